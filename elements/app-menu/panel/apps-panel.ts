import type { MakeContent } from '../../../src/core/ui/lazy-content.js'
import { laterSheets } from '../../../src/core/element/themed-element.js'
import { sheetOf } from '../../../src/core/element/own-sheet.js'
import { isComposing } from '../../../src/core/lib/is-composing.js'
import { make, setAttributes, setChildren, setText } from '../../../src/core/page/dom.js'
import { listen } from '../../../src/core/page/environment.js'
import { n, t } from '../../../src/core/page/server/translate.js'
import { createAppEntries } from '../app-entries.js'
import { moveText } from '../move-text.js'
import { showArranging } from './arranging.js'
import { find, moveInGroup, pinnedFirst, step, type AppsPanelProps } from './apps-panel.model.js'
import { panelStyles } from './apps-panel.styles.js'

/**
 * Shows the content of 'More apps' or of the launcher: links, a field to find one, and the way to arrange them. The
 * field is there from ten entries on, and always above the grid.
 */
export const showPanel: MakeContent<AppsPanelProps> = (host, panel) => {
  const sheet = sheetOf(panelStyles)
  if (!laterSheets.includes(sheet)) laterSheets.push(sheet)
  host.dress()
  const root = host.element.shadowRoot as ShadowRoot
  const rows = createAppEntries()
  const input = make('input', { part: 'search', type: 'search' })
  const status = make('p', { role: 'status' })
  const said = make('span', { class: 'description', role: 'status' })
  const list = make('ul', { tabindex: -1 })
  const arrange = make('button', { type: 'button' })
  const footer = make('div', { part: 'footer' }, arrange)
  let props: AppsPanelProps
  let arranging: ReturnType<typeof showArranging> | null = null
  let isNew = true

  function drawList(): void {
    const { items, isGrid, shown, looks, customizable } = props
    const all = isGrid ? pinnedFirst(shown) : shown
    const isSearchable = isGrid || all.length > 9
    const found = isSearchable ? find(all, input.value) : all
    input.ariaLabel = input.placeholder = t('Find an app')
    setText(arrange, t('Arrange apps'))
    setText(
      status,
      !input.value
        ? ''
        : found.length > 0
          ? n('{count} app found', '{count} apps found', found.length)
          : t('No apps found'),
    )
    const focused = root.activeElement as HTMLElement | null
    setChildren(
      list,
      found.map((entry) => rows.row(entry, looks)),
    )
    rows.keep(all)
    setChildren(panel, [
      ...(items ? [items] : []),
      ...(isSearchable ? [input, status, said] : []),
      ...(found.length > 0 ? [list] : []),
      ...(customizable ? [footer] : []),
    ])
    // One that moves in the document loses the focus.
    if (focused && focused !== root.activeElement && panel.contains(focused)) focused.focus()
  }

  function draw(): void {
    setAttributes(panel, { 'data-grid': props.isGrid, 'data-arranging': arranging !== null })
    if (arranging && !props.customizable) leave()
    else if (arranging) arranging.draw(props)
    else drawList()
  }

  function leave(): void {
    arranging?.remove()
    arranging = null
    panel.replaceChildren()
    draw()
    if (arrange.isConnected) arrange.focus()
  }

  function onKeyDown(press: KeyboardEvent): void {
    if (arranging || isComposing(press)) return
    const { key, altKey, ctrlKey, metaKey } = press
    const links = [...list.querySelectorAll('a')]
    const at = links.indexOf(press.target as HTMLAnchorElement)
    const inField = press.target === input
    if (!inField && at < 0) return
    const columns = getComputedStyle(list).gridTemplateColumns.split(' ').length
    const toEnd = getComputedStyle(list).direction === 'rtl' ? -1 : 1
    if (altKey && props.isGrid && !inField) {
      const id = links[at]?.dataset['id'] ?? ''
      const by = { ArrowUp: -columns, ArrowDown: columns, ArrowLeft: -toEnd, ArrowRight: toEnd }[key]
      if (!by || !props.looks.reorderable) return
      press.preventDefault()
      const next = moveInGroup(props.entries, id, by)
      if (!next) return
      props.rearrange({ order: next.order })
      setText(said, moveText(links[at]?.title ?? '', next.position, next.count))
    }
    if (altKey || ctrlKey || metaKey) return
    // The key that has opened the panel is still down.
    if (key === 'Enter' && press.repeat) return press.preventDefault()
    if (inField && key === 'Enter') {
      // An action gives the focus to the button of the menu, which the same key would press.
      press.preventDefault()
      return links[0]?.click()
    }
    // What is typed goes into the field: the browser types where the focus is then.
    if (!inField && input.isConnected && ((key.length === 1 && key !== ' ') || key === 'Backspace'))
      return input.focus()
    const to = step(key, at, { count: links.length, columns, hasField: input.isConnected, toEnd })
    if (to === undefined || links.length === 0) return
    press.preventDefault()
    ;(links[to] ?? input).focus()
  }

  const undo = [
    listen(input, 'input', draw),
    // Some password managers and browser extensions fire `change` alone; it counts as `input`, too.
    listen(input, 'change', ({ isTrusted }) => {
      if (!isTrusted) draw()
    }),
    listen(panel, 'keydown', (event) => onKeyDown(event as KeyboardEvent)),
    listen(arrange, 'click', () => {
      panel.replaceChildren()
      arranging = showArranging(panel, leave)
      draw()
      panel.querySelector<HTMLElement>('h2')?.focus()
    }),
  ]
  return {
    draw(now, isShown) {
      if (!isShown) return
      props = now
      draw()
      if (isNew) props.ready(panel)
      isNew = false
    },
    remove() {
      for (const step of undo) step()
      arranging?.remove()
      setAttributes(panel, { 'data-grid': null, 'data-arranging': null })
      panel.replaceChildren()
    },
  }
}

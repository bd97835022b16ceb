import { isButton, type AppEntry } from './app-entry.js'
import { emit as tell } from '../../src/core/bus/bus.js'
import { asText } from '../../src/core/lib/parse.js'
import { isComposing } from '../../src/core/lib/is-composing.js'
import { make, setAttributes, setChildren, setText } from '../../src/core/page/dom.js'
import { listen } from '../../src/core/page/environment.js'
import { t } from '../../src/core/page/server/translate.js'
import { data, event, flag, oneOf, type ValuesOf } from '../../src/core/element/contract.js'
import type { Host } from '../../src/core/element/element-host.js'
import { themedElement, type PlainView } from '../../src/core/element/themed-element.js'
import { createHeaderMenu, type OpenedBy } from '../../src/core/ui/header-menu.js'
import { glyphs } from '../../src/core/icons/glyphs.js'
import { drawPath } from '../../src/core/icons/drawn.js'
import { createAppEntries, createMark } from './app-entries.js'
import { followEntries, takeApps } from './app-menu.effects.js'
import { layOut, move, slotsIn, spokenName, type Layout, type MenuEntry } from './app-menu.model.js'
import { hostStyles } from './app-menu.styles.js'
import { showMoreApps } from './more-apps.js'

const ids = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) ? value.map((id) => asText(id)) : undefined

const attributes = {
  labels: oneOf(
    'When names show below the icons: auto, all while the pointer or the keyboard is in the row; hover, only that entry’s; always; never (still read aloud).',
    ['auto', 'always', 'hover', 'never'],
    'auto',
  ),
  unread: oneOf('How unread things are marked: a dot or their count.', ['dot', 'count'], 'dot'),
  reorderable: flag('Alt with an arrow key moves the focused entry.'),
}

const properties = {
  apps: data<readonly AppEntry[] | null>(
    'The applications. Without them: the initial state core-apps, or else the links inside the element.',
    'readonly { id: string, name: string, href: string, icon?: string | null, active?: boolean, unread?: number | null, target?: string | null, pinned?: boolean, hidden?: boolean }[]',
    null,
    takeApps,
  ),
  order: data<readonly string[]>(
    'Ids in the wished order; other entries follow in their own. The element changes it when the user moves an entry.',
    'readonly string[]',
    [],
    ids,
  ),
  pinnedApps: data<readonly string[]>(
    'Ids of entries that go into the overflow last; as `pinned` of an entry.',
    'readonly string[]',
    [],
    ids,
  ),
  hiddenApps: data<readonly string[]>(
    'Ids of entries that are left out; as `hidden` of an entry.',
    'readonly string[]',
    [],
    ids,
  ),
}

const events = {
  'order-changed': event<{ order: string[] }>(
    'The user has moved an entry. Holds the ids of all entries, hidden ones included, in their new order; keep it and give it as `order` next time.',
    '{ order: string[] }',
  ),
}

type Values = ValuesOf<typeof attributes> & ValuesOf<typeof properties>

function showAppMenu(host: Host, changed: () => void): PlainView<Values> {
  const { element: own } = host
  const root = own.shadowRoot as ShadowRoot
  const list = make('ul', { part: 'list' })
  const status = make('span', { role: 'status' })
  const base = make('nav', { part: 'base' })
  const rows = createAppEntries()
  const followed = followEntries(own, changed)
  let values: Values
  let entries: readonly MenuEntry[] = []
  let layout: Layout = { inline: [], overflow: [] }
  // Not measured before the first draw, which would make the browser lay out the page twice. The observer below corrects it
  // before anything is painted.
  let slots = Infinity
  let open = false
  let moved = ''

  const setOpen = (next: boolean): void => {
    open = next
    changed()
  }
  const more = createHeaderMenu(host, {
    kind: 'list',
    onOpenChange: setOpen,
    focusFirst: (panel, openedBy) => firstOf(panel, openedBy, moved),
    show: (panel) => showMoreApps(panel, () => layout.overflow.map((entry) => [entry, rows.row(entry, values)])),
  })
  const glyph = drawPath(glyphs.more)
  const mark = createMark()

  function onKeyDown(press: KeyboardEvent): void {
    const { key, altKey } = press
    const target = press.target as HTMLElement
    const id = target.dataset['id']
    if (altKey && values.reorderable && id !== undefined) {
      const toEnd = getComputedStyle(own).direction === 'rtl' ? -1 : 1
      const by = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -toEnd, ArrowRight: toEnd }[key]
      if (!by) return
      // Otherwise Alt with an arrow key navigates back.
      press.preventDefault()
      const next = move(entries, layout, id, by)
      if (!next) return
      moved = id
      setOpen(next.overflows)
      host.change('order', next.order)
      host.emit('order-changed', { order: next.order })
    } else if (target.matches('[role=button]') && (key === 'Enter' || key === ' ')) {
      press.preventDefault()
      target.click()
    } else if (!altKey) {
      walk(press)
    }
  }

  /** Closes the panel when a link is followed, but not when it opens in another tab. Never cancels the click itself. */
  function onClick({ target, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): void {
    const link = (target as Element).closest('a')
    if (!link || ctrlKey || metaKey || shiftKey || altKey) return
    const action = entries.find((entry) => entry.id === link.dataset['id'] && isButton(entry))
    // Focus the trigger first: whatever opens takes the focus from there, and restores it later.
    if (action && open) more.trigger.focus()
    setOpen(false)
    if (action) tell('core:navigation:action', action)
  }

  function draw(now: Values): void {
    values = now
    entries = followed.read(values.apps, values)
    const visible = entries.filter(({ hidden }) => !hidden)
    layout = layOut(visible, slots)
    const { inline, overflow } = layout
    const shown = [...inline, ...overflow]
    const overflows = overflow.length > 0
    // The panel is removed with its trigger, and must not be open when both return.
    open &&= overflows
    host.showState(overflows ? 'overflows' : shown.length > 0 ? 'fits' : 'empty')

    // A page that puts the element into its own <nav> has already named that landmark.
    const isLandmark = shown.length > 0 && !own.closest('nav')
    setAttributes(base, {
      role: isLandmark ? null : 'presentation',
      'aria-label': isLandmark && t('Applications'),
      'data-labels': values.labels,
    })
    base.style.setProperty('--count', String(shown.length))

    const focused = root.activeElement as HTMLElement | null
    const waiting = overflow.reduce((sum, entry) => sum + entry.unread, 0)
    setChildren(
      list,
      inline.map((entry) => rows.row(entry, values)),
    )
    setChildren(more.trigger, [glyph, ...mark(waiting, values.unread)])
    setChildren(base, [...(inline.length > 0 ? [list] : []), ...(overflows ? [more.element] : []), status])
    more.set({ label: spokenName({ name: t('More apps'), unread: waiting }), open })
    rows.keep(shown)
    keepFocus(focused)

    const position = shown.findIndex(({ id }) => id === moved)
    setText(
      status,
      shown[position]
        ? t('{name} moved to position {position} of {count}', {
            name: shown[position].name,
            position: position + 1,
            count: shown.length,
          })
        : '',
    )
  }

  /** Keeps the focus on an entry that moves to another place or between the row and 'More apps'. */
  function keepFocus(focused: HTMLElement | null): void {
    if (!focused?.dataset['id'] || root.activeElement === focused) return
    const link = linkTo(focused.dataset['id'], root)
    ;(link ?? (more.trigger.isConnected ? more.trigger : null))?.focus()
  }

  // Resize observers run before the browser paints: no frame shows the old row.
  const observer = new ResizeObserver(() => {
    const [box] = base.querySelectorAll<HTMLElement>('li, button')
    slots = slotsIn(base.clientWidth, box?.offsetWidth || undefined)
    draw(values)
  })
  const undo = [
    followed.stop,
    more.stop,
    listen(base, 'keydown', (event) => onKeyDown(event as KeyboardEvent)),
    listen(base, 'click', (event) => onClick(event as MouseEvent)),
    () => observer.disconnect(),
  ]
  root.prepend(base)
  observer.observe(base)
  return {
    draw,
    stop() {
      for (const step of undo) step()
    },
  }
}

const linkTo = (id: string, parent: ParentNode): HTMLElement | undefined =>
  [...parent.querySelectorAll('a')].find(({ dataset }) => dataset['id'] === id)

/**
 * Returns the element to focus in 'More apps': the search field, or without one the first link if opened by keyboard.
 * After a touch the focus stays on the trigger, so that no on-screen keyboard covers the list. An entry moved there
 * keeps the focus.
 */
function firstOf(panel: HTMLElement, openedBy: OpenedBy, moved: string): HTMLElement | null | undefined {
  if (openedBy === 'touch') return null
  if (openedBy === null) return linkTo(moved, panel)
  return panel.querySelector<HTMLElement>(openedBy === 'keyboard' ? 'input, a' : 'input')
}

/**
 * Moves the focus through the field and links of 'More apps'. In the field, Home and End move the caret; Enter opens
 * the first match.
 */
function walk(press: KeyboardEvent): void {
  if (isComposing(press)) return
  const target = press.target as HTMLElement
  const items = [...(target.closest('[popover]')?.querySelectorAll<HTMLElement>('input, a') ?? [])]
  const at = items.indexOf(target)
  const inField = target.localName === 'input'
  if (inField && press.key === 'Enter') items[1]?.click()
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, ...(!inField && { Home: 0, End: -1 }) }[press.key]
  if (to === undefined || at < 0) return
  press.preventDefault()
  items.at(to % items.length)?.focus()
}

/**
 * The header's applications: a row of as many icons as fit, and 'More apps' for the rest (behaviour.md 1). Every entry
 * is a real link, and its clicks are never cancelled.
 */
export const AppMenu = themedElement({
  tag: 'app-menu',
  about: 'The applications of the platform as a row of links; what has no room goes into a “More apps” popover.',
  attributes,
  properties,
  events,
  states: ['empty', 'fits', 'overflows'],
  parts: ['base', 'list', 'entry', 'icon', 'label', 'unread', 'trigger', 'panel', 'search'],
  cssProperties: {
    '--app-menu-entry-width': '3.125rem',
    '--app-menu-height': '3.125rem',
    '--app-menu-panel-width': '16.25rem',
  },
  hostStyles,
  begin: showAppMenu,
})

import { makeIcon, drawPath } from '../../../src/core/icons/drawn.js'
import { make, setAttributes, setChildren, setText } from '../../../src/core/page/dom.js'
import { listen } from '../../../src/core/page/environment.js'
import { t } from '../../../src/core/page/server/translate.js'
import type { MenuEntry } from '../app-menu.model.js'
import { moveText } from '../move-text.js'
import { groupOf, moveInGroup, toggled, type AppsPanelProps } from './apps-panel.model.js'

const paths = {
  grip: 'M9 4h2v3H9zm4 0h2v3h-2zm-4 6.5h2v3H9zm4 0h2v3h-2zM9 17h2v3H9zm4 0h2v3h-2z',
  up: 'm12 8 6.5 6.5-1.4 1.4-5.1-5.1-5.1 5.1-1.4-1.4z',
  down: 'm12 16-6.5-6.5 1.4-1.4 5.1 5.1 5.1-5.1 1.4 1.4z',
  pin: 'M8 3h8v2l-1 1v5l3 3v2h-5v5l-1 1-1-1v-5H6v-2l3-3V6L8 5z',
  eye: 'M12 5c5 0 9 4.2 10.5 7-1.5 2.8-5.5 7-10.5 7S3 14.8 1.5 12C3 9.2 7 5 12 5m0 2c-3.5 0-6.5 2.6-8.2 5 1.7 2.4 4.7 5 8.2 5s6.5-2.6 8.2-5C18.5 9.6 15.5 7 12 7m0 2a3 3 0 1 1 0 6 3 3 0 0 1 0-6',
  strike: 'm3.5 2.1 18.4 18.4-1.4 1.4L2.1 3.5z',
} as const

type Act = 'up' | 'down' | 'pin' | 'hide'

interface Row {
  item: HTMLLIElement
  draw(entry: MenuEntry, isFirst: boolean, isLast: boolean): void
}

const makeButton = (act: Act, path: string): HTMLButtonElement =>
  make('button', { type: 'button', 'data-act': act }, drawPath(path))

function createRow(id: string): Row {
  const handle = make('span', { part: 'icon' }, drawPath(paths.grip))
  const label = make('span', { part: 'label' })
  const [up, down] = [makeButton('up', paths.up), makeButton('down', paths.down)]
  const [pin, hide] = [makeButton('pin', paths.pin), makeButton('hide', paths.eye)]
  const item = make('li', { 'data-id': id }, handle, label)
  let icon: string | null = null
  return {
    item,
    draw({ name, icon: address, pinned, hidden }, isFirst, isLast) {
      if (address !== icon) {
        const picture = address ? makeIcon(address, 20) : null
        setChildren(handle, [handle.firstChild as Node, ...(picture ? [picture] : [])])
        icon = address
      }
      setText(label, name)
      // A button that cannot be used keeps the focus.
      setAttributes(up, { 'aria-label': t('Move {name} up', { name }), 'aria-disabled': isFirst && 'true' })
      setAttributes(down, { 'aria-label': t('Move {name} down', { name }), 'aria-disabled': isLast && 'true' })
      setAttributes(pin, { 'aria-label': t('Pin {name}', { name }), 'aria-pressed': String(pinned) })
      setAttributes(hide, { 'aria-label': hidden ? t('Show {name}', { name }) : t('Hide {name}', { name }) })
      hide.querySelector('path')?.setAttribute('d', hidden ? paths.eye + paths.strike : paths.eye)
      setChildren(item, [handle, label, ...(hidden ? [] : [up, down, pin]), hide])
      for (const button of [up, down, pin, hide]) button.title = button.ariaLabel ?? ''
    },
  }
}

/**
 * Shows the entries as rows that the user can pin, hide and move: by buttons, by Alt with an arrow key, or by dragging
 * the icon. Everything holds at once, so there is nothing to save.
 *
 * @param leave called by its 'Done' button
 */
export function showArranging(
  panel: HTMLElement,
  leave: () => void,
): { draw(props: AppsPanelProps): void; remove(): void } {
  const title = make('h2', { tabindex: -1 })
  const said = make('span', { class: 'description', role: 'status' })
  const lost = make('p', { role: 'status' })
  const groups = (['pinned', 'shown', 'hidden'] as const).map((name) => ({
    name,
    heading: make('h3', { id: name }),
    list: make('ul', { 'aria-labelledby': name }),
  }))
  const body = make('div', { part: 'body' })
  const reset = make('button', { type: 'button' })
  const done = make('button', { type: 'button' })
  const footer = make('div', { part: 'footer' }, reset, done)
  const rows = new Map<string, Row>()
  let props: AppsPanelProps
  let endDrag: (() => void) | null = null

  const say = (id: string, { position, count }: { position: number; count: number }): void =>
    setText(said, moveText(props.entries.find((entry) => entry.id === id)?.name ?? '', position, count))

  function moveBy(id: string, by: number): void {
    const next = moveInGroup(props.entries, id, by)
    if (!next) return
    props.rearrange({ order: next.order })
    say(id, next)
  }

  function act(id: string, what: string | undefined): void {
    // Those of applications that are missing today stay.
    const pins = props.entries.flatMap((entry) => (entry.pinned ? [entry.id] : []))
    const pinned = [...new Set([...props.pinnedApps, ...pins])]
    if (what === 'up') moveBy(id, -1)
    if (what === 'down') moveBy(id, 1)
    if (what === 'pin') props.rearrange({ pinnedApps: toggled(pinned, id) })
    if (what === 'hide') props.rearrange({ hiddenApps: toggled(props.hiddenApps, id) })
  }

  const itemOf = (event: Event): HTMLElement | null => (event.target as Element).closest<HTMLElement>('[data-id]')

  function onKeyDown(event: Event): void {
    const press = event as KeyboardEvent
    if (press.key === 'Escape' && endDrag) {
      press.preventDefault()
      return endDrag()
    }
    const by = { ArrowUp: -1, ArrowDown: 1 }[press.key]
    const id = itemOf(press)?.dataset['id']
    if (!press.altKey || !by || id === undefined) return
    press.preventDefault()
    moveBy(id, by)
  }

  /** The others make way for the row that is dragged. It stays in the document itself, or the pointer would lose it. */
  function onPointerDown(event: Event): void {
    const press = event as PointerEvent
    const item = itemOf(press)
    const handle = (press.target as Element).closest<HTMLElement>('[part=icon]')
    const id = item?.dataset['id']
    const entry = props.entries.find((one) => one.id === id)
    if (!item || !handle || !entry || entry.hidden || press.button !== 0 || endDrag) return
    press.preventDefault()
    handle.setPointerCapture(press.pointerId)
    item.toggleAttribute('data-dragged', true)
    const from = [...(item.parentElement?.children ?? [])].indexOf(item)
    const middle = (other: Element): number => {
      const { top, height } = other.getBoundingClientRect()
      return top + height / 2
    }
    const undo = [
      listen(handle, 'pointermove', (move) => {
        const { clientY } = move as PointerEvent
        for (let next; (next = item.nextElementSibling) && clientY > middle(next);) item.before(next)
        for (let before; (before = item.previousElementSibling) && clientY < middle(before);) item.after(before)
        item.scrollIntoView({ block: 'nearest' })
      }),
      listen(handle, 'pointerup', () => {
        const by = [...(item.parentElement?.children ?? [])].indexOf(item) - from
        endDrag?.()
        moveBy(entry.id, by)
      }),
      listen(handle, 'pointercancel', () => endDrag?.()),
    ]
    endDrag = () => {
      endDrag = null
      for (const step of undo) step()
      item.removeAttribute('data-dragged')
      draw()
    }
  }

  function draw(): void {
    // The rows stay under the pointer.
    if (endDrag) return
    setText(title, t('Arrange apps'))
    setText(reset, t('Reset'))
    setText(done, t('Done'))
    setText(lost, props.isLost ? t('This could not be saved. It stays until you leave the page.') : '')
    setAttributes(reset, { 'aria-disabled': !props.isArranged && 'true' })
    const texts = { pinned: t('Pinned'), shown: t('Applications'), hidden: t('Hidden') }
    const focused = (panel.getRootNode() as ShadowRoot).activeElement as HTMLElement | null
    // What the server or the page hides is not the user's to show.
    const entries = props.entries.filter(({ id, hidden }) => !hidden || props.hiddenApps.includes(id))
    const drawn = groups.map(({ name, heading, list }) => {
      const first = entries.find(({ pinned, hidden }) => name === (hidden ? 'hidden' : pinned ? 'pinned' : 'shown'))
      const group = first ? groupOf(entries, first) : []
      setText(heading, texts[name])
      return {
        nodes: group.length > 0 ? [heading, list] : [],
        fill: () =>
          setChildren(
            list,
            group.map((entry, at) => {
              const row = rows.get(entry.id) ?? createRow(entry.id)
              rows.set(entry.id, row)
              row.draw(entry, at === 0, at === group.length - 1)
              return row.item
            }),
          ),
      }
    })
    setChildren(
      body,
      drawn.flatMap(({ nodes }) => nodes),
    )
    for (const { fill } of drawn) fill()
    setChildren(panel, [title, lost, said, body, footer])
    if (!focused || focused === (panel.getRootNode() as ShadowRoot).activeElement) return
    // One that moves loses the focus; one that is gone gives it to its neighbour. Only the keyboard needs it in sight.
    const item = focused.closest('[data-id]')
    const target = focused.isConnected ? focused : item?.querySelector<HTMLElement>('button')
    const wasByKeyboard = target?.matches(':focus-visible') ?? false
    target?.focus({ preventScroll: !wasByKeyboard })
  }

  const undo = [
    listen(panel, 'keydown', onKeyDown),
    listen(body, 'pointerdown', onPointerDown),
    listen(body, 'click', (event) => {
      const button = (event.target as Element).closest<HTMLElement>('[data-act]')
      const id = itemOf(event)?.dataset['id']
      if (button && id !== undefined && button.ariaDisabled !== 'true') act(id, button.dataset['act'])
    }),
    listen(reset, 'click', () => {
      if (reset.ariaDisabled !== 'true') props.rearrange(null)
    }),
    listen(done, 'click', leave),
  ]
  return {
    draw(now) {
      props = now
      draw()
    },
    remove() {
      endDrag?.()
      for (const step of undo) step()
    },
  }
}

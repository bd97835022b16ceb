import { isButton, type AppEntry, type AppGiven } from './app-entry.js'
import { emit as tell } from '../../src/core/bus/bus.js'
import { asText } from '../../src/core/lib/parse.js'
import { loadChunk } from '../../src/core/loading/load-chunk.js'
import { make, setAttributes, setChildren, setText } from '../../src/core/page/dom.js'
import { listen } from '../../src/core/page/environment.js'
import { t } from '../../src/core/page/server/translate.js'
import { data, event, flag, oneOf, type ValuesOf } from '../../src/core/element/contract.js'
import type { Host } from '../../src/core/element/element-host.js'
import { themedElement, type PlainView } from '../../src/core/element/themed-element.js'
import { createHeaderMenu, type OpenedBy } from '../../src/core/ui/header-menu.js'
import { lazyContent } from '../../src/core/ui/lazy-content.js'
import { glyphs } from '../../src/core/icons/glyphs.js'
import { drawPath } from '../../src/core/icons/drawn.js'
import { createAppEntries, createMark } from './app-entries.js'
import { followEntries, takeApps } from './app-menu.effects.js'
import { layOut, rank, slotsIn, spokenName, type Layout, type MenuEntry } from './app-menu.model.js'
import { hostStyles } from './app-menu.styles.js'
import { createBarItems } from './bar-items.js'
import { asStore, giveChoice, keptChoice, type ArrangementStore, type Choice, type Put } from './arrangement.js'
import type { FollowedOptions } from './options/options.js'
import type { AppsPanelProps } from './panel/apps-panel.model.js'

const ids = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) ? value.map((id) => asText(id)) : undefined

const attributes = {
  layout: oneOf(
    'row, as many entries as fit; launcher, the current one with its name and the pinned ones, beside a button that opens a grid of all.',
    ['row', 'launcher'],
    'row',
  ),
  labels: oneOf(
    'When names show below the icons of the row: auto, all while the pointer or the keyboard is in the row; hover, only that entry’s; current, as auto, and always that of the current one; always; never (still read aloud).',
    ['auto', 'always', 'hover', 'current', 'never'],
    'auto',
  ),
  unread: oneOf('How unread things are marked: a dot or their count.', ['dot', 'count'], 'dot'),
  reorderable: flag('Alt with an arrow key moves the focused entry.'),
  customizable: flag(
    'The user may pin, hide and move entries, also by Alt with an arrow key. The button of the row then opens the grid of all, as in the launcher.',
  ),
  shortcut: flag(
    'Ctrl+K or Cmd+K opens the grid of all, also from the row. Not in a field, while a modal is open, or where a script of the page has prevented the key.',
  ),
}

const properties = {
  apps: data<readonly AppGiven[] | null, readonly AppEntry[] | null>(
    'The applications. Without them: the initial state core-apps, or else the links inside the element.',
    null,
    takeApps,
  ),
  order: data<readonly string[]>(
    'Ids in the wished order; other entries follow in their own. The element changes it when the user moves an entry.',
    [],
    ids,
  ),
  pinnedApps: data<readonly string[]>(
    'Ids of entries that go into the overflow last; as `pinned` of an entry.',
    [],
    ids,
  ),
  hiddenApps: data<readonly string[]>(
    'Ids of entries that are left out, but for the current one; as `hidden` of an entry.',
    [],
    ids,
  ),
  store: data<ArrangementStore | null>(
    'Where a customizable menu keeps what the user has chosen. Default: the storage of the browser, for each user. A list that you set yourself is not read from it.',
    null,
    asStore,
  ),
}

const events = {
  'order-changed': event<{ order: string[] }>(
    'The user has moved an entry. Holds the ids of all entries, hidden ones included, in their new order; keep it and give it as `order` next time.',
  ),
  'arrangement-changed': event<{ order: string[]; pinnedApps: string[]; hiddenApps: string[] }>(
    'The user has moved, pinned or hidden an entry, or has taken everything back. Holds the three lists as they are now.',
  ),
}

type Values = ValuesOf<typeof attributes> & ValuesOf<typeof properties>

/** Nine squares: opens all of them. */
const waffle =
  'M4 4h4v4H4zm6 0h4v4h-4zm6 0h4v4h-4zM4 10h4v4H4zm6 0h4v4h-4zm6 0h4v4h-4zM4 16h4v4H4zm6 0h4v4h-4zm6 0h4v4h-4z'

export const appsPanel = lazyContent<AppsPanelProps>(() =>
  loadChunk(chunkNamed('apps'), () => import('./panel/apps-panel.js').then(({ showPanel }) => showPanel)),
)

function showAppMenu(host: Host, changed: () => void): PlainView<Values> {
  const { element: own } = host
  const root = own.shadowRoot as ShadowRoot
  const list = make('ul', { part: 'list' })
  const status = make('span', { role: 'status' })
  const base = make('nav', { part: 'base' })
  const rows = createAppEntries()
  const followed = followEntries(own, changed)
  const put: Put = {}
  let options: FollowedOptions | null = null
  let running: Promise<FollowedOptions | null> | null = null
  let isOver = false
  let values: Values
  let entries: readonly MenuEntry[] = []
  let layout: Layout = { inline: [], overflow: [] }
  let panel: AppsPanelProps
  // Not measured before the first draw, which would make the browser lay out the page twice. The observer below corrects it
  // before anything is painted.
  let slots = Infinity
  let width = 0
  let open = false
  let openedBy: OpenedBy = 'touch'
  let moved = ''

  const setOpen = (next: boolean): void => {
    open = next
    changed()
  }
  const more = createHeaderMenu(host, {
    kind: 'list',
    align: () => (values.layout === 'row' ? 'end' : 'start'),
    onOpenChange: setOpen,
    focusFirst(panel, by) {
      openedBy = by ?? openedBy
      return firstOf(panel, openedBy, moved)
    },
    make: (element) => appsPanel.make(host, element, () => panel),
  })
  const dots = drawPath(glyphs.more)
  const squares = drawPath(waffle)
  root.prepend(base)
  const items = createBarItems(own, base)
  const mark = createMark()

  function onKeyDown(press: KeyboardEvent): void {
    const { key, altKey } = press
    const target = press.target as HTMLElement
    const id = target.dataset['id']
    if (press.defaultPrevented) return
    if (altKey && key.startsWith('Arrow') && panel.looks.reorderable && id !== undefined) {
      // Otherwise it navigates back.
      press.preventDefault()
      void running?.then((loaded) => {
        const next = loaded?.moveBy(key, id, { entries, layout })
        if (!next) return
        moved = id
        openedBy = null
        setText(status, next.text)
        setOpen(next.overflows)
        rearrange({ order: next.order })
      })
    } else if (target.matches('[role=button]') && (key === 'Enter' || key === ' ')) {
      press.preventDefault()
      target.click()
    }
  }

  /** By a key of the page: false where the trigger cannot take the focus, as below a modal. */
  function toggle(): boolean {
    more.trigger.focus()
    if (root.activeElement !== more.trigger) return false
    openedBy = 'keyboard'
    setOpen(!open)
    return true
  }

  /** Loads what only some pages allow. What is kept in this browser is there before, so that nothing jumps. */
  function followOptions(now: Values): void {
    if (options) return options.follow(now)
    if (running || (!now.customizable && !now.shortcut && !now.reorderable)) return
    // Once: each reading gives new lists, which are drawn in turn.
    if (now.customizable) giveChoice(host, put, now.store ? (now.store.initial ?? {}) : keptChoice())
    running = loadChunk(chunkNamed('apps-options'), () => import('./options/options.js')).then(
      (loaded) => {
        if (!isOver) options = loaded.followOptions(host, { put, changed, toggle })
        changed()
        return options
      },
      // The next change of the page tries again.
      () => (running = null),
    )
  }

  function rearrange(choice: Choice | null): void {
    if (values.customizable && running) return void running.then((loaded) => loaded?.change(choice))
    if (!choice?.order) return
    host.change('order', choice.order)
    host.emit('order-changed', { order: choice.order })
  }

  /** Closes the panel when a link is followed, but not when it opens in another tab. Never cancels the click itself. */
  function onClick({ target, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): void {
    const link = (target as Element).closest('a')
    if (!link || ctrlKey || metaKey || shiftKey || altKey) return
    const action = root.contains(link) && entries.find((entry) => entry.id === link.dataset['id'] && isButton(entry))
    // Focus the trigger first: whatever opens takes the focus from there, and restores it later.
    if (action && open) more.trigger.focus()
    setOpen(false)
    if (action) tell('core:navigation:action', action)
  }

  /** What the user has hidden is shown while it is open. */
  const isShown = ({ hidden, active, id }: MenuEntry): boolean => !hidden || (active && values.hiddenApps.includes(id))

  function draw(now: Values): void {
    followOptions(now)
    // As the arrangement has changed them.
    values = host.values as Values
    const { customizable, shortcut, unread } = values
    const looks = { unread, reorderable: values.reorderable || customizable }
    entries = followed.read(values.apps, values, put.pinnedApps === values.pinnedApps)
    const visible = entries.filter(isShown)
    const focusedItem = (own.getRootNode() as Document).activeElement
    if (items.read() && slots < Infinity) fit()
    const isGrid = values.layout === 'launcher' || customizable || shortcut
    const isFull = items.rest.length > 0
    layout = layOut(visible, slots, { layout: values.layout, hasTrigger: isGrid || isFull })
    const { inline, overflow } = layout
    const shown = [...inline, ...overflow]
    const hasTrigger = isFull || overflow.length > 0 || (isGrid && entries.length > 0)
    // The panel is removed with its trigger, and must not be open when both return.
    open &&= hasTrigger
    host.showState(isFull || overflow.length > 0 ? 'overflows' : shown.length > 0 ? 'fits' : 'empty')

    // A page that puts the element into its own <nav> has already named that landmark.
    const isLandmark = (shown.length > 0 || hasTrigger) && !own.closest('nav')
    setAttributes(base, {
      role: isLandmark ? null : 'presentation',
      'aria-label': isLandmark && t('Applications'),
      'data-labels': values.labels,
      'data-layout': values.layout,
    })
    // Beside the launcher's button there is room for a name.
    const preferred = values.layout === 'row' ? shown.length + Number(isGrid) : 4 + visible.filter(rank).length
    base.style.setProperty('--count', String(preferred))

    const focused = root.activeElement as HTMLElement | null
    const waiting = overflow.reduce((sum, entry) => sum + entry.unread, 0)
    setChildren(
      list,
      inline.map((entry) => rows.row(entry, looks)),
    )
    setChildren(more.trigger, [isGrid ? squares : dots, ...mark(waiting, unread)])
    const listed = inline.length > 0 ? [list] : []
    const button = hasTrigger ? [more.element] : []
    setChildren(base, [...(values.layout === 'row' ? [...listed, ...button] : [...button, ...listed]), status])
    setAttributes(more.trigger, { 'aria-keyshortcuts': shortcut && 'Control+K Meta+K' })
    panel = {
      ...values,
      entries,
      shown: isGrid ? visible : overflow,
      items: isFull ? items.slot : null,
      isGrid,
      looks,
      isArranged: options?.isArranged() ?? false,
      isLost: options?.isLost() ?? false,
      rearrange,
      ready: (element) => {
        if (root.activeElement === more.trigger) firstOf(element, openedBy, moved)?.focus()
      },
    }
    const ofAll = overflow.length > 0 || (isGrid && entries.length > 0) ? t('More apps') : t('More')
    const name = values.layout === 'row' ? ofAll : t('Applications')
    more.set({ label: spokenName({ name, unread: waiting }), open })
    if (!open) openedBy = 'touch'
    rows.keep(inline)
    keepFocus(focused)
    if (!open && items.rest.some((item) => item.contains(focusedItem))) more.trigger.focus()
  }

  /** Keeps the focus on an entry that moves, also between the row and 'More apps', or else near what is gone. */
  function keepFocus(focused: HTMLElement | null): void {
    if (!focused || root.activeElement) return
    const link = linkTo(focused.dataset['id'], root)
    ;(link ?? (more.trigger.isConnected ? more.trigger : list.querySelector<HTMLElement>('li:last-child a')))?.focus()
  }

  /** Finds out what has room: what the page has put there, beside at least the button and the current entry. */
  function fit(): void {
    const count = entries.filter(isShown).length
    items.fit(() => {
      const [box] = base.querySelectorAll<HTMLElement>('[part=list] li, [part=trigger]')
      slots = slotsIn(base.clientWidth, box?.offsetWidth || undefined)
      return slots >= Math.min(2, count + items.rest.length)
    })
    width = base.clientWidth
  }

  const observer = new ResizeObserver((changes) => {
    // Resize observers run before the browser paints: no frame shows the old row.
    if (changes.some(({ target }) => target === own)) {
      fit()
      draw(values)
      // What the page has put there takes another width. In the next frame, as this changes what is observed.
    } else if (base.clientWidth !== width) requestAnimationFrame(changed)
  })
  const undo = [
    followed.stop,
    more.stop,
    listen(base, 'keydown', (event) => onKeyDown(event as KeyboardEvent)),
    listen(base, 'click', (event) => onClick(event as MouseEvent)),
    () => observer.disconnect(),
  ]
  observer.observe(own)
  observer.observe(base)
  return {
    draw,
    stop() {
      isOver = true
      for (const step of undo) step()
      options?.stop()
      // They are the page's again, and not taken for its own later.
      giveChoice(host, put, {})
    },
  }
}

const linkTo = (id: string | undefined, parent: ParentNode): HTMLElement | undefined =>
  [...parent.querySelectorAll('a')].find(({ dataset }) => dataset['id'] === id)

/**
 * Returns the element to focus in the panel: the search field, or without one the first link if opened by keyboard.
 * After a touch the focus stays on the trigger, so that no on-screen keyboard covers the list. An entry moved there
 * keeps the focus.
 */
function firstOf(panel: HTMLElement, openedBy: OpenedBy, moved: string): HTMLElement | null | undefined {
  if (openedBy === 'touch') return null
  if (openedBy === null) return linkTo(moved, panel)
  return panel.querySelector<HTMLElement>(openedBy === 'keyboard' ? 'input, a' : 'input')
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
  parts: ['base', 'list', 'entry', 'icon', 'label', 'unread', 'trigger', 'panel', 'search', 'body', 'footer'],
  cssProperties: {
    '--app-menu-entry-width': '3.125rem',
    '--app-menu-height': '3.125rem',
    '--app-menu-panel-width': '16.25rem',
  },
  slots: {
    start: 'Before the applications, for instance a logo.',
    search: 'After the applications, for instance a search field.',
    end: 'At the end of the bar, for instance a bell. In these three, what has no room goes into the panel: by data-overflow-order, 1 first, then what has none, from the end on; never with data-never-overflow.',
  },
  hostStyles,
  slotAssignment: 'manual',
  begin: showAppMenu,
})

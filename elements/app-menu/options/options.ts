import type { Host } from '../../../src/core/element/element-host.js'
import { isComposing } from '../../../src/core/lib/is-composing.js'
import { listen } from '../../../src/core/page/environment.js'
import {
  giveChoice,
  giveList,
  keptChoice,
  lists,
  type ArrangementStore,
  type Choice,
  type Put,
} from '../arrangement.js'
import type { Layout, MenuEntry } from '../app-menu.model.js'
import { keepArrangement, type KeptArrangement } from './keep-arrangement.js'
import { move } from './move.js'

/** What a page allows its users beyond the menu itself. */
export interface Options {
  customizable: boolean
  shortcut: boolean
  store: ArrangementStore | null
}

/** The whole list, and where each visible entry of it is. */
export interface ListedEntries {
  entries: readonly MenuEntry[]
  layout: Layout
}

/** Follows what the page allows. */
export interface FollowedOptions {
  follow(options: Options): void
  /** What becomes of the list by Alt with an arrow key on an entry; null at the ends. */
  moveBy(key: string, id: string, list: ListedEntries): ReturnType<typeof move>
  /** Changes the arrangement on behalf of the user; null takes everything back. */
  change(choice: Choice | null): void
  /** Whether there is something to take back. */
  isArranged(): boolean
  /** Whether a store could not be used, so that the choice is lost with the page. */
  isLost(): boolean
  stop(): void
}

/**
 * Whether a key is Ctrl+K or Cmd+K; on keyboards without Latin letters, by its place. Chrome's autofill fires `keydown`
 * without a `key`.
 */
function isShortcut({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const isK = key?.toLowerCase() === 'k' || (key > '~' && code === 'KeyK')
  return isK && ctrlKey !== metaKey && !altKey && !shiftKey
}

/**
 * Keeps the arrangement of the user, moves entries by keys, and opens the menu by Ctrl+K, as the page allows it.
 *
 * @param put what is in the properties already on behalf of the user
 * @param toggle opens or closes the menu; false where it cannot take the focus, as below a modal
 */
export function followOptions(
  host: Host,
  { put, changed, toggle }: { put: Put; changed(): void; toggle(): boolean },
): FollowedOptions {
  let choice: Choice = {}
  let kept: { store: ArrangementStore | null; keeper: KeptArrangement } | null = null
  let unlisten: (() => void) | null = null
  let isLost = false

  function take(next: Choice | null): void {
    choice = { ...next }
    giveChoice(host, put, choice)
    changed()
  }

  function lose(): void {
    isLost = true
    changed()
  }

  /** Leaves the key to fields, to scripts of the page that have used it, and to modals. */
  function onKeyDown(event: Event): void {
    const press = event as KeyboardEvent
    if (press.defaultPrevented || isComposing(press) || !isShortcut(press)) return
    const [target] = press.composedPath() as [HTMLElement]
    const isInField = target.isContentEditable || target.matches?.('input, textarea, select')
    if (isInField && !host.element.shadowRoot?.contains(target)) return
    if (press.repeat || toggle()) press.preventDefault()
  }

  function keep(isWanted: boolean, store: ArrangementStore | null): void {
    if (kept && isWanted && kept.store === store) return
    kept?.keeper.stop()
    // Also what was there before this code was.
    if (kept || !isWanted) giveChoice(host, put, {})
    kept = null
    if (!isWanted) return
    if (!store) take(keptChoice())
    kept = { store, keeper: keepArrangement(store, take, lose) }
  }

  return {
    follow({ customizable, shortcut, store }) {
      keep(customizable, store)
      if (shortcut) unlisten ??= listen(window, 'keydown', onKeyDown)
      else unlisten = unlisten?.() ?? null
    },
    moveBy(key, id, { entries, layout }) {
      const toEnd = getComputedStyle(host.element).direction === 'rtl' ? -1 : 1
      const by = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -toEnd, ArrowRight: toEnd }[key]
      return by ? move(entries, layout, id, by) : null
    },
    change(next) {
      choice = next ? { ...choice, ...next } : {}
      for (const name of lists) if (!next || next[name]) giveList(host, put, name, next?.[name])
      kept?.keeper.save(choice)
      if (!next || next.order) host.emit('order-changed', { order: host.values['order'] })
      host.emit('arrangement-changed', Object.fromEntries(lists.map((name) => [name, host.values[name]])))
    },
    isArranged: () => lists.some((name) => host.values[name] !== host.valueOf(name)?.fallback),
    isLost: () => isLost,
    stop() {
      kept?.keeper.stop()
      unlisten?.()
    },
  }
}

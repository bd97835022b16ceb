import { attempt } from '../../src/core/lib/attempt.js'
import { asFields, asRecord } from '../../src/core/lib/parse.js'
import type { Host } from '../../src/core/element/element-host.js'
import { loadChunk } from '../../src/core/loading/load-chunk.js'
import { currentUser } from '../../src/core/page/server/current-user.js'
import type { Arrangement } from './app-menu.model.js'
import type { KeptArrangement } from './store/keep-arrangement.js'

/** What the user has chosen. A list that is missing is as the page and the server have it. */
export type Choice = Partial<Arrangement>

/** Where the arrangement of a user is kept. `load` and `save` may throw or reject. */
export interface ArrangementStore {
  load(): Choice | null | Promise<Choice | null>
  save(choice: Choice): void | Promise<void>
  /** Calls `listener` when the arrangement was changed elsewhere, for instance in another tab. Returns the undo. */
  subscribe?(listener: (choice: Choice | null) => void): () => void
}

export const asStore = (value: unknown): ArrangementStore | undefined =>
  [asRecord(value)?.['load'], asRecord(value)?.['save']].every((method) => typeof method === 'function')
    ? (value as ArrangementStore)
    : undefined

/** The `localStorage` key of what the signed-in user has chosen. */
export const arrangementKey = (): string => `shared-environment:apps:${currentUser()?.uid ?? ''}`

/** Reads a choice from storage; anything else is none. */
export const readChoice = (text: string | null): Choice => attempt(() => asFields(JSON.parse(text ?? '')), {})

const lists = ['order', 'pinnedApps', 'hiddenApps'] as const

interface Kept {
  store: ArrangementStore | null
  keeper: Promise<KeptArrangement | undefined>
}

/** What an element is told by its page about the user's own arrangement. */
interface Wanted {
  customizable: boolean
  store: ArrangementStore | null
}

/**
 * Follows what the user has chosen: it goes into the properties `order`, `pinnedApps` and `hiddenApps`, but for those
 * that the page itself has set.
 */
export function followArrangement(
  host: Host,
  changed: () => void,
): {
  /** Starts or stops keeping the arrangement, as the page wants it. */
  follow(wanted: Wanted): void
  /** Changes it on behalf of the user; null takes everything back. */
  change(choice: Choice | null): void
  /** Whether the user's pins take the place of those that the server has set. */
  hasOwnPins(): boolean
  /** Whether there is something to take back. */
  isArranged(): boolean
  /** Whether a store could not be used, so that the choice is lost with the page. */
  isLost(): boolean
  stop(): void
} {
  let choice: Choice = {}
  /** What this has put into the properties. */
  const put: Partial<Record<keyof Arrangement, unknown>> = {}
  let kept: Kept | null = null
  let isLost = false

  const valueOf = (name: keyof Arrangement): unknown => host.values[name]
  const isDefault = (name: keyof Arrangement): boolean => valueOf(name) === host.valueOf(name)?.fallback

  function give(name: keyof Arrangement, value: unknown): void {
    host.give(name, value ?? undefined)
    put[name] = value ? valueOf(name) : undefined
  }

  /** What the page has set stays. */
  function take(next: Choice | null): void {
    choice = { ...next }
    for (const name of lists) if (isDefault(name) || valueOf(name) === put[name]) give(name, choice[name])
    changed()
  }

  function lose(): void {
    isLost = true
    changed()
  }

  /** The properties are the page's again, so that they are not taken for its own later. */
  function stop(): void {
    if (!kept) return
    void kept.keeper.then((keeper) => keeper?.stop())
    kept = null
    for (const name of lists) if (put[name] && valueOf(name) === put[name]) give(name, null)
  }

  return {
    follow({ customizable, store }) {
      if (kept && customizable && kept.store === store) return
      stop()
      if (!customizable) return
      // Read before the first picture, so that nothing jumps.
      if (!store) take(readChoice(attempt(() => localStorage.getItem(arrangementKey()), null)))
      const mine: Kept = {
        store,
        keeper: loadChunk(chunkNamed('apps-store'), () => import('./store/keep-arrangement.js')).then(
          ({ keepArrangement }) => (kept === mine ? keepArrangement(store, take, lose) : undefined),
          () => void lose(),
        ),
      }
      kept = mine
    },
    change(next) {
      choice = next ? { ...choice, ...next } : {}
      for (const name of lists) if (!next || next[name]) give(name, next?.[name])
      void kept?.keeper.then((keeper) => keeper?.save(choice))
      if (!next || next.order) host.emit('order-changed', { order: valueOf('order') })
      host.emit('arrangement-changed', Object.fromEntries(lists.map((name) => [name, valueOf(name)])))
    },
    hasOwnPins: () => put.pinnedApps !== undefined && valueOf('pinnedApps') === put.pinnedApps,
    isArranged: () => lists.some((name) => !isDefault(name)),
    isLost: () => isLost,
    stop,
  }
}

import { attempt } from '../../src/core/lib/attempt.js'
import { asFields } from '../../src/core/lib/parse.js'
import { currentUser } from '../../src/core/page/server/current-user.js'
import type { Arrangement } from './app-menu.model.js'

/** What the user has chosen. A list that is missing is as the page and the server have it. */
export type Choice = Partial<Arrangement>

/** Where the arrangement of a user is kept. `load` and `save` may throw or reject. */
export interface ArrangementStore {
  /** What is known already, for the first picture. */
  initial?: Choice
  load(): Choice | null | Promise<Choice | null>
  save(choice: Choice): void | Promise<void>
  /** Calls `listener` when the arrangement was changed elsewhere, for instance in another tab. Returns the undo. */
  subscribe?(listener: (choice: Choice | null) => void): () => void
}

export const asStore = (value: unknown): ArrangementStore | undefined => {
  const store = value as Partial<ArrangementStore> | null
  return typeof store?.load === 'function' && typeof store.save === 'function' ? (store as ArrangementStore) : undefined
}

/** The `localStorage` key of what the signed-in user has chosen. */
export const arrangementKey = (): string => `shared-environment:apps:${currentUser()?.uid ?? ''}`

/** Reads a choice from storage; anything else is none. */
export const readChoice = (text: string | null): Choice => attempt(() => asFields(JSON.parse(text ?? '')), {})

/** Reads it from the storage of this browser; nothing where that is blocked. */
export const keptChoice = (): Choice => attempt(() => readChoice(localStorage.getItem(arrangementKey())), {})

export const lists = ['order', 'pinnedApps', 'hiddenApps'] as const

/** What was put into the properties of an element on behalf of the user. */
export type Put = Partial<Record<keyof Arrangement, unknown>>

/** What holds the values of an element. */
interface Holder {
  readonly values: Readonly<Record<string, unknown>>
  valueOf(name: string): { fallback: unknown } | undefined
  give(name: string, value: unknown): void
}

/** Puts a list into its property; undefined gives that back to the page. */
export function giveList(host: Holder, put: Put, name: keyof Arrangement, list: unknown): void {
  host.give(name, list ?? undefined)
  put[name] = list ? host.values[name] : undefined
}

/** Puts what the user has chosen into the properties, but for those that the page itself has set. */
export function giveChoice(host: Holder, put: Put, choice: Choice): void {
  for (const name of lists) {
    const now = host.values[name]
    if (now === put[name] || now === host.valueOf(name)?.fallback) giveList(host, put, name, choice[name])
  }
}

import { asNumber } from '../lib/parse.js'
import { sharedRecord } from '../page/shared-values.js'
import { createStore, type Store } from '../page/store.js'

export type UnreadCounts = ReadonlyMap<string, number>

interface Unread {
  counts: Store<UnreadCounts>
  listeners: Set<(appId: string, count: number) => void>
}

const unread = (): Unread => sharedRecord('unread', () => ({ counts: createStore<UnreadCounts>(new Map()), listeners: new Set() }))

/** The counts that were set while the page was open, by application. The lists of applications hold the earlier ones. */
export function unreadCounts(): Store<UnreadCounts> {
  return unread().counts
}

/**
 * Shows how many things wait to be read in an application, in every app menu of the page, and tells `onUnread`.
 * An application that no menu knows is told once in the console (behaviour.md 1, "Updates").
 *
 * @param appId id of the entry, or of the application that brings it
 * @param count below 0 and what is no number count as 0, fractions are cut
 */
export function setUnread(appId: string, count: number): void {
  acceptUnread(appId, count)
  for (const listener of [...unread().listeners]) listener(appId, unreadCounts().get().get(appId)?? 0)
}

/** Takes a count that another tab has set: as `setUnread`, but `onUnread` does not hear of it. */
export function acceptUnread(appId: string, count: number): void {
  const { counts } = unread()
  counts.set(new Map(counts.get()).set(appId, Math.max(0, Math.floor(asNumber(count, 0)))))
}

/** Drops the counts of some applications, because a newer list says them. */
export function forgetUnread(appIds: readonly string[]): void {
  const { counts } = unread()
  if (!appIds.some((id) => counts.get().has(id))) return
  counts.set(new Map([...counts.get()].filter(([id]) => !appIds.includes(id))))
}

/**
 * Hears of the counts that this page sets itself, for passing them on to other tabs.
 *
 * @returns the undo, which may be called twice
 */
export function onUnread(listener: (appId: string, count: number) => void): () => void {
  const { listeners } = unread()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

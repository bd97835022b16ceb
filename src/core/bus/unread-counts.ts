import { asNumber } from '../lib/parse.js'
import { sharedRecord } from '../page/shared-values.js'
import { createStore, type Store } from '../page/store.js'

export type UnreadCounts = ReadonlyMap<string, number>

interface Unread {
  counts: Store<UnreadCounts>
  listeners: Set<(appId: string, count: number) => void>
}

const unread = (): Unread =>
  sharedRecord('unread', () => ({ counts: createStore<UnreadCounts>(new Map()), listeners: new Set() }))

/**
 * The counts that were set since the page was loaded, by application. Earlier counts are in the lists of applications.
 */
export function unreadCounts(): Store<UnreadCounts> {
  return unread().counts
}

/**
 * Shows the number of unread items of an application in every app menu of the page, and calls the `onUnread` listeners.
 * An application that no menu knows is reported once on the console (behaviour.md 1, "Updates").
 *
 * @param appId id of the menu entry, or of the application that it belongs to
 * @param count negative values and non-numbers count as 0, fractions are cut off
 */
export function setUnread(appId: string, count: number): void {
  acceptUnread(appId, count)
  for (const listener of [...unread().listeners]) listener(appId, unreadCounts().get().get(String(appId)) ?? 0)
}

/** Takes over a count that another tab has set: like `setUnread`, but without calling the `onUnread` listeners. */
export function acceptUnread(appId: string, count: number): void {
  const { counts } = unread()
  counts.set(new Map(counts.get()).set(String(appId), Math.max(0, Math.floor(asNumber(count, 0)))))
}

/** Drops the counts of some applications, because a newer list contains them. */
export function forgetUnread(appIds: readonly string[]): void {
  const { counts } = unread()
  if (!appIds.some((id) => counts.get().has(id))) return
  counts.set(new Map([...counts.get()].filter(([id]) => !appIds.includes(id))))
}

/**
 * Listens to the counts that this page sets itself, to send them to other tabs.
 *
 * @returns the undo, which may be called twice
 */
export function onUnread(listener: (appId: string, count: number) => void): () => void {
  const { listeners } = unread()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

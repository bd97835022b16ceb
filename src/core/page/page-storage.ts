import { attempt } from '../lib/attempt.js'

/** Best-effort storage: nothing may depend on it. */
export interface PageStorage {
  read(key: string): string | null
  write(key: string, text: string): void
}

/**
 * Wraps a storage area. If access is denied, or the area is full, reads return null and writes do nothing.
 *
 * @param place returns the storage area; called each time, because access throws if it is denied
 */
export function pageStorage(place: () => Storage): PageStorage {
  return {
    read: (key) => attempt(() => place().getItem(key), null),
    write: (key, text) => attempt(() => place().setItem(key, text), undefined),
  }
}

/** Storage that nothing depends on. */
export interface PageStorage {
  read(key: string): string | null
  write(key: string, text: string): void
}

/**
 * Where a page's storage is closed to it, or full, nothing is found and nothing is kept.
 *
 * @param place where to; asked each time, because looking at a closed one throws
 */
export function pageStorage(place: () => Storage): PageStorage {
  return {
    read(key) {
      try {
        return place().getItem(key)
      } catch {
        return null
      }
    },
    write(key, text) {
      try {
        place().setItem(key, text)
      } catch {
        // Nobody waits for it.
      }
    },
  }
}

import { draftPrefix } from '../stored-drafts.js'

/** Drafts by their keys, in a storage that may be closed or full. */
export interface DraftStore {
  keys(): string[]
  read(key: string): string | null
  /** Returns null, or why the text could not be stored; then the earlier text stays. */
  write(key: string, text: string): 'too-large' | 'closed' | null
  remove(key: string): void
}

export function draftStore(place: () => Storage): DraftStore {
  /** Accessing a closed storage throws. */
  function open(): Storage | null {
    try {
      return place()
    } catch {
      return null
    }
  }
  return {
    keys: () => Object.keys(open() ?? {}).filter((key) => key.startsWith(draftPrefix)),
    read: (key) => open()?.getItem(key) ?? null,
    write(key, text) {
      const storage = open()
      if (!storage) return 'closed'
      try {
        storage.setItem(key, text)
        return null
      } catch {
        return 'too-large'
      }
    },
    remove: (key) => open()?.removeItem(key),
  }
}

import { draftPrefix } from '../stored-drafts.js'

/** Drafts by their keys, in a storage that may be closed or full. */
export interface DraftStore {
  keys(): string[]
  read(key: string): string | null
  /** Answers why it could not be kept; null where it was. What was kept before stays then. */
  write(key: string, text: string): 'too-large' | 'closed' | null
  remove(key: string): void
}

export function draftStore(place: () => Storage): DraftStore {
  /** A closed storage throws when it is looked at. */
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

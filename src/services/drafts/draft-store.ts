import { attempt } from '../../core/lib/attempt.js'
import { draftPrefix } from './stored-drafts.js'

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
  const open = (): Storage | null => attempt(place, null)
  return {
    keys: () => attempt(() => Object.keys(place()).filter((key) => key.startsWith(draftPrefix)), []),
    read: (key) => attempt(() => place().getItem(key), null),
    write(key, text) {
      const storage = open()
      if (!storage) return 'closed'
      return attempt(() => {
        storage.setItem(key, text)
        return null
      }, 'too-large')
    },
    remove: (key) => attempt(() => place().removeItem(key), undefined),
  }
}

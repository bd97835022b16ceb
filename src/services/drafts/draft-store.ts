import { attempt } from '../../core/lib/attempt.js'

/** Drafts as texts, by their keys, in the storage of the tab, which may be closed or full. */
export const draftStore = {
  read: (key: string): string | null => attempt(() => sessionStorage.getItem(key), null),
  /** Returns null, or why the text could not be stored; then the earlier text stays. */
  write(key: string, text: string): 'too-large' | 'closed' | null {
    // Accessing a closed storage throws.
    const storage = attempt(() => sessionStorage, null)
    if (!storage) return 'closed'
    return attempt(() => {
      storage.setItem(key, text)
      return null
    }, 'too-large')
  },
  remove: (key: string): void => attempt(() => sessionStorage.removeItem(key), undefined),
}

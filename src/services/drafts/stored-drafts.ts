import { attempt } from '../../core/lib/attempt.js'

/** Keys with this prefix stay when @nextcloud/browser-storage clears the storage at sign-out. */
export const draftPrefix = 'nextcloud_per_shared-environment:draft:'

/** The keys of all drafts of this tab; none if its storage is closed. */
export function storedDrafts(): string[] {
  return attempt(() => Object.keys(sessionStorage).filter((key) => key.startsWith(draftPrefix)), [])
}

/** Keys with this prefix stay when @nextcloud/browser-storage clears the storage at sign-out. */
export const draftPrefix = 'nextcloud_per_shared-environment:draft:'

/** The keys of all drafts of this tab; none if its storage is closed. */
export function storedDrafts(): string[] {
  try {
    return Object.keys(sessionStorage).filter((key) => key.startsWith(draftPrefix))
  } catch {
    return []
  }
}

/** What a page's @nextcloud/browser-storage clears when it signs out spares what begins so. */
export const draftPrefix = 'nextcloud_per_shared-environment:draft:'

/** The keys of all drafts of this tab; none where its storage is closed. */
export function storedDrafts(): string[] {
  try {
    return Object.keys(sessionStorage).filter((key) => key.startsWith(draftPrefix))
  } catch {
    return []
  }
}

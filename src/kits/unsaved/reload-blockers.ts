import { shared } from '../../core/page/shared-values.js'

declare global {
  interface WindowEventMap {
    /**
     * The page is about to be reloaded because the session has expired; nothing is shown yet. A page that handles this
     * itself cancels the event.
     */
    'before-reload': CustomEvent<{ reason: 'session-expired' }>
  }
}

const holds = (): Set<{ reason: string }> => shared('reload-holds', () => new Set())

/**
 * Reports that a reload would lose something, for instance a running upload. The page then asks the user before it
 * reloads on its own.
 *
 * @param reason what would be lost, in the user's words and language, as the question shows it
 * @returns releases the hold; may be called twice
 */
export function holdReload(reason: string): () => void {
  const hold = { reason }
  const all = holds()
  all.add(hold)
  return () => {
    all.delete(hold)
  }
}

/** The reasons of all current holds, without duplicates. */
export function reloadHolds(): string[] {
  return [...new Set([...holds()].map(({ reason }) => reason))]
}

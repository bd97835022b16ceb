import { shared } from '../../core/page/shared-values.js'

declare global {
  interface WindowEventMap {
    /**
     * The page is about to be reloaded because the session is over; nothing is shown yet. A page that answers for it
     * in its own way cancels.
     */
    'before-reload': CustomEvent<{ reason: 'session-expired' }>
  }
}

const holds = (): Set<{ reason: string }> => shared('reload-holds', () => new Set())

/**
 * Says that a reload would lose something, for instance a running upload. The page then asks before it reloads by
 * itself.
 *
 * @param reason what would be lost, in the user's words and language: the question shows it
 * @returns how to say that nothing would be lost any more, which may be called twice
 */
export function holdReload(reason: string): () => void {
  const hold = { reason }
  const all = holds()
  all.add(hold)
  return () => { all.delete(hold) }
}

/** What would be lost by a reload now, each reason once. */
export function reloadHolds(): string[] {
  return [...new Set([...holds()].map(({ reason }) => reason))]
}

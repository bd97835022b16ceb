import { loadChunk } from '../../core/loading/load-chunk.js'

/**
 * Brings what keeps drafts of forms and gives them back, and starts it.
 *
 * @throws {ChunkLoadError}
 */
export const bringDrafts = (): Promise<void> =>
  loadChunk(chunkNamed('drafts'), () => import('./later/page-drafts.js')).then(({ startPageDrafts }) => startPageDrafts())

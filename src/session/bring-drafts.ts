import { loadChunk } from '../page/load-chunk.js'

/**
 * Brings what keeps drafts of forms and gives them back, and starts it.
 *
 * @throws {ChunkLoadError}
 */
export const bringDrafts = (): Promise<void> =>
  loadChunk(chunkNamed('drafts'), () => import('./page-drafts.js')).then(({ startPageDrafts }) => startPageDrafts())

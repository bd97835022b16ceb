import { loadChunk } from '../../core/loading/load-chunk.js'

/**
 * Loads and starts the code that stores and restores drafts of forms.
 *
 * @throws {ChunkLoadError}
 */
export const bringDrafts = (): Promise<void> =>
  loadChunk(chunkNamed('drafts'), () => import('./page-drafts.js')).then(({ startPageDrafts }) => startPageDrafts())

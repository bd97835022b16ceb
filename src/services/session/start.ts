import { loadChunk } from '../../core/loading/load-chunk.js'

/**
 * Loads the code that watches the session.
 *
 * @throws {ChunkLoadError} when it could not be loaded; the next call tries again
 */
export const loadSession = (): Promise<typeof import('./parts.js')> =>
  loadChunk(chunkNamed('session'), () => import('./parts.js'))

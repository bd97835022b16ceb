import { loadChunk } from '../page/load-chunk.js'

/**
 * Brings what watches the session.
 *
 * @throws {ChunkLoadError} when it did not come; the next call asks again
 */
export const bringSession = (): Promise<typeof import('./session-parts.js')> => loadChunk(chunkNamed('session'), () => import('./session-parts.js'))

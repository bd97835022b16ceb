import { loadChunk } from '../../core/loading/load-chunk.js'

/**
 * Brings what watches the session.
 *
 * @throws {ChunkLoadError} when it did not come; the next call asks again
 */
export const bringSession = (): Promise<typeof import('./later/session-parts.js')> => loadChunk(chunkNamed('session'), () => import('./later/session-parts.js'))

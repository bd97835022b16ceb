import { loadChunk } from '../../core/loading/load-chunk.js'

/**
 * Keeps the `.live-relative-timestamp` elements of an old page true, also those that come later: `data-timestamp`, in ms,
 * is told as `<live-time>` tells it, with the exact date as title (behaviour.md 7). What does it comes with the call.
 *
 * @returns the stop
 */
export function startLiveTimestamps(): () => void {
  const running = loadChunk(chunkNamed('live-time'), () => import('../../kits/live-time/live-timestamps.js')).then(({ keepLiveTimestamps }) => keepLiveTimestamps(), () => undefined)
  return () => void running.then((stop) => stop?.())
}

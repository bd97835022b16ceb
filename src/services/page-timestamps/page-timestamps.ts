import { loadChunk } from '../../core/loading/load-chunk.js'

/**
 * Keeps the `.live-relative-timestamp` elements of an old page up to date, also those added later: shows
 * `data-timestamp`, in ms, as `<live-time>` does, with the exact date as title (behaviour.md 7). The code is loaded
 * with the call.
 *
 * @returns a function that stops it
 */
export function startLiveTimestamps(): () => void {
  const running = loadChunk(chunkNamed('live-time'), () => import('../../kits/live-time/live-timestamps.js')).then(
    ({ keepLiveTimestamps }) => keepLiveTimestamps(),
    () => undefined,
  )
  return () => void running.then((stop) => stop?.())
}

import { isOutdated, loadChunk } from '../../core/loading/load-chunk.js'
import { retryLater } from '../../core/page/time/retry-later.js'
import { showUpgradeBar } from '../../core/ui/upgrade-bar.js'

let isBrought = false

/**
 * Starts the bundle (start-page.ts) from a chunk of its own, so that the header is drawn before. A load that failed is
 * retried for as long as the page is open.
 */
export function bringStart(): void {
  if (isBrought) return
  isBrought = true
  addEventListener('chunk-missing', showUpgradeBar)
  const bring = (retries: number): void => {
    loadChunk(chunkNamed('start'), () => import('./start-page.js')).then(
      ({ startPage }) => startPage(),
      (error: unknown) => {
        if (!isOutdated(error)) retryLater(retries, () => bring(retries + 1))
      },
    )
  }
  bring(0)
}

import { loadChunk } from '../../core/loading/load-chunk.js'
import { whenLoaded } from '../../core/page/time/when-loaded.js'
import { warnOnce } from '../../core/page/warn-once.js'
import { start } from './start.js'

/** A failure is ignored: the first opening loads them again. */
const bringPanels = (): void =>
  void loadChunk(chunkNamed('panels'), () => import('../../../elements/user-menu/panel/user-menu-panel.js')).catch(
    () => undefined,
  )

/**
 * Starts the bundle on a page that has the loader. `data-upgrade` on the loader's script brings the header's panels, and
 * React with them, before anybody draws near: `now`, or `idle` for when the page is loaded and idle.
 */
export function startPage(): void {
  start()
  const when = document.querySelector<HTMLElement>('script[data-upgrade]')?.dataset['upgrade']
  if (when === 'now') bringPanels()
  else if (when === 'idle') whenLoaded(bringPanels)
  else if (when !== undefined)
    warnOnce(
      'upgrade',
      `data-upgrade="${when}" is ignored, so panels come when they are wanted. Write "idle" or "now".`,
    )
}

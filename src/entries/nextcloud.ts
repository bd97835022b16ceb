/**
 * For pages of Nextcloud servers, which the server app or the demo's proxy has prepared: puts the elements in the place
 * of the server's header. Where it does not run, or the browser is too old, that header comes as ever.
 *
 * The build puts imports of the loader and of the header's chunk before it (rollup.config.mjs). So it runs only if those
 * are there, and before the server's scripts look for the places of their header.
 */
import { meetsFloor } from '../core/page/browser-floor.js'
import { readSettings } from './nextcloud/settings.js'
import { stepAside, takeOver, type StartOldNames } from './nextcloud/take-over.js'

/** The old functions, which define nothing by themselves when they are loaded in this way. */
async function bringOldNames(): Promise<StartOldNames> {
  const address = new URL('legacy.js?later', import.meta.url).href
  return ((await import(address)) as { start: StartOldNames }).start
}

if (typeof document !== 'undefined') {
  if (meetsFloor()) takeOver(globalThis, readSettings(), bringOldNames)
  else stepAside()
}

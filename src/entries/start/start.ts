import { startLiveTimestamps } from '../../services/page-timestamps/page-timestamps.js'
import { storedDrafts } from '../../services/drafts/stored-drafts.js'
import { whenLoaded } from '../../core/page/time/when-loaded.js'
import { followRegionKeys } from '../../services/bar-regions/bar-regions.js'
import { followLanguage } from '../../services/languages/follow-language.js'
import { bringDrafts } from '../../services/drafts/load-drafts.js'
import { showUpgradeBar } from '../../core/ui/upgrade-bar.js'
import { startSession } from './start-session.js'

let started = false

/** Keeps the relative dates of an old page up to date. */
function keepTimestamps(): void {
  if (document.querySelector('.live-relative-timestamp')) startLiveTimestamps()
}

/** Stores and restores drafts of forms. The code is loaded if there is a draft, or a form with `data-draft`. */
function keepDrafts(): void {
  const wait = (): void => addEventListener('focusin', look)
  const bring = (): void => {
    removeEventListener('focusin', look)
    bringDrafts().catch(wait)
  }
  const look = ({ target }: Event): void => {
    if (
      (target as Partial<HTMLInputElement>).form?.matches('[data-draft]') ??
      (target as Element).closest?.('[data-draft]')
    )
      bring()
  }
  if (storedDrafts().length > 0 || document.querySelector('form[data-draft]')) bring()
  else wait()
}

/**
 * Starts the bundle, whichever of its entries is loaded first: watches the session and shares it between tabs. The
 * first copy on a page also handles its drafts, dates and the keys between its menus, and tells the user when the page is too old for the server.
 */
export function start(): void {
  if (started) return
  started = true
  if (!startSession()) return
  followLanguage()
  followRegionKeys()
  keepDrafts()
  whenLoaded(keepTimestamps)
  addEventListener('chunk-missing', showUpgradeBar)
}

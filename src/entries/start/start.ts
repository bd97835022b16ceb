import { startLiveTimestamps } from '../../services/page-timestamps/page-timestamps.js'
import { storedDrafts } from '../../services/drafts/stored-drafts.js'
import { whenLoaded } from '../../core/page/time/when-loaded.js'
import { bringDrafts } from '../../services/drafts/load-drafts.js'
import { showUpgradeBar } from '../../core/ui/upgrade-bar.js'
import { startSession } from './start-session.js'

let started = false

/** Keeps the dates of an old page true. */
function keepTimestamps(): void {
  if (document.querySelector('.live-relative-timestamp')) startLiveTimestamps()
}

/** Has drafts of forms kept and given back: what does it comes where one is there, or a form that wants it. */
function keepDrafts(): void {
  const wait = (): void => addEventListener('focusin', look)
  const bring = (): void => {
    removeEventListener('focusin', look)
    bringDrafts().catch(wait)
  }
  const look = ({ target }: Event): void => {
    if ((target as Partial<HTMLInputElement>).form?.matches('[data-draft]') ?? (target as Element).closest?.('[data-draft]')) bring()
  }
  if (storedDrafts().length > 0 || document.querySelector('form[data-draft]')) bring()
  else wait()
}

/**
 * What the bundle does when it arrives, whichever of its entries came first: it begins to share and watch the session, and
 * the first copy on a page cares for its drafts and dates, and says when it is too old for the server.
 */
export function start(): void {
  if (started) return
  started = true
  if (!startSession()) return
  keepDrafts()
  whenLoaded(keepTimestamps)
  addEventListener('chunk-missing', showUpgradeBar)
}

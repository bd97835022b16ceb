import { answerDelayMs, leavingMs, remedyFor, troubleOf, type Remedy } from '../lib/error-policy.js'
import type { Failure } from '../lib/failure.js'
import type { Browser } from '../page/browser.js'
import { shared } from '../page/shared.js'
import { currentUser } from '../page/user.js'
import { on } from '../state/bus.js'
import { connectionNotice, type Show } from './connection-notice.js'
import { sessionReload } from './reload-countdown.js'
import { whilePageActs } from './wake.js'

/** What the policy needs of the page. */
export interface ErrorPolicyDeps {
  browser: Browser
  show: Show
  /** The same for the page's one toast whose text changes. */
  update: Show
  /** Whether the server answers anything at all within a time. */
  reachable(timeoutMs: number): Promise<boolean>
  reload(): void
  /** Brings what toasts are shown with, while there is a connection to bring it by. */
  prepare(): Promise<void>
}

/** What 'Copy details' copies: no query, no header, no body. */
const detailsOf = ({ kind, status, path }: Failure, nowMs: number): string => `${new Date(nowMs).toISOString()} ${path} ${kind} ${status}`

/**
 * Answers for the page's failed calls (behaviour.md 18): says when the connection is lost, and reloads when the session
 * is over. The page has one, whichever copy of the bundle starts it first.
 *
 * @param earlier failures from before it started
 * @returns the undo, which may be called twice
 */
export function startErrorPolicy(earlier: readonly Failure[], deps: ErrorPolicyDeps): () => void {
  const page = shared('error-policy', (): { answer: ((failure: Failure) => void) | null } => ({ answer: null }))
  const stop = page.answer ? () => undefined : run()
  earlier.forEach((failure) => page.answer?.(failure))
  return stop

  function run(): () => void {
    const { browser } = deps
    let leftMs = -Infinity
    const leaving = (): boolean => {
      const ago = browser.now() - leftMs
      return ago >= 1 && ago <= leavingMs
    }
    const notice = connectionNotice(deps)
    const reload = sessionReload({ ...deps, leaving })
    const waiting = new Map<Remedy, () => void>()

    const answer = (failure: Failure): void => {
      const remedy = remedyFor(failure, currentUser() !== null)
      const dueMs = browser.now() + answerDelayMs
      if (remedy === 'nothing' || waiting.has(remedy) || (remedy === 'connection' && !notice.due(dueMs))) return
      // Asked at once, so that the answer is there when it is wanted.
      const there = remedy === 'connection' && deps.reachable(1000)
      waiting.set(remedy, browser.after(answerDelayMs, () => void decide()))

      async function decide(): Promise<void> {
        const isThere = await there
        if (!waiting.delete(remedy) || leaving() || reload.running()) return
        const details = detailsOf(failure, browser.now())
        if (remedy === 'reload') reload.begin(details)
        else notice.show(troubleOf(browser.online(), isThere), details)
      }
    }
    page.answer = answer
    deps.prepare().catch(() => undefined)

    const end = whilePageActs(browser, () => {
      const undo = [on('request:failed', answer), browser.onWindow('beforeunload', () => { leftMs = browser.now() })]
      reload.wake()
      return () => {
        for (const step of [...undo, ...waiting.values()]) step()
        waiting.clear()
        notice.hide()
        reload.rest()
      }
    })
    return () => {
      end()
      page.answer = null
    }
  }
}

import { answerDelayMs, leavingMs, troubleOf } from './error-policy.rules.js'
import type { Failure } from '../../core/lib/failure.js'
import type { Browser } from '../../core/page/environment.js'
import { reactionTo, type Reaction } from '../../core/http/after-a-failure.js'
import { whilePageActs } from '../../core/later/page-lifecycle.js'
import { connectionNotice, type Show } from './connection-notice.js'
import { sessionReload } from './reload-countdown.js'

/** What the policy needs of the page. */
export interface ErrorPolicyDeps {
  browser: Browser
  show: Show
  /** As `show`, for the page's one toast whose text changes. */
  update: Show
  /** Whether the server responds at all within the timeout. */
  reachable(timeoutMs: number): Promise<boolean>
  reload(): void
  /** Calls back when the session turns out to be valid. Returns the undo. */
  recovered(back: () => void): () => void
}

/** What 'Copy details' copies: no query, no header, no body. */
const detailsOf = ({ kind, status, path }: Failure, nowMs: number): string =>
  `${new Date(nowMs).toISOString()} ${path} ${kind} ${status}`

/** The page's reaction to failed requests. */
export interface ErrorPolicy {
  /** Reacts to a failure, except while the page is prerendered or in the back/forward cache. */
  answer(failure: Failure): void
  /** May be called twice. */
  stop(): void
}

/**
 * Reacts to the page's failed requests (behaviour.md 18): tells the user when the connection is lost, and reloads when
 * the session is over.
 */
export function startErrorPolicy(deps: ErrorPolicyDeps): ErrorPolicy {
  const { browser } = deps
  const waiting = new Map<Reaction, () => void>()
  let acts = false
  let leftMs = -Infinity
  const leaving = (): boolean => {
    const ago = browser.now() - leftMs
    return ago >= 1 && ago <= leavingMs
  }
  const notice = connectionNotice(deps)
  const reload = sessionReload({ ...deps, leaving })

  return {
    answer(failure) {
      const reaction = reactionTo(failure)
      if (
        !acts ||
        (reaction !== 'connection' && reaction !== 'reload') ||
        waiting.has(reaction) ||
        (reaction === 'connection' && !notice.due(browser.now() + answerDelayMs))
      )
        return
      // Requested at once, so that the result is known after the delay.
      const reachable = reaction === 'connection' && deps.reachable(1000)
      waiting.set(
        reaction,
        // eslint-disable-next-line @typescript-eslint/no-misused-promises -- it never rejects
        browser.after(answerDelayMs, async () => {
          const isThere = await reachable
          if (!waiting.delete(reaction) || leaving() || reload.running()) return
          const details = detailsOf(failure, browser.now())
          if (reaction === 'reload') reload.begin(details)
          else notice.show(troubleOf(browser.online(), isThere), details)
        }),
      )
    },
    stop: whilePageActs(browser, () => {
      acts = true
      const forget = browser.onWindow('beforeunload', () => {
        leftMs = browser.now()
      })
      return () => {
        acts = false
        forget()
        for (const cancel of waiting.values()) cancel()
        waiting.clear()
        notice.hide()
        reload.rest()
      }
    }),
  }
}

import { answerDelayMs, troubleOf, readFailure, type PolicyDeps } from './error-policy.rules.js'
import { leavingMs } from './log-out.js'
import type { Failure } from '../../core/lib/failure.js'
import { realBrowser } from '../../core/page/environment.js'
import { reactionTo, type Reaction } from '../../core/http/after-a-failure.js'
import { whilePageActs } from '../../core/page/page-lifecycle.js'
import { connectionNotice } from './connection-notice.js'
import { sessionReload } from './reload-countdown.js'
import { navigation } from '../../core/page/server/navigate.js'
import { shared } from '../../core/page/shared-values.js'
import { generateUrl } from '../../core/page/server/urls.js'
import { showToast, showUpdate } from '../toasts/show-toast.js'
import { placeToastStack } from '../toasts/toast-store.js'
import { upgrade } from '../../core/loading/outdated-page.js'
import { RequestError } from '../../core/http/request-error.js'
import { send } from '../../core/http/send.js'
import { onSessionBack } from './session-back.js'
import { tellMistakes } from '../page-mistakes/tell-mistakes.js'
import { tellSessionEnd } from './session-end-notice.js'
import { unsavedWork } from '../../kits/unsaved/unsaved-work.js'

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
export function startErrorPolicy(deps: PolicyDeps): ErrorPolicy {
  const { browser } = deps
  const waiting = new Map<Reaction, () => void>()
  /** Whether all that waits for a notice shows its failure itself. */
  let allShown = true
  let acts = false
  let leftMs = -Infinity
  const leaving = (): boolean => {
    const ago = browser.now() - leftMs
    return ago >= 1 && ago <= leavingMs
  }
  const notice = connectionNotice(deps)
  const reload = sessionReload(deps, leaving)

  return {
    answer(failure) {
      const reaction = reactionTo(failure)
      if (reaction === 'connection') allShown = (allShown || !waiting.has(reaction)) && failure.shown === true
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
          else notice.show(troubleOf(browser.online(), isThere), details, allShown)
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

// For start-session.ts, which loads this chunk.
export { tellCopies } from '../page-mistakes/tell-copies.js'

/** Sends a small request that changes nothing. Every response counts, except that of a proxy whose server is down. */
const reachable = (timeoutMs: number): Promise<boolean> =>
  send(generateUrl('/csrftoken'), { method: 'HEAD', timeoutMs }).then(
    ({ status }) => status < 502,
    (error: unknown) => error instanceof RequestError && error.kind === 'session-expired',
  )

/**
 * Reacts to a failed request with toasts. The page has one policy, whichever copy of the bundle calls this first.
 * Without a failure it only prepares: the code that shows toasts must be loaded before the connection is lost. The page
 * is whole and idle then, so this is also when its developer is told of mistakes on it.
 *
 * @param event what `request:failed` reports
 */
export function answerFailure(event?: unknown): void {
  upgrade().unsavedWork = unsavedWork
  if (event === undefined) tellMistakes()
  const policy = shared('error-policy', () => {
    placeToastStack().catch(() => undefined)
    return startErrorPolicy({
      browser: realBrowser,
      show: showToast,
      update: showUpdate,
      reachable,
      reload: () => navigation().reload(),
      recovered: onSessionBack,
    })
  })
  const failure = readFailure(event)
  if (!failure) return
  if (reactionTo(failure) === 'tell-end') void tellSessionEnd()
  else policy.answer(failure)
}

/** Tells the user that the session has ended, unless other code does. */
export function answerEnd(): void {
  void tellSessionEnd()
}

import { realBrowser } from '../../core/page/environment.js'
import { navigation } from '../../core/page/server/navigate.js'
import { shared } from '../../core/page/shared-values.js'
import { generateUrl } from '../../core/page/server/urls.js'
import { showToast, showUpdate } from '../toasts/show-toast.js'
import { placeToastStack } from '../toasts/toast-store.js'
import { upgrade } from '../../core/loading/outdated-page.js'
import { reactionTo } from '../../core/http/after-a-failure.js'
import { RequestError } from '../../core/http/request-error.js'
import { send } from '../../core/http/send.js'
import { onSessionBack } from '../../core/http/health/session-back.js'
import { tellMistakes } from '../page-mistakes/tell-mistakes.js'
import { startErrorPolicy } from './error-policy.js'
import { readFailure } from './error-policy.rules.js'
import { tellSessionEnd } from './session-end-notice.js'
import { unsavedWork } from '../../kits/unsaved/unsaved-work.js'

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

import type { Failure } from '../lib/failure.js'
import { realBrowser } from '../page/browser.js'
import { shared } from '../page/shared.js'
import { generateUrl } from '../page/urls.js'
import { showToast, showUpdate } from '../state/show-toast.js'
import { placeToastStack } from '../state/toasts.js'
import { RequestError } from '../net/request-error.js'
import { send } from '../net/send.js'
import { startErrorPolicy } from './error-policy.js'

/** A small call that changes nothing. Any answer will do, but not that of a proxy whose server is gone. */
const reachable = (timeoutMs: number): Promise<boolean> =>
  send(generateUrl('/csrftoken'), { method: 'HEAD', timeoutMs }).then(
    ({ status }) => status < 502,
    (error: unknown) => error instanceof RequestError && error.kind === 'session-expired',
  )

/**
 * Has the page answer for a failed call, with toasts. The page has one policy, whichever copy of the bundle is asked first.
 * Without a failure it only gets ready: what shows toasts has to come before the connection is lost.
 */
export function answerFailure(failure?: Failure): void {
  const policy = shared('error-policy', () => {
    placeToastStack().catch(() => undefined)
    return startErrorPolicy({ browser: realBrowser, show: showToast, update: showUpdate, reachable, reload: () => location.reload() })
  })
  if (failure) policy.answer(failure)
}

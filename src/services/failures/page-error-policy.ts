import type { Failure } from '../../core/lib/failure.js'
import { realBrowser } from '../../core/page/environment.js'
import { navigation } from '../../core/page/server/navigate.js'
import { shared } from '../../core/page/shared-values.js'
import { generateUrl } from '../../core/page/server/urls.js'
import { showToast, showUpdate } from '../toasts/show-toast.js'
import { placeToastStack } from '../toasts/toast-store.js'
import { upgrade } from '../../core/loading/outdated-page.js'
import { holdsCalls } from '../../core/http/held-calls.js'
import { RequestError } from '../../core/http/request-error.js'
import { send } from '../../core/http/send.js'
import { sessionEnd } from '../../core/bus/session-end.js'
import { startErrorPolicy } from './error-policy.js'
import { tellSessionEnd } from './session-end-notice.js'
import { unsavedWork } from '../../kits/unsaved/unsaved-work.js'

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
  upgrade().unsavedWork = unsavedWork
  const policy = shared('error-policy', () => {
    placeToastStack().catch(() => undefined)
    return startErrorPolicy({ browser: realBrowser, show: showToast, update: showUpdate, reachable, reload: () => navigation().reload() })
  })
  if (!failure) return
  // The page signs in again in place, and has asked already.
  if (failure.kind === 'session-expired' && holdsCalls()) return
  // A page whose user has left sends nothing, and reloading it by itself would lose what is on it.
  if (failure.kind === 'session-expired' && sessionEnd().get()) {
    if (!failure.background) void tellSessionEnd()
  } else policy.answer(failure)
}

/** Tells the user that the session has ended, unless somebody else does. */
export function answerEnd(): void {
  void tellSessionEnd()
}

import type { FailureKind } from '../../core/lib/failure.js'
import { t } from '../../core/page/server/translate.js'
import { isSameOrigin } from '../../core/page/server/urls.js'
import { emit } from '../../core/bus/bus.js'
import { holdReload } from '../../kits/unsaved/reload-blockers.js'
import { askToSignIn } from '../../core/http/held-calls.js'
import { pathOf } from '../../core/http/send.js'
import { kindOfStatus } from '../../core/http/failure-kind.js'

/** How the page answers for a call that it did not send itself. */
export interface WatchOptions {
  /** Where the call goes. Without it a call that got no answer is taken for one to the page's own server. */
  url?: string
  /** Nobody asked for this call: the page shows neither a toast nor a countdown when it fails. */
  background?: boolean
  /** The caller itself answers for a session that is over: the page does not reload. */
  allowAuthErrors?: boolean
}

/**
 * Has the page answer for a call that a script sends with its own `XMLHttpRequest` or `fetch` as it does for its own
 * (behaviour.md 18): a failure is told on the bus. Calls to other origins, and calls that were given up or timed out, are
 * not. A running upload of an `XMLHttpRequest` holds a reload back.
 *
 * @param call an `XMLHttpRequest` before `send()`, or what `fetch` answered with
 * @returns the same call
 */
export function watchRequest<Call extends XMLHttpRequest | Promise<Response>>(call: Call, { url, ...flags }: WatchOptions = {}): Call {
  const failed = (kind: FailureKind, status: number, answeredBy: string): void => {
    const address = answeredBy || url
    if (address !== undefined && !isSameOrigin(address)) return
    if (kind === 'session-expired' && !flags.background) askToSignIn()
    emit('request:failed', { kind, status, path: address ? pathOf(address) : '', ...flags })
  }
  const answered = (status: number, answeredBy: string): void => {
    if ((status < 200 || status > 299) && status !== 304) failed(kindOfStatus(status), status, answeredBy)
  }
  const unanswered = (): void => failed(navigator.onLine === false ? 'offline' : 'network', 0, '')

  if (call instanceof XMLHttpRequest) {
    let release = (): void => undefined
    call.upload.addEventListener('loadstart', () => { release = holdReload(t('a running upload')) })
    call.upload.addEventListener('loadend', () => release())
    call.addEventListener('load', () => answered(call.status, call.responseURL))
    call.addEventListener('error', unanswered)
  } else {
    call.then(
      (answer) => {
        if (answer.type === 'opaqueredirect') failed('session-expired', 0, answer.url)
        else if (answer.type !== 'opaque') answered(answer.status, answer.url)
      },
      // A call that was given up or timed out fails with a DOMException.
      (error: unknown) => { if (error instanceof TypeError) unanswered() },
    )
  }
  return call
}

import type { FailureKind } from '../../core/lib/failure.js'
import { t } from '../../core/page/server/translate.js'
import { isSameOrigin } from '../../core/page/server/urls.js'
import { emit } from '../../core/bus/bus.js'
import { holdReload } from '../../kits/unsaved/reload-blockers.js'
import { reactionTo } from '../../core/http/after-a-failure.js'
import { askToSignIn } from '../../core/http/held-requests.js'
import { pathOf } from '../../core/http/send.js'
import { kindOfStatus } from '../../core/http/request-error.js'

/** How the page reacts to a request that the bundle did not send. */
export interface WatchOptions {
  /** URL of the request. Without it, a request without a response counts as one to the page's own server. */
  url?: string
  /** The user did not ask for this request: the page shows neither a toast nor a countdown when it fails. */
  background?: boolean
  /** The caller handles the end of the session itself: the page does not reload. */
  allowAuthErrors?: boolean
}

/**
 * Makes the page react to a failure of a script's `XMLHttpRequest` or `fetch` as it does for the bundle's requests
 * (behaviour.md 18): the failure is emitted on the bus. Not for requests to other origins, nor for those that were
 * aborted or timed out. A running upload of an `XMLHttpRequest` prevents an automatic reload.
 *
 * @param call an `XMLHttpRequest` before `send()`, or the promise that `fetch` returned
 * @param ended the event `load` or `error` of an `XMLHttpRequest` that has already ended
 * @returns `call`
 * @throws {TypeError} if `call` is neither
 */
export function watchRequest<Call extends XMLHttpRequest | Promise<Response>>(
  call: Call,
  { url, ...flags }: WatchOptions = {},
  ended?: Event,
): Call {
  const failed = (kind: FailureKind, status: number, answeredBy: string): void => {
    const address = answeredBy || url
    if (address !== undefined && !isSameOrigin(address)) return
    if (reactionTo({ ...flags, kind, allowAuthErrors: true }) === 'ask') askToSignIn()
    emit('request:failed', { kind, status, path: address ? pathOf(address) : '', ...flags })
  }
  const answered = (status: number, answeredBy: string): void => {
    if ((status < 200 || status > 299) && status !== 304) failed(kindOfStatus(status), status, answeredBy)
  }
  const unanswered = (): void => failed(navigator.onLine === false ? 'offline' : 'network', 0, '')

  if (call instanceof XMLHttpRequest) {
    let release = (): void => undefined
    call.upload.addEventListener('loadstart', () => {
      release = holdReload(t('a running upload'))
    })
    call.upload.addEventListener('loadend', () => release())
    const heard = ({ type }: Event): void => (type === 'load' ? answered(call.status, call.responseURL) : unanswered())
    // If it was sent again meanwhile, that end is still to come.
    if (ended && call.readyState === XMLHttpRequest.DONE) heard(ended)
    call.addEventListener('load', heard)
    call.addEventListener('error', heard)
  } else {
    if (typeof call?.then !== 'function')
      throw new TypeError('`watchRequest` needs an XMLHttpRequest or the promise that `fetch` returned.')
    call.then(
      (response) => {
        if (response.type === 'opaqueredirect') failed('session-expired', 0, response.url)
        else if (response.type !== 'opaque') answered(response.status, response.url)
      },
      // Aborted and timed-out requests reject with a DOMException.
      (error: unknown) => {
        if (error instanceof TypeError) unanswered()
      },
    )
  }
  return call
}

import { sharedRecord } from '../page/shared-values.js'
import { sessionEnd } from '../session/session-end.js'
import { RequestError } from './request-error.js'

interface HeldRequest {
  repeat(): Promise<unknown>
  refuse(): void
}

interface PageRequests {
  /** Asks the user to sign in again; null if nothing on the page can. */
  ask: (() => void) | null
  /** In the order in which they failed. */
  waiting: HeldRequest[]
}

const onPage = (): PageRequests => sharedRecord('held-calls', () => ({ ask: null, waiting: [] }))

/**
 * Declares that the user can sign in again on this page: requests that fail because the session is over are held until
 * then.
 *
 * @param ask asks the user; called for each request that is held, and for each that failed without being held
 * @returns the undo, which rejects the held requests; null if another caller holds requests already
 */
export function holdRequests(ask: () => void): (() => void) | null {
  const page = onPage()
  if (page.ask) return null
  page.ask = ask
  return () => {
    if (page.ask === ask) page.ask = null
    refuseHeldRequests()
  }
}

/**
 * Whether a request that failed now would be held. Not while somebody else is signed in: signing in would end their
 * session.
 */
export const holdsRequests = (): boolean => onPage().ask !== null && sessionEnd().get()?.reason !== 'other-account'

/** Asks the user to sign in again, if something on the page can and nobody else is signed in. */
export function askToSignIn(): void {
  if (holdsRequests()) onPage().ask?.()
}

/**
 * Holds a failed request until the user has signed in again, then repeats it.
 *
 * @param failed why it failed; the promise rejects with it if the user does not sign in
 * @throws {RequestError} also with kind `aborted`, when the caller aborts
 */
export function holdRequest<T>(repeat: () => Promise<T>, failed: RequestError, signal?: AbortSignal): Promise<T> {
  const { waiting } = onPage()
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(new RequestError('aborted', failed.method, failed.path))
    if (signal?.aborted) return abort()
    const held: HeldRequest = {
      repeat() {
        const repeated = repeat()
        repeated.then(resolve, reject)
        return repeated
      },
      refuse: () => reject(failed),
    }
    waiting.push(held)
    signal?.addEventListener(
      'abort',
      () => {
        const at = waiting.indexOf(held)
        if (at < 0) return
        waiting.splice(at, 1)
        abort()
      },
      { once: true },
    )
    askToSignIn()
  })
}

export const heldRequests = (): number => onPage().waiting.length

/** Repeats the held requests in order, each after the response to the one before. Returns how many there were. */
export async function repeatHeldRequests(): Promise<number> {
  const { waiting } = onPage()
  let count = 0
  for (let held = waiting.shift(); held; held = waiting.shift()) {
    count += 1
    // The caller that waits for this request gets the error.
    await held.repeat().catch(() => undefined)
  }
  return count
}

export function refuseHeldRequests(): void {
  for (const held of onPage().waiting.splice(0)) held.refuse()
}

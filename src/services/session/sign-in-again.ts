import { asRecord, asText } from '../../core/lib/parse.js'
import { generateUrl } from '../../core/page/server/urls.js'
import { RequestError } from '../../core/http/request-error.js'
import { readJson, pathOf, send } from '../../core/http/send.js'
import { signedInUser } from '../../core/http/signed-in-user.js'
import { refreshToken } from '../../core/http/refresh-token.js'
import { holdRequests, holdsRequests, refuseHeldRequests, repeatHeldRequests } from '../../core/http/held-requests.js'
import { onSessionBack } from './session-back.js'
import { realBrowser, type Browser } from '../../core/page/environment.js'
import { isFromServer, on } from '../../core/bus/bus.js'
import {
  type SessionEnd,
  handleSessionEnd,
  isSessionEndHandled,
  noteAccount,
  sessionEnd,
} from '../../core/session/session-end.js'
import { distrustToken } from '../../core/session/request-token.js'

/** Paths of a second factor, and of other steps that the server requires after the password. */
const furtherStep = /\/login\/(selectchallenge|challenge|setupchallenge|flow)\b/

/**
 * Signs the page's user in again with a password, as the server's sign-in form does (`POST /login`). The responses to
 * the form are HTML pages, so the server is then asked who is signed in. The password is only in the body of this
 * request.
 *
 * @returns `further-step` if the server requires more than a password
 * @throws {RequestError} if the server did not check the password
 */
export async function signInWithPassword(
  uid: string,
  password: string,
  signal?: AbortSignal,
): Promise<'signed-in' | 'wrong' | 'further-step'> {
  const call = { anybody: true, ...(signal && { signal }) }
  // The token of a visitor's session, which the page must not use as its own.
  const tokens = await send(generateUrl('/csrftoken'), call)
  const token = asText(asRecord(await readJson(tokens))?.['token'])
  const url = generateUrl('/login')
  if (!tokens.ok || token === '')
    throw new RequestError(tokens.ok ? 'bad-answer' : 'http', 'GET', pathOf(url), tokens.status)
  const response = await send(url, {
    ...call,
    method: 'POST',
    body: new URLSearchParams({ user: uid, password, requesttoken: token }),
    headers: { requesttoken: token },
    follow: true,
  })
  if (response.status === 401 || response.status === 403) return 'wrong'
  if (!response.ok) throw new RequestError('http', 'POST', pathOf(url), response.status)
  if (furtherStep.test(pathOf(response.url))) return 'further-step'
  const person = await signedInUser(signal)
  return person?.uid === uid ? 'signed-in' : 'wrong'
}

/**
 * `resting`: no sign-in needed; `asking`: asking the user; `restoring`: repeating requests; `declined`: the user has
 * refused.
 */
export type SignInPhase = 'resting' | 'asking' | 'restoring' | 'declined'

export interface SignInAgain {
  /** Asks the user to sign in. */
  ask(): void
  /**
   * Checks whether the user is signed in, in whichever tab or window, and if so, repeats the held requests.
   *
   * @returns the signed-in user, null for none, undefined if the server does not answer
   */
  look(): Promise<{ uid: string; displayName: string } | null | undefined>
  /** The user has signed in on this page: repeats the held requests. */
  signedIn(): void
  /** The user has refused: the held requests fail. */
  decline(): void
  stop(): void
}

/**
 * Lets the page's user sign in again in place: holds the requests that fail because the session has ended, asks the
 * user, and repeats them in order once the user is signed in, here or in another tab. Nothing is reloaded.
 *
 * @param told called with each new phase; with `resting` after `restoring`, also with the number of repeated requests
 * @returns null if the page already has one
 */
export function startSignInAgain(
  uid: string,
  told: (phase: SignInPhase, repeated?: number) => void,
  browser: Browser = realBrowser,
): SignInAgain | null {
  let phase: SignInPhase = 'resting'
  let looking: ReturnType<SignInAgain['look']> | null = null
  let stopLooking = (): void => undefined

  const turn = (next: SignInPhase, repeated?: number): void => {
    if (next === phase) return
    phase = next
    told(next, repeated)
  }
  const ask = (): void => {
    if ((phase !== 'resting' && phase !== 'declined') || !holdsRequests()) return
    stopLooking()
    turn('asking')
    const lookNow = (): void => void look()
    const undo = [
      // The user returns from another tab or window, or one of them has received a token.
      browser.onWindow('focus', lookNow),
      browser.onDocument('visibilitychange', () => {
        if (browser.visible()) lookNow()
      }),
      on('token:received', (event) => {
        if (isFromServer(event)) lookNow()
      }),
      onSessionBack(lookNow),
      sessionEnd().subscribe(() => {
        if (!sessionEnd().get()) lookNow()
      }),
    ]
    stopLooking = () => {
      for (const step of undo.splice(0)) step()
    }
  }
  const restore = async (): Promise<void> => {
    stopLooking()
    turn('restoring')
    noteAccount({ uid })
    sessionEnd().set(null)
    distrustToken()
    await refreshToken().catch(() => undefined)
    const repeated = await repeatHeldRequests()
    turn('resting', repeated)
  }
  const look = (): ReturnType<SignInAgain['look']> =>
    (looking ??= (async () => {
      const person = await signedInUser().catch(() => undefined)
      looking = null
      if (person?.uid === uid && (phase === 'asking' || phase === 'declined')) await restore()
      return person
    })())

  const decline = (): void => {
    if (phase !== 'asking') return
    turn('declined')
    refuseHeldRequests()
  }

  const release = holdRequests(ask)
  if (!release) return null
  const answers = ({ reason }: SessionEnd): boolean => reason !== 'other-account'
  const follow = (): void => {
    const end = sessionEnd().get()
    // Not if something else handles it: the automatic logout, for example, is about to leave the page.
    if (end && answers(end) && !isSessionEndHandled(end, answers)) ask()
    // Somebody else has signed in: signing in here would end their session.
    else if (end && !answers(end)) decline()
  }
  const undo = [release, handleSessionEnd(answers), sessionEnd().subscribe(follow)]
  follow()

  return {
    ask,
    look,
    signedIn: () => {
      if (phase === 'asking') void restore()
    },
    decline,
    stop() {
      stopLooking()
      for (const step of undo.splice(0)) step()
    },
  }
}

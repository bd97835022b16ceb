import { refreshToken } from '../../src/core/http/csrf-token.js'
import { holdCalls, refuseHeldCalls, repeatHeldCalls } from '../../src/core/http/held-calls.js'
import { onSessionBack } from '../../src/core/http/health/session-back.js'
import { signedInUser } from '../../src/core/http/signed-in-user.js'
import { realBrowser, type Browser } from '../../src/core/page/environment.js'
import { isFromServer, on } from '../../src/core/bus/bus.js'
import type { SessionEnd } from '../../src/core/bus/session-end-record.js'
import { answerSessionEnd, isSessionEndAnswered, noteAccount, sessionEnd } from '../../src/core/bus/session-end.js'
import { distrustToken } from '../../src/core/http/request-token.js'

/**
 * `resting`: no sign-in needed; `asking`: asking the user; `restoring`: repeating requests; `declined`: the user has
 * refused.
 */
export type SignInPhase = 'resting' | 'asking' | 'restoring' | 'declined'

/** Functions of the page that signing in again needs. */
export interface SignInAgainDeps {
  browser: Browser
  uid: string
  /** Asks the server who is signed in; rejects if it does not answer. */
  whoIsIt(): Promise<{ uid: string; displayName: string } | null>
  /** Fetches the new session's token. */
  refresh(): Promise<void>
  hold: typeof holdCalls
  repeat(): Promise<number>
  refuse(): void
  /** Calls back when requests succeed again although nobody has signed in here. Returns the undo. */
  recovered(back: () => void): () => void
}

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
  { browser, uid, whoIsIt, refresh, hold, repeat, refuse, recovered }: SignInAgainDeps,
  told: (phase: SignInPhase, repeated?: number) => void,
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
    if (phase !== 'resting' && phase !== 'declined') return
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
      recovered(lookNow),
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
    await refresh().catch(() => undefined)
    const repeated = await repeat()
    turn('resting', repeated)
  }
  const look = (): ReturnType<SignInAgain['look']> =>
    (looking ??= (async () => {
      const person = await whoIsIt().catch(() => undefined)
      looking = null
      if (person?.uid === uid && (phase === 'asking' || phase === 'declined')) await restore()
      return person
    })())

  const release = hold(ask)
  if (!release) return null
  const answers = ({ reason }: SessionEnd): boolean => reason !== 'other-account'
  const follow = (): void => {
    const end = sessionEnd().get()
    // Not if something else handles it: the automatic logout, for example, is about to leave the page.
    if (end && answers(end) && !isSessionEndAnswered(end, answers)) ask()
  }
  const undo = [release, answerSessionEnd(answers), sessionEnd().subscribe(follow)]
  follow()

  return {
    ask,
    look,
    signedIn: () => {
      if (phase === 'asking') void restore()
    },
    decline() {
      if (phase !== 'asking') return
      turn('declined')
      refuse()
    },
    stop() {
      stopLooking()
      for (const step of undo.splice(0)) step()
    },
  }
}

/** Calls `startSignInAgain` with the browser and the requests of this page. */
export function joinSignInAgain(
  uid: string,
  told: (phase: SignInPhase, repeated?: number) => void,
): SignInAgain | null {
  return startSignInAgain(
    {
      browser: realBrowser,
      uid,
      whoIsIt: signedInUser,
      refresh: refreshToken,
      hold: holdCalls,
      repeat: repeatHeldCalls,
      refuse: refuseHeldCalls,
      recovered: onSessionBack,
    },
    told,
  )
}

import { sharedRecord } from '../page/shared-values.js'
import { sessionEnd } from '../bus/session-end.js'
import { RequestError } from './request-error.js'

interface Held {
  repeat(): Promise<unknown>
  refuse(): void
}

interface PageHeld {
  /** Asks the user to sign in again; null where nothing on the page does. */
  ask: (() => void) | null
  /** In the order in which they failed. */
  waiting: Held[]
}

const onPage = (): PageHeld => sharedRecord('held-calls', () => ({ ask: null, waiting: [] }))

/**
 * Says that the page signs its user in again in place: calls that fail because the session is over are held until it has.
 *
 * @param ask called for each call that waits for it, and for each that failed without
 * @returns the undo, which refuses what is held; null where somebody else does it already
 */
export function holdCalls(ask: () => void): (() => void) | null {
  const page = onPage()
  if (page.ask) return null
  page.ask = ask
  return () => {
    if (page.ask === ask) page.ask = null
    refuseHeldCalls()
  }
}

/** Whether a call that failed now would be held. Who is signed in as somebody else is not asked: it would be another session's end. */
export const holdsCalls = (): boolean => onPage().ask !== null && sessionEnd().get()?.reason !== 'other-account'

/** Asks the user to sign in again, if anything on the page does and it is this user's session that is over. */
export function askToSignIn(): void {
  if (holdsCalls()) onPage().ask?.()
}

/**
 * Waits until the user has signed in again, and repeats a call then.
 *
 * @param failed why it failed; what the caller hears if the user does not sign in
 * @throws {RequestError} also with kind `aborted`, when the caller gives up
 */
export function holdCall<Answer>(repeat: () => Promise<Answer>, failed: RequestError, signal?: AbortSignal): Promise<Answer> {
  const { waiting } = onPage()
  return new Promise((resolve, reject) => {
    const held: Held = {
      repeat() {
        const answer = repeat()
        answer.then(resolve, reject)
        return answer
      },
      refuse: () => reject(failed),
    }
    waiting.push(held)
    signal?.addEventListener('abort', () => {
      if (!waiting.includes(held)) return
      waiting.splice(waiting.indexOf(held), 1)
      reject(new RequestError('aborted', failed.method, failed.path))
    }, { once: true })
    askToSignIn()
  })
}

export const heldCalls = (): number => onPage().waiting.length

/** Repeats what is held, each when the one before has been answered. Answers with how many these were. */
export async function repeatHeldCalls(): Promise<number> {
  const { waiting } = onPage()
  let count = 0
  for (let held = waiting.shift(); held; held = waiting.shift()) {
    count += 1
    // Its caller hears of its failure.
    await held.repeat().catch(() => undefined)
  }
  return count
}

export function refuseHeldCalls(): void {
  for (const held of onPage().waiting.splice(0)) held.refuse()
}

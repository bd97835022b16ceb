import { asNumber } from '../../core/lib/parse.js'
import { confirmationIsOld } from './password-confirmation.rules.js'
import { realBrowser } from '../../core/page/environment.js'
import { pageGlobal } from '../../core/page/page-global.js'
import { sharedRecord } from '../../core/page/shared-values.js'
import { on } from '../../core/bus/bus.js'
import { acceptLastLogin, lastLogin } from '../../core/tabs/last-login.js'
import { dismissed, passwordDialog } from './password-dialog.js'

/** A host's own way to have the user confirm who he is: a window of its single sign-on, a passkey. */
export interface Confirmation {
  /** For the host's own logs. */
  name: string
  /** Whether to ask at all. Default: 30 minutes after the last confirmation, as with a password. */
  isNeeded?(): boolean | Promise<boolean>
  /**
   * Asks the user. A refusal of the browser's own (`AbortError`, `NotAllowedError`) counts as dismissed, any other
   * rejection goes to those who wait as it is.
   *
   * @param signal aborts when the answer is not needed any more, because another tab has it
   * @returns when it was confirmed, in seconds of the server's clock; without it the time is now
   */
  confirm(signal: AbortSignal): Promise<number | void>
}

/** The browser's clock, and what it said when the page began to load, in ms. */
export interface ConfirmationClock {
  now(): number
  loadedAtMs: number
}

interface Confirming {
  running: Promise<void> | null
  /** The dialog that asks is closing, and those who asked are about to hear of it. */
  isClosing: () => boolean
  ways: { way: Confirmation }[]
}

const confirming = (): Confirming => sharedRecord('password-confirmation', (): Confirming => ({ running: null, isClosing: () => false, ways: [] }))

/**
 * Replaces the password by another way of confirming. The last one registered is used.
 *
 * @returns the undo, which may be called twice
 */
export function registerConfirmation(way: Confirmation): () => void {
  const { ways } = confirming()
  const own = { way }
  ways.push(own)
  return () => {
    const at = ways.indexOf(own)
    if (at >= 0) ways.splice(at, 1)
  }
}

/**
 * Has the user confirm who he is before something that the server protects, and does nothing where he did so within the
 * last 30 minutes (behaviour.md 13). However many ask at once, in however many copies of the bundle, there is one
 * dialog; a confirmation in another tab answers it.
 *
 * @throws {Error} 'Dialog closed' when the user dismissed it: do not do then what it was asked for
 */
export function confirmPassword(): Promise<void> {
  return confirmOnce({ now: realBrowser.now, loadedAtMs: performance.timeOrigin })
}

/** The same with a clock of one's own. */
export function confirmOnce(clock: ConfirmationClock): Promise<void> {
  const state = confirming()
  // Whoever asks when the dialog is closing has not been refused: he is asked by the next one.
  if (state.running && state.isClosing()) return state.running.then(undefined, () => confirmOnce(clock))
  return (state.running ??= confirmIfNeeded(state.ways.at(-1)?.way, clock).finally(() => {
    state.running = null
    state.isClosing = () => false
  }))
}

async function confirmIfNeeded(way: Confirmation | undefined, clock: ConfirmationClock): Promise<void> {
  const pageLoadSec = asNumber(pageGlobal('nc_pageLoad'), 0)
  const openSec = (): number => (clock.now() - clock.loadedAtMs) / 1000
  const isOld = (): boolean => confirmationIsOld({ lastLoginSec: lastLogin(), pageLoadSec, loadedAtMs: clock.loadedAtMs }, clock.now())

  if (!way) {
    // Who has no password is never asked for one; the server says so.
    if (pageGlobal('backendAllowsPasswordConfirmation') === true && isOld()) await unlessConfirmedElsewhere(askForPassword)
  } else if (await (way.isNeeded ? way.isNeeded() : isOld())) {
    await unlessConfirmedElsewhere(async (signal) => {
      const seconds = await way.confirm(signal).catch((error: unknown) => { throw isRefusal(error) ? dismissed() : error })
      const nowSec = pageLoadSec > 0 ? pageLoadSec + openSec() : clock.now() / 1000
      acceptLastLogin(asNumber(seconds, Math.floor(nowSec)), 'server')
    })
  } else return
  // A page that does not say when it was made would have to ask each time; now the server's clock is known.
  if (!(pageLoadSec > 0) && lastLogin() > 0) Object.assign(globalThis, { nc_pageLoad: Math.ceil(lastLogin() - openSec()) })
}

const isRefusal = (error: unknown): boolean => error instanceof DOMException && ['AbortError', 'NotAllowedError'].includes(error.name)

/** Waits for the answer here, or for the news that the user gave it in another place. */
async function unlessConfirmedElsewhere(ask: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const done = new AbortController()
  let undo = (): void => undefined
  const confirmed = new Promise<void>((resolve) => { undo = on('password:confirmed', () => resolve()) })
  try {
    await Promise.race([ask(done.signal), confirmed])
  } finally {
    undo()
    done.abort()
  }
}

/** The dialog tells the page itself when the password was right (`password:confirmed`). */
const askForPassword = (signal: AbortSignal): Promise<void> => passwordDialog({
  signal,
  shown(dialog) { confirming().isClosing = () => !dialog.hasAttribute('open') },
})

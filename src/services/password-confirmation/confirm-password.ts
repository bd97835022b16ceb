import { asNumber } from '../../core/lib/parse.js'
import { confirmationIsOld, mayHavePassword } from './password-confirmation.rules.js'
import { realBrowser } from '../../core/page/environment.js'
import { pageGlobal } from '../../core/page/page-global.js'
import { sharedRecord } from '../../core/page/shared-values.js'
import { isFromServer, on } from '../../core/bus/bus.js'
import { acceptLastLogin, lastLogin } from '../../core/session/last-login.js'
import { pageLoadedMs } from '../../core/page/time/page-loaded.js'
import { RequestError } from '../../core/http/request-error.js'
import { checkPassword } from './check-password.js'
import { dismissed, passwordDialog } from './password-dialog.js'

/** A host's own way to confirm the user's identity, such as a single sign-on window or a passkey. */
export interface Confirmation {
  /** For the host's own logs. */
  name: string
  /** Whether to ask at all. Default: 30 minutes after the last confirmation, as with a password. */
  isNeeded?(): boolean | Promise<boolean>
  /**
   * Asks the user. A rejection with an `AbortError` or `NotAllowedError` of the browser counts as dismissed. Every
   * other rejection is passed on to the callers.
   *
   * @param signal aborts when the answer is not needed any more, because another tab has it
   * @returns the time of the confirmation, in seconds of the server's clock; default: now
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
  /** Whether the dialog is closing: its callers are about to get the result. */
  isClosing: () => boolean
  ways: { way: Confirmation }[]
}

const confirming = (): Confirming =>
  sharedRecord('password-confirmation', (): Confirming => ({ running: null, isClosing: () => false, ways: [] }))

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
 * Asks the user to confirm their identity before an action that the server protects, unless they did so within the last
 * 30 minutes (behaviour.md 13), or the server says that they have no password (the global
 * `backendAllowsPasswordConfirmation` is `false`). Simultaneous calls, even of several copies of the bundle, share one dialog. A
 * confirmation in another tab answers it, too.
 *
 * @throws {Error} 'Dialog closed' when the user dismissed it, or what to write where the server cannot check a password
 *   (404) and no other way is registered; the action must not be carried out then
 */
export function confirmPassword(): Promise<void> {
  return confirmOnce({ now: realBrowser.now, loadedAtMs: pageLoadedMs() })
}

/** As `confirmPassword`, with the given clock. */
export function confirmOnce(clock: ConfirmationClock): Promise<void> {
  const state = confirming()
  // The user has not dismissed a call that is made while the dialog closes, so it opens the next one.
  if (state.running && state.isClosing()) return state.running.then(undefined, () => confirmOnce(clock))
  return (state.running ??= confirmIfNeeded(state.ways.at(-1)?.way, clock).finally(() => {
    state.running = null
    state.isClosing = () => false
  }))
}

async function confirmIfNeeded(way: Confirmation | undefined, clock: ConfirmationClock): Promise<void> {
  const pageLoadSec = asNumber(pageGlobal('nc_pageLoad'), 0)
  const openSec = (): number => (clock.now() - clock.loadedAtMs) / 1000
  const isOld = (): boolean =>
    confirmationIsOld({ lastLoginSec: lastLogin(), pageLoadSec, loadedAtMs: clock.loadedAtMs }, clock.now())

  if (!way) {
    if (mayHavePassword(pageGlobal('backendAllowsPasswordConfirmation')) && isOld())
      await unlessConfirmedElsewhere(askForPassword)
  } else if (await (way.isNeeded ? way.isNeeded() : isOld())) {
    await unlessConfirmedElsewhere(async (signal) => {
      const seconds = await way.confirm(signal).catch((error: unknown) => {
        throw isRefusal(error) ? dismissed() : error
      })
      const nowSec = pageLoadSec > 0 ? pageLoadSec + openSec() : clock.now() / 1000
      acceptLastLogin(asNumber(seconds, Math.floor(nowSec)), 'server')
    })
  } else return
  // Without `nc_pageLoad` the page would ask each time. The server's clock is known now, so it can be set.
  if (!(pageLoadSec > 0) && lastLogin() > 0)
    Object.assign(globalThis, { nc_pageLoad: Math.ceil(lastLogin() - openSec()) })
}

const isRefusal = (error: unknown): boolean =>
  error instanceof DOMException && ['AbortError', 'NotAllowedError'].includes(error.name)

/** Waits for the answer here, or for a confirmation elsewhere, such as in another tab. */
async function unlessConfirmedElsewhere(ask: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const done = new AbortController()
  let undo = (): void => undefined
  const confirmed = new Promise<void>((resolve) => {
    undo = on('password:confirmed', (event) => isFromServer(event) && resolve())
  })
  try {
    await Promise.race([ask(done.signal), confirmed])
  } finally {
    undo()
    done.abort()
  }
}

/** The dialog itself emits `password:confirmed` when the password was right. */
async function askForPassword(signal: AbortSignal): Promise<void> {
  const noCall = new AbortController()
  try {
    await passwordDialog({
      signal: AbortSignal.any([signal, noCall.signal]),
      check: (password, givenUp) =>
        checkPassword(password, givenUp).catch((error: unknown) => {
          if (error instanceof RequestError && error.kind === 'not-found') noCall.abort()
          throw error
        }),
      shown(dialog) {
        confirming().isClosing = () => !dialog.hasAttribute('open')
      },
    })
  } catch (error) {
    throw noCall.signal.aborted ? new Error(cannotCheck) : error
  }
}

const cannotCheck =
  'This server cannot check a password: it has no POST /login/confirm. Nothing was confirmed. Tell the page another way to confirm with registerConfirmation(), or set backendAllowsPasswordConfirmation to false where nobody has to.'

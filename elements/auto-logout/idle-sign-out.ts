import type { IdleRules, IdleState } from './idle.rules.js'
import type { Channel } from '../../src/core/page/environment.js'
import { whilePageActs } from '../../src/core/later/page-lifecycle.js'
import { asRecord } from '../../src/core/lib/parse.js'
import { startIdleClock, type IdleClockDeps } from './idle-clock.js'

declare global {
  interface WindowEventMap {
    /**
     * The warning begins: nobody has been here for long, and so many seconds are left to save what is not saved. Forms are
     * those that hold something. It does not come where the machine slept until after the end.
     */
    'session-warning': CustomEvent<{ reason: 'idle'; leftSec: number; forms: HTMLFormElement[] }>
    /**
     * Nobody has been here for the whole lifetime of the session, and the page is about to be left for the log-out. A page
     * that cancels takes it upon itself: the time begins anew, in all tabs. Each of them is asked.
     */
    'session-expiring': CustomEvent<{ reason: 'idle'; forms: HTMLFormElement[] }>
  }
}

/** What signing out needs of the page. */
export interface AutoLogoutDeps extends IdleClockDeps {
  /** What the tabs of one account call their channel and their lock. */
  name: string
  /** Asks the page. Answers whether it lets it happen. */
  ask(): boolean
  /** Leaves for the log-out. */
  logOut(): void
  /** Leaves for the page of somebody who is signed out. */
  leave(): void
}

/** What is shown of it. */
export interface AutoLogoutStatus {
  /** `leaving` this tab signs out, or another one does. */
  phase: 'off' | 'active' | 'warning' | 'leaving'
  /** Until the end, in whole seconds; 0 outside of the warning. */
  leftSec: number
}

export const autoLogoutOff: AutoLogoutStatus = { phase: 'off', leftSec: 0 }

const signedOut = { signedOut: 'idle' } as const
/** The time is over in one tab: the pages of the others are asked, too. */
const expiring = { expiring: 'idle' } as const
/** How long they have to refuse. */
const refuseMs = 1000
/** How long two tabs whose time is over in the same moment wait to hear which of them is the first. */
const othersMs = 5000
/** How long the others give the first one to leave: its token and the server's answer may take a while. */
const firstMs = 12_000
/** The same where no lock tells when it has left. */
const followMs = 1000

export interface AutoLogout {
  /** The user is here. */
  stay(): void
  /** Signs out now. */
  end(): void
  stop(): void
}

/**
 * Signs out who has left, in all tabs at once (behaviour.md 17): one of them calls the server, the others go when it has.
 * A page may refuse.
 */
export function startAutoLogout(deps: AutoLogoutDeps, rules: IdleRules, told: (status: AutoLogoutStatus) => void): AutoLogout {
  const { browser, name, ask, logOut, leave } = deps
  const { takeLock } = browser
  let gone = false
  let follows = false
  let idle = false
  let agreedMs = -Infinity
  let channel: Channel | null = null
  let cancel = (): void => undefined
  /** Held until the page has left, so that nobody else is the first. */
  let release: (() => void) | null = null

  const begin = (): void => {
    gone = true
    cancel()
    clock.stop()
    told({ phase: 'leaving', leftSec: 0 })
  }
  const first = (): void => {
    begin()
    channel?.post(signedOut)
    logOut()
  }
  const follow = (): void => {
    cancel()
    release?.()
    leave()
  }
  /** Asks the page, once for each end. Answers whether it lets it happen. */
  const agrees = (): boolean => {
    if (Math.abs(browser.now() - agreedMs) < othersMs) return true
    const agreed = ask()
    if (agreed) agreedMs = browser.now()
    else clock.extend()
    return agreed
  }
  const atTurn = (): void => {
    if (follows) return follow()
    if (gone) return
    if (!idle || !channel) return first()
    cancel()
    channel.post(expiring)
    cancel = browser.after(refuseMs, () => { if (!clock.look()) first() })
  }
  const end = (): void => {
    if (gone || release) return
    if (!takeLock) return first()
    cancel = browser.after(othersMs, first)
    release = takeLock(`${name}:logout`, atTurn)
  }
  /** Some page has refused. */
  const keep = (): void => {
    idle = false
    cancel()
    release?.()
    release = null
  }
  /** Another tab is on its way to the server; whoever came to it before would be signed in still. */
  const hear = (): void => {
    if (gone) return
    // Too late to refuse, but not to save.
    agrees()
    begin()
    follows = true
    if (takeLock) {
      // Overdue after a sleep: somebody may have signed in again meanwhile, as the sign-in page knows.
      const heardMs = browser.now()
      cancel = browser.after(firstMs, () => (Math.abs(browser.now() - heardMs) < 2 * firstMs ? logOut() : leave()))
      release ??= takeLock(`${name}:logout`, atTurn)
    } else {
      cancel = browser.after(followMs, leave)
    }
  }
  const clock = startIdleClock(deps, rules, (state: IdleState) => {
    if (gone) return
    if (state.phase !== 'expired') {
      if (idle) keep()
      told({ phase: state.phase, leftSec: state.leftSec })
    } else if (agrees()) {
      idle = true
      end()
    }
  })
  const stopHearing = whilePageActs(browser, () => {
    channel = browser.openChannel?.(`${name}:logout`, (message) => {
      const { signedOut: left, expiring: ends } = asRecord(message) ?? {}
      if (left === 'idle') hear()
      else if (ends === 'idle' && !gone) agrees()
    }) ?? null
    // Somebody went back to a page that had been left.
    if (gone) leave()
    return () => {
      channel?.close()
      channel = null
    }
  })
  told({ phase: 'active', leftSec: 0 })

  return {
    stay: clock.report,
    end,
    stop() {
      clock.stop()
      stopHearing()
      cancel()
      release?.()
    },
  }
}

import '../../../test/support/setup.js'
import { emit } from '../../core/bus/bus.js'
import { expect } from '@open-wc/testing'
import { settle } from '../../../test/support/fake-browser.js'
import { handOver } from '../../../test/support/handover.js'
import { acceptLastLogin, lastLogin } from '../../core/session/last-login.js'
import { confirmOnce, confirmPassword, registerConfirmation, type Confirmation } from './confirm-password.js'

const minute = 60_000
const serverSec = 1_795_197_176

/** Registers a confirmation of the host, for which the test gives the answers. */
function hostsWay(more: Partial<Confirmation> = {}) {
  const asked: { signal: AbortSignal; confirm(seconds?: number): void; fail(error: unknown): void }[] = []
  const undo = registerConfirmation({
    name: 'passkey',
    confirm: (signal) =>
      new Promise<number | void>((resolve, reject) => {
        asked.push({ signal, confirm: resolve, fail: reject })
      }),
    ...more,
  })
  return { asked, undo }
}

const outcome = (promise: Promise<void>): Promise<string> =>
  promise.then(
    () => 'went on',
    (error: Error) => error.message,
  )

describe("confirmPassword with a way of the host's own", () => {
  /** The browser's clock, which is years wrong. */
  const loadedAtMs = Date.UTC(1999, 0, 1)
  let nowMs = loadedAtMs
  const confirm = (): Promise<void> => confirmOnce({ now: () => nowMs, loadedAtMs })

  beforeEach(() => {
    nowMs = loadedAtMs
    handOver({
      globals: { nc_lastLogin: serverSec - 31 * 60, nc_pageLoad: serverSec, backendAllowsPasswordConfirmation: true },
    })
  })

  it('asks through it, and not for a password', async () => {
    const { asked } = hostsWay()
    const answer = outcome(confirm())
    await settle()
    expect(asked).to.have.length(1)
    expect(document.querySelector('password-confirmation')).to.equal(null)
    asked[0]?.confirm(serverSec + 5)
    expect(await answer).to.equal('went on')
    expect(lastLogin()).to.equal(serverSec + 5)
  })

  it('asks nothing within 30 minutes of the last confirmation, and again after them', async () => {
    const { asked } = hostsWay()
    acceptLastLogin(serverSec, 'server')
    nowMs += 30 * minute
    await confirm()
    expect(asked).to.have.length(0)
    nowMs += 1
    void outcome(confirm())
    await settle()
    expect(asked).to.have.length(1)
    asked[0]?.confirm()
  })

  it("takes the time of the answer from the page's clocks where the host gives none", async () => {
    const { asked } = hostsWay()
    nowMs += 90_500
    const answer = outcome(confirm())
    await settle()
    asked[0]?.confirm()
    expect(await answer).to.equal('went on')
    expect(lastLogin()).to.equal(serverSec + 90)
  })

  it('asks the host whether it is needed, where it says so', async () => {
    let needed: boolean | Promise<boolean> = false
    const { asked } = hostsWay({ isNeeded: () => needed })
    await confirm()
    needed = Promise.resolve(false)
    await confirm()
    expect(asked).to.have.length(0)
    acceptLastLogin(serverSec, 'server')
    needed = true
    const answer = outcome(confirm())
    await settle()
    asked[0]?.confirm()
    expect(await answer).to.equal('went on')
  })

  it("calls the host's functions as methods of its object", async () => {
    class Passkey {
      name = 'passkey'
      calls: string[] = []
      isNeeded(): boolean {
        return this.calls.push('isNeeded') > 0
      }
      async confirm(): Promise<void> {
        this.calls.push('confirm')
      }
    }
    const way = new Passkey()
    registerConfirmation(way)
    await confirm()
    expect(way.calls).to.eql(['isNeeded', 'confirm'])
  })

  it('asks once for any number of callers, and all go on', async () => {
    const { asked } = hostsWay()
    const answers = [outcome(confirm()), outcome(confirm())]
    await settle()
    answers.push(outcome(confirm()))
    await settle()
    expect(asked).to.have.length(1)
    asked[0]?.confirm(serverSec)
    expect(await Promise.all(answers)).to.eql(['went on', 'went on', 'went on'])
  })

  it('tells every caller that it was dismissed, and asks again the next time', async () => {
    const { asked } = hostsWay()
    for (const refusal of [new DOMException('', 'NotAllowedError'), new DOMException('', 'AbortError')]) {
      const answers = [outcome(confirm()), outcome(confirm())]
      await settle()
      asked.at(-1)?.fail(refusal)
      expect(await Promise.all(answers)).to.eql(['Dialog closed', 'Dialog closed'])
    }
    expect(asked).to.have.length(2)
    expect(lastLogin()).to.equal(serverSec - 31 * 60)
  })

  it('hands every other failure on as it is', async () => {
    const failures: Confirmation['confirm'][] = [
      () => Promise.reject(new Error('The window was blocked')),
      () => {
        throw new Error('The window was blocked')
      },
    ]
    for (const fail of failures) {
      const { undo } = hostsWay({ confirm: fail })
      expect(await outcome(confirm())).to.equal('The window was blocked')
      undo()
    }
    hostsWay({
      isNeeded: () => {
        throw new Error('No idea')
      },
    })
    expect(await outcome(confirm())).to.equal('No idea')
  })

  it('goes on when another tab has the answer, and tells the host to stop asking', async () => {
    const { asked } = hostsWay()
    const answer = outcome(confirm())
    await settle()
    for (const event of [null, {}, { origin: 'page' }]) emit('password:confirmed', event as never)
    await settle()
    expect(asked[0]?.signal.aborted).to.equal(false)
    acceptLastLogin(serverSec, 'tab')
    expect(await answer).to.equal('went on')
    expect(asked[0]?.signal.aborted).to.equal(true)
    asked[0]?.fail(new Error('The window was closed'))
    await confirm()
    expect(asked).to.have.length(1)
  })

  it('uses the last one registered, and the one before when that is taken back', async () => {
    const first = hostsWay()
    const second = hostsWay()
    void outcome(confirm())
    await settle()
    expect([first.asked.length, second.asked.length]).to.eql([0, 1])
    second.asked[0]?.fail(new Error())
    second.undo()
    second.undo()
    await settle()
    void outcome(confirm())
    await settle()
    expect([first.asked.length, second.asked.length]).to.eql([1, 1])
    first.asked[0]?.confirm()
  })

  it('asks once, not each time, on a page whose globals are missing or nonsense', async () => {
    for (const nonsense of [undefined, null, 'soon', NaN, {}]) {
      Object.assign(globalThis, { nc_lastLogin: nonsense, nc_pageLoad: nonsense })
      const { asked, undo } = hostsWay()
      const answer = outcome(confirm())
      await settle()
      asked[0]?.confirm(serverSec)
      expect(await answer).to.equal('went on')
      nowMs += 29 * minute
      await confirm()
      expect(asked).to.have.length(1)
      nowMs += minute + 1
      void outcome(confirm())
      await settle()
      expect(asked).to.have.length(2)
      asked[1]?.confirm()
      await settle()
      undo()
    }
  })
})

describe('confirmPassword where no password is needed', () => {
  const nothingAsked = async (): Promise<void> => {
    await confirmPassword()
    expect(document.querySelector('password-confirmation')).to.equal(null)
  }
  const now = (): number => Math.floor(Date.now() / 1000)

  it('asks nothing within 30 minutes of signing in', async () => {
    handOver({
      globals: { nc_lastLogin: now() - 29 * 60, nc_pageLoad: now(), backendAllowsPasswordConfirmation: true },
    })
    await nothingAsked()
  })

  it('asks nothing after single sign-on, whose time is huge', async () => {
    handOver({
      globals: { nc_lastLogin: Number.MAX_SAFE_INTEGER, nc_pageLoad: now(), backendAllowsPasswordConfirmation: true },
    })
    await nothingAsked()
  })

  it('asks nothing where the server says that the account has no password to give', async () => {
    handOver({ globals: { nc_lastLogin: 0, nc_pageLoad: now(), backendAllowsPasswordConfirmation: false } })
    await nothingAsked()
  })

  it('can be an event listener as it is', async () => {
    handOver({ globals: { nc_lastLogin: now(), nc_pageLoad: now(), backendAllowsPasswordConfirmation: true } })
    await (confirmPassword as (event: Event) => Promise<void>)(new Event('click'))
  })
})

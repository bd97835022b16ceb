import '../../test/support/setup.js'
import { sendKeys } from '@web/test-runner-commands'
import { expect, nextFrame } from '@open-wc/testing'
import { stub, useFakeTimers, type SinonFakeTimers } from 'sinon'
import { handOver } from '../../test/support/handover.js'
import { focused, place, press, shownText, until } from '../../test/support/page.js'
import { click, tap } from '../../test/support/pointer.js'
import { fakeServer } from '../../test/support/server.js'
import { navigation } from '../../src/core/page/server/navigate.js'
import { lastActiveKey } from '../../src/services/session/idle-clock.js'
import { accountChannel } from '../../src/core/session/tabs.js'
import { keepActive, reportActivity } from '../../src/kits/unsaved/reported-activity.js'
import { setRequestToken } from '../../src/core/session/request-token.js'
import { define } from '../../src/core/element/element-class.js'
import { ModalDialog } from '../modal-dialog/modal-dialog.js'
import { AutoLogout } from './auto-logout.js'
import { announced } from './auto-logout.model.js'

define(ModalDialog)
define(AutoLogout)

/** In ms. A clock that ticks each second gets there soon. At the limit itself, a minute, it is not over yet. */
const [warnedAfter, over] = [40_000, 61_000]
const ada = { user: { uid: 'ada', displayName: 'Ada' } }

describe('<auto-logout>', () => {
  let clock: SinonFakeTimers
  let went: string[]

  beforeEach(() => {
    localStorage.removeItem(lastActiveKey)
    went = []
    navigation().go = (url) => {
      went.push(url)
    }
    fakeServer({ 'GET /csrftoken': { token: 'fresh' } })
    clock = useFakeTimers({ now: Date.UTC(2026, 0, 1), toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    clock.restore()
    for (const element of document.querySelectorAll('auto-logout')) element.remove()
  })

  const watching = async (attributes = 'session-lifetime="60" warning="20" always'): Promise<HTMLElement> => {
    handOver(ada)
    const element = await place(`<auto-logout ${attributes}></auto-logout>`)
    await nextFrame()
    return element
  }
  const is = (element: HTMLElement, state: string): Promise<void> =>
    until(() => expect(element.matches(`:state(${state})`), state).to.equal(true))
  /** The other tabs are asked first. Their time to refuse starts only when the browser has granted the lock. */
  const leaves = (element: HTMLElement): Promise<void> =>
    until(() => {
      clock.tick(100)
      expect(element.matches(':state(leaving)')).to.equal(true)
    })
  const after = async (ms: number): Promise<void> => {
    await clock.tickAsync(ms)
    await nextFrame()
  }
  const dialogOf = (element: HTMLElement): HTMLElement | null =>
    element.shadowRoot?.querySelector<HTMLElement>('modal-dialog') ?? null
  const button = (element: HTMLElement, label: string): HTMLElement | undefined =>
    [...(dialogOf(element)?.shadowRoot?.querySelectorAll<HTMLElement>('[part=button]') ?? [])].find(
      ({ textContent }) => textContent === label,
    )
  const loggedOut = ['/index.php/logout?requesttoken=fresh']
  const paths = (): string[] => went.map((url) => url.replace(location.origin, ''))

  it('does nothing where nobody is signed in', async () => {
    handOver({ globals: { _oc_config: { auto_logout: true, session_lifetime: 60 } } })
    const element = await place('<auto-logout always></auto-logout>')
    await is(element, 'off')
    expect(clock.countTimers()).to.equal(0)
  })

  it('does nothing where the server does not want it', async () => {
    handOver({ ...ada, globals: { _oc_config: { auto_logout: false, session_lifetime: 60 } } })
    const element = await place('<auto-logout></auto-logout>')
    await is(element, 'off')
    await after(2 * over)
    expect(went).to.eql([])
  })

  it('does nothing where no lifetime is known, or nonsense', async () => {
    handOver({ ...ada, globals: { _oc_config: { auto_logout: true, session_lifetime: 'soon' } } })
    const element = await place('<auto-logout></auto-logout>')
    await is(element, 'off')
  })

  it("signs out by the server's configuration, once, with a fresh token", async () => {
    handOver({ ...ada, globals: { _oc_config: { auto_logout: true, session_lifetime: '60' } } })
    setRequestToken('old')
    const element = await place('<auto-logout></auto-logout>')
    await is(element, 'active')
    await after(over)
    await leaves(element)
    await until(() => expect(paths()).to.eql(loggedOut))
    await after(over)
    expect(paths()).to.eql(loggedOut)
  })

  it('warns before the end, says how much time is left, and not every second aloud', async () => {
    const element = await watching()
    await after(warnedAfter)
    await is(element, 'warning')
    await until(() => expect(shownText(element)).to.contain('Are you still there?'))
    const said = (): string | null | undefined => element.shadowRoot?.querySelector('[role=status]')?.textContent
    const seen = (): string | null | undefined => element.shadowRoot?.querySelector('[part=countdown]')?.textContent
    expect([seen(), said()]).to.eql(['20 seconds left', '20 seconds left'])
    await after(5000)
    await until(() => expect([seen(), said()]).to.eql(['15 seconds left', '20 seconds left']))
    await after(5000)
    await until(() => expect([seen(), said()]).to.eql(['10 seconds left', '10 seconds left']))
    await after(9000)
    await until(() => expect([seen(), said()]).to.eql(['1 second left', '5 seconds left']))
  })

  it('warns where it stands when its dialog cannot be brought', async () => {
    const defined = stub(customElements, 'get').callThrough()
    defined.withArgs('modal-dialog').returns(undefined)
    try {
      const element = await watching()
      await after(warnedAfter)
      await is(element, 'warning')
      await until(() => expect(shownText(element)).to.contain('you will be logged out soon'))
      expect(dialogOf(element) === null).to.equal(true)
      expect(element.shadowRoot?.querySelector('[role=status]')?.textContent).to.equal('20 seconds left')
      await sendKeys({ press: 'Shift' })
      await is(element, 'active')
      await until(() => expect(shownText(element)).to.equal(''))
    } finally {
      defined.restore()
    }
  })

  it('rests when the page no longer wants it, also as soon as the warning begins', async () => {
    handOver(ada)
    const element = await place('<auto-logout session-lifetime="60" warning="60"></auto-logout>')
    addEventListener('session-warning', () => element.removeAttribute('always'), { once: true })
    element.setAttribute('always', '')
    await is(element, 'off')
    await after(2 * over)
    expect(went).to.eql([])
    expect(clock.countTimers()).to.equal(0)
  })

  it('takes the warning back with a key that types, and gives the focus back', async () => {
    const field = document.createElement('input')
    document.body.append(field)
    field.focus()
    const element = await watching()
    await after(warnedAfter + 5000)
    await is(element, 'warning')
    await until(() => expect(document.activeElement === field).to.equal(false))
    await sendKeys({ press: 'a' })
    await is(element, 'active')
    await until(() => expect(document.activeElement === field).to.equal(true))
    field.remove()
    expect(went).to.eql([])
  })

  for (const [way, pressIt] of [
    ['the mouse', (element: HTMLElement) => click(button(element, 'Log out'))],
    ['a finger', (element: HTMLElement) => tap(button(element, 'Log out') as HTMLElement)],
    [
      'keys',
      async () => {
        await press('Shift+Tab')
        await press('Space')
      },
    ],
  ] as const)
    it(`signs out at once by its button, with ${way}`, async () => {
      const element = await watching()
      await after(warnedAfter)
      await until(() => expect(focused()?.textContent).to.equal('Stay signed in'))
      await pressIt(element)
      await is(element, 'leaving')
      await until(() => expect(paths()).to.eql(loggedOut))
    })

  it('stays by its other button, and by Escape', async () => {
    const element = await watching()
    await after(warnedAfter)
    await until(() => expect(button(element, 'Stay signed in') === undefined).to.equal(false))
    await click(button(element, 'Stay signed in'))
    await is(element, 'active')
    await after(warnedAfter)
    await is(element, 'warning')
    await sendKeys({ press: 'Escape' })
    await is(element, 'active')
  })

  it("hears of the page's own reports, and of what runs by itself", async () => {
    const element = await watching()
    await after(warnedAfter + 5000)
    reportActivity()
    await is(element, 'active')
    const letGo = keepActive()
    await after(2 * over)
    await is(element, 'active')
    letGo()
    await after(over + 1000)
    await leaves(element)
    await until(() => expect(paths()).to.eql(loggedOut))
  })

  it('lets the page refuse, and begins anew then', async () => {
    const refuse = (event: Event): void => event.preventDefault()
    addEventListener('session-expiring', refuse)
    const element = await watching()
    await after(over)
    removeEventListener('session-expiring', refuse)
    await is(element, 'active')
    expect(went).to.eql([])
    await after(over)
    await leaves(element)
    await until(() => expect(paths()).to.eql(loggedOut))
  })

  it('goes to the sign-in page, which leads back, and not to the log-out, when another tab has signed out', async () => {
    const element = await watching()
    const other = new BroadcastChannel(`${accountChannel()}:logout`)
    other.postMessage({ signedOut: 'idle' })
    await is(element, 'leaving')
    const signIn = [`/index.php/login?redirect_url=${encodeURIComponent(location.pathname + location.search)}`]
    // The tab leaves only when the browser has granted the lock.
    await until(() => expect(paths()).to.eql(signIn))
    await after(1000)
    other.close()
    expect(paths(), 'and no log-out after it').to.eql(signIn)
  })

  it('tells the other tabs in the way that the product knows', async () => {
    await watching()
    await after(10_000)
    reportActivity()
    expect(Number(localStorage.getItem(lastActiveKey))).to.equal(Date.now())
  })

  it('is one for the page, however many there are, and leaves no timer behind', async () => {
    const element = await watching()
    const second = document.createElement('auto-logout')
    second.setAttribute('always', '')
    second.setAttribute('session-lifetime', '5')
    document.body.append(second)
    await after(10_000)
    await is(element, 'active')
    element.remove()
    second.remove()
    await until(() => expect(clock.countTimers()).to.equal(0))
  })

  for (const [left, said] of [
    [120, 120],
    [61, 120],
    [60, 60],
    [46, 60],
    [45, 45],
    [31, 45],
    [30, 30],
    [11, 20],
    [10, 10],
    [6, 10],
    [5, 5],
    [1, 5],
  ] as const) {
    it(`says ${said} with ${left} seconds left`, () => expect(announced(left)).to.equal(said))
  }
})

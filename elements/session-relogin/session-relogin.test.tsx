import '../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { useFakeTimers, type SinonFakeTimers } from 'sinon'
import { handOver } from '../../test/support/handover.js'
import { focused, place, press, reaches, the, until } from '../../test/support/page.js'
import { click } from '../../test/support/pointer.js'
import { broken, fakeServer, pending, status, type Answer, type FakeServer } from '../../test/support/server.js'
import { warnings } from '../../test/support/warnings.js'
import { navigation } from '../../src/core/page/server/navigate.js'
import { request } from '../../src/core/http/request.js'
import { watchRequest } from '../../src/services/page-scripts/watch-request.js'
import { RequestError } from '../../src/core/http/request-error.js'
import { pause } from '../../src/core/page/time/yield-to-page.js'
import { accountNoteKey, handleSessionEnd, sessionEnd } from '../../src/core/session/session-end.js'
import { on } from '../../src/core/bus/bus.js'
import { requestToken } from '../../src/core/session/request-token.js'
import { toasts } from '../../src/services/toasts/toast-store.js'

const whoIsIt = 'GET /ocs/v2.php/cloud/user'
const person = (uid: string): Answer => ({ ocs: { data: { id: uid, 'display-name': uid === 'ada' ? 'Ada' : 'Bob' } } })

describe('<session-relogin>', () => {
  let signedIn: string | null
  let heard: { type: string; detail: unknown }[]
  let clock: SinonFakeTimers | null = null

  beforeEach(() => {
    localStorage.removeItem(accountNoteKey())
    signedIn = null
    heard = []
  })
  afterEach(() => {
    clock?.restore()
    clock = null
  })

  /** A server that knows who is signed in, and accepts `right` as ada's password. */
  function server(more: Readonly<Record<string, Answer>> = {}): FakeServer {
    return fakeServer({
      [whoIsIt]: () => (signedIn === null ? status(401, {}) : person(signedIn)),
      'GET /csrftoken': () => ({ token: signedIn === null ? 'of a visitor' : `of ${signedIn}` }),
      'POST /login': ({ body }: { body: unknown }) => {
        if ((body as { password: string }).password !== 'right') return status(403, {})
        signedIn = 'ada'
        return new Response('<!doctype html>')
      },
      'POST /save': ({ body }: { body: unknown }) => (signedIn === 'ada' ? { saved: body } : status(401, {})),
      ...more,
    })
  }

  async function watching(
    attributes = '',
    more: Readonly<Record<string, Answer>> = {},
  ): Promise<{ element: HTMLElement; calls: FakeServer }> {
    handOver({ user: { uid: 'ada', displayName: 'Ada' } })
    document.head.dataset['requesttoken'] = 'old'
    const calls = server(more)
    const element = await place(`<session-relogin ${attributes}></session-relogin>`)
    for (const type of ['session-restored', 'relogin-declined'])
      element.addEventListener(type, (event) => heard.push({ type, detail: (event as CustomEvent).detail }))
    await reaches(element, 'resting')
    return { element, calls }
  }
  const save = (json: unknown, more: object = {}): Promise<unknown> =>
    request('/save', { method: 'POST', json, ...more }).then(
      (response) => response.json(),
      (error: RequestError) => error.kind,
    )
  const dialog = (element: HTMLElement, tag = 'password-confirmation'): HTMLElement =>
    element.shadowRoot?.querySelector<HTMLElement>(tag) as HTMLElement
  async function enter(element: HTMLElement, password: string): Promise<void> {
    await reaches(element, 'password')
    await reaches(dialog(element), 'ready')
    await until(() => expect(focused()?.getAttribute('autocomplete')).to.equal('current-password'))
    await sendKeys({ type: password })
    await press('Enter')
  }

  it('asks when a call finds the session over, and repeats what waited in its order, with the new token', async () => {
    const { element, calls } = await watching()
    const answers = [save(1), save(2), save(3)]
    await enter(element, 'right')
    expect(await Promise.all(answers)).to.eql([{ saved: 1 }, { saved: 2 }, { saved: 3 }])
    await reaches(element, 'resting')
    const sent = calls.callsTo('POST /save')
    expect(sent.map(({ body }) => body)).to.eql([1, 2, 3, 1, 2, 3])
    expect(sent.slice(3).map(({ headers }) => headers.get('requesttoken'))).to.eql(['of ada', 'of ada', 'of ada'])
    expect(requestToken()).to.equal('of ada')
    expect(heard).to.eql([{ type: 'session-restored', detail: { repeated: 3 } }])
  })

  it("sends the password once, to the sign-in form, with a visitor's token that the page does not take for its own", async () => {
    const { element, calls } = await watching()
    const tokens: unknown[] = []
    on('token:received', (token) => tokens.push(token))
    void save(1)
    await enter(element, 'right')
    await reaches(element, 'resting')
    const [login] = calls.callsTo('POST /login')
    expect(login?.body).to.eql({ user: 'ada', password: 'right', requesttoken: 'of a visitor' })
    expect(login?.headers.get('requesttoken')).to.equal('of a visitor')
    expect(tokens).to.have.length(1)
    expect(
      JSON.stringify({ ...localStorage, ...sessionStorage }) +
        document.documentElement.outerHTML +
        element.shadowRoot?.innerHTML,
    ).to.not.contain('right')
  })

  it('says when the password is wrong, keeps what waits, and takes the right one then', async () => {
    const { element } = await watching()
    const answer = save('kept')
    await enter(element, 'wrong')
    await reaches(dialog(element), 'wrong')
    await sendKeys({ type: 'right' })
    await press('Enter')
    expect(await answer).to.eql({ saved: 'kept' })
  })

  const unlucky: [string, Readonly<Record<string, Answer>>, string][] = [
    ['no network', { 'POST /login': broken() }, 'The server could not be reached.'],
    ['too many attempts', { 'POST /login': status(429, {}) }, 'Too many attempts.'],
    ['no token', { 'GET /csrftoken': status(500, {}) }, 'The password could not be checked.'],
    ['nobody says who is signed in', { [whoIsIt]: status(500, {}) }, 'The password could not be checked.'],
  ]
  for (const [what, more, text] of unlucky) {
    it(`does not call the password wrong when the server did not look at it: ${what}`, async () => {
      const { element } = await watching('', more)
      void save(1)
      await enter(element, 'right')
      await reaches(dialog(element), 'failed')
      expect(dialog(element).shadowRoot?.querySelector('[part=message]')?.textContent).to.contain(text)
    })
  }

  for (const [how, decline] of [
    ['Escape', () => press('Escape')],
    ['the page', (element: HTMLElement) => element.remove()],
  ] as const) {
    it(`fails what waits when the user does not want to: ${how}`, async () => {
      const { element } = await watching()
      const answer = save(1)
      await reaches(element, 'password')
      await reaches(dialog(element), 'ready')
      await decline(element)
      expect(await answer).to.equal('session-expired')
    })
  }

  it('offers it again after a refusal, by a toast and with the next call', async () => {
    const { element } = await watching()
    const refused = save(1)
    await reaches(element, 'password')
    await reaches(dialog(element), 'ready')
    await press('Escape')
    await reaches(element, 'declined')
    expect(await refused).to.equal('session-expired')
    expect(heard.map(({ type }) => type)).to.eql(['relogin-declined'])
    const [toast] = toasts().list.get()
    expect(toast?.text).to.contain('You are signed out.')
    toast?.options.actions?.[0]?.run()
    await reaches(element, 'password')
    expect(toasts().list.get()).to.eql([])
    await reaches(dialog(element), 'ready')
    await press('Escape')
    await reaches(element, 'declined')
    const answer = save(2)
    await enter(element, 'right')
    expect(await answer).to.eql({ saved: 2 })
  })

  it('lets a caller that gives up go, and does not send for it', async () => {
    const { element, calls } = await watching()
    const giveUp = new AbortController()
    const answer = save(1, { signal: giveUp.signal })
    const other = save(2)
    await reaches(element, 'password')
    giveUp.abort()
    expect(await answer).to.equal('aborted')
    await enter(element, 'right')
    expect(await other).to.eql({ saved: 2 })
    expect(calls.callsTo('POST /save').map(({ body }) => body)).to.eql([1, 2, 2])
  })

  it('does not ask for a call that nobody asked for, and does not hold one that answers for itself', async () => {
    const { element } = await watching()
    expect(await save(1, { background: true })).to.equal('session-expired')
    expect(element.matches(':state(resting)')).to.equal(true)
    expect(await save(1, { allowAuthErrors: true })).to.equal('session-expired')
    await reaches(element, 'password')
  })

  it('asks for a call that a script of the page sends by itself, too', async () => {
    const { element } = await watching()
    await watchRequest(fetch('/index.php/save', { method: 'POST' }), { url: '/index.php/save' })
    await reaches(element, 'password')
  })

  it('goes on by itself when the user has signed in in another tab', async () => {
    const { element } = await watching()
    const answer = save(1)
    await reaches(element, 'password')
    dispatchEvent(new Event('focus'))
    await new Promise((done) => requestAnimationFrame(done))
    expect(element.matches(':state(password)')).to.equal(true)
    signedIn = 'ada'
    dispatchEvent(new Event('focus'))
    expect(await answer).to.eql({ saved: 1 })
    await reaches(element, 'resting')
  })

  it('asks when another tab has signed out or locked, and not when somebody else is signed in', async () => {
    const { element } = await watching()
    sessionEnd().set({ reason: 'other-account', uid: 'bob', displayName: 'Bob' })
    expect(await save(1)).to.equal('session-expired')
    expect(element.matches(':state(resting)')).to.equal(true)
    sessionEnd().set({ reason: 'locked', uid: '', displayName: '' })
    const answer = save(2)
    await enter(element, 'right')
    expect(await answer).to.eql({ saved: 2 })
    expect(sessionEnd().get()).to.equal(null)
  })

  it('does not ask on a page that is about to leave, because nobody was there', async () => {
    const { element } = await watching()
    const undo = handleSessionEnd(({ reason }) => reason === 'idle')
    sessionEnd().set({ reason: 'idle', uid: '', displayName: '' })
    expect(element.matches(':state(resting)')).to.equal(true)
    undo()
    sessionEnd().set({ reason: 'idle', uid: '', displayName: 'again' })
    await reaches(element, 'password')
  })

  it("takes the host's own way to sign in", async () => {
    const { element, calls } = await watching()
    const given: string[] = []
    Object.assign(element, {
      signIn: (password: string) => {
        given.push(password)
        if (password === 'right') signedIn = 'ada'
        return Promise.resolve(password === 'right')
      },
    })
    const answer = save(1)
    await enter(element, 'wrong')
    await reaches(dialog(element), 'wrong')
    await sendKeys({ type: 'right' })
    await press('Enter')
    expect(await answer).to.eql({ saved: 1 })
    expect([given, calls.callsTo('POST /login').length]).to.eql([['wrong', 'right'], 0])
  })

  it('does nothing for a visitor, and says when the tag is there twice', async () => {
    handOver({})
    server()
    await place('<session-relogin></session-relogin>')
    expect(await save(1)).to.equal('session-expired')
    const told = warnings()
    await watching()
    await place('<session-relogin></session-relogin>')
    await until(() => expect(told.texts().join()).to.contain('more than one <session-relogin>'))
  })

  describe('in a window', () => {
    let opened: { url: string; closed: boolean; close: () => void }[]
    let isBlocked: boolean

    beforeEach(() => {
      opened = []
      isBlocked = false
    })
    async function asking(
      attributes = 'mode="window"',
      more: Readonly<Record<string, Answer>> = {},
    ): Promise<{ element: HTMLElement; answer: Promise<unknown> }> {
      const { element } = await watching(attributes, more)
      navigation().open = (url) => {
        if (isBlocked) return null
        const own = {
          url,
          closed: false,
          close: () => {
            own.closed = true
          },
        }
        opened.push(own)
        return own
      }
      const answer = save(1)
      await until(() => expect(element.matches(':state(window)') || element.matches(':state(password)')).to.equal(true))
      return { element, answer }
    }
    const pressOpen = async (element: HTMLElement): Promise<void> => {
      await reaches(dialog(element, 'modal-dialog'), 'open')
      await click(the(dialog(element, 'modal-dialog'), 'button', /open the/i))
    }

    it('opens the sign-in page when the user asks for it, goes on when that is done, and closes it', async () => {
      const { element, answer } = await asking()
      expect(opened).to.eql([])
      clock = useFakeTimers({ now: Date.now(), toFake: ['Date', 'setTimeout', 'clearTimeout'] })
      await pressOpen(element)
      await reaches(element, 'waiting')
      expect(opened[0]?.url).to.equal(
        `/index.php/login?redirect_url=${encodeURIComponent(location.pathname + location.search)}`,
      )
      await clock.tickAsync(2000)
      expect(element.matches(':state(waiting)')).to.equal(true)
      signedIn = 'ada'
      await clock.tickAsync(2000)
      expect(await answer).to.eql({ saved: 1 })
      await reaches(element, 'resting')
      expect(opened.map(({ closed }) => closed)).to.eql([true])
    })

    it('opens the page that it is given, unless that is a script', async () => {
      await pressOpen((await asking('mode="window" sign-in-url="https://sso.example/sign-in"')).element)
      await until(() => expect(opened.map(({ url }) => url)).to.eql(['https://sso.example/sign-in']))
    })

    it('does not open a script', async () => {
      await pressOpen((await asking('mode="window" sign-in-url="javascript:alert(1)"')).element)
      await until(() => expect(opened[0]?.url).to.contain('/login'))
    })

    it('says who signed in there, where that is somebody else, and when the window was closed in vain', async () => {
      const { element } = await asking()
      clock = useFakeTimers({ now: Date.now(), toFake: ['Date', 'setTimeout', 'clearTimeout'] })
      await pressOpen(element)
      await reaches(element, 'waiting')
      signedIn = 'bob'
      await clock.tickAsync(2000)
      await until(() =>
        expect(dialog(element, 'modal-dialog').textContent).to.contain('Bob is signed in there. Sign in as Ada'),
      )
      opened[0]?.close()
      await clock.tickAsync(2000)
      await reaches(element, 'window')
    })

    it('asks less and less often while the window stays open, and sees at once that it was closed', async () => {
      let asked = 0
      const { element } = await asking('mode="window"', { [whoIsIt]: () => ((asked += 1), status(401, {})) })
      clock = useFakeTimers({ now: Date.now(), toFake: ['Date', 'setTimeout', 'clearTimeout'] })
      await pressOpen(element)
      await reaches(element, 'waiting')
      asked = 0
      await clock.tickAsync(3_600_000)
      expect(asked).to.be.within(50, 70)
      opened[0]?.close()
      await clock.tickAsync(2000)
      await reaches(element, 'window')
    })

    it('says when the browser blocks it', async () => {
      isBlocked = true
      const { element } = await asking()
      await pressOpen(element)
      await reaches(element, 'blocked')
      expect(dialog(element, 'modal-dialog').textContent).to.contain('The browser blocked the window.')
    })

    it('is where the user goes when the server wants more than the password', async () => {
      const challenge = new Response('<!doctype html>')
      Object.defineProperties(challenge, {
        url: { value: '/index.php/login/selectchallenge' },
        clone: { value: () => challenge },
      })
      const { element } = await asking('', { 'POST /login': challenge })
      await enter(element, 'right')
      await reaches(element, 'window')
    })

    it('leaves no timer behind', async () => {
      const { element } = await asking()
      clock = useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      // Not by a browser command, which would leave a timer of the test runner.
      the(dialog(element, 'modal-dialog'), 'button', /open the/i).click()
      await reaches(element, 'waiting')
      element.remove()
      await pause()
      expect(clock.countTimers()).to.equal(0)
      expect(opened.map(({ closed }) => closed)).to.eql([true])
    })
  })

  it('waits with nothing at rest, and is silent about a slow server', async () => {
    clock = useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await watching('', { [whoIsIt]: pending() })
    expect(clock.countTimers()).to.equal(0)
  })
})

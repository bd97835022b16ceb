import '../../test/support/setup.js'
import { expect, nextFrame } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { stub, useFakeTimers, type SinonStub } from 'sinon'
import { place, until } from '../../test/support/page.js'
import { click } from '../../test/support/pointer.js'
import { fakeServer, pending, status } from '../../test/support/server.js'
import { requestToken, setRequestToken } from '../../src/core/session/request-token.js'
import { define } from '../../src/core/element/element-class.js'
import { PasswordForm } from './password-form.js'

define(PasswordForm)

const form = (attributes = 'method="post" action="/s/link"'): string => `<password-form><form ${attributes}>
  <input type="password" name="password" required aria-label="Password">
  <input type="hidden" id="requesttoken" name="requesttoken" value="of the page">
  <button name="how" value="once">Open</button>
</form></password-form>`

describe('<password-form>', () => {
  let submit: SinonStub
  let sent: Record<string, FormDataEntryValue>[]

  beforeEach(() => {
    sent = []
    setRequestToken('known')
    submit = stub(HTMLFormElement.prototype, 'submit').callsFake(function submitted(this: HTMLFormElement) {
      sent.push(Object.fromEntries(new FormData(this)))
    })
  })
  afterEach(() => submit.restore())

  const partsOf = (element: HTMLElement) => {
    const [own, password, button] = ['form', '[type=password]', 'button'].map((selector) =>
      element.querySelector(selector),
    ) as [HTMLFormElement, HTMLInputElement, HTMLButtonElement]
    return { own, password, button }
  }
  /** Simulates that the page enters the back/forward cache. */
  const leave = (): boolean => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
  /** Counts submits that nothing has cancelled, and cancels them, because they would leave the page. */
  const noted = (): { count: number; stop: () => void } => {
    const passed = { count: 0, stop: () => removeEventListener('submit', note) }
    const note = (event: Event): void => {
      if (!event.defaultPrevented) passed.count += 1
      event.preventDefault()
    }
    addEventListener('submit', note)
    return passed
  }

  it('lets the form go with a fresh token, once, with its button busy meanwhile', async () => {
    let answer = (_token: object): void => undefined
    const server = fakeServer({
      'GET /csrftoken': () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    })
    const element = await place(form())
    const { own, password, button } = partsOf(element)
    let events = 0
    own.addEventListener('submit', () => {
      events += 1
    })
    password.value = 'secret'
    await click(button)
    expect(button.getAttribute('aria-busy')).to.equal('true')
    await until(() => expect(element.matches(':state(busy)')).to.equal(true))
    await click(button)
    expect(sent).to.eql([])
    await until(() => expect(server.callsTo('GET /csrftoken')).to.have.length(1))
    await answer({ token: 'fresh' })
    await until(() => expect(sent).to.eql([{ password: 'secret', requesttoken: 'fresh', how: 'once' }]))
    // The second half of a double click, after the token has arrived.
    await click(button)
    expect(server.callsTo('GET /csrftoken')).to.have.length(1)
    expect(sent).to.have.length(1)
    expect(events, 'the three presses').to.equal(3)
  })

  it('works again two seconds after the form went, where the page is still there', async () => {
    const server = fakeServer({ 'GET /csrftoken': { token: 'fresh' } })
    const element = await place(form())
    const { password, button } = partsOf(element)
    const clock = useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    password.value = 'secret'
    await click(button)
    await until(() => expect(sent).to.have.length(1))
    await clock.tickAsync(1999)
    expect(button.getAttribute('aria-busy')).to.equal('true')
    await clock.tickAsync(1)
    expect(button.hasAttribute('aria-busy')).to.equal(false)
    clock.restore()
    await until(() => expect(element.matches(':state(idle)')).to.equal(true))
    await click(button)
    await until(() => expect(sent).to.have.length(2))
    expect(server.callsTo('GET /csrftoken')).to.have.length(2)
  })

  it('works again at once where the page comes back from the back/forward cache', async () => {
    fakeServer({ 'GET /csrftoken': { token: 'fresh' } })
    const { password, button } = partsOf(await place(form()))
    password.value = 'secret'
    await click(button)
    await until(() => expect(sent).to.have.length(1))
    leave()
    expect(button.hasAttribute('aria-busy')).to.equal(false)
    await click(button)
    await until(() => expect(sent).to.have.length(2))
  })

  it('lets nothing go by itself after the user has left for another page', async () => {
    let answer = (_token: object): void => undefined
    const server = fakeServer({
      'GET /csrftoken': () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    })
    const { password, button } = partsOf(await place(form()))
    password.value = 'secret'
    await click(button)
    await until(() => expect(server.callsTo('GET /csrftoken')).to.have.length(1))
    leave()
    await answer({ token: 'fresh' })
    await until(() => expect(requestToken()).to.equal('fresh'))
    await nextFrame()
    expect(sent).to.eql([])
    expect(button.hasAttribute('aria-busy')).to.equal(false)
  })

  it('does the same for Enter and for requestSubmit', async () => {
    fakeServer({ 'GET /csrftoken': { token: 'fresh' } })
    const { own, password } = partsOf(await place(form()))
    password.value = 'secret'
    password.focus()
    await sendKeys({ press: 'Enter' })
    await until(() => expect(sent).to.have.length(1))
    leave()
    own.requestSubmit()
    await until(() => expect(sent).to.have.length(2))
    expect(sent).to.eql([
      { password: 'secret', requesttoken: 'fresh', how: 'once' },
      { password: 'secret', requesttoken: 'fresh' },
    ])
  })

  for (const [what, answer] of [
    ['fails', status(500)],
    ['says nonsense', { no: 'token' }],
  ] as const) {
    it(`lets the form go with the known token where the server ${what}`, async () => {
      fakeServer({ 'GET /csrftoken': answer })
      const { password, button } = partsOf(await place(form()))
      password.value = 'secret'
      await click(button)
      await until(() => expect(sent).to.eql([{ password: 'secret', requesttoken: 'known', how: 'once' }]))
    })
  }

  it('waits five seconds for the token, and no longer', async () => {
    fakeServer({ 'GET /csrftoken': pending() })
    const { password, button } = partsOf(await place(form()))
    const clock = useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    password.value = 'secret'
    await click(button)
    await clock.tickAsync(4999)
    expect(sent).to.eql([])
    await clock.tickAsync(1)
    clock.restore()
    expect(sent.map(({ requesttoken }) => requesttoken)).to.eql(['known'])
  })

  it('does not let go what is not filled in', async () => {
    const server = fakeServer({ 'GET /csrftoken': { token: 'fresh' } })
    const { button } = partsOf(await place(form()))
    await click(button)
    await nextFrame()
    expect(sent).to.eql([])
    expect(server.callsTo('GET /csrftoken')).to.have.length(0)
  })

  for (const [where, placeOf] of [
    ['the form', (own: HTMLFormElement): EventTarget => own],
    ['the document', (): EventTarget => document],
    ['the window', (): EventTarget => window],
  ] as const)
    it(`respects the page that refuses at ${where}`, async () => {
      const server = fakeServer({ 'GET /csrftoken': { token: 'fresh' } })
      const { own, password, button } = partsOf(await place(form()))
      const refuse = (event: Event): void => event.preventDefault()
      placeOf(own).addEventListener('submit', refuse)
      password.value = 'secret'
      await click(button)
      await nextFrame()
      placeOf(own).removeEventListener('submit', refuse)
      expect(server.callsTo('GET /csrftoken')).to.have.length(0)
      expect([sent, button.hasAttribute('aria-busy')]).to.eql([[], false])
    })

  it('leaves another form alone after one that the page has stopped on its way', async () => {
    const server = fakeServer({ 'GET /csrftoken': { token: 'fresh' } })
    const section = await place(`<section>${form()}${form().replaceAll('password-form', 'div')}</section>`)
    const [ours, other] = [...section.children].map((child) => partsOf(child as HTMLElement))
    const stop = (event: Event): void => {
      event.preventDefault()
      event.stopPropagation()
    }
    section.addEventListener('submit', stop, { once: true })
    for (const parts of [ours, other]) if (parts) parts.password.value = 'secret'
    ours?.own.requestSubmit()
    const passed = noted()
    other?.own.requestSubmit()
    passed.stop()
    expect([passed.count, server.callsTo('GET /csrftoken').length, sent]).to.eql([1, 0, []])
  })

  it('does the same in a shadow root', async () => {
    fakeServer({ 'GET /csrftoken': { token: 'fresh' } })
    const root = (await place('<div></div>')).attachShadow({ mode: 'open' })
    root.innerHTML = form()
    const { password, button } = partsOf(root.firstElementChild as HTMLElement)
    password.value = 'secret'
    await click(button)
    await until(() => expect(sent).to.eql([{ password: 'secret', requesttoken: 'fresh', how: 'once' }]))
  })

  for (const [what, attributes] of [
    ['goes to another server', 'method="post" action="https://example.com/s"'],
    ['puts what it sends into its address', 'action="/s/link"'],
  ] as const) {
    it(`gives no token to a form that ${what}`, async () => {
      const server = fakeServer({ 'GET /csrftoken': { token: 'fresh' } })
      const { password, button } = partsOf(await place(form(attributes)))
      const passed = noted()
      password.value = 'secret'
      await click(button)
      passed.stop()
      expect(passed.count).to.equal(1)
      expect(server.callsTo('GET /csrftoken')).to.have.length(0)
    })
  }

  it('leaves a form alone whose address nobody can read', async () => {
    const server = fakeServer({ 'GET /csrftoken': { token: 'fresh' } })
    const { password, button } = partsOf(await place(form('method="post" action="http://["')))
    const passed = noted()
    password.value = 'secret'
    await click(button)
    passed.stop()
    expect(passed.count).to.equal(1)
    expect(server.callsTo('GET /csrftoken')).to.have.length(0)
  })

  it('leaves a form without a token alone', async () => {
    const element = await place(form())
    const { password, button } = partsOf(element)
    element.querySelector('#requesttoken')?.remove()
    const passed = noted()
    password.value = 'secret'
    await click(button)
    passed.stop()
    expect(passed.count).to.equal(1)
  })

  it('is a form like any other once the element is gone, and lets nothing go that was waiting', async () => {
    fakeServer({ 'GET /csrftoken': pending() })
    const element = await place(form())
    const { password, button } = partsOf(element)
    password.value = 'secret'
    await click(button)
    element.remove()
    await until(() => expect(button.hasAttribute('aria-busy')).to.equal(false))
    expect(sent).to.eql([])
  })
})

import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { handOver } from '../../../test/support/handover.js'
import { press, reaches, the, until } from '../../../test/support/page.js'
import { fakeServer, status, type Answer, type FakeServer } from '../../../test/support/server.js'
import { RequestError } from '../../core/http/request-error.js'
import { requestWithPassword, type PasswordRequestOptions } from './request-with-password.js'

const url = '/index.php/demo/wipe'
const route = 'POST /demo/wipe'
const refused = { message: 'Password confirmation is required' }

/** The last confirmation was a moment ago, which does not count here. */
function page(answer: Answer, globals: Readonly<Record<string, unknown>> = {}): FakeServer {
  const nowSec = Math.floor(Date.now() / 1000)
  handOver({
    user: { uid: 'zoë', displayName: 'Zoë' },
    globals: { nc_lastLogin: nowSec, nc_pageLoad: nowSec, backendAllowsPasswordConfirmation: true, ...globals },
  })
  return fakeServer({ [route]: answer })
}

/** Accepts only the password `sésame`. */
const strict: Answer = ({ headers }) =>
  headers.get('authorization') === `Basic ${btoa(unescape(encodeURIComponent('zoë:sésame')))}`
    ? status(200, { done: true })
    : status(403, refused)

const dialogs = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('password-confirmation')]
const wipe = (options: PasswordRequestOptions = {}): Promise<string> =>
  requestWithPassword(url, { method: 'POST', json: { all: true }, ...options }).then(
    ({ status: code }) => String(code),
    (error: Error) => (error instanceof RequestError ? error.kind : error.message),
  )

async function shown(): Promise<HTMLElement> {
  await until(() => expect(dialogs().filter((dialog) => dialog.matches(':state(ready)'))).to.have.length(1))
  return dialogs().at(-1) as HTMLElement
}

async function enter(password: string): Promise<void> {
  await sendKeys({ type: password })
  await press('Enter')
}

describe('requestWithPassword', () => {
  afterEach(async () => {
    await until(() => expect(dialogs().length).to.equal(0))
  })

  it('asks although the last confirmation is fresh, and sends the password with the call itself, once', async () => {
    const server = page(strict)
    const answer = wipe()
    await shown()
    expect(server.calls).to.eql([])
    await enter('sésame')
    expect(await answer).to.equal('200')
    expect(server.calls.map(({ path, body }) => [path, body])).to.eql([['/demo/wipe', { all: true }]])
  })

  it('asks again for the next call', async () => {
    page(strict)
    for (let time = 0; time < 2; time += 1) {
      const answer = wipe()
      await shown()
      await enter('sésame')
      expect(await answer).to.equal('200')
    }
  })

  it('keeps the dialog for a wrong password, also where an OCS answer says so', async () => {
    const server = page(strict)
    const answer = wipe()
    const dialog = await shown()
    await enter('wrong')
    await reaches(dialog, 'wrong')
    await until(() => expect(the(dialog, 'status').textContent).to.equal('Wrong password'))
    server.answer(route, status(403, { ocs: { meta: { message: refused.message }, data: [] } }))
    await enter('wrong again')
    await until(() => expect(server.calls).to.have.length(2))
    await reaches(dialog, 'wrong')
    server.answer(route, strict)
    await enter('sésame')
    expect(await answer).to.equal('200')
  })

  it('knows a wrong password by the header of newer servers, in any language and with any status', async () => {
    for (const code of [403, 401, 400]) {
      const server = page(() => {
        const header = { 'X-NextCloud-Password-Confirmation': 'true' }
        return new Response('{"message":"Kennwort nötig"}', { status: code, headers: header })
      })
      const answer = wipe()
      const dialog = await shown()
      await enter('wrong')
      await reaches(dialog, 'wrong')
      server.answer(route, strict)
      await enter('sésame')
      expect(await answer).to.equal('200')
      await until(() => expect(dialogs().length).to.equal(0))
    }
  })

  it('gives every other answer to the caller: another 403, a failure, a status that he accepts', async () => {
    const server = page(status(403, { message: 'Not an administrator' }))
    const answers = [
      ['http', {}],
      ['http', {}],
      ['409', { accept: [409] }],
    ] as const
    for (const [index, code] of [403, 500, 409].entries()) {
      server.answer(route, status(code, { message: 'Not an administrator' }))
      const answer = wipe(answers[index]?.[1])
      await shown()
      await enter('sésame')
      expect(await answer).to.equal(answers[index]?.[0])
    }
  })

  it('does nothing when it is dismissed', async () => {
    const server = page(strict)
    const answer = wipe()
    await shown()
    await press('Escape')
    expect(await answer).to.equal('Dialog closed')
    expect(server.calls).to.eql([])
  })

  it('goes by the answer where it is dismissed after the call went out', async () => {
    let reply = (_answer: Answer): void => undefined
    const server = page(
      () =>
        new Promise<Answer>((resolve) => {
          reply = resolve
        }),
    )
    const answer = wipe()
    const dialog = await shown()
    await enter('sésame')
    await until(() => expect(server.calls).to.have.length(1))
    await press('Escape')
    await until(() => expect(dialog.hasAttribute('open')).to.equal(false))
    reply(status(200, {}))
    expect(await answer).to.equal('200')
  })

  it('goes away without a call when the caller gives up', async () => {
    const server = page(strict)
    const giveUp = new AbortController()
    const answer = wipe({ signal: giveUp.signal })
    await shown()
    giveUp.abort()
    expect(await answer).to.equal('aborted')
    expect(server.calls).to.eql([])
  })

  it('asks for one call after the other', async () => {
    const server = page(strict)
    const answers = [wipe(), wipe()]
    await shown()
    await press('Escape')
    expect(await answers[0]).to.equal('Dialog closed')
    await until(() => expect(dialogs()).to.have.length(1))
    await shown()
    await enter('sésame')
    expect(await answers[1]).to.equal('200')
    expect(server.calls).to.have.length(1)
  })

  it('asks where the server does not say that there is no password', async () => {
    page(strict, { backendAllowsPasswordConfirmation: undefined })
    const answer = wipe()
    await shown()
    await enter('sésame')
    expect(await answer).to.equal('200')
  })

  it('asks nobody who has no password', async () => {
    const server = page(status(200, {}), { backendAllowsPasswordConfirmation: false })
    expect(await wipe()).to.equal('200')
    expect(server.calls[0]?.headers.has('authorization')).to.equal(false)
  })

  it('sends no password to another origin, and says so before it asks', async () => {
    const server = page(strict)
    const error = await requestWithPassword('https://elsewhere.example/wipe').catch((problem: unknown) => problem)
    expect(error).to.be.instanceOf(TypeError)
    expect(server.calls).to.eql([])
    expect(dialogs().length).to.equal(0)
  })
})

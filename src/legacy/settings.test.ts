import '../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { stub } from 'sinon'
import { handOver } from '../../test/support/handover.js'
import { ask, at, call, leaveOldPages, oldPageWith, outcome, parts } from '../../test/support/old-page.js'
import { until } from '../../test/support/page.js'
import { fakeServer, status } from '../../test/support/server.js'
import type { EventStream } from '../services/event-stream/event-stream.js'
import { registerConfirmation } from '../services/password-confirmation/confirm-password.js'
import type { Names } from './setup/put.js'

const base = '/ocs/v2.php/apps/provisioning_api/api/v1/config/apps'
const ok = (data: unknown): object => ({ ocs: { meta: { status: 'ok', statuscode: 200, message: 'OK' }, data } })
const nowSec = (): number => Math.floor(Date.now() / 1000)

describe('settings of old pages', () => {
  let page: Names
  beforeEach(() => {
    page = oldPageWith()
  })
  afterEach(leaveOldPages)

  const routes: Readonly<Record<string, object>> = {
    [`GET ${base}`]: ok({ data: ['core', 'files'] }),
    [`GET ${base}/files`]: ok({ data: ['quota'] }),
    [`GET ${base}/files/quota`]: ok({ data: '10 GB' }),
    [`POST ${base}/files/quota`]: ok([]),
    [`DELETE ${base}/files/quota`]: ok([]),
  }
  const calls: readonly (readonly [name: string, args: readonly unknown[], value: unknown, route: string])[] = [
    ['getApps', [], ['core', 'files'], `GET ${base}`],
    ['getKeys', ['files'], ['quota'], `GET ${base}/files`],
    ['getValue', ['files', 'quota', 'none'], '10 GB', `GET ${base}/files/quota`],
    ['setValue', ['files', 'quota', '5 GB'], undefined, `POST ${base}/files/quota`],
    ['deleteKey', ['files', 'quota'], undefined, `DELETE ${base}/files/quota`],
  ]
  const confirmed = (): void => void handOver({ globals: { nc_lastLogin: nowSec(), nc_pageLoad: nowSec() } })
  for (const [name, args, value, route] of calls) {
    it(`OCP.AppConfig.${name} answers, and tells success the server's own words`, async () => {
      confirmed()
      const server = fakeServer(routes)
      const heard: unknown[] = []
      expect(
        await ask(page, `OCP.AppConfig.${name}`, ...args, { success: (answer: unknown) => heard.push(answer) }),
      ).to.eql(value)
      expect(heard).to.eql([routes[route]])
      expect(server.callsTo(route).length).to.equal(1)
    })
    it(`OC.AppConfig.${name} tells the value alone`, async () => {
      confirmed()
      fakeServer(routes)
      const heard: unknown[] = []
      const asked = ask(page, `OC.AppConfig.${name}`, ...args, (answer: unknown) => heard.push(answer))
      await asked
      expect(heard).to.eql(name.startsWith('get') ? [value] : [])
    })
  }

  it('tells error of what failed, and whether a key is there', async () => {
    fakeServer({ ...routes, [`GET ${base}/secret`]: status(403, ok([])) })
    const heard: unknown[] = []
    const { how } = await outcome(
      ask(page, 'OCP.AppConfig.getKeys', 'secret', {
        error: (xhr: { status: number; responseJSON: unknown }, kind: string) =>
          heard.push(xhr.status, xhr.responseJSON, kind),
      }),
    )
    expect([how, heard]).to.eql(['fail', [403, ok([]), 'error']])
    expect(await ask(page, 'OC.AppConfig.hasKey', 'files', 'quota')).to.equal(true)
    expect(await ask(page, 'OC.AppConfig.hasKey', 'files', 'other')).to.equal(false)
  })

  it('asks for the password where it is needed, and tells both outcomes', async () => {
    const heard: unknown[] = []
    expect(call(page, 'OC.PasswordConfirmation.requiresPasswordConfirmation')).to.equal(true)
    handOver({ globals: { backendAllowsPasswordConfirmation: false } })
    expect(call(page, 'OC.PasswordConfirmation.requiresPasswordConfirmation')).to.equal(false)
    handOver({ globals: { backendAllowsPasswordConfirmation: true, nc_lastLogin: nowSec(), nc_pageLoad: nowSec() } })
    expect(call(page, 'OC.PasswordConfirmation.requiresPasswordConfirmation')).to.equal(false)
    await ask(page, 'OC.PasswordConfirmation.requirePasswordConfirmation', () => heard.push('at once'))
    Object.assign(globalThis, { nc_lastLogin: nowSec() - 3600 })
    expect(call(page, 'OC.PasswordConfirmation.requiresPasswordConfirmation')).to.equal(true)
    const stop = registerConfirmation({
      name: 'test',
      confirm: async () => {
        throw new DOMException('', 'AbortError')
      },
    })
    await outcome(
      ask(
        page,
        'OC.PasswordConfirmation.requirePasswordConfirmation',
        () => heard.push('never'),
        {},
        (error: Error) => heard.push(error.message),
      ),
    )
    stop()
    registerConfirmation({ name: 'test', confirm: async () => nowSec() })
    await ask(page, 'OC.PasswordConfirmation.requirePasswordConfirmation', () => heard.push('asked'))
    expect(heard).to.eql(['at once', 'Dialog closed', 'asked'])
  })

  describe('what is new', () => {
    const route = 'GET /ocs/v2.php/core/whatsnew'
    const news = ok({ product: 'Demo', version: '1.2.3', whatsNew: { regular: ['More'] } })
    afterEach(() => document.querySelector('whats-new')?.remove())

    it('is shown by the bundle, and tells when it was put away', async () => {
      fakeServer({ [route]: status(204), 'GET /own': status(204) })
      const heard: string[] = []
      await ask(page, 'OCP.WhatsNew.query', { url: '/own', dismiss: { success: () => heard.push('dismissed') } })
      const element = document.querySelector('whats-new') as HTMLElement
      expect(element.getAttribute('url')).to.equal('/own')
      await ask(page, 'OCP.WhatsNew.query')
      expect(document.querySelectorAll('whats-new').length).to.equal(1)
      element.dispatchEvent(new CustomEvent('news-dismissed'))
      expect(heard).to.eql(['dismissed'])
    })

    it('goes to who wants to show it himself', async () => {
      const server = fakeServer({ [route]: news, 'POST /ocs/v2.php/core/whatsnew': ok([]) })
      const heard: unknown[] = []
      await ask(page, 'OCP.WhatsNew.query', {
        success: (data: unknown, text: string, xhr: { status: number }) => heard.push(data, text, xhr.status),
      })
      await ask(page, 'OCP.WhatsNew.dismiss', '1.2.3', { success: () => heard.push('dismissed') })
      expect(heard).to.eql([news, 'success', 200, 'dismissed'])
      expect(document.querySelector('whats-new')).to.equal(null)
      expect(server.callsTo('POST /ocs/v2.php/core/whatsnew')[0]?.body).to.eql({ version: '1.2.3' })
    })

    it('tells what failed, and shows what comes where only that was asked', async () => {
      const debug = stub(console, 'debug')
      const server = fakeServer({ [route]: status(500) })
      const heard: unknown[] = []
      const error = (xhr: { status: number }): void => {
        heard.push(xhr.status)
      }
      await outcome(ask(page, 'OCP.WhatsNew.query', { error }))
      server.answer(route, status(204))
      await outcome(ask(page, 'OCP.WhatsNew.query', { error }))
      await until(() => expect(document.querySelectorAll('whats-new').length).to.equal(1))
      server.answer('POST /ocs/v2.php/core/whatsnew', status(500))
      await outcome(ask(page, 'OCP.WhatsNew.dismiss', '1', { error }))
      debug.restore()
      expect(heard).to.eql([500, 500])
      expect(document.querySelector('whats-new')).to.equal(null)
    })
  })

  describe('OC.EventSource', () => {
    interface Source {
      listen(type: unknown, listener: unknown): void
      close(): void
    }
    const made: { url: string; data: unknown; heard: string[]; closed: boolean }[] = []
    let Source: new (src: string, data?: unknown) => Source
    beforeEach(() => {
      made.length = 0
      const eventStream = (url: string, data: unknown): EventStream => {
        const own = { url, data, heard: [] as string[], closed: false }
        made.push(own)
        return {
          listen: (type) => {
            own.heard.push(type)
            return () => undefined
          },
          close: () => {
            own.closed = true
          },
        }
      }
      leaveOldPages()
      Source = at(
        oldPageWith({}, { functions: async () => ({ ...(await parts.functions()), eventStream }) }),
        'OC.EventSource',
      ) as typeof Source
    })

    it('opens a stream, with who listened before it was there and later', async () => {
      const source = new Source('/updates', { app: 'mail' })
      source.listen('', () => undefined)
      source.listen(null, () => undefined)
      source.listen('done', 'nonsense')
      await until(() => expect(made.length).to.equal(1))
      source.listen('done', () => undefined)
      source.close()
      expect(made).to.eql([{ url: '/updates', data: { app: 'mail' }, heard: ['', '', 'done'], closed: true }])
    })

    it('opens none where it was closed before', async () => {
      new Source('/updates').close()
      await parts.functions()
      await Promise.resolve()
      expect(made).to.eql([])
    })
  })
})

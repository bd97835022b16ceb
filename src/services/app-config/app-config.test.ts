import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { handOver } from '../../../test/support/handover.js'
import { until } from '../../../test/support/page.js'
import { fakeServer, status, type Answer, type FakeServer } from '../../../test/support/server.js'
import { RequestError } from '../../core/http/request-error.js'
import { acceptLastLogin, lastLogin } from '../../core/session/last-login.js'
import { appConfig } from './app-config.js'
import { registerConfirmation } from '../password-confirmation/confirm-password.js'

const base = '/ocs/v2.php/apps/provisioning_api/api/v1/config/apps'
const ok = (data: unknown): object => ({ ocs: { meta: { status: 'ok', statuscode: 200, message: 'OK' }, data } })
const wantsPassword = status(403, {
  ocs: { meta: { status: 'failure', statuscode: 403, message: 'Password confirmation is required' }, data: [] },
})
const notAdmin = status(403, {
  ocs: { meta: { status: 'failure', statuscode: 403, message: 'Logged in account must be an admin' }, data: [] },
})
const now = (): number => Math.floor(Date.now() / 1000)

/** Registers a confirmation that the user always gives, or always dismisses. Counts the questions. */
function user(answer: 'confirms' | 'dismisses'): { asked: number } {
  const seen = { asked: 0 }
  registerConfirmation({
    name: 'test',
    async confirm() {
      seen.asked += 1
      if (answer === 'dismisses') throw new DOMException('', 'AbortError')
      return now() + seen.asked
    },
  })
  return seen
}

const signedIn = (minutesAgo: number): void => {
  handOver({ globals: { nc_lastLogin: now() - minutesAgo * 60, nc_pageLoad: now() } })
}
const made = (server: FakeServer): string[] =>
  server.calls.map(({ method, path, query }) => `${method} ${path.slice(base.length)}${query}`)
const failure = (promise: Promise<unknown>): Promise<Error & { kind?: string; status?: number }> =>
  promise.then(
    () => new Error('It did not fail.'),
    (error: Error) => error,
  )

describe('appConfig, reading', () => {
  it('lists the apps and the keys of one', async () => {
    const server = fakeServer({
      [`GET ${base}`]: ok({ data: ['activity', 'core'] }),
      [`GET ${base}/core`]: ok({ data: ['vendor', 7, null] }),
      [`GET ${base}/none`]: ok({ data: [] }),
    })
    expect(await appConfig.getApps()).to.eql(['activity', 'core'])
    expect(await appConfig.getKeys('core')).to.eql(['vendor'])
    expect(await appConfig.getKeys('none')).to.eql([])
    expect(made(server)).to.eql(['GET ', 'GET /core', 'GET /none'])
  })

  it('reads a value, with the default in the query where one is given', async () => {
    const server = fakeServer({
      [`GET ${base}/core/vendor`]: ({ query }) => ok({ data: new URLSearchParams(query).get('defaultValue') ?? '' }),
    })
    expect(await appConfig.getValue('core', 'vendor')).to.equal('')
    expect(await appConfig.getValue('core', 'vendor', '')).to.equal('')
    expect(await appConfig.getValue('core', 'vendor', 'a b&c')).to.equal('a b&c')
    expect(made(server)).to.eql([
      'GET /core/vendor',
      'GET /core/vendor?defaultValue=',
      'GET /core/vendor?defaultValue=a+b%26c',
    ])
  })

  it('is always text', async () => {
    for (const [data, text] of [
      [5, '5'],
      [true, 'true'],
      ['', ''],
    ] as const) {
      fakeServer({ [`GET ${base}/core/vendor`]: ok({ data }) })
      expect(await appConfig.getValue('core', 'vendor')).to.equal(text)
    }
  })

  it('never asks for the password, not even where the server wants it', async () => {
    signedIn(60)
    const seen = user('confirms')
    fakeServer({ [`GET ${base}`]: ok({ data: [] }), [`GET ${base}/core`]: wantsPassword })
    await appConfig.getApps()
    expect((await failure(appConfig.getKeys('core'))).status).to.equal(403)
    expect(seen.asked).to.equal(0)
  })

  it('fails with a kind: who is no administrator, and an answer of another shape', async () => {
    fakeServer({ [`GET ${base}`]: notAdmin })
    expect((await failure(appConfig.getApps())).status).to.equal(403)
    for (const strange of [ok([]), ok({}), ok({ data: null }), ok({ data: {} }), ok(null)]) {
      fakeServer({ [`GET ${base}`]: strange, [`GET ${base}/a/b`]: strange })
      expect((await failure(appConfig.getApps())).kind).to.equal('bad-answer')
      expect((await failure(appConfig.getValue('a', 'b'))).kind).to.equal('bad-answer')
    }
  })
})

describe('appConfig, writing', () => {
  const route = `${base}/core/vendor`

  it('sends the value as a form, and deletes without a body', async () => {
    signedIn(1)
    const seen = user('confirms')
    const server = fakeServer({ [`POST ${route}`]: ok([]), [`DELETE ${route}`]: ok([]) })
    expect(await appConfig.setValue('core', 'vendor', 'a & b=ü')).to.equal(undefined)
    expect(await appConfig.deleteKey('core', 'vendor')).to.equal(undefined)
    expect(server.calls.map(({ method, body }) => [method, body])).to.eql([
      ['POST', { value: 'a & b=ü' }],
      ['DELETE', undefined],
    ])
    expect(server.calls[0]?.headers.get('content-type')).to.match(/^application\/x-www-form-urlencoded/)
    expect(seen.asked).to.equal(0)
  })

  for (const [name, write] of [
    ['setValue', () => appConfig.setValue('core', 'vendor', 'x')],
    ['deleteKey', () => appConfig.deleteKey('core', 'vendor')],
  ] as const) {
    it(`${name} asks for the password first where that is needed, once for all that wait`, async () => {
      signedIn(31)
      const seen = user('confirms')
      const server = fakeServer({ [`POST ${route}`]: ok([]), [`DELETE ${route}`]: ok([]) })
      await Promise.all([write(), write()])
      await write()
      expect(seen.asked).to.equal(1)
      expect(server.calls).to.have.length(3)
    })

    it(`${name} makes no call when it is dismissed, and says so`, async () => {
      signedIn(31)
      user('dismisses')
      const server = fakeServer()
      expect((await failure(write())).message).to.equal('Dialog closed')
      expect(server.calls).to.eql([])
    })

    it(`${name} asks once and repeats once where the server's clock ran out before ours`, async () => {
      signedIn(29)
      const seen = user('confirms')
      const answers: Answer[] = [wantsPassword, ok([])]
      const server = fakeServer({
        [`POST ${route}`]: () => answers.shift() as object,
        [`DELETE ${route}`]: () => answers.shift() as object,
      })
      await write()
      expect([seen.asked, server.calls.length]).to.eql([1, 2])
    })
  }

  it('gives up where the server still wants the password', async () => {
    signedIn(29)
    const seen = user('confirms')
    const server = fakeServer({ [`POST ${route}`]: wantsPassword })
    const error = await failure(appConfig.setValue('core', 'vendor', 'x'))
    expect([error.kind, error.status, seen.asked, server.calls.length]).to.eql(['http', 403, 1, 2])
  })

  it('does not repeat the call when the second question is dismissed', async () => {
    signedIn(29)
    user('dismisses')
    const server = fakeServer({ [`POST ${route}`]: wantsPassword })
    expect((await failure(appConfig.setValue('core', 'vendor', 'x'))).message).to.equal('Dialog closed')
    expect(server.calls).to.have.length(1)
  })

  it('does not ask again where somebody confirmed while the call was on its way', async () => {
    signedIn(29)
    const seen = user('confirms')
    let first = true
    const server = fakeServer({
      [`POST ${route}`]: () => {
        if (!first) return ok([])
        first = false
        acceptLastLogin(now() + 9, 'tab')
        return wantsPassword
      },
    })
    await appConfig.setValue('core', 'vendor', 'x')
    expect([seen.asked, server.calls.length, lastLogin() > now()]).to.eql([0, 2, true])
  })

  it('refuses a name that cannot be one before it asks or sends', async () => {
    signedIn(31)
    const seen = user('confirms')
    const server = fakeServer()
    for (const call of [
      appConfig.setValue('', 'vendor', 'x'),
      appConfig.deleteKey('core', '..'),
      appConfig.getKeys('.'),
    ])
      expect(await failure(call)).to.be.instanceOf(TypeError)
    expect([seen.asked, server.calls.length]).to.eql([0, 0])
  })

  it('fails without asking where the account may not', async () => {
    signedIn(1)
    const seen = user('confirms')
    fakeServer({ [`POST ${route}`]: notAdmin })
    expect((await failure(appConfig.setValue('core', 'vendor', 'x'))).status).to.equal(403)
    expect(seen.asked).to.equal(0)
  })
})

describe('appConfig for scripts older than promises', () => {
  it('hands the answer as the server wrote it to `success`', async () => {
    signedIn(1)
    fakeServer({
      [`GET ${base}`]: ok({ data: ['core'] }),
      [`GET ${base}/a/b`]: ok({ data: 'v' }),
      [`POST ${base}/a/b`]: ok([]),
    })
    const heard: unknown[] = []
    const callbacks = { success: (answer: unknown) => heard.push(answer) }
    await appConfig.getApps(callbacks)
    await appConfig.getValue('a', 'b', 'v', callbacks)
    await appConfig.setValue('a', 'b', 'v', callbacks)
    await until(() => expect(heard).to.eql([ok({ data: ['core'] }), ok({ data: 'v' }), ok([])]))
  })

  it('hands what the server answered to `error`, which the error of the promise does not hold', async () => {
    signedIn(1)
    const failed = { ocs: { meta: { status: 'failure', statuscode: 996, message: 'Internal error' }, data: [] } }
    fakeServer({
      [`GET ${base}`]: notAdmin,
      [`GET ${base}/core`]: wantsPassword,
      [`GET ${base}/page`]: new Response('<p>Down</p>', { status: 502 }),
      [`POST ${base}/a/b`]: status(500, failed),
    })
    const heard: unknown[] = []
    const error = (xhr: unknown, kind: string): void => {
      const { status: code, responseText, responseJSON } = xhr as Record<string, unknown>
      const json = responseJSON as typeof failed | undefined
      heard.push([code, json ? json.ocs.meta.message : responseText, kind])
    }
    const rejected = await failure(appConfig.getApps({ error }))
    await failure(appConfig.getKeys('core', { error }))
    await failure(appConfig.getKeys('page', { error }))
    await failure(appConfig.setValue('a', 'b', 'c', { error }))
    expect(heard).to.eql([
      [403, 'Logged in account must be an admin', 'error'],
      [403, 'Password confirmation is required', 'error'],
      [502, '<p>Down</p>', 'error'],
      [500, 'Internal error', 'error'],
    ])
    expect(rejected).to.be.instanceOf(RequestError)
    expect(JSON.stringify(rejected)).not.to.contain('admin')
  })

  it('hands failures without an answer to `error`, and nobody has to listen to the promise', async () => {
    signedIn(31)
    user('dismisses')
    fakeServer()
    const heard: string[] = []
    const error = (failed: unknown): void => {
      heard.push((failed as Error).message)
    }
    void appConfig.deleteKey('a', 'b', { error })
    void appConfig.setValue('a', 'b', 'c', { error })
    void appConfig.getApps({ success: () => heard.push('success') })
    await until(() => expect(heard).to.eql(['Dialog closed', 'Dialog closed']))
  })
})

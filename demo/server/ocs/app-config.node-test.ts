import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { signedIn, startTestDemo, TestClient, type TestDemo } from '../test-client.js'

const base = '/ocs/v2.php/apps/provisioning_api/api/v1/config/apps'
const minute = 60_000

interface Envelope {
  ocs: { meta: { status: string; statuscode: number; message: string }; data: unknown }
}

const json = { accept: 'application/json' }
const form = { ...json, 'content-type': 'application/x-www-form-urlencoded' }

async function said(answer: Response): Promise<[status: number, statusCode: number, message: string, data: unknown]> {
  const { ocs } = (await answer.json()) as Envelope
  return [answer.status, ocs.meta.statuscode, ocs.meta.message, ocs.data]
}

describe('the settings of apps', () => {
  let demo: TestDemo
  before(async () => {
    demo = await startTestDemo({ sessionLifetimeSec: 86_400 })
  })
  after(() => demo.close())

  const read = async (client: TestClient, path = ''): Promise<unknown> =>
    (await said(await client.fetch(base + path, { headers: json })))[3]
  const set = (client: TestClient, path: string, body: string): Promise<Response> =>
    client.call('POST', base + path, { body, headers: form })

  it('are listed, read, set and deleted by an administrator', async () => {
    const admin = await signedIn(demo, 'admin')
    assert.deepEqual(await read(admin), { data: ['activity', 'core', 'files', 'theming'] })
    assert.deepEqual(await read(admin, '/theming'), { data: ['name', 'slogan'] })
    assert.deepEqual(await read(admin, '/none'), { data: [] })
    assert.deepEqual(await read(admin, '/theming/name?defaultValue=abc'), { data: 'Demo' })
    assert.deepEqual(await read(admin, '/theming/none?defaultValue=abc'), { data: 'abc' })
    assert.deepEqual(await read(admin, '/theming/none'), { data: '' })

    assert.deepEqual(await said(await set(admin, '/notes/a%2Fb', 'value=1%20%26%202')), [200, 200, 'OK', []])
    assert.deepEqual(await read(admin, '/notes/a%2Fb'), { data: '1 & 2' })
    assert.deepEqual(await read(admin, '/notes'), { data: ['a/b'] })
    assert.deepEqual(await said(await set(admin, '/notes/empty', 'value=')), [200, 200, 'OK', []])
    for (const key of ['a%2Fb', 'empty', 'never-there']) {
      assert.deepEqual(await said(await admin.call('DELETE', `${base}/notes/${key}`, { headers: json })), [
        200,
        200,
        'OK',
        [],
      ])
    }
    assert.deepEqual(await read(admin), { data: ['activity', 'core', 'files', 'theming'] })
  })

  it('are not set to nothing', async () => {
    const [status, code] = await said(await set(await signedIn(demo, 'admin'), '/core/vendor', 'other=1'))
    assert.deepEqual([status, code], [500, 996])
  })

  it('are refused to everybody else', async () => {
    const alice = await signedIn(demo, 'alice')
    const writing = 'Logged in account must be an administrator or have authorization to edit this setting.'
    assert.deepEqual(await said(await alice.fetch(base, { headers: json })), [
      403,
      403,
      'Logged in account must be an admin',
      [],
    ])
    assert.deepEqual(await said(await alice.fetch(`${base}/core/vendor`, { headers: json })), [
      403,
      403,
      'Logged in account must be an admin',
      [],
    ])
    assert.deepEqual(await said(await set(alice, '/core/vendor', 'value=x')), [403, 403, writing, []])
    assert.deepEqual(await said(await alice.call('DELETE', `${base}/core/vendor`, { headers: json })), [
      403,
      403,
      writing,
      [],
    ])
    assert.equal((await said(await new TestClient(demo).fetch(base, { headers: json })))[1], 997)
  })

  it('are changed only within 30 minutes and 15 seconds of a confirmation, and read always', async () => {
    const admin = await signedIn(demo, 'admin')
    demo.advance(30 * minute + 15_000)
    assert.equal((await set(admin, '/core/vendor', 'value=x')).status, 200)
    demo.advance(1)
    const refused = [403, 403, 'Password confirmation is required', []]
    assert.deepEqual(await said(await set(admin, '/core/vendor', 'value=y')), refused)
    assert.deepEqual(await said(await admin.call('DELETE', `${base}/core/vendor`, { headers: json })), refused)
    assert.deepEqual(await read(admin, '/core/vendor'), { data: 'x' })

    const wrong = await admin.callJson('POST', '/index.php/login/confirm', { password: 'wrong' })
    assert.deepEqual([wrong.status, await wrong.json()], [403, []])
    assert.equal((await set(admin, '/core/vendor', 'value=y')).status, 403)
    const right = await admin.callJson('POST', '/index.php/login/confirm', { password: 'admin' })
    assert.equal(right.status, 200)
    assert.deepEqual(Object.keys((await right.json()) as object), ['lastLogin'])
    assert.equal((await set(admin, '/core/vendor', 'value=demo')).status, 200)
  })

  it('are set back only with the password in the same call', async () => {
    const admin = await signedIn(demo, 'admin')
    const reset = async (authorization: string): Promise<number> => {
      const answer = await admin.call('DELETE', base, {
        headers: {
          ...json,
          ...(authorization && { authorization: `Basic ${Buffer.from(authorization).toString('base64')}` }),
        },
      })
      return answer.status
    }
    await set(admin, '/theming/slogan', 'value=other')
    assert.deepEqual(
      [await reset(''), await reset('admin:wrong'), await reset('alice:alice'), await reset('admin')],
      [403, 403, 403, 403],
    )
    assert.deepEqual(await read(admin, '/theming/slogan'), { data: 'other' })
    assert.equal(await reset('admin:admin'), 200)
    assert.deepEqual(await read(admin, '/theming/slogan'), { data: 'Everything in one place' })
  })
})

describe('confirming the password', () => {
  const globalsOf = async (client: TestClient): Promise<Record<string, number>> => {
    const source = await (await client.fetch('/demo/globals.js')).text()
    return Object.fromEntries(
      [...source.matchAll(/var (nc_\w+) = (\d+);/g)].map(([, name, value]) => [name, Number(value)]),
    )
  }

  it('needs a session and a token', async () => {
    const demo = await startTestDemo()
    const visitor = await new TestClient(demo).call('POST', '/index.php/login/confirm', { headers: json })
    assert.deepEqual([visitor.status, await visitor.json()], [401, { message: 'Current user is not logged in' }])
    const alice = await signedIn(demo, 'alice')
    const forged = await alice.fetch('/index.php/login/confirm', {
      method: 'POST',
      body: new URLSearchParams({ password: 'alice' }),
    })
    assert.equal(forged.status, 412)
    await demo.close()
  })

  it('is handed over as the time of signing in, and then as that of the last confirmation', async () => {
    const demo = await startTestDemo({ sessionLifetimeSec: 86_400 })
    const alice = await signedIn(demo, 'alice')
    const first = await globalsOf(alice)
    assert.equal(first['nc_lastLogin'], first['nc_pageLoad'])
    demo.advance(10 * minute)
    const later = await globalsOf(alice)
    assert.equal((later['nc_pageLoad'] ?? 0) - (later['nc_lastLogin'] ?? 0), 600)
    const { lastLogin } = (await (
      await alice.callJson('POST', '/index.php/login/confirm', { password: 'alice' })
    ).json()) as { lastLogin: number }
    assert.equal(lastLogin, later['nc_pageLoad'])
    assert.equal((await globalsOf(alice))['nc_lastLogin'], lastLogin)
    await demo.close()
  })

  it('lasts for as long as the demo was told to, and its pages believe it', async () => {
    const demo = await startTestDemo({ confirmAfterSec: 20 })
    const admin = await signedIn(demo, 'admin')
    const { nc_pageLoad: pageLoad = 0, nc_lastLogin: lastLogin = 0 } = await globalsOf(admin)
    assert.equal(pageLoad - lastLogin, 1780)
    demo.advance(35_000)
    assert.equal((await admin.call('DELETE', `${base}/core/none`)).status, 200)
    demo.advance(1)
    assert.equal((await admin.call('DELETE', `${base}/core/none`)).status, 403)
    await demo.close()
  })
})

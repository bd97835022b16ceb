import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { maskedToken, newSecret, tokenFits } from './csrf-token.js'
import { signedIn, startTestDemo, TestClient, type TestDemo } from '../test-client.js'

describe('a masked token', () => {
  it('looks different each time and fits its secret only', () => {
    const secret = newSecret()
    const [one, other] = [maskedToken(secret), maskedToken(secret)]
    assert.notEqual(one, other)
    assert.ok(tokenFits(one, secret) && tokenFits(other, secret))
    assert.ok(!tokenFits(one, newSecret()))
    assert.ok(!tokenFits(one, undefined))
  })

  it('is false for nonsense instead of an error', () => {
    const secret = newSecret()
    for (const token of ['', ':', 'a:b', secret, `${secret}:`, `${maskedToken(secret)}:x`, '::'])
      assert.ok(!tokenFits(token, secret), token)
  })
})

describe('the request token', () => {
  let demo: TestDemo
  before(async () => {
    demo = await startTestDemo()
  })
  after(() => demo.close())

  it('is given to visitors, with and without index.php, and starts a session', async () => {
    const visitor = new TestClient(demo)
    assert.match(await visitor.token(), /^[\w+/]{43}=:[\w+/]{43}=$/)
    assert.equal(visitor.cookies.size, 1)
    assert.equal((await visitor.fetch('/csrftoken')).status, 200)
  })

  it('of the page and of the heartbeat both stay good', async () => {
    const client = await signedIn(demo, 'alice')
    const page = await (await client.fetch('/index.php/apps/files/')).text()
    const onHead = /data-requesttoken="([^"]+)"/.exec(page)?.[1] ?? ''
    for (const requesttoken of [onHead, await client.token(), onHead]) {
      assert.equal((await client.post('/index.php/contactsmenu/contacts', { requesttoken })).status, 200)
    }
  })

  it('is needed for everything that may change something', async () => {
    const client = await signedIn(demo, 'alice')
    const guarded = [
      ['POST', '/index.php/contactsmenu/contacts'],
      ['POST', '/contactsmenu/findOne'],
      ['POST', '/index.php/settings/user/name'],
      ['POST', '/demo/unread'],
      ['POST', '/demo/rotate-secret'],
      ['PUT', '/ocs/v2.php/apps/user_status/api/v1/user_status/status'],
      ['DELETE', '/ocs/v2.php/apps/user_status/api/v1/user_status/message'],
      ['PUT', '/remote.php/dav/files/alice/new.txt'],
      ['MKCOL', '/remote.php/webdav/new'],
      ['DELETE', '/remote.php/webdav/README.md'],
      ['PATCH', '/no/such/address'],
    ] as const
    for (const [method, path] of guarded) {
      const answer = await client.fetch(path, { method, headers: { requesttoken: maskedToken(newSecret()) } })
      assert.equal(answer.status, 412, `${method} ${path}`)
      assert.deepEqual(await answer.json(), { message: 'CSRF check failed' })
    }
  })

  it('is refused with another answer where one was asked for, and pages name its status', async () => {
    for (const [tokenRefusal, status, named] of [
      ['412-empty', 412, null],
      ['403', 403, '403'],
      ['422', 422, '422'],
    ] as const) {
      const other = await startTestDemo({ tokenRefusal })
      const client = await signedIn(other, 'alice')
      const answer = await client.fetch('/index.php/contactsmenu/contacts', { method: 'POST' })
      assert.equal(answer.status, status)
      assert.doesNotMatch(await answer.text(), /CSRF/)
      const page = await (await client.fetch('/index.php/apps/files/')).text()
      assert.equal(/<head[^>]* data-token-refused="([^"]+)"/.exec(page)?.[1] ?? null, named)
      await other.close()
    }
  })

  it('may be replaced by the OCS header on OCS calls only', async () => {
    const client = await signedIn(demo, 'bob')
    const send = (method: string, path: string): Promise<Response> =>
      client.fetch(path, {
        method,
        headers: { 'OCS-APIREQUEST': 'true', accept: 'application/json', 'content-type': 'application/json' },
        body: '{"statusType":"away"}',
      })
    assert.equal((await send('PUT', '/ocs/v2.php/apps/user_status/api/v1/user_status/status')).status, 200)
    assert.equal((await send('POST', '/index.php/contactsmenu/contacts')).status, 412)
  })

  it('goes stale when the secret is replaced, and the next one is good', async () => {
    const client = await signedIn(demo, 'alice')
    const stale = await client.token()
    assert.equal((await client.post('/demo/rotate-secret')).status, 200)
    assert.equal((await client.post('/index.php/contactsmenu/contacts', { requesttoken: stale })).status, 412)
    assert.equal((await client.post('/index.php/contactsmenu/contacts')).status, 200)
  })

  it('of one session is worth nothing in another', async () => {
    const [alice, bob] = [await signedIn(demo, 'alice'), await signedIn(demo, 'bob')]
    assert.equal(
      (await alice.post('/index.php/contactsmenu/contacts', { requesttoken: await bob.token() })).status,
      412,
    )
  })

  it('never stands in the log of requests', async () => {
    const client = await signedIn(demo, 'alice')
    await client.fetch(`/index.php/logout?requesttoken=${encodeURIComponent(await client.token())}`, {
      headers: { 'x-demo-tab': 'second' },
    })
    const last = demo.log.entries().at(-1)
    assert.deepEqual(
      { ...last, at: 0 },
      { method: 'GET', path: '/index.php/logout', status: 303, at: 0, user: 'alice', tab: 'second' },
    )
    assert.deepEqual(await (await client.fetch('/demo/log')).json(), demo.log.entries())
  })

  it('answers a browser that sent a form with a page', async () => {
    const client = await signedIn(demo, 'alice')
    const answer = await client.post(
      '/index.php/settings/user/name',
      { requesttoken: 'old', displayName: 'Mallory' },
      { accept: 'text/html' },
    )
    assert.equal(answer.status, 412)
    const page = await answer.text()
    assert.match(page, /Nothing was changed/)
    assert.match(page, /data-user-displayname="Alice Anders"/)
  })
})

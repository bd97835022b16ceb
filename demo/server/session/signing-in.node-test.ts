import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { safeRedirect } from './safe-redirect.js'
import { signedIn, startTestDemo, TestClient, type TestDemo } from '../test-client.js'

describe('signing in and out', () => {
  let demo: TestDemo
  before(async () => {
    demo = await startTestDemo({ sessionLifetimeSec: 60 })
  })
  after(() => demo.close())

  it('lets the right password in and shows who is there', async () => {
    const client = new TestClient(demo)
    const answer = await client.signIn('alice')
    assert.equal(answer.status, 303)
    assert.equal(answer.headers.get('location'), '/index.php/welcome')
    const page = await (await client.fetch('/index.php/apps/files/')).text()
    assert.match(page, /data-user="alice" data-user-displayname="Alice Anders"/)
  })

  it('keeps the name and says so when the password is wrong', async () => {
    const client = new TestClient(demo)
    const answer = await client.post('/index.php/login', { user: 'alice', password: 'wrong' })
    assert.equal(answer.status, 403)
    const page = await answer.text()
    assert.match(page, /Wrong name or password\./)
    assert.match(page, /name="user" value="alice"/)
    assert.equal((await client.fetch('/index.php/apps/files/')).status, 303)
  })

  it('writes a hostile name back as text', async () => {
    const page = await (
      await new TestClient(demo).post('/index.php/login', { user: '"><script>1</script>', password: 'x' })
    ).text()
    assert.ok(!page.includes('<script>1'))
  })

  it('gives the session another id, so that a planted one is worth nothing', async () => {
    const client = new TestClient(demo)
    await client.token()
    const planted = new Map(client.cookies)
    await client.signIn('alice')
    const attacker = new TestClient(demo)
    for (const [name, value] of planted) attacker.cookies.set(name, value)
    assert.equal((await attacker.fetch('/index.php/apps/files/')).status, 303)
  })

  it('does not sign in without a token', async () => {
    const client = new TestClient(demo)
    const answer = await client.fetch('/index.php/login', {
      method: 'POST',
      body: new URLSearchParams({ user: 'alice', password: 'alice' }),
    })
    assert.equal(answer.status, 412)
    assert.deepEqual(await answer.json(), { message: 'CSRF check failed' })
  })

  it('sends a visitor to the sign-in page and back to where he wanted to go', async () => {
    const client = new TestClient(demo)
    const sentAway = await client.fetch('/index.php/apps/files/?dir=%2FDocuments')
    assert.equal(sentAway.status, 303)
    assert.equal(
      sentAway.headers.get('location'),
      '/index.php/login?redirect_url=%2Findex.php%2Fapps%2Ffiles%2F%3Fdir%3D%252FDocuments',
    )
    assert.equal(
      (await client.signIn('alice', '/index.php/apps/files/?dir=%2FDocuments')).headers.get('location'),
      '/index.php/apps/files/?dir=%2FDocuments',
    )
  })

  it('never redirects to another host', async () => {
    const foreign = [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      'javascript:alert(1)',
      'evil',
      '/..//evil.example',
      '/.//evil.example',
    ]
    for (const wanted of foreign) {
      assert.equal(
        (await new TestClient(demo).signIn('bob', wanted)).headers.get('location'),
        '/index.php/welcome',
        wanted,
      )
      assert.equal(safeRedirect(wanted, 'home'), 'home', wanted)
    }
    const client = await signedIn(demo, 'bob')
    const again = await client.fetch(`/index.php/login?redirect_url=${encodeURIComponent('//evil.example')}`)
    assert.equal(again.headers.get('location'), '/index.php/welcome')
  })

  it('ends the session with a good token only', async () => {
    const client = await signedIn(demo, 'alice')
    const session = new Map(client.cookies)
    assert.equal((await client.fetch('/index.php/logout?requesttoken=nonsense')).status, 412)
    assert.equal((await client.fetch('/index.php/logout')).status, 412)
    assert.equal((await client.fetch('/index.php/apps/files/')).status, 200)

    const answer = await client.fetch(`/index.php/logout?requesttoken=${encodeURIComponent(await client.token())}`)
    assert.equal(answer.status, 303)
    assert.equal(answer.headers.get('location'), '/index.php/login?clear=1')
    const old = new TestClient(demo)
    for (const [name, value] of session) old.cookies.set(name, value)
    assert.equal((await old.fetch('/index.php/apps/files/')).status, 303)
  })

  it('ends the session by a form, too', async () => {
    const client = await signedIn(demo, 'alice')
    assert.equal((await client.post('/index.php/logout', { requesttoken: 'a:b' })).status, 412)
    assert.equal((await client.post('/index.php/logout')).status, 303)
    assert.equal((await client.fetch('/index.php/apps/files/')).status, 303)
  })

  it('ends a session that idled longer than its lifetime, and not one that is used', async () => {
    const idle = await signedIn(demo, 'alice')
    const busy = await signedIn(demo, 'alice')
    demo.advance(40_000)
    assert.equal((await busy.fetch('/index.php/apps/files/')).status, 200)
    demo.advance(40_000)
    assert.equal((await busy.callJson('POST', '/index.php/contactsmenu/contacts', {})).status, 200)
    const late = await idle.fetch('/index.php/contactsmenu/contacts', {
      method: 'POST',
      headers: { requesttoken: 'whatever' },
    })
    assert.equal(late.status, 401)
    assert.deepEqual(await late.json(), { message: 'Current user is not logged in' })
    assert.equal((await idle.fetch('/index.php/apps/files/')).status, 303)
    assert.equal((await idle.fetch('/index.php/csrftoken')).status, 200)
  })

  it('does not count loading a static file as using the session', async () => {
    const client = await signedIn(demo, 'alice')
    demo.advance(40_000)
    assert.equal((await client.fetch('/demo/assets/page.css')).status, 200)
    demo.advance(40_000)
    assert.equal((await client.fetch('/index.php/apps/files/')).status, 303)
  })
})

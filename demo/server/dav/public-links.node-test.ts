import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startTestDemo, TestClient, type TestDemo } from '../test-client.js'

let demo: TestDemo
before(async () => {
  demo = await startTestDemo()
})
after(() => demo.close())

const page = '/index.php/s/holiday'
const open = (visitor: TestClient, form: Record<string, string>): Promise<Response> =>
  visitor.post(`${page}/authenticate`, form)

describe('a protected link', () => {
  it('asks a visitor for its password, in a form that needs no script', async () => {
    const answer = await new TestClient(demo).fetch(page)
    assert.equal(answer.status, 200)
    const html = await answer.text()
    assert.match(html, /<form method="post" action="\/index\.php\/s\/holiday\/authenticate" id="password-input-form">/)
    assert.match(html, /<input type="hidden" id="requesttoken" name="requesttoken" value="[^"]+">/)
    assert.match(html, /<input name="password" type="password"[^>]* required autofocus>/)
    assert.ok(!html.includes('Hills.svg'))
  })

  it('shows its files after the password, as the pressed button says, until it is closed', async () => {
    const visitor = new TestClient(demo)
    for (const [view, sizes] of [
      ['names', false],
      ['sizes', true],
    ] as const) {
      const answer = await open(visitor, { password: 'sesame', view })
      assert.deepEqual([answer.status, answer.headers.get('location')], [303, page])
      const html = await (await visitor.fetch(page)).text()
      assert.match(html, /Hills\.svg/)
      assert.equal(/\d+ B</.test(html), sizes)
    }
    assert.ok(!(await (await new TestClient(demo).fetch(page)).text()).includes('Hills.svg'), 'for this visitor only')
    await visitor.post(`${page}/close`)
    assert.match(await (await visitor.fetch(page)).text(), /password-input-form/)
  })

  it('says what was wrong, with the field focused', async () => {
    const visitor = new TestClient(demo)
    const wrong = await open(visitor, { password: 'open' })
    assert.equal(wrong.status, 403)
    assert.match(
      await wrong.text(),
      /role="alert" id="password-problem">Wrong password\.<[^]*autofocus aria-describedby="password-problem">/,
    )
    const stale = await visitor.token()
    assert.deepEqual(await (await visitor.post('/demo/rotate-secret')).json(), { rotated: true })
    const old = await open(visitor, { password: 'sesame', requesttoken: stale })
    assert.equal(old.status, 412)
    assert.match(await old.text(), /This page was open too long/)
  })

  it('is nothing where there is none', async () => {
    const visitor = new TestClient(demo)
    assert.equal((await visitor.fetch('/index.php/s/nothing')).status, 404)
    assert.equal((await visitor.post('/index.php/s/nothing/authenticate')).status, 404)
    assert.equal((await visitor.post('/index.php/s/constructor/authenticate', { password: '' })).status, 404)
  })
})

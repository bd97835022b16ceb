import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { signedIn, startTestDemo, TestClient, type TestDemo } from '../test-client.js'

const address = '/ocs/v2.php/core/autocomplete/get'

describe('mentions', () => {
  let demo: TestDemo
  before(async () => {
    demo = await startTestDemo()
  })
  after(() => demo.close())

  const found = async (client: TestClient, query: string): Promise<{ id: string; label: string }[]> => {
    const answer = await client.fetch(`${address}?${query}`, { headers: { accept: 'application/json' } })
    return ((await answer.json()) as { ocs: { data: { id: string; label: string }[] } }).ocs.data
  }

  it('are found by name and id, for who is signed in', async () => {
    const alice = await signedIn(demo, 'alice')
    assert.deepEqual(
      (await found(alice, 'search=beatriz')).map(({ id, label }) => [id, label]),
      [['beatriz.evans12', 'Beatriz Evans']],
    )
    assert.equal((await found(alice, 'search=&limit=3')).length, 3)
    assert.deepEqual(await found(alice, 'search=nobody+at+all'), [])
    assert.equal((await new TestClient(demo).fetch(`${address}?search=a`)).status, 401)
  })

  it('become links in comments, and everything else stays text', async () => {
    const alice = await signedIn(demo, 'alice')
    const body = new URLSearchParams({ comment: ' <b>Hi</b> @bob and @nobody\nme@bob ' }).toString()
    const answer = await alice.call('POST', '/apps/activity', {
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    })
    const html = answer.status === 303 ? await (await alice.fetch('/apps/activity/')).text() : await answer.text()
    assert.match(html, /&lt;b&gt;Hi&lt;\/b&gt; <a href="[^"]*\/u\/bob">@bob<\/a> and @nobody\nme@bob<\/p>/)
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { signedIn, startTestDemo, TestClient, type TestDemo } from './test-client.js'

let demo: TestDemo
before(async () => {
  demo = await startTestDemo()
})
after(() => demo.close())

async function progress(client: TestClient, query: string, token?: string): Promise<Response> {
  return client.fetch(`/demo/progress?${query}&requesttoken=${encodeURIComponent(token ?? (await client.token()))}`, {
    headers: { accept: 'text/event-stream' },
  })
}

const end = 'event: __internal__\ndata: "close"\n\n'

describe('the stream of progress', () => {
  it('tells each step, and its end', async () => {
    const answer = await progress(await signedIn(demo, 'alice'), 'steps=2&everyMs=1')
    assert.match(answer.headers.get('content-type') ?? '', /^text\/event-stream/)
    assert.equal(
      await answer.text(),
      [
        'event: progress\nid: 1\ndata: {"done":1,"of":2}\n\n',
        'event: notice\nid: 1\ndata: half of it is done\n\n',
        'event: progress\nid: 2\ndata: {"done":2,"of":2}\n\n',
        'event: success\nid: 2\ndata: "all of it is done"\n\n',
        'event: done\nid: 2\ndata: \n\n',
        end,
      ].join(''),
    )
  })

  it('refuses a bad token before it begins', async () => {
    const client = await signedIn(demo, 'alice')
    const stale = await client.token()
    await client.post('/demo/rotate-secret')
    for (const token of [stale, '']) {
      assert.equal(
        await (await progress(client, 'steps=2', token)).text(),
        `event: error\ndata: "Possible CSRF attack. Connection will be closed."\n\n${end}`,
      )
    }
  })

  it('breaks off where it is told to, and goes on from there', async () => {
    const client = await signedIn(demo, 'alice')
    const query = 'steps=3&everyMs=1&breakAt=2'
    await assert.rejects(async () => (await progress(client, query)).text())
    // The client may notice before the server does.
    for (let turn = 0; turn < 1000 && !demo.log.entries().at(-1)?.cut; turn += 1)
      await new Promise((resolve) => setImmediate(resolve))
    assert.equal(demo.log.entries().at(-1)?.cut, true)
    const rest = await (await progress(client, `${query}&lastEventId=2`)).text()
    assert.ok(rest.startsWith('event: progress\nid: 3\n') && rest.endsWith(end), rest)
  })

  it('is for nobody who is not signed in', async () => {
    assert.equal((await progress(new TestClient(demo), 'steps=2')).status, 401)
  })
})

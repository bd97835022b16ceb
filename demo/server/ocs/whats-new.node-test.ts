import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { signedIn, startTestDemo, TestClient, type TestDemo } from '../test-client.js'

const address = '/ocs/v2.php/core/whatsnew'
const asJson = { headers: { accept: 'application/json' } }

describe('the calls for what is new', () => {
  let demo: TestDemo
  before(async () => {
    demo = await startTestDemo()
  })
  after(() => demo.close())

  const read = async (client: TestClient): Promise<number> => (await client.fetch(`${address}?format=json`)).status
  const dismiss = (client: TestClient, version: string): Promise<Response> =>
    client.call('POST', address, {
      body: new URLSearchParams({ version }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    })

  it('answer with the news until the user has dismissed them, and 204 then', async () => {
    const [alice, bob] = [await signedIn(demo, 'alice'), await signedIn(demo, 'bob')]
    const { ocs } = (await (await alice.fetch(address, asJson)).json()) as {
      ocs: {
        meta: object
        data: { version: string; product: string; whatsNew: { regular: string[]; admin: string[] } }
      }
    }
    assert.deepEqual(ocs.meta, { status: 'ok', statuscode: 200, message: 'OK' })
    assert.deepEqual(
      [ocs.data.product, ocs.data.version, ocs.data.whatsNew.regular.length, ocs.data.whatsNew.admin.length],
      ['Shared Environment', '28.0.6', 3, 1],
    )

    assert.equal((await dismiss(alice, ocs.data.version)).status, 200)
    assert.deepEqual([await read(alice), await read(bob)], [204, 200])
    assert.equal((await alice.callJson('POST', '/demo/whats-new', {})).status, 200)
    assert.equal(await read(alice), 200)
  })

  it('refuse a version without changes, and a visitor', async () => {
    const bob = await signedIn(demo, 'bob')
    const answer = await dismiss(bob, '1.2.3')
    assert.deepEqual(
      [answer.status, ((await answer.json()) as { ocs: { meta: { statuscode: number } } }).ocs.meta.statuscode],
      [500, 996],
    )
    assert.equal(await read(bob), 200)
    assert.equal(await read(new TestClient(demo)), 401)
  })
})

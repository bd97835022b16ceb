import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { signedIn, startTestDemo, TestClient, type TestDemo } from '../test-client.js'

const address = '/ocs/v2.php/apps/user_status/api/v1/user_status'

interface Envelope {
  ocs: { meta: { status: string; statuscode: number; message: string }; data: Record<string, unknown> }
}

describe('the status calls', () => {
  let demo: TestDemo
  before(async () => {
    demo = await startTestDemo()
  })
  after(() => demo.close())

  async function read(client: TestClient): Promise<[number, Envelope]> {
    const answer = await client.fetch(address, { headers: { accept: 'application/json' } })
    return [answer.status, (await answer.json()) as Envelope]
  }

  it('answer 404 until a status is set, then the status', async () => {
    const client = await signedIn(demo, 'bob')
    assert.deepEqual(await read(client), [
      404,
      { ocs: { meta: { status: 'failure', statuscode: 404, message: 'No status for the current user' }, data: [] } },
    ])

    assert.equal((await client.callJson('PUT', `${address}/status`, { statusType: 'dnd' })).status, 200)
    assert.equal(
      (await client.callJson('PUT', `${address}/message/custom`, { message: 'Lunch <now>', statusIcon: '🥪' })).status,
      200,
    )
    const [status, { ocs }] = await read(client)
    assert.equal(status, 200)
    assert.deepEqual(ocs.meta, { status: 'ok', statuscode: 200, message: 'OK' })
    assert.deepEqual(ocs.data, {
      userId: 'bob',
      message: 'Lunch <now>',
      messageId: null,
      messageIsPredefined: false,
      icon: '🥪',
      clearAt: null,
      status: 'dnd',
      statusIsUserDefined: true,
    })

    assert.equal((await client.callJson('DELETE', `${address}/message`, {})).status, 200)
    const [, cleared] = await read(client)
    assert.deepEqual(
      [cleared.ocs.data['message'], cleared.ocs.data['icon'], cleared.ocs.data['status']],
      [null, null, 'dnd'],
    )
  })

  it('answer XML unless asked for JSON', async () => {
    const client = await signedIn(demo, 'admin')
    const xml = await client.fetch(address)
    assert.match(xml.headers.get('content-type') ?? '', /^application\/xml/)
    assert.match(await xml.text(), /<ocs><meta><status>ok<\/status>.*<icon>📅<\/icon>/s)
    assert.match((await client.fetch(`${address}?format=json`)).headers.get('content-type') ?? '', /json/)
  })

  it('refuse a visitor and an unknown type in their own envelope', async () => {
    const [status, { ocs }] = await read(new TestClient(demo))
    assert.equal(status, 401)
    assert.deepEqual(ocs, {
      meta: { status: 'failure', statuscode: 997, message: 'Current user is not logged in' },
      data: [],
    })
    const unknown = await (
      await signedIn(demo, 'alice')
    ).callJson('PUT', `${address}/status`, { statusType: 'sleeping' })
    assert.equal(unknown.status, 400)
    assert.equal(((await unknown.json()) as Envelope).ocs.meta.message, 'Status-type "sleeping" is not supported')
  })

  it('show others that an invisible user is offline', async () => {
    const [carla, alice] = [await signedIn(demo, 'crowd'), await signedIn(demo, 'alice')]
    await carla.callJson('PUT', `${address}/status`, { statusType: 'invisible' })
    const answer = await alice.callJson('POST', '/contactsmenu/contacts', { filter: 'carla crowd' })
    const {
      contacts: [row],
    } = (await answer.json()) as { contacts: Record<string, unknown>[] }
    assert.deepEqual([row?.['status'], row?.['statusMessage'], row?.['statusIcon']], ['offline', null, null])
  })
})

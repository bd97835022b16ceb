import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { afterCall, inCall, newStatus, statusForOwner, type UserStatus } from './user-status.js'
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

  it('offer messages, save one until it ends, and refuse what cannot be', async () => {
    const client = await signedIn(demo, 'crowd')
    const offered = (await (
      await client.fetch('/ocs/v2.php/apps/user_status/api/v1/predefined_statuses', {
        headers: { accept: 'application/json' },
      })
    ).json()) as { ocs: { data: { id: string }[] } }
    assert.deepEqual(offered.ocs.data.map(({ id }) => id).slice(0, 2), ['meeting', 'commuting'])

    const soon = Math.floor(Date.now() / 1000) + 3600
    const put = (path: string, body: object): Promise<Response> =>
      client.callJson('PUT', `${address}/message/${path}`, body)
    assert.equal((await put('predefined', { messageId: 'meeting', clearAt: soon })).status, 200)
    const [, { ocs }] = await read(client)
    assert.deepEqual(
      [ocs.data['messageId'], ocs.data['messageIsPredefined'], ocs.data['icon'], ocs.data['clearAt']],
      ['meeting', true, '📅', soon],
    )
    for (const [path, body] of [
      ['predefined', { messageId: 'sleeping', clearAt: null }],
      ['custom', { message: 'x'.repeat(81), statusIcon: null, clearAt: null }],
      ['custom', { message: 'x', statusIcon: 'x', clearAt: null }],
      ['custom', { message: 'x', statusIcon: null, clearAt: 5 }],
    ] as const)
      assert.equal((await put(path, body)).status, 400, JSON.stringify(body))
  })

  it('keep who beats online, but not whom has chosen otherwise', async () => {
    const client = await signedIn(demo, 'alice')
    const beat = async (status: string): Promise<[number, unknown]> => {
      const answer = await client.callJson('PUT', '/ocs/v2.php/apps/user_status/api/v1/heartbeat', { status })
      return [answer.status, ((await answer.json()) as Envelope).ocs.data['status']]
    }
    assert.deepEqual(await beat('online'), [200, 'online'])
    assert.deepEqual(await beat('away'), [200, 'away'])
    assert.equal((await beat('dnd'))[0], 400)
    await client.callJson('PUT', `${address}/status`, { statusType: 'invisible' })
    assert.deepEqual(await beat('online'), [200, 'invisible'])
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

  it('are offline without a beat, clear a message in time, and come back after a call', () => {
    const minute = 60_000
    const quiet = newStatus({ type: 'online', beatMs: 0, message: 'Lunch', clearAtSec: 60 })
    const shown = (status: UserStatus | null, nowMs: number): unknown[] => {
      const { status: type, message } = statusForOwner('bob', status, nowMs)
      return [type, message]
    }
    assert.deepEqual(shown(quiet, minute - 1), ['online', 'Lunch'])
    assert.deepEqual(shown(quiet, minute), ['online', null])
    assert.deepEqual(shown(quiet, 16 * minute), ['offline', null])
    assert.deepEqual(shown({ ...quiet, userDefined: true }, 16 * minute), ['online', null])
    const call = inCall(quiet, 0)
    assert.deepEqual(shown(call, 0), ['dnd', 'In a call'])
    assert.equal(inCall(call, 1), call)
    assert.equal(afterCall(call, 'call'), quiet)
    assert.equal(afterCall(call, 'meeting'), call)
    assert.equal(afterCall(quiet, 'call'), quiet)
    assert.deepEqual(shown(afterCall(inCall(null, 0), 'call'), 0), ['online', null])
  })
})

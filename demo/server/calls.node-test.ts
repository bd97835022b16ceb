import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { signedIn, startTestDemo, TestClient, type TestDemo } from './test-client.js'

interface Row {
  id: string
  uid: string
  fullName: string
  isUser: boolean
  emailAddresses: string[]
  profileUrl: string | null
  topAction: { hyperlink: string } | null
  actions: { hyperlink: string; title: string }[]
  statusMessage: string | null
  statusMessageTimestamp: number | null
}

let demo: TestDemo
before(async () => {
  demo = await startTestDemo()
})
after(() => demo.close())

async function contacts(
  client: TestClient,
  filter?: string | null,
): Promise<{ contacts: Row[]; contactsAppEnabled: boolean }> {
  const answer = await client.callJson('POST', '/index.php/contactsmenu/contacts', { filter })
  assert.equal(answer.status, 200)
  return (await answer.json()) as { contacts: Row[]; contactsAppEnabled: boolean }
}

describe('the contacts call', () => {
  it('answers the recorded fields, with absolute addresses', async () => {
    const {
      contacts: [row],
    } = await contacts(await signedIn(demo, 'alice'), 'ada@cloud')
    assert.deepEqual(Object.keys(row ?? {}).sort(), [
      'actions',
      'avatar',
      'emailAddresses',
      'fullName',
      'id',
      'isUser',
      'lastMessage',
      'profileTitle',
      'profileUrl',
      'status',
      'statusIcon',
      'statusMessage',
      'statusMessageTimestamp',
      'topAction',
      'uid',
    ])
    assert.equal(row?.profileUrl, `${demo.url}/index.php/u/admin`)
    assert.equal(row.topAction?.hyperlink, row.profileUrl)
    assert.deepEqual(
      row.actions.map(({ hyperlink }) => hyperlink),
      ['mailto:ada@cloud.example', '#'],
    )
    assert.match(row.actions[1]?.title ?? '', /^\d+:\d\d\s[AP]M • /)
  })

  it('shows at most 25 rows, the latest status messages first, never the own account', async () => {
    const { contacts: rows } = await contacts(await signedIn(demo, 'alice'), '')
    assert.equal(rows.length, 25)
    const times = rows.map((row) => row.statusMessageTimestamp ?? 0)
    assert.deepEqual(
      times,
      times.toSorted((one, other) => other - one),
    )
    assert.ok(!rows.some(({ uid }) => uid === 'alice'))
  })

  it('shows the large address book whole, every row with an id of its own', async () => {
    const { contacts: rows, contactsAppEnabled } = await contacts(await signedIn(demo, 'crowd'))
    assert.equal(rows.length, 10_000)
    assert.equal(new Set(rows.map(({ id }) => id)).size, 10_000)
    assert.equal(contactsAppEnabled, true)
    assert.ok(rows.some(({ topAction }) => topAction === null) && rows.some(({ isUser }) => !isUser))
    const addresses = rows.flatMap(({ emailAddresses }) => emailAddresses)
    assert.ok(new Set(addresses).size < addresses.length, 'somebody is there twice')
  })

  it('finds by name, id and e-mail address in any letter case and script', async () => {
    const client = await signedIn(demo, 'alice')
    for (const term of ['ADA ADM', 'admin', 'ADA@CLOUD'])
      assert.equal((await contacts(client, term)).contacts[0]?.uid, 'admin', term)
    assert.equal((await contacts(client, '李娜')).contacts.length, 1)
    assert.deepEqual((await contacts(client, 'nobody at all')).contacts, [])
  })

  it('takes a form, a null filter and none', async () => {
    const client = await signedIn(demo, 'alice')
    const form = await client.post('/contactsmenu/contacts', { filter: 'ada@cloud' })
    assert.equal(((await form.json()) as { contacts: Row[] }).contacts.length, 1)
    assert.equal((await contacts(client, null)).contacts.length, 25)
  })

  it('is empty for who knows nobody, and tells who has the contacts app', async () => {
    assert.deepEqual(await contacts(await signedIn(demo, 'bob'), ''), { contacts: [], contactsAppEnabled: false })
    assert.equal((await contacts(await signedIn(demo, 'admin'), '')).contactsAppEnabled, false)
  })

  it('refuses a visitor and broken JSON', async () => {
    const answer = await new TestClient(demo).callJson('POST', '/index.php/contactsmenu/contacts', {})
    assert.equal(answer.status, 401)
    assert.deepEqual(await answer.json(), { message: 'Current user is not logged in' })
    const broken = await (
      await signedIn(demo, 'alice')
    ).call('POST', '/contactsmenu/contacts', { body: '{', headers: { 'content-type': 'application/json' } })
    assert.equal(broken.status, 400)
  })
})

describe('the findOne call', () => {
  it('finds one contact by the three supported share types', async () => {
    const client = await signedIn(demo, 'alice')
    for (const [shareType, shareWith] of [
      ['0', 'admin'],
      ['4', 'ada@cloud.example'],
      ['6', 'admin@cloud.example'],
    ] as const) {
      const answer = await client.post('/index.php/contactsmenu/findOne', { shareType, shareWith })
      assert.equal(answer.status, 200, shareType)
      assert.equal(((await answer.json()) as Row).uid, 'admin')
    }
  })

  it('answers 404 for unknown people and other share types, 500 for missing parameters', async () => {
    const client = await signedIn(demo, 'alice')
    for (const form of [
      { shareType: '0', shareWith: 'nobody' },
      { shareType: '3', shareWith: 'admin' },
    ]) {
      const answer = await client.post('/contactsmenu/findOne', form)
      assert.equal(answer.status, 404)
      assert.deepEqual(await answer.json(), [])
    }
    const missing = await client.post('/contactsmenu/findOne', { shareType: '0' })
    assert.equal(missing.status, 500)
    assert.match(missing.headers.get('content-type') ?? '', /^text\/html/)
  })
})

describe('an avatar', () => {
  it('is a picture in one of two sizes that says whether it is the own one', async () => {
    const visitor = new TestClient(demo)
    for (const [user, size, expected, own] of [
      ['alice', 44, 64, '1'],
      ['alice', 65, 512, '1'],
      ['bob', 64, 64, '0'],
    ] as const) {
      const answer = await visitor.fetch(`/index.php/avatar/${user}/${size}`)
      assert.equal(answer.status, 200)
      assert.equal(answer.headers.get('content-type'), 'image/png')
      assert.equal(answer.headers.get('x-nc-iscustomavatar'), own)
      const picture = Buffer.from(await answer.arrayBuffer())
      assert.equal(picture.toString('latin1', 1, 4), 'PNG')
      assert.equal(picture.readUInt32BE(16), expected)
    }
    const light = await visitor.fetch('/avatar/alice/64')
    const dark = await visitor.fetch('/avatar/alice/64/dark')
    assert.notEqual(light.headers.get('etag'), dark.headers.get('etag'))
    assert.equal(
      (
        await visitor.fetch('/avatar/alice/64', {
          headers: { 'cache-control': 'max-age=0', 'if-none-match': light.headers.get('etag') ?? '' },
        })
      ).status,
      304,
    )
  })

  it('of nobody is 404 with an empty list', async () => {
    const answer = await new TestClient(demo).fetch('/index.php/avatar/nobody/64')
    assert.equal(answer.status, 404)
    assert.deepEqual(await answer.json(), [])
  })
})

describe('a fault', () => {
  it('hits calls and spares pages', async () => {
    const client = await signedIn(demo, 'alice')
    for (const [fault, status] of [
      ['401', 401],
      ['500', 500],
      ['broken-json', 200],
    ] as const) {
      client.cookies.set('demo_fault', fault)
      const answer = await client.fetch('/index.php/csrftoken')
      assert.equal(answer.status, status)
      if (fault === 'broken-json') await assert.rejects(answer.json())
      assert.equal((await client.fetch('/index.php/apps/files/')).status, 200)
    }
    client.cookies.set('demo_fault', 'offline')
    await assert.rejects(client.fetch('/csrftoken'))
    client.cookies.set('demo_fault', '412')
    assert.equal((await client.post('/contactsmenu/contacts')).status, 412)
  })
})

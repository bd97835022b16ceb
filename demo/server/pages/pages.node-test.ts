import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { apps } from './apps.js'
import { signedIn, startTestDemo, TestClient, type TestDemo } from '../test-client.js'

let demo: TestDemo
before(async () => {
  demo = await startTestDemo({ autoLogout: true })
})
after(() => demo.close())

/** The initial state that the page hands over in one hidden input. */
function state(html: string, key: string): unknown {
  const value = new RegExp(`id="initial-state-${key}" value="([^"]+)"`).exec(html)?.[1]
  assert.ok(value, key)
  return JSON.parse(Buffer.from(value, 'base64').toString('latin1'))
}

async function page(client: TestClient, path: string): Promise<string> {
  const answer = await client.fetch(path)
  assert.equal(answer.status, 200, path)
  return answer.text()
}

describe('every page', () => {
  const forAll = [
    '/index.php/login',
    '/index.php/s/holiday',
    '/index.php/apps/files/',
    '/index.php/apps/files/?dir=%2FDocuments',
    '/index.php/apps/files/?dir=%2Fnowhere',
    '/index.php/settings/user',
    '/index.php/settings/user/theming',
    '/index.php/settings/help',
    '/index.php/u/alice',
    '/index.php/u/nobody',
    '/index.php/settings/admin/overview',
    '/index.php/settings/apps',
    '/index.php/settings/users',
    '/index.php/settings/apps/social/contacts',
    '/index.php/no/such/page',
    ...apps.map(({ id }) => `/index.php/apps/${id}/`),
  ]

  it('stands under the strict policy and has nothing that the policy would block', async () => {
    const admin = await signedIn(demo, 'admin')
    await admin.post('/index.php/settings/user/language', { language: 'ar' })
    for (const client of [new TestClient(demo), await signedIn(demo, 'alice'), admin]) {
      for (const path of forAll) {
        const answer = await client.fetch(path)
        const policy = answer.headers.get('content-security-policy') ?? ''
        assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self';.*trusted-types 'none'$/, path)
        assert.ok(!/unsafe|nonce/.test(policy))
        assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
        assert.equal(answer.headers.get('cache-control'), 'no-store')
        const html = await answer.text()
        if (answer.status === 303) continue
        assert.ok(!/<style|\sstyle=|\son\w+=|javascript:/i.test(html), path)
        for (const [, attributes = ''] of html.matchAll(/<script([^>]*)>/g))
          assert.match(attributes, /src="\/|type="application\/json"/, path)
        assert.equal(html.split('<session-keepalive').length, 2, path)
        assert.match(html, /<head[^>]* data-requesttoken="[^"]+"/, path)
      }
    }
  })

  it('exists for who may see it', async () => {
    const admin = await signedIn(demo, 'admin')
    for (const path of forAll.filter((one) => !/nobody|nowhere|no\/such|login|apps\/contacts/.test(one)))
      await page(admin, path)
    const alice = await signedIn(demo, 'alice')
    for (const { id } of apps)
      assert.match(await page(alice, `/index.php/apps/${id}/`), new RegExp(`data-id="${id}"[^>]* aria-current="page"`))
    assert.equal((await alice.fetch('/index.php/settings/users')).status, 403)
    assert.equal((await alice.fetch('/index.php/no/such/page')).status, 404)
    assert.equal((await (await signedIn(demo, 'bob')).fetch('/index.php/apps/contacts/')).status, 404)
    assert.equal((await alice.fetch('/apps/mail/')).status, 200, 'without index.php')
  })
})

describe('the hand-over', () => {
  it('is pure ASCII and as recorded', async () => {
    const client = await signedIn(demo, 'admin')
    const html = await page(client, '/index.php/apps/mail/')
    const config = state(html, 'core-config') as Record<string, unknown>
    assert.deepEqual(
      [config['auto_logout'], config['session_lifetime'], config['modRewriteWorking']],
      [true, 1440, false],
    )
    assert.equal(state(html, 'core-active-app'), 'mail')
    assert.equal((state(html, 'user_status-status') as Record<string, unknown>)['icon'], '📅')
    assert.deepEqual(state(html, 'user_status-profileEnabled'), { profileEnabled: true })
    const list = state(html, 'core-apps') as { id: string; active: boolean }[]
    assert.ok(Array.isArray(list))
    assert.deepEqual(
      list.filter(({ active }) => active).map(({ id }) => id),
      ['mail'],
    )
  })

  it('gives an administrator and others different entries, with a working link to log out', async () => {
    const [admin, alice] = [await signedIn(demo, 'admin'), await signedIn(demo, 'alice')]
    const keys = async (client: TestClient): Promise<string[]> =>
      Object.keys(state(await page(client, '/apps/files/'), 'core-settingsNavEntries') as object)
    assert.deepEqual(await keys(admin), [
      'profile',
      'user_status-menu-entry',
      'accessibility_settings',
      'settings',
      'admin_settings',
      'core_apps',
      'core_users',
      'help',
      'logout',
    ])
    assert.deepEqual(await keys(alice), [
      'user_status-menu-entry',
      'profile',
      'accessibility_settings',
      'settings',
      'help',
      'logout',
    ])
    const entries = state(await page(alice, '/apps/files/'), 'core-settingsNavEntries') as Record<
      string,
      { href: string }
    >
    assert.equal((await alice.fetch(entries['logout']?.href ?? '')).headers.get('location'), '/index.php/login?clear=1')
  })

  it('names the globals in a script of its own, kept by nobody', async () => {
    for (const [user, isAdmin] of [
      ['admin', 'true'],
      ['alice', 'false'],
    ] as const) {
      const answer = await (await signedIn(demo, user)).fetch('/demo/globals.js')
      assert.equal(answer.headers.get('cache-control'), 'no-store')
      const script = await answer.text()
      assert.match(script, new RegExp(`^var _oc_isadmin = ${isAdmin};$`, 'm'))
      assert.match(script, /^var _oc_webroot = "";$/m)
      assert.ok(!script.includes('token'))
    }
  })

  it('follows what the user sets, on the next page', async () => {
    const client = await signedIn(demo, 'crowd')
    assert.equal((await client.callJson('POST', '/demo/unread', { app: 'deck', count: 7 })).status, 200)
    assert.equal((await client.callJson('POST', '/demo/unread', { app: 'deck', count: -1 })).status, 400)
    for (const [path, form] of Object.entries({
      name: { displayName: '<Carla>' },
      language: { language: 'de' },
      theme: { theme: 'dark' },
      status: { statusType: 'away', message: 'Hallo', statusIcon: '👋' },
    })) {
      assert.equal(
        (await client.post(`/index.php/settings/user/${path}`, { ...form })).headers.get('location'),
        '/index.php/settings/user?saved=1',
      )
    }
    const html = await page(client, '/index.php/apps/files/')
    assert.match(html, /<html lang="de" dir="ltr" data-locale="de_DE" data-theme="dark">/)
    assert.match(html, /data-user-displayname="&lt;Carla&gt;"/)
    assert.match(html, /data-id="deck"[^>]* data-unread="7"[^>]*>Tafeln</)
    assert.equal((state(html, 'user_status-status') as Record<string, unknown>)['message'], 'Hallo')
    await client.post('/index.php/settings/user/language', { language: 'ar' })
    assert.match(await page(client, '/index.php/apps/files/'), /<html lang="ar" dir="rtl"/)
  })
})

describe('the server', () => {
  const statusFor = (host: string): Promise<number> =>
    new Promise((done, fail) => {
      request({ host: '127.0.0.1', port: demo.port, path: '/index.php/login', headers: { host } }, (answer) => {
        answer.resume()
        done(answer.statusCode ?? 0)
      })
        .on('error', fail)
        .end()
    })

  it('answers to its own names only', async () => {
    for (const host of ['localhost', `127.0.0.1:${demo.port}`, 'LOCALHOST:1'])
      assert.equal(await statusFor(host), 200, host)
    for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', '192.168.0.1'])
      assert.equal(await statusFor(host), 421, host)
  })

  it('lets a browser keep what is named by its content, and ask again for the rest', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'dist-'))
    await mkdir(join(folder, 'esm/chunks'), { recursive: true })
    for (const file of ['loader.js', 'esm/chunks/a-1f2e.js']) await writeFile(join(folder, file), '')
    const built = await startTestDemo({ distFolder: folder })
    const client = new TestClient(built)
    const loader = await client.fetch('/dist/loader.js')
    assert.deepEqual([loader.headers.get('cache-control'), loader.headers.has('etag')], ['no-cache', true])
    assert.equal(
      (await client.fetch('/dist/esm/chunks/a-1f2e.js')).headers.get('cache-control'),
      'public, max-age=31536000, immutable',
    )
    assert.equal((await client.fetch('/dist/esm/chunks/gone.js')).headers.get('cache-control'), 'no-store')
    await built.close()
    await rm(folder, { recursive: true })
  })

  it('can lie below a path', async () => {
    const below = await startTestDemo({ webroot: '/cloud' })
    const client = await signedIn(below, 'alice')
    const html = await page(client, '/index.php/apps/files/')
    assert.ok(
      [...html.matchAll(/(?:href|src|action|data-icon)="(\/[^"]*)"/g)].every(([, address = '']) =>
        address.startsWith('/cloud/'),
      ),
    )
    const list = await client.fetch('/remote.php/webdav/', { method: 'PROPFIND' })
    assert.match(await list.text(), /\/cloud\/remote\.php\/webdav\/README\.md/)
    await below.close()
  })
})

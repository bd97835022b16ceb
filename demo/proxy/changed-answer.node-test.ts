/** Which responses are changed on their way, and which are not. */
import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { ask, backendOf, before, closeAll, proxyOf } from './test-proxy.js'

const page =
  '<!DOCTYPE html><html><head data-user="alice" data-requesttoken="t"></head><body><div id="user-menu"></div></body></html>'

afterEach(closeAll)

describe('a page', () => {
  for (const [coding, encode] of [
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
    ['identity', (text: Buffer) => text],
  ] as const) {
    it(`is given the elements also where it comes as ${coding}`, async () => {
      const proxy = await before((_req, res) => {
        const sent = encode(Buffer.from(page))
        res
          .writeHead(200, {
            'content-type': 'text/html; charset=UTF-8',
            'content-encoding': coding,
            'content-length': sent.length,
            etag: '"e"',
            'content-security-policy': "script-src 'nonce-x'; style-src 'self'; connect-src 'self'",
          })
          .end(sent)
      })
      const { answer, body } = await ask(proxy, '/')
      assert.match(body.toString(), /nextcloud\.mjs.*<user-menu>/s)
      assert.deepEqual(
        [answer.headers['content-length'], answer.headers['content-encoding'], answer.headers.etag],
        [String(body.length), undefined, undefined],
      )
      assert.equal(
        answer.headers['content-security-policy'],
        "script-src 'nonce-x'; style-src 'self'; connect-src 'self'",
      )
    })
  }

  it("of a user's own stays as it is: a file, a download, another charset, a part", async () => {
    const kinds: Record<string, Record<string, string>> = {
      '/remote.php/dav/files/alice/page.html': { 'content-type': 'text/html' },
      '/download': { 'content-type': 'text/html', 'content-disposition': 'attachment; filename="a.html"' },
      '/latin': { 'content-type': 'text/html; charset=ISO-8859-1' },
      '/plain': { 'content-type': 'text/plain' },
    }
    const proxy = await before((req, res) => res.writeHead(200, kinds[req.url ?? '']).end(page))
    for (const path of Object.keys(kinds)) assert.equal((await ask(proxy, path)).body.toString(), page, path)
  })

  it("longer than any of the platform's goes on as it is", async () => {
    const long = page + 'x'.repeat(9 * 1024 * 1024)
    const proxy = await before((_req, res) => res.writeHead(200, { 'content-type': 'text/html' }).end(long))
    assert.ok((await ask(proxy, '/')).body.equals(Buffer.from(long)))
  })

  it('that lacks something is told once', async () => {
    const said: string[] = []
    const proxy = await before((_req, res) => res.writeHead(200, { 'content-type': 'text/html' }).end(page), {
      say: (line) => said.push(line),
    })
    await ask(proxy, '/')
    await ask(proxy, '/other')
    assert.equal(said.length, 1)
    assert.match(
      said[0] ?? '',
      /^The page \/ lacks a place for the app menu \(#header-start__appmenu or #header-left__appmenu\); /,
    )
  })
})

describe('people in the contacts menu', () => {
  it('have addresses that lead through the proxy', async () => {
    const { origin } = await backendOf((_req, res) =>
      res
        .writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
        .end(JSON.stringify({ contacts: [{ profileUrl: `${origin}/u/bob`, icon: 'https://cdn.example/x.svg' }] })),
    )
    const proxy = await proxyOf(origin)
    const answer = await fetch(`${proxy.url}/index.php/contactsmenu/contacts`, { method: 'POST' })
    assert.deepEqual(await answer.json(), {
      contacts: [{ profileUrl: `${proxy.url}/u/bob`, icon: 'https://cdn.example/x.svg' }],
    })
  })
})

describe('the web app manifest', () => {
  for (const [path, type] of [
    ['/apps/theming/manifest?v=1', 'application/json; charset=utf-8'],
    ['/index.php/apps/theming/manifest/files', 'application/manifest+json'],
  ] as const)
    it(`starts the app through the proxy: ${path}`, async () => {
      const { origin } = await backendOf((_req, res) =>
        res.writeHead(200, { 'content-type': type }).end(JSON.stringify({ name: 'Cloud', start_url: `${origin}/` })),
      )
      const proxy = await proxyOf(origin)
      const answer = await fetch(`${proxy.url}${path}`)
      assert.deepEqual(await answer.json(), { name: 'Cloud', start_url: `${proxy.url}/` })
    })
})

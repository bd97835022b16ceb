/** Which clients may use the proxy for what, and what it reports about its server. */
import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { afterEach, describe, it } from 'node:test'
import { selfSigned } from '../../test/support/self-signed.js'
import { ask, backendOf, before, closeAll, proxyOf } from './test-proxy.js'

afterEach(closeAll)

describe('who may ask', () => {
  it('is whoever names this computer, and nobody who points another name to it', async () => {
    let asked = 0
    const proxy = await before((_req, res) => {
      asked += 1
      res.end('secret')
    })
    for (const host of [
      'evil.example',
      `evil.example:${proxy.port}`,
      `127.0.0.1:${proxy.port + 1}`,
      'localhost',
      `localhost:${proxy.port}.evil.example`,
    ]) {
      const { answer, body } = await ask(proxy, '/', { headers: { host } })
      assert.equal(answer.statusCode, 421, host)
      assert.ok(!body.includes('secret'))
    }
    assert.equal(asked, 0)
    for (const host of [`LOCALHOST:${proxy.port}`, `127.0.0.1:${proxy.port}`])
      assert.equal((await ask(proxy, '/', { headers: { host } })).body.toString(), 'secret')
  })

  it("gets what lies below the server's own path, and the proxy's own files", async () => {
    const asked: (string | undefined)[] = []
    const { origin } = await backendOf((req, res) => {
      asked.push(req.url)
      res.end()
    })
    const proxy = await proxyOf(origin, { backend: { origin, webroot: '/cloud' } })
    assert.equal((await ask(proxy, '/')).answer.headers.location, '/cloud/')
    const outside = await ask(proxy, '/cloud/../private', { headers: { accept: 'text/html' } })
    assert.equal(outside.answer.statusCode, 404)
    assert.match(outside.body.toString(), /nothing else is forwarded/)
    assert.equal((await ask(proxy, 'http://evil.example/cloud/')).answer.statusCode, 404)
    assert.match((await ask(proxy, '/.shared-environment/dist/loader.js')).body.toString(), /esm\//)
    assert.equal((await ask(proxy, '/.shared-environment/../package.json')).answer.statusCode, 404)
    assert.deepEqual(asked, [])
    await ask(proxy, '/cloud/a?b=%20c')
    assert.deepEqual(asked, ['/cloud/a?b=%20c'])
  })
})

describe('a server with a certificate that nobody vouches for', () => {
  it('is sent nothing, unless that was asked for', async () => {
    let asked = 0
    const { origin } = await backendOf((_req, res) => {
      asked += 1
      res.end('over TLS')
    }, selfSigned())
    const careful = await proxyOf(origin)
    const { answer, body } = await ask(careful, '/', {
      headers: { accept: 'text/html', cookie: `proxy-${careful.port}-session=1` },
    })
    assert.equal(answer.statusCode, 502)
    assert.match(
      body.toString(),
      /certificate of https:.* is not to be trusted \(DEPTH_ZERO_SELF_SIGNED_CERT\), so nothing was sent there.*--accept-any-certificate/s,
    )
    assert.match((await careful.report()).line, /--accept-any-certificate/)
    assert.equal(asked, 0)

    const trusting = await proxyOf(origin, { anyCertificate: true })
    assert.equal((await ask(trusting, '/')).body.toString(), 'over TLS')
    assert.equal((await fetch(trusting.url, { method: 'POST', body: 'x' })).status, 200)
  })
})

describe('who the server is', () => {
  const status =
    (fields: object): RequestListener =>
    (req, res) =>
      req.url === '/status.php' ? res.end(JSON.stringify(fields)) : res.writeHead(404).end()
  const good = {
    installed: true,
    maintenance: false,
    needsDbUpgrade: false,
    versionstring: '32.0.1',
    productname: 'Nextcloud',
  }
  const reportOf = async (answer: RequestListener): Promise<string> => (await (await before(answer)).report()).line

  it('is said in one line, with what it lacks', async () => {
    assert.equal(
      await reportOf(status(good)),
      'Nextcloud 32.0.1 answers. What its pages lack for the elements is said here when one is opened.',
    )
    assert.equal(
      await reportOf(status({ ...good, versionstring: '26.0.13', maintenance: true })),
      'Nextcloud 26.0.13 lacks pages of version 27 or newer, so the elements may find no place; pages for now: it is in maintenance mode.',
    )
    assert.match(
      await reportOf(status({ ...good, productname: 7, needsDbUpgrade: true })),
      /^The server 32\.0\.1 lacks an upgrade of its database/,
    )
    assert.match(
      await reportOf((_req, res) => res.writeHead(404).end('<html>')),
      /does not say what it is \(status\.php answers 404\)/,
    )
    assert.match(
      await reportOf((_req, res) => res.writeHead(301, { location: 'https://cloud.example/status.php' }).end()),
      /sends everybody to https:\/\/cloud\.example\. The proxy follows to no other server/,
    )
  })

  it('is said too when it does not answer', async () => {
    const { server, origin } = await backendOf((_req, res) => res.end())
    server.close()
    assert.match((await (await proxyOf(origin)).report()).line, /^Nothing answers at http:/)
  })
})

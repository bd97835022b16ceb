import assert from 'node:assert/strict'
import { request } from 'node:http'
import { describe, it } from 'node:test'
import { aliceAtHome } from './dav-test-client.js'
import { TestClient, type TestDemo } from '../test-client.js'

describe('WebDAV', async () => {
  const { demo, alice, home } = await aliceAtHome()

  it('lists a folder at both addresses', async () => {
    for (const address of [`${home}/`, '/remote.php/webdav/']) {
      const answer = await alice.fetch(address, { method: 'PROPFIND', headers: { depth: '1' } })
      assert.equal(answer.status, 207)
      const body = await answer.text()
      assert.ok(body.includes(`${address}README.md`) && body.includes(`${address}Shopping%20list.txt`))
    }
  })

  it('makes, writes, reads, moves and deletes', async () => {
    assert.equal((await alice.call('MKCOL', `${home}/New`)).status, 201)
    assert.equal((await alice.call('MKCOL', `${home}/New`)).status, 405)
    assert.equal((await alice.call('PUT', `${home}/New/a.txt`, { body: 'one' })).status, 201)
    assert.equal(demo.disk.readFile('alice/New/a.txt', 'utf8'), 'one')
    assert.equal(await (await alice.fetch(`${home}/New/a.txt`)).text(), 'one')
    assert.equal(
      (await alice.call('PUT', `${home}/New/a.txt`, { body: 'two', headers: { 'if-none-match': '*' } })).status,
      412,
    )
    assert.equal(
      (await alice.call('MOVE', `${home}/New/a.txt`, { headers: { destination: `${demo.url}${home}/New/b.txt` } }))
        .status,
      201,
    )
    assert.equal((await alice.call('DELETE', `${home}/New/b.txt`)).status, 204)
    assert.equal((await alice.fetch(`${home}/New/b.txt`)).status, 404)
    assert.equal((await alice.call('DELETE', `${home}/New`)).status, 204)
  })

  it('answers a visitor 401 in XML, whatever he asks', async () => {
    for (const method of ['GET', 'PROPFIND', 'PUT', 'DELETE', 'OPTIONS']) {
      const answer = await new TestClient(demo).fetch(`${home}/README.md`, { method })
      assert.equal(answer.status, 401, method)
      assert.match(await answer.text(), /<s:exception>Sabre\\DAV\\Exception\\NotAuthenticated<\/s:exception>/)
    }
  })

  it('opens only the own folder', async () => {
    const read = await alice.fetch('/remote.php/dav/files/bob/README.md')
    assert.equal(read.status, 404)
    assert.equal((await alice.call('PUT', '/remote.php/dav/files/bob/mine.txt', { body: 'x' })).status, 404)
    const copy = await alice.call('COPY', `${home}/README.md`, {
      headers: { destination: `${demo.url}/remote.php/dav/files/bob/copy.md` },
    })
    assert.ok(copy.status >= 400)
    assert.ok(!demo.disk.existsSync('bob/copy.md'))
  })

  it('does not let anybody out of his folder', async () => {
    demo.disk.writeFile('outside.txt', 'secret')
    const ways = [
      '/../outside.txt',
      '/%2e%2e/outside.txt',
      '/..%2foutside.txt',
      '/%2e%2e%2foutside.txt',
      '/Documents/..%2f..%2foutside.txt',
      '/..%5coutside.txt',
      '/%00',
    ]
    for (const way of ways) {
      const { status, text } = await raw(demo, alice, home + way)
      assert.ok(status >= 400 && status < 600, `${way} answered ${status}`)
      assert.ok(!text.includes('secret'), way)
      const list = await alice.fetch(
        `/index.php/apps/files/?dir=${way.startsWith('/%') ? way : encodeURIComponent(way.replace('/outside.txt', ''))}`,
      )
      assert.ok(!(await list.text()).includes('outside.txt'), way)
    }
    demo.disk.rm('outside.txt')
  })

  it('refuses forbidden names and gives uploaded pages no rights', async () => {
    const part = await alice.call('PUT', `${home}/x.part`, { body: 'x' })
    assert.equal(part.status, 400)
    assert.match(await part.text(), /"\.part" is a forbidden file type\./)
    await alice.call('PUT', `${home}/evil.html`, { body: '<script>1</script>' })
    const page = await alice.fetch(`${home}/evil.html`)
    assert.match(page.headers.get('content-security-policy') ?? '', /sandbox/)
    await alice.call('DELETE', `${home}/evil.html`)
  })
})

/** `fetch` normalizes `..` before sending, so these requests use `node:http`. */
function raw(demo: TestDemo, client: TestClient, path: string): Promise<{ status: number; text: string }> {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return new Promise((done, fail) => {
    request({ host: '127.0.0.1', port: demo.port, path, headers: { cookie } }, (answer) => {
      let text = ''
      answer
        .setEncoding('utf8')
        .on('data', (piece: string) => (text += piece))
        .on('end', () => done({ status: answer.statusCode ?? 0, text }))
    })
      .on('error', fail)
      .end()
  })
}

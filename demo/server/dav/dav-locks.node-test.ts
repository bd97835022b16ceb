import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { aliceAtHome } from './dav-test-client.js'

describe('Locks and conditions', async () => {
  const { demo, alice, home } = await aliceAtHome()
  const call = async (method: string, path: string, headers: Record<string, string> = {}): Promise<number> =>
    (await alice.call(method, home + path, { headers, ...(method === 'PUT' && { body: 'x' }) })).status
  const lock = (path: string, scope: string, headers: Record<string, string> = {}): Promise<Response> =>
    alice.call('LOCK', home + path, {
      headers,
      body: `<lockinfo xmlns="DAV:"><lockscope><${scope}/></lockscope><locktype><write/></locktype><owner><href>a&amp;b</href></owner></lockinfo>`,
    })
  const tokenOf = (answer: Response): string => answer.headers.get('lock-token') ?? ''

  it('makes a file that is missing, tells of the lock, and refreshes it', async () => {
    const answer = await lock('/made.txt', 'exclusive', { timeout: 'Second-600' })
    assert.equal(answer.status, 201)
    const told = /<d:owner><d:href>a&amp;b<\/d:href><\/d:owner><d:timeout>Second-600<.*<d:lockroot><d:href>(.*?)</
    assert.equal(told.exec(await answer.text())?.[1], `${home}/made.txt`)
    assert.equal(demo.disk.readFile('alice/made.txt', 'utf8'), '')
    const headers = { if: `(${tokenOf(answer)})`, timeout: 'Second-1200' }
    assert.match(await (await alice.call('LOCK', `${home}/made.txt`, { headers })).text(), /Second-1200/)
    assert.equal(await call('LOCK', '/made.txt'), 400)
    assert.equal(await call('DELETE', '/made.txt', { if: `(${tokenOf(answer)})` }), 204)
    assert.equal(await call('PUT', '/made.txt'), 201)
    assert.equal((await lock('/none/made.txt', 'exclusive')).status, 409)
  })

  it('shares a file among shared locks only, and gives it free with the last', async () => {
    const tokens = [tokenOf(await lock('/README.md', 'shared')), tokenOf(await lock('/README.md', 'shared'))]
    assert.equal((await lock('/README.md', 'exclusive')).status, 423)
    for (const token of tokens) {
      assert.equal(await call('PUT', '/README.md'), 423)
      assert.equal(await call('UNLOCK', '/README.md', { 'lock-token': token }), 204)
      assert.equal(await call('UNLOCK', '/README.md', { 'lock-token': token }), 409)
    }
    assert.equal(await call('PUT', '/README.md'), 204)
  })

  it('locks a folder with all that is in it, or only what it holds', async () => {
    const all = tokenOf(await lock('/Photos', 'exclusive'))
    assert.equal(await call('PUT', '/Photos/2025/new.txt'), 423)
    assert.equal(await call('PUT', '/Photos/2025/new.txt', { if: `(${all})` }), 201)
    assert.equal(await call('UNLOCK', '/Photos/2025/new.txt', { 'lock-token': all }), 204)
    const own = tokenOf(await lock('/Photos', 'exclusive', { depth: '0' }))
    assert.equal(await call('PUT', '/Photos/Hills.svg'), 204)
    assert.equal(await call('PUT', '/Photos/2025/newer.txt'), 201)
    for (const [method, path] of [
      ['PUT', '/Photos/new.txt'],
      ['DELETE', '/Photos/Hills.svg'],
      ['MKCOL', '/Photos/New'],
    ] as const)
      assert.equal(await call(method, path), 423, path)
    assert.equal(await call('UNLOCK', '/Photos', { 'lock-token': own }), 204)
  })

  it('does not lock a folder in which something else is locked, and says what', async () => {
    const inner = tokenOf(await lock('/Documents/Contracts/Lease.txt', 'exclusive'))
    const answer = await lock('/Documents', 'exclusive')
    assert.equal(answer.status, 207)
    assert.match(await answer.text(), /Lease\.txt<\/d:href><d:status>HTTP\/1\.1 423 .*Documents\/<\/d:href>.* 424 /)
    assert.equal(await call('UNLOCK', '/Documents/Contracts/Lease.txt', { 'lock-token': inner }), 204)
    assert.equal((await lock('/Documents', 'exclusive')).status, 200)
  })

  it('does what the conditions of a request allow', async () => {
    const { headers } = await alice.call('PUT', `${home}/if.txt`, {
      body: 'x',
      headers: { 'x-oc-mtime': '1700000000' },
    })
    const etag = headers.get('etag') ?? ''
    const at = 'Tue, 14 Nov 2023 22:13:20 GMT'
    const before = 'Tue, 14 Nov 2023 22:13:19 GMT'
    for (const [name, value, status] of [
      ['if-none-match', etag, 304],
      ['if-none-match', '"x"', 200],
      ['if-modified-since', at, 304],
      ['if-modified-since', before, 200],
      ['if-unmodified-since', at, 200],
      ['if-unmodified-since', before, 412],
      ['if-match', `"x", ${etag}`, 200],
      ['if-match', '"x"', 412],
      ['if', `([${etag}])`, 200],
      ['if', '(["x"])', 412],
      ['if', `([${etag}] ["x"])`, 412],
      ['if', `(["x"]) ([${etag}])`, 200],
      ['if', '(Not ["x"])', 200],
      ['if', '(<DAV:no-lock>)', 412],
      ['if', '(Not <DAV:no-lock>)', 200],
      ['if', `<${home}/README.md> ([${etag}])`, 412],
      ['if', `<${demo.url}${home}/if.txt> ([${etag}])`, 200],
      ['if', '()', 400],
      ['if', 'nonsense', 400],
    ] as const)
      // Without that header, `fetch` asks for a whole answer.
      assert.equal(await call('HEAD', '/if.txt', { [name]: value, 'cache-control': 'private' }), status, value)
  })
})

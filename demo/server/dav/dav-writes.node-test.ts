import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, it } from 'node:test'
import { aliceAtHome, send, slowly } from './dav-test-client.js'

describe('Writing files by WebDAV', async () => {
  const { demo, alice, home, onDisk } = await aliceAtHome()
  const { chmod, existsSync, mkdir, readdir, readFile, stat, writeFile } = demo.disk
  const text = (path: string): string => readFile(onDisk(path), 'utf8')
  const put = (path: string, body: string, headers: Record<string, string> = {}): Promise<Response> =>
    alice.call('PUT', home + path, { body, headers })
  const to = (path: string, overwrite?: 'T' | 'F'): { headers: Record<string, string> } => ({
    headers: { destination: `${demo.url}${home}${path}`, ...(overwrite ? { overwrite } : {}) },
  })
  const refused = async (
    answer: Response,
    status: number,
    exception: string,
    message: string | RegExp,
  ): Promise<void> => {
    assert.equal(answer.status, status)
    const body = await answer.text()
    assert.ok(body.includes(`<s:exception>Sabre\\DAV\\Exception\\${exception}</s:exception>`), body)
    assert.match(body, typeof message === 'string' ? new RegExp(`<s:message>${message}</s:message>`) : message)
  }
  /** Uploads of this file that have begun and are not answered, and those that have broken off. */
  const puts = (path: string): { open: number; cut: number } => {
    const all = demo.log.entries().filter((entry) => entry.method === 'PUT' && entry.path === home + path)
    const cut = all.filter((entry) => entry.cut).length
    return { open: all.filter((entry) => entry.status === 0).length - cut, cut }
  }

  it('takes a name in composed and in decomposed form for one, as the product does', async () => {
    assert.equal((await put('/%C3%9Cber.txt', 'one')).status, 201)
    assert.equal((await put('/U%CC%88ber.txt', 'two', { 'if-none-match': '*' })).status, 412)
    assert.equal((await put('/U%CC%88ber.txt', 'two')).status, 204)
    assert.equal(text('\u00dcber.txt'), 'two')
  })

  it('answers a new file 201 and an overwritten one 204, each with its version and number', async () => {
    const created = await put('/a.txt', 'one')
    assert.equal(created.status, 201)
    assert.match(created.headers.get('etag') ?? '', /^"[0-9a-f]{32}"$/)
    assert.equal(created.headers.get('oc-etag'), created.headers.get('etag'))
    assert.match(created.headers.get('oc-fileid') ?? '', /^\d{8}[a-z]/)
    const overwritten = await put('/a.txt', 'two')
    assert.equal(overwritten.status, 204)
    assert.notEqual(overwritten.headers.get('etag'), created.headers.get('etag'))
    assert.equal(overwritten.headers.get('oc-fileid'), created.headers.get('oc-fileid'))
    assert.equal(text('a.txt'), 'two')
    assert.equal((await put('/empty.txt', '')).status, 201)
    assert.equal(text('empty.txt'), '')
  })

  it('writes only where the conditions hold', async () => {
    const first = (await put('/conditions.txt', 'one')).headers.get('etag') ?? ''
    await refused(await put('/conditions.txt', 'two', { 'if-none-match': '*' }), 412, 'PreconditionFailed', /./)
    assert.equal((await put('/conditions.txt', 'two', { 'if-match': first })).status, 204)
    await refused(await put('/conditions.txt', 'three', { 'if-match': first }), 412, 'PreconditionFailed', /./)
    await refused(await put('/nothing-there.txt', 'x', { 'if-match': '*' }), 412, 'PreconditionFailed', /./)
    assert.equal(text('conditions.txt'), 'two')
    assert.ok(!existsSync(onDisk('nothing-there.txt')))
  })

  it('sets the time that the file says it was changed', async () => {
    const begunMs = Date.now()
    const answer = await put('/old.txt', 'x', { 'x-oc-mtime': '1000000000' })
    assert.equal(answer.headers.get('x-oc-mtime'), 'accepted')
    assert.equal(stat(onDisk('old.txt')).mtimeMs, 1_000_000_000_000)
    assert.equal((await put('/old.txt', 'y')).headers.get('x-oc-mtime'), null)
    assert.ok(stat(onDisk('old.txt')).mtimeMs >= begunMs)
    for (const time of ['yesterday', 'NaN', '-5', '0', '86400', '253402300800'])
      assert.equal((await put('/bad.txt', 'x', { 'x-oc-mtime': time })).status, 400, time)
    assert.equal((await put('/first.txt', 'x', { 'x-oc-mtime': '86401' })).status, 201)
    assert.equal((await put('/last.txt', 'x', { 'x-oc-mtime': '253402300799' })).status, 201)
    assert.ok(!existsSync(onDisk('bad.txt')))
  })

  it('refuses names and places where no file can be, in the recorded words', async () => {
    await refused(await put('/x.part', 'x'), 400, 'BadRequest', '".part" is a forbidden file type.')
    await refused(await put('/x%2epart', 'x'), 400, 'BadRequest', '".part" is a forbidden file type.')
    await refused(
      await alice.call('MOVE', `${home}/a.txt`, to('/a%2Efilepart')),
      400,
      'BadRequest',
      '".filepart" is a forbidden file type.',
    )
    await refused(await put('/missing/a.txt', 'x'), 409, 'Conflict', 'Parent node does not exist')
    await refused(await put('/Documents', 'x'), 409, 'Conflict', 'PUT is not allowed on non-files.')
    await refused(await put(`/${'x'.repeat(300)}`, 'x'), 400, 'BadRequest', 'File name is too long')
    writeFile(onDisk('packed.txt'), 'x')
    assert.equal((await put('/packed.txt', 'y', { 'content-encoding': 'gzip' })).status, 415)
    assert.equal(text('packed.txt'), 'x')
  })

  it('changes nothing that can only be read', async () => {
    mkdir(onDisk('Read-only'))
    writeFile(onDisk('Read-only/a.txt'), 'kept')
    writeFile(onDisk('locked.txt'), 'kept')
    chmod(onDisk('locked.txt'), 0o444)
    mkdir(onDisk('closed'))
    writeFile(onDisk('closed/a.txt'), 'kept')
    chmod(onDisk('closed'), 0o555)
    for (const path of ['/Read-only/a.txt', '/Read-only/new.txt', '/locked.txt', '/closed/new.txt']) {
      await refused(await put(path, 'x'), 403, 'Forbidden', /./)
      await refused(await alice.call('COPY', `${home}/README.md`, to(path)), 403, 'Forbidden', /./)
      await refused(await alice.call('MOVE', `${home}/README.md`, to(path)), 403, 'Forbidden', /./)
    }
    for (const path of ['/Read-only/a.txt', '/Read-only', '/locked.txt', '/closed/a.txt', '/closed']) {
      await refused(await alice.call('DELETE', home + path), 403, 'Forbidden', /./)
      await refused(await alice.call('MOVE', home + path, to('/elsewhere')), 403, 'Forbidden', /./)
    }
    await refused(await alice.call('MKCOL', `${home}/Read-only/new`), 403, 'Forbidden', /./)
    for (const path of ['Read-only/a.txt', 'locked.txt', 'closed/a.txt']) assert.equal(text(path), 'kept')
    assert.deepEqual([readdir(onDisk('Read-only')), readdir(onDisk('closed'))], [['a.txt'], ['a.txt']])
    assert.ok(existsSync(onDisk('README.md')))
    chmod(onDisk('closed'), 0o755)
  })

  it('leaves neither half a file nor harms the old one when an upload breaks off', async () => {
    await put('/precious.txt', 'the old one')
    for (const path of ['/precious.txt', '/half.txt']) {
      const { sent, answer } = await slowly(demo, alice, 'PUT', home + path, { 'content-length': '1000000' })
      answer.catch(() => undefined)
      await send(sent, 500_000, Buffer.alloc(50_000))
      while (puts(path).open === 0) await new Promise(setImmediate)
      assert.equal(text('precious.txt'), 'the old one')
      assert.ok(!existsSync(onDisk('half.txt')))
      sent.destroy()
      while (puts(path).cut === 0) await new Promise(setImmediate)
    }
    assert.equal(text('precious.txt'), 'the old one')
    assert.ok(!existsSync(onDisk('half.txt')))
  })

  it('lets only one of two writers have a name that is free, and shows the whole of it', async () => {
    const bodies = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(300_000))
    const uploads = await Promise.all(
      bodies.map((body) =>
        slowly(demo, alice, 'PUT', `${home}/raced.txt`, {
          'if-none-match': '*',
          'content-length': String(body.length),
        }),
      ),
    )
    uploads.forEach(({ sent }, at) => sent.write(bodies[at]?.slice(0, 1000)))
    while (puts('/raced.txt').open < 4) await new Promise(setImmediate) // all have started
    uploads.forEach(({ sent }, at) => sent.end(bodies[at]?.slice(1000)))
    const codes = await Promise.all(uploads.map(async ({ answer }) => (await answer).resume().statusCode))
    assert.deepEqual([...codes].sort(), [201, 412, 412, 412])
    assert.equal(text('raced.txt'), bodies[codes.indexOf(201)])
  })

  it('takes a large file, and sends it and each part of it as it came', async () => {
    const piece = randomBytes(1024 * 1024)
    const bytes = 64 * piece.length
    const { sent, answer } = await slowly(demo, alice, 'PUT', `${home}/large.bin`, { 'content-length': String(bytes) })
    await send(sent, bytes, piece)
    sent.end()
    assert.equal((await answer).statusCode, 201)
    const whole = Buffer.concat(Array.from({ length: 64 }, () => piece))
    assert.ok(whole.equals(Buffer.from(await (await alice.fetch(`${home}/large.bin`)).arrayBuffer())))
    const end = whole.length - 1
    for (const [range, from, to] of [
      ['bytes=0-0', 0, 0],
      [`bytes=${piece.length - 3}-${3 * piece.length + 1}`, piece.length - 3, 3 * piece.length + 1],
      ['bytes=67108000-', 67_108_000, end],
      ['bytes=-5', end - 4, end],
    ] as const) {
      const part = await alice.fetch(`${home}/large.bin`, { headers: { range } })
      assert.equal(part.status, 206)
      assert.equal(part.headers.get('content-range'), `bytes ${from}-${to}/${bytes}`)
      assert.ok(whole.subarray(from, to + 1).equals(Buffer.from(await part.arrayBuffer())), range)
    }
    await alice.call('DELETE', `${home}/large.bin`)
  })

  it('makes folders and says in the recorded words why not', async () => {
    const made = await alice.call('MKCOL', `${home}/Made`)
    assert.equal(made.status, 201)
    assert.match(made.headers.get('oc-fileid') ?? '', /^\d{8}[a-z]/)
    assert.ok(stat(onDisk('Made')).isDirectory())
    await refused(
      await alice.call('MKCOL', `${home}/Made`),
      405,
      'MethodNotAllowed',
      'The resource you tried to create already exists',
    )
    await refused(
      await alice.call('MKCOL', `${home}/README.md`),
      405,
      'MethodNotAllowed',
      'The resource you tried to create already exists',
    )
    await refused(await alice.call('MKCOL', `${home}/missing/Made`), 409, 'Conflict', 'Parent node does not exist')
    await refused(await alice.call('MKCOL', `${home}/README.md/Made`), 409, 'Conflict', /./)
    const extended = (property: string): string =>
      `<d:mkcol xmlns:d="DAV:" xmlns:oc="http://owncloud.org/ns"><d:set><d:prop><d:resourcetype><d:collection/></d:resourcetype>${property}</d:prop></d:set></d:mkcol>`
    assert.equal(
      (await alice.call('MKCOL', `${home}/Marked`, { body: extended('<oc:favorite>1</oc:favorite>') })).status,
      201,
    )
    assert.equal(
      (await alice.call('MKCOL', `${home}/Coloured`, { body: extended('<oc:colour>red</oc:colour>') })).status,
      403,
    )
    assert.equal((await alice.call('MKCOL', `${home}/Other`, { body: '<a/>' })).status, 415)
    assert.ok(!existsSync(onDisk('Coloured')) && !existsSync(onDisk('Other')))
  })

  for (const method of ['MOVE', 'COPY']) {
    it(`${method}: brings files and folders to a free name, overwrites only where that is allowed`, async () => {
      const dir = `/${method}`
      mkdir(onDisk(`${method}/from/deep`), { recursive: true })
      writeFile(onDisk(`${method}/a.txt`), 'a')
      writeFile(onDisk(`${method}/b.txt`), 'b')
      writeFile(onDisk(`${method}/from/deep/c.txt`), 'c')
      mkdir(onDisk(`${method}/full`))
      writeFile(onDisk(`${method}/full/old.txt`), 'old')
      const call = (from: string, where: { headers: Record<string, string> }): Promise<Response> =>
        alice.call(method, `${home}${dir}${from}`, where)

      await refused(
        await call('/a.txt', to(`${dir}/b.txt`, 'F')),
        412,
        'PreconditionFailed',
        'The destination node already exists, and the overwrite header is set to false',
      )
      assert.equal(text(`${method}/b.txt`), 'b')
      assert.equal((await call('/a.txt', to(`${dir}/b.txt`))).status, 204)
      assert.equal(text(`${method}/b.txt`), 'a')
      const free = await call('/b.txt', to(`${dir}/%C3%BC%20%26.txt`, 'F'))
      assert.equal(free.status, 201)
      assert.match(free.headers.get('oc-fileid') ?? '', /^\d{8}[a-z]/)
      assert.equal(text(`${method}/ü &.txt`), 'a')

      await refused(await call('/from', to(`${dir}/from/deep/inside`)), 409, 'Conflict', /./)
      await refused(await call('/from', to(`${dir}/from`)), 403, 'Forbidden', /./)
      await refused(await call('/from', to(`${dir}/missing/folder`)), 409, 'Conflict', /./)
      await refused(await call('/missing', to(`${dir}/x`)), 404, 'NotFound', /./)
      assert.equal((await call('/from', { headers: {} })).status, 400)
      assert.equal((await call('/from', to('/%ZZ'))).status, 400)
      assert.equal((await call('/from/', to(`${dir}/full/`))).status, 204)
      assert.equal(text(`${method}/full/deep/c.txt`), 'c')
      assert.deepEqual(readdir(onDisk(`${method}/full`)), ['deep'])

      const gone = method === 'MOVE'
      assert.equal(existsSync(onDisk(`${method}/a.txt`)), !gone)
      assert.equal(existsSync(onDisk(`${method}/from`)), !gone)
    })
  }

  it('copies a folder alone where only that is asked for', async () => {
    const copied = await alice.call('COPY', `${home}/Documents`, {
      headers: { ...to('/Only the folder').headers, depth: '0' },
    })
    assert.equal(copied.status, 201)
    assert.deepEqual(readdir(onDisk('Only the folder')), [])
  })

  it('deletes files and folders, but never the home', async () => {
    mkdir(onDisk('Gone/deep'), { recursive: true })
    writeFile(onDisk('Gone/deep/a.txt'), 'a')
    assert.equal((await alice.call('DELETE', `${home}/Gone`)).status, 204)
    assert.ok(!existsSync(onDisk('Gone')))
    await refused(
      await alice.call('DELETE', `${home}/Gone`),
      404,
      'NotFound',
      'File with name /Gone could not be located',
    )
    assert.equal((await alice.call('DELETE', `${home}/`)).status, 403)
    assert.ok(existsSync(onDisk('')))
  })

  it('changes nothing that somebody else has locked', async () => {
    const lock =
      '<lockinfo xmlns="DAV:"><lockscope><exclusive/></lockscope><locktype><write/></locktype><owner><href>me</href></owner></lockinfo>'
    await put('/held.txt', 'held')
    const locked = await alice.call('LOCK', `${home}/held.txt`, {
      body: lock,
      headers: { 'content-type': 'application/xml', timeout: 'Second-600' },
    })
    assert.equal(locked.status, 200)
    const token = locked.headers.get('lock-token') ?? ''
    assert.equal((await put('/held.txt', 'x')).status, 423)
    assert.equal((await alice.call('DELETE', `${home}/held.txt`)).status, 423)
    assert.equal((await alice.call('MOVE', `${home}/held.txt`, to('/free.txt'))).status, 423)
    assert.equal((await alice.call('COPY', `${home}/README.md`, to('/held.txt'))).status, 423)
    assert.equal(text('held.txt'), 'held')
    assert.equal((await put('/held.txt', 'mine', { if: `(${token})` })).status, 204)
    assert.equal((await alice.call('UNLOCK', `${home}/held.txt`, { headers: { 'lock-token': token } })).status, 204)
    assert.equal((await put('/held.txt', 'free')).status, 204)
  })

  it('reads the body of a lock as other bodies: not too long, not too deep, not encoded', async () => {
    const lock = (owner: string, more: Record<string, string> = {}): Promise<Response> =>
      alice.call('LOCK', `${home}/README.md`, {
        body: `<lockinfo xmlns="DAV:"><lockscope><exclusive/></lockscope><locktype><write/></locktype><owner>${owner}</owner></lockinfo>`,
        headers: { 'content-type': 'application/xml', timeout: 'Second-600', ...more },
      })
    const nested = (depth: number): string => '<a>'.repeat(depth) + '</a>'.repeat(depth)
    for (const bytes of [1, 20]) assert.equal((await lock('a'.repeat(bytes * 1024 * 1024))).status, 413)
    for (const depth of [100, 3000, 100_000])
      await refused(await lock(nested(depth)), 400, 'BadRequest', 'The body is nested too deeply')
    await refused(
      await lock('me', { 'content-encoding': 'gzip' }),
      415,
      'UnsupportedMediaType',
      'The content must not be encoded',
    )
    await refused(await lock('<a>'), 400, 'BadRequest', 'The body is no well-formed XML')
    assert.equal((await put('/README.md', 'not locked')).status, 204)
  })

  it('does nothing without a good token or without a session', async () => {
    const answer = await alice.fetch(`${home}/token.txt`, { method: 'PUT', body: 'x' })
    assert.equal(answer.status, 412)
    assert.deepEqual(await answer.json(), { message: 'CSRF check failed' })
    alice.cookies.clear()
    await refused(
      await alice.fetch(`${home}/token.txt`, { method: 'PUT', body: 'x' }),
      401,
      'NotAuthenticated',
      'Current user is not logged in',
    )
    assert.ok(!existsSync(onDisk('token.txt')))
  })
})

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { aliceAtHome, send, slowly } from './dav-test-client.js'

describe('Writing files by WebDAV', async () => {
  const { demo, alice, home, onDisk } = await aliceAtHome()
  const text = (path: string): Promise<string> => readFile(onDisk(path), 'utf8')
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
  /** Files in transit: none may be left. */
  const unfinished = async (): Promise<string[]> =>
    existsSync(join(demo.dataFolder, '.incoming')) ? readdir(join(demo.dataFolder, '.incoming')) : []

  it('takes a name in composed and in decomposed form for one, as the product does', async () => {
    assert.equal((await put('/%C3%9Cber.txt', 'one')).status, 201)
    assert.equal((await put('/U%CC%88ber.txt', 'two', { 'if-none-match': '*' })).status, 412)
    assert.equal((await put('/U%CC%88ber.txt', 'two')).status, 204)
    assert.equal(await text('\u00dcber.txt'), 'two')
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
    assert.equal(await text('a.txt'), 'two')
    assert.equal((await put('/empty.txt', '')).status, 201)
    assert.equal(await text('empty.txt'), '')
  })

  it('writes only where the conditions hold', async () => {
    const first = (await put('/conditions.txt', 'one')).headers.get('etag') ?? ''
    await refused(await put('/conditions.txt', 'two', { 'if-none-match': '*' }), 412, 'PreconditionFailed', /./)
    assert.equal((await put('/conditions.txt', 'two', { 'if-match': first })).status, 204)
    await refused(await put('/conditions.txt', 'three', { 'if-match': first }), 412, 'PreconditionFailed', /./)
    await refused(await put('/nothing-there.txt', 'x', { 'if-match': '*' }), 412, 'PreconditionFailed', /./)
    assert.equal(await text('conditions.txt'), 'two')
    assert.ok(!existsSync(onDisk('nothing-there.txt')))
  })

  it('sets the time that the file says it was changed', async () => {
    const answer = await put('/old.txt', 'x', { 'x-oc-mtime': '1000000000' })
    assert.equal(answer.headers.get('x-oc-mtime'), 'accepted')
    assert.equal((await stat(onDisk('old.txt'))).mtimeMs, 1_000_000_000_000)
    assert.equal((await put('/old.txt', 'y')).headers.get('x-oc-mtime'), null)
    assert.ok((await stat(onDisk('old.txt'))).mtimeMs >= (await stat(demo.dataFolder)).birthtimeMs)
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
    assert.equal((await put('/a.txt.nephelemeta', 'x')).status, 403)
    await writeFile(onDisk('packed.txt'), 'x')
    assert.equal((await put('/packed.txt', 'y', { 'content-encoding': 'gzip' })).status, 415)
    assert.equal(await text('packed.txt'), 'x')
  })

  it('changes nothing that can only be read', async () => {
    await mkdir(onDisk('Read-only'))
    await writeFile(onDisk('Read-only/a.txt'), 'kept')
    await writeFile(onDisk('locked.txt'), 'kept')
    await chmod(onDisk('locked.txt'), 0o444)
    await mkdir(onDisk('closed'))
    await writeFile(onDisk('closed/a.txt'), 'kept')
    await chmod(onDisk('closed'), 0o555)
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
    for (const path of ['Read-only/a.txt', 'locked.txt', 'closed/a.txt']) assert.equal(await text(path), 'kept')
    assert.deepEqual([await readdir(onDisk('Read-only')), await readdir(onDisk('closed'))], [['a.txt'], ['a.txt']])
    assert.ok(existsSync(onDisk('README.md')))
    await chmod(onDisk('closed'), 0o755)
  })

  it('leaves neither half a file nor harms the old one when an upload breaks off', async () => {
    await put('/precious.txt', 'the old one')
    for (const path of ['/precious.txt', '/half.txt']) {
      const { sent, answer } = await slowly(demo, alice, 'PUT', home + path, { 'content-length': '1000000' })
      answer.catch(() => undefined)
      await send(sent, 500_000, Buffer.alloc(50_000))
      while ((await unfinished()).length === 0) await new Promise(setImmediate)
      assert.equal(await text('precious.txt'), 'the old one')
      assert.ok(!existsSync(onDisk('half.txt')))
      sent.destroy()
      while ((await unfinished()).length > 0) await new Promise(setImmediate)
    }
    assert.equal(await text('precious.txt'), 'the old one')
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
    while ((await unfinished()).length < 4) await new Promise(setImmediate) // all have started
    uploads.forEach(({ sent }, at) => sent.end(bodies[at]?.slice(1000)))
    const codes = await Promise.all(uploads.map(async ({ answer }) => (await answer).resume().statusCode))
    assert.deepEqual([...codes].sort(), [201, 412, 412, 412])
    assert.equal(await text('raced.txt'), bodies[codes.indexOf(201)])
    assert.deepEqual(await unfinished(), [])
  })

  it('takes a large file without holding it: what has come is on the disk before the rest comes', async () => {
    const bytes = 256 * 1024 ** 2
    const piece = Buffer.alloc(1024 * 1024, 'a large file')
    const { sent, answer } = await slowly(demo, alice, 'PUT', `${home}/large.bin`, { 'content-length': String(bytes) })
    const onTheWay = async (): Promise<number> => {
      const [name] = await unfinished()
      return name === undefined ? 0 : (await stat(join(demo.dataFolder, '.incoming', name))).size
    }
    for (let half = 1; half <= 2; half += 1) {
      await send(sent, bytes / 2, piece)
      // The last pieces are buffered until more is written.
      if (half === 1) while ((await onTheWay()) < bytes / 2 - piece.length) await new Promise(setImmediate)
    }
    sent.end()
    assert.equal((await answer).statusCode, 201)
    const wanted = createHash('sha1')
    for (let at = 0; at < bytes; at += piece.length) wanted.update(piece)
    const written = createHash('sha1')
    for await (const part of createReadStream(onDisk('large.bin')) as AsyncIterable<Buffer>) written.update(part)
    assert.equal(written.digest('hex'), wanted.digest('hex'))
    await truncate(onDisk('large.bin'))
  })

  it('makes folders and says in the recorded words why not', async () => {
    const made = await alice.call('MKCOL', `${home}/Made`)
    assert.equal(made.status, 201)
    assert.match(made.headers.get('oc-fileid') ?? '', /^\d{8}[a-z]/)
    assert.ok((await stat(onDisk('Made'))).isDirectory())
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
      await mkdir(onDisk(`${method}/from/deep`), { recursive: true })
      await writeFile(onDisk(`${method}/a.txt`), 'a', { mode: 0o600 })
      await writeFile(onDisk(`${method}/b.txt`), 'b')
      await writeFile(onDisk(`${method}/from/deep/c.txt`), 'c')
      await mkdir(onDisk(`${method}/full`))
      await writeFile(onDisk(`${method}/full/old.txt`), 'old')
      const call = (from: string, where: { headers: Record<string, string> }): Promise<Response> =>
        alice.call(method, `${home}${dir}${from}`, where)

      await refused(
        await call('/a.txt', to(`${dir}/b.txt`, 'F')),
        412,
        'PreconditionFailed',
        'The destination node already exists, and the overwrite header is set to false',
      )
      assert.equal(await text(`${method}/b.txt`), 'b')
      assert.equal((await call('/a.txt', to(`${dir}/b.txt`))).status, 204)
      assert.equal(await text(`${method}/b.txt`), 'a')
      const free = await call('/b.txt', to(`${dir}/%C3%BC%20%26.txt`, 'F'))
      assert.equal(free.status, 201)
      assert.match(free.headers.get('oc-fileid') ?? '', /^\d{8}[a-z]/)
      assert.equal(await text(`${method}/ü &.txt`), 'a')

      await refused(await call('/from', to(`${dir}/from/deep/inside`)), 409, 'Conflict', /./)
      await refused(await call('/from', to(`${dir}/from`)), 403, 'Forbidden', /./)
      await refused(await call('/from', to(`${dir}/missing/folder`)), 409, 'Conflict', /./)
      await refused(await call('/missing', to(`${dir}/x`)), 404, 'NotFound', /./)
      assert.equal((await call('/from', { headers: {} })).status, 400)
      assert.equal((await call('/from', to('/%ZZ'))).status, 400)
      assert.equal((await call('/from/', to(`${dir}/full/`))).status, 204)
      assert.equal(await text(`${method}/full/deep/c.txt`), 'c')
      assert.deepEqual(await readdir(onDisk(`${method}/full`)), ['deep'])

      const gone = method === 'MOVE'
      assert.equal(existsSync(onDisk(`${method}/a.txt`)), !gone)
      assert.equal(existsSync(onDisk(`${method}/from`)), !gone)
      assert.deepEqual(await unfinished(), [])
    })
  }

  it('copies a folder alone where only that is asked for', async () => {
    const copied = await alice.call('COPY', `${home}/Documents`, {
      headers: { ...to('/Only the folder').headers, depth: '0' },
    })
    assert.equal(copied.status, 201)
    assert.deepEqual(await readdir(onDisk('Only the folder')), [])
  })

  it('deletes files and folders, but never the home', async () => {
    await mkdir(onDisk('Gone/deep'), { recursive: true })
    await writeFile(onDisk('Gone/deep/a.txt'), 'a')
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
    assert.deepEqual(await unfinished(), [])
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
    assert.equal(await text('held.txt'), 'held')
    assert.equal((await put('/held.txt', 'mine', { if: `(${token})` })).status, 204)
    assert.equal((await alice.call('UNLOCK', `${home}/held.txt`, { headers: { 'lock-token': token } })).status, 204)
    assert.equal((await put('/held.txt', 'free')).status, 204)
    assert.deepEqual(
      (await readdir(onDisk(''))).filter((name) => name.endsWith('.nephelemeta')),
      [],
    )
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

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, it } from 'node:test'
import { aliceAtHome, listed, send, slowly } from './dav-test-client.js'
import { signedIn } from '../test-client.js'

describe('Uploads in pieces', async () => {
  const { demo, alice, home, onDisk } = await aliceAtHome()
  const { existsSync, mkdir, readdir, readFile, stat, writeFile } = demo.disk
  const uploads = '/remote.php/dav/uploads/alice'
  const to = (path: string, further: Record<string, string> = {}): Record<string, string> => ({
    destination: `${demo.url}${home}${path}`,
    ...further,
  })
  const call = (method: string, path: string, headers: Record<string, string> = {}, body?: string): Promise<Response> =>
    alice.call(method, uploads + path, { headers, ...(body === undefined ? {} : { body }) })
  const begun = async (id: string, path: string, ...pieces: string[]): Promise<void> => {
    assert.equal((await call('MKCOL', `/${id}`, to(path))).status, 201)
    for (const [at, piece] of pieces.entries())
      assert.equal((await call('PUT', `/${id}/${String(at + 1).padStart(5, '0')}`, to(path), piece)).status, 201)
  }
  const finish = (id: string, path: string, further: Record<string, string> = {}): Promise<Response> =>
    call('MOVE', `/${id}/.file`, to(path, further))
  const files = (): string[] => readdir(onDisk(''), { recursive: true })
  /** The unfinished uploads, or the pieces of one. */
  const left = (id = ''): string[] => readdir(`.uploads/alice/${id}`)

  it('puts the pieces together in the order of their numbers, whatever the order they came in', async () => {
    const whole = randomBytes(3_000_000)
    const earlier = files()
    assert.equal((await call('MKCOL', '/web-1', to('/Photos/whole.bin'))).status, 201)
    for (const [name, from, end] of [
      ['00003', 2_000_000, 3_000_000],
      ['00001', 0, 1_000_000],
      ['2', 1_000_000, 2_000_000],
    ] as const) {
      const { sent, answer } = await slowly(demo, alice, 'PUT', `${uploads}/web-1/${name}`, {})
      sent.end(whole.subarray(from, end))
      assert.equal((await answer).resume().statusCode, 201)
    }
    assert.deepEqual(files(), earlier) // nothing of it is among the user's files yet
    const answer = await finish('web-1', '/Photos/whole.bin', {
      'oc-total-length': '3000000',
      'x-oc-mtime': '1500000000',
    })
    assert.equal(answer.status, 201)
    assert.match(answer.headers.get('oc-etag') ?? '', /^"[0-9a-f]{32}"$/)
    assert.match(answer.headers.get('oc-fileid') ?? '', /^\d{8}[a-z]/)
    assert.equal(answer.headers.get('x-oc-mtime'), 'accepted')
    assert.ok(whole.equals(readFile(onDisk('Photos/whole.bin'))))
    assert.equal(stat(onDisk('Photos/whole.bin')).mtimeMs, 1_500_000_000_000)
    assert.deepEqual(left(), [])
    assert.equal((await finish('web-1', '/Photos/whole.bin')).status, 404)
  })

  it('overwrites with 204 and keeps the number, also with a piece that was sent again', async () => {
    const id = (await alice.call('PUT', `${home}/again.txt`, { body: 'old' })).headers.get('oc-fileid')
    await begun('web-2', '/again.txt', 'ne', 'X')
    assert.equal((await call('PUT', '/web-2/00002', {}, 'w')).status, 204)
    const answer = await finish('web-2', '/again.txt')
    assert.equal(answer.status, 204)
    assert.equal(answer.headers.get('oc-fileid'), id)
    assert.equal(readFile(onDisk('again.txt'), 'utf8'), 'new')
    await begun('web-none', '/nothing.txt')
    assert.equal((await finish('web-none', '/nothing.txt', { 'oc-total-length': '0' })).status, 201)
    assert.equal(readFile(onDisk('nothing.txt'), 'utf8'), '')
  })

  it('overwrites nothing where the conditions do not hold, and can be finished otherwise', async () => {
    const etag = (await alice.call('PUT', `${home}/kept.txt`, { body: 'kept' })).headers.get('etag') ?? ''
    await begun('web-3', '/kept.txt', 'new')
    const refusals: Record<string, string>[] = [
      { overwrite: 'F' },
      { 'if-none-match': '*' },
      { 'if-match': '"another"' },
      { if: `<${demo.url}${home}/kept.txt> (["another"])` },
    ]
    for (const headers of refusals) {
      const answer = await finish('web-3', '/kept.txt', headers)
      assert.equal(answer.status, 412)
      assert.match(await answer.text(), /Sabre\\DAV\\Exception\\PreconditionFailed/)
    }
    assert.equal(readFile(onDisk('kept.txt'), 'utf8'), 'kept')
    assert.equal((await finish('web-3', '/kept.txt', { if: `<${demo.url}${home}/kept.txt> ([${etag}])` })).status, 204)
    assert.equal(readFile(onDisk('kept.txt'), 'utf8'), 'new')
  })

  it('refuses a whole that is not as long as it was said to be', async () => {
    await begun('web-4', '/short.txt', 'abc')
    const answer = await finish('web-4', '/short.txt', { 'oc-total-length': '4' })
    assert.equal(answer.status, 400)
    assert.match(await answer.text(), /Chunks on server do not sum up to 4 but to 3 bytes/)
    assert.ok(!existsSync(onDisk('short.txt')))
    await call('DELETE', '/web-4')
  })

  it('keeps the file, the pieces, and says 500, where the time is none', async () => {
    await begun('web-time', '/timed.txt', 'kept')
    const answer = await finish('web-time', '/timed.txt', { overwrite: 'F', 'x-oc-mtime': '0' })
    assert.equal(answer.status, 500)
    assert.match(await answer.text(), /X-OC-MTime header must be a valid positive unix timestamp greater than one day/)
    assert.equal(readFile(onDisk('timed.txt'), 'utf8'), 'kept')
    assert.deepEqual(left('web-time'), ['00001'])
    assert.equal((await finish('web-time', '/timed.txt', { overwrite: 'F' })).status, 412)
    await call('DELETE', '/web-time')
  })

  it('refuses places where the file cannot be', async () => {
    mkdir(onDisk('Read-only'))
    writeFile(onDisk('Read-only/a.txt'), 'kept')
    await begun('web-5', '/ok.txt', 'x')
    const places: [string, number][] = [
      ['/missing/a.txt', 409],
      ['/x.part', 400],
      ['/Read-only/a.txt', 403],
      ['/Read-only/new.txt', 403],
      ['/Documents', 409],
    ]
    for (const [path, status] of places) {
      assert.equal((await finish('web-5', path)).status, status, path)
      assert.equal((await call('MKCOL', '/web-never', to(path))).status, status, path)
    }
    assert.equal((await call('MOVE', '/web-5/.file')).status, 400)
    assert.equal(
      (await call('MOVE', '/web-5/.file', { destination: `${demo.url}/remote.php/dav/files/bob/mine.txt` })).status,
      403,
    )
    assert.equal((await call('MOVE', '/web-5/00001', to('/ok.txt'))).status, 405)
    assert.equal(readFile(onDisk('Read-only/a.txt'), 'utf8'), 'kept')
    await call('DELETE', '/web-5')
  })

  it('lists what has come, so that an upload can go on, and gives up when it is deleted', async () => {
    await begun('web-6', '/given-up.txt', 'one', 'three')
    const pieces = await listed(await call('PROPFIND', '/web-6', { depth: '1' }))
    assert.deepEqual(
      pieces.map(({ href, found }) => [href, found('d:getcontentlength')]),
      [
        [`${uploads}/web-6/`, undefined],
        [`${uploads}/web-6/00001`, '3'],
        [`${uploads}/web-6/00002`, '5'],
      ],
    )
    assert.equal((await call('DELETE', '/web-6')).status, 204)
    assert.equal((await call('DELETE', '/web-6')).status, 404)
    assert.equal((await call('PUT', '/web-6/00003', {}, 'x')).status, 404)
    assert.ok(!existsSync(onDisk('given-up.txt')))
    assert.deepEqual(left(), [])
  })

  it('keeps no piece that broke off', async () => {
    await begun('web-7', '/broken.txt', 'first')
    const { sent, answer } = await slowly(demo, alice, 'PUT', `${uploads}/web-7/00002`, { 'content-length': '1000000' })
    answer.catch(() => undefined)
    await send(sent, 500_000, Buffer.alloc(50_000))
    const isLogged = (cut: boolean): boolean =>
      demo.log.entries().some((entry) => entry.path.endsWith('/web-7/00002') && (entry.cut ?? false) === cut)
    while (!isLogged(false)) await new Promise(setImmediate)
    sent.destroy()
    while (!isLogged(true)) await new Promise(setImmediate)
    assert.deepEqual(left('web-7'), ['00001'])
    await call('DELETE', '/web-7')
  })

  it('takes only numbers from 1 to 10000 and names that stay in their folder', async () => {
    await begun('web-8', '/names.txt')
    for (const name of ['0', '10001', 'abc', '1.5', '-1', '.file', '000001'])
      assert.equal((await call('PUT', `/web-8/${name}`, {}, 'x')).status, 400, name)
    assert.equal((await call('PUT', '/web-8/10000', {}, 'x')).status, 201)
    assert.equal((await call('MKCOL', '/web-8', to('/names.txt'))).status, 405)
    assert.equal((await call('MKCOL', '/web-8/inside', to('/names.txt'))).status, 403)
    for (const id of ['/..%2fout', '/%2e%2e', '/.hidden', '/a%20b', `/${'x'.repeat(201)}`, ''])
      assert.ok((await call('MKCOL', id, to('/names.txt'))).status >= 400, id)
    assert.equal((await call('POST', '/web-8')).status, 405)
    await call('DELETE', '/web-8')
  })

  it('knows nothing of the uploads of others', async () => {
    await begun('web-9', '/mine.txt', 'secret')
    const bob = await signedIn(demo, 'bob')
    const calls: [string, string][] = [
      ['PUT', '/00002'],
      ['MOVE', '/.file'],
      ['DELETE', ''],
      ['PROPFIND', ''],
    ]
    for (const [method, path] of calls) {
      const headers = { destination: `${demo.url}/remote.php/dav/files/bob/stolen.txt` }
      assert.equal((await bob.call(method, `${uploads}/web-9${path}`, { headers })).status, 404, method)
      assert.equal(
        (await bob.call(method, `/remote.php/dav/uploads/bob/web-9${path}`, { headers })).status,
        404,
        method,
      )
    }
    assert.equal((await finish('web-9', '/mine.txt')).status, 201)
    assert.equal(readFile(onDisk('mine.txt'), 'utf8'), 'secret')
  })

  it('is put together once, even if two ask for it at the same time', async () => {
    await begun('web-10', '/once.txt', 'a'.repeat(100_000), 'b'.repeat(100_000))
    const codes = (await Promise.all([finish('web-10', '/once.txt'), finish('web-10', '/once.txt')])).map(
      ({ status }) => status,
    )
    assert.ok(codes.includes(201) && codes.some((code) => code === 423 || code === 404), String(codes))
    assert.equal(readFile(onDisk('once.txt'), 'utf8'), 'a'.repeat(100_000) + 'b'.repeat(100_000))
  })
})

describe('Uploads in pieces whose joining takes longer than a proxy waits', async () => {
  const { demo, alice, home, onDisk } = await aliceAtHome({ joiningMs: 2500 })
  const { existsSync, readFile } = demo.disk
  const uploads = '/remote.php/dav/uploads/alice'
  const headers = (name: string): Record<string, string> => ({ destination: `${demo.url}${home}/${name}` })
  const call = (method: string, path: string, name: string, body?: string): Promise<Response> =>
    alice.call(method, uploads + path, { headers: headers(name), ...(body !== undefined && { body }) })
  const begun = async (id: string): Promise<void> => {
    await call('MKCOL', `/${id}`, id)
    await call('PUT', `/${id}/00001`, id, 'content')
  }
  /** The status of each request for the joining, as long as it goes on. */
  const statuses = async (id: string): Promise<number[]> => {
    const first = await call('MOVE', `/${id}/.file`, id)
    const found = [first.status]
    while (found.at(-1) !== 404) found.push((await call('MOVE', `/${id}/.file`, id)).status)
    return [...new Set(found)]
  }

  it('are answered 504, then 423 until they are there', async () => {
    await begun('late.txt')
    assert.deepEqual(await statuses('late.txt'), [504, 423, 404])
    assert.equal(readFile(onDisk('late.txt'), 'utf8'), 'content')
  })

  it('are lost when somebody deletes the pieces meanwhile', async () => {
    await begun('lost.txt')
    assert.equal((await call('MOVE', '/lost.txt/.file', 'lost.txt')).status, 504)
    assert.equal((await call('DELETE', '/lost.txt', 'lost.txt')).status, 204)
    assert.deepEqual(await statuses('lost.txt'), [404])
    assert.ok(!existsSync(onDisk('lost.txt')))
  })

  it('are refused at once where nothing would be joined', async () => {
    await begun('refused.txt')
    assert.equal((await call('MOVE', '/refused.txt/.file', 'none/refused.txt')).status, 409)
  })
})

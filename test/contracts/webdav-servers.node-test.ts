import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { chmod, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'puppeteer-core'
import { openBrowser, type BrowserSession } from '../support/browser-session.js'
import {
  ask,
  bytesOf,
  openDavPage,
  patternOf,
  progressBegan,
  progressOf,
  startDavPages,
  upload,
  type DavPages,
  type Outcome,
} from '../support/dav-page.js'
import { davServers, type DavServer, type DavServerKind } from '../support/dav-servers.js'

const megabyte = 1024 * 1024
const long = 120_000

/** Names that one layer or another is known to break. */
const awkward = [
  'with space.txt',
  '100% #1?&=.txt',
  'Grüße.txt',
  'Gru\u0308\u00dfe.txt',
  'ملف عربي.txt',
  '😀 emoji.txt',
  '"double" \'single\'.txt',
  'a+b.txt',
  '.leading dot',
  'trailing spaces  ',
  'a;b,c@d$e!.txt',
  '%41%2F.txt',
  'a&amp;b.txt',
  'a & b<c>.txt',
  '[x](y){z}|^`.txt',
]

const kindOf = (outcome: Outcome<unknown>): string => ('failure' in outcome ? outcome.failure.kind : 'done')

function valueOf<T>(outcome: Outcome<T>): T {
  if ('failure' in outcome) assert.fail(`${outcome.failure.kind} ${outcome.failure.status}: ${outcome.failure.message}`)
  return outcome.value
}

let browser: BrowserSession | undefined
before(async () => {
  browser = await openBrowser()
})
after(() => browser?.close())

for (const kind of davServers) describe(`WebDAV client on ${kind.name}`, { skip: kind.missing }, () => contract(kind))

function contract({
  start,
  conditions,
  infinity,
  properties,
  keepsTargetOfCopy,
  folderIsThere,
  noSource,
  noTargetFolder,
  garbles,
}: DavServerKind): void {
  let server: DavServer
  let pages: DavPages
  let page: Page

  before(
    async () => {
      server = await start()
      pages = await startDavPages(server.origin)
      page = (await browser?.newPage())?.page ?? assert.fail('no browser')
      await openDavPage(page, pages)
    },
    { timeout: long },
  )

  after(
    async () => {
      await page.close()
      await pages.close()
      await server.end()
    },
    { timeout: long },
  )

  const onDisk = (...path: string[]): string => join(server.folder, ...path)
  const textOf = (...path: string[]): Promise<string> => readFile(onDisk(...path), 'utf8')

  /** A new folder with files that were written directly to the disk. */
  async function folderWith(name: string, files: Record<string, string | Buffer> = {}): Promise<void> {
    valueOf(await ask(page, 'createFolder', `/${name}`))
    for (const [file, content] of Object.entries(files)) {
      await writeFile(onDisk(name, file), content)
      await chmod(onDisk(name, file), 0o666)
      // A file changed within this second may change again in it, so its version counts as weak.
      await utimes(onDisk(name, file), 1_700_000_000, 1_700_000_000)
    }
  }

  test('PROPFIND goes as deep as it is told', async () => {
    await folderWith('deep', { 'a.txt': 'a' })
    valueOf(await ask(page, 'createFolder', '/deep/inner'))
    valueOf(await ask(page, 'createFile', '/deep/inner/b.txt', 'b'))
    const depth = async (much: '0' | '1' | 'infinity'): Promise<[number, number]> => {
      const { status, responses } = valueOf(await ask(page, 'propFind', '/deep', ['{DAV:}resourcetype'], much))
      return [status, responses.length]
    }
    assert.deepEqual(await depth('0'), [207, 1])
    assert.deepEqual(await depth('1'), [207, 3])
    assert.deepEqual(await depth('infinity'), infinity === 207 ? [207, 4] : [403, 0])
  })

  test('a root and an empty folder list nothing of themselves', async () => {
    assert.deepEqual(
      valueOf(await ask(page, 'list', '/')).filter(({ path }) => path === '/'),
      [],
    )
    valueOf(await ask(page, 'createFolder', '/empty'))
    assert.deepEqual(valueOf(await ask(page, 'list', '/empty')), [])
    assert.equal(valueOf(await ask(page, 'info', '/')).isFolder, true)
    assert.equal(kindOf(await ask(page, 'list', '/not there')), 'not-found')
  })

  test('any name is written, listed, described, read, renamed and removed as it is', async () => {
    const names = awkward.filter((name) => !garbles.includes(name))
    valueOf(await ask(page, 'createFolder', '/names ü#%'))
    for (const name of names) valueOf(await ask(page, 'createFile', `/names ü#%/${name}`, `content of ${name}`))
    assert.deepEqual((await filesIn('names ü#%')).sort(), [...names].sort())
    const listed = valueOf(await ask(page, 'list', '/names ü#%'))
    assert.deepEqual(listed.map(({ name }) => name).sort(), [...names].sort())
    for (const name of names) {
      const path = `/names ü#%/${name}`
      const content = Buffer.from(`content of ${name}`)
      assert.deepEqual(await readFile(onDisk('names ü#%', name)), content)
      const entry = valueOf(await ask(page, 'info', path))
      assert.deepEqual(
        [entry.path, entry.name, entry.parent, entry.isFolder, entry.size],
        [path, name, '/names ü#%', false, content.length],
      )
      assert.deepEqual(await bytesOf(page, path), content)
      valueOf(await ask(page, 'move', path, `${path} moved`))
      assert.equal(await textOf('names ü#%', `${name} moved`), String(content))
      valueOf(await ask(page, 'remove', `${path} moved`))
    }
    assert.deepEqual(await filesIn('names ü#%'), [])
  })

  test('info tells size, time, version and type', async () => {
    await folderWith('info', { 'a.txt': 'twelve bytes' })
    const file = valueOf(await ask(page, 'info', '/info/a.txt'))
    assert.deepEqual(
      [file.path, file.name, file.parent, file.isFolder, file.size, file.modifiedMs],
      ['/info/a.txt', 'a.txt', '/info', false, 12, 1_700_000_000_000],
    )
    assert.match(file.mimeType, /^text\/plain/)
    assert.ok(file.etag.length > 0 && !file.etag.includes('"'), file.etag)
    const folder = valueOf(await ask(page, 'info', '/info'))
    assert.deepEqual([folder.path, folder.name, folder.parent, folder.isFolder], ['/info', 'info', '/', true])
    assert.equal(kindOf(await ask(page, 'info', '/info/b.txt')), 'not-found')
    valueOf(await ask(page, 'replaceFile', '/info/a.txt', 'other'))
    assert.notEqual(valueOf(await ask(page, 'info', '/info/a.txt')).etag, file.etag)
  })

  test('createFolder makes one, and says what is in its way', async () => {
    valueOf(await ask(page, 'createFolder', '/made'))
    assert.ok((await stat(onDisk('made'))).isDirectory())
    valueOf(await ask(page, 'createFile', '/made/a.txt', 'a'))
    assert.equal(kindOf(await ask(page, 'createFolder', '/made')), folderIsThere)
    assert.equal(kindOf(await ask(page, 'createFolder', '/made/a.txt')), 'exists')
    assert.equal(kindOf(await ask(page, 'createFolder', '/no/parent')), 'parent-missing')
    assert.equal(await textOf('made', 'a.txt'), 'a')
  })

  test('createFile writes a new file, and no other', async () => {
    await folderWith('create', { 'old.txt': 'old' })
    valueOf(await ask(page, 'createFile', '/create/new.txt', 'new'))
    assert.equal(await textOf('create', 'new.txt'), 'new')
    valueOf(await ask(page, 'createFile', '/create/empty.txt', ''))
    assert.equal((await stat(onDisk('create', 'empty.txt'))).size, 0)
    assert.equal((await bytesOf(page, '/create/empty.txt')).length, 0)
    assert.equal(valueOf(await ask(page, 'info', '/create/empty.txt')).size, 0)
    assert.equal(kindOf(await ask(page, 'createFile', '/create/missing/a.txt', 'a')), 'parent-missing')
    assert.equal(kindOf(await ask(page, 'createFile', '/create/old.txt', 'new')), conditions ? 'exists' : 'done')
    assert.equal(await textOf('create', 'old.txt'), conditions ? 'old' : 'new')
  })

  test('replaceFile writes over a file, or only over the version it is told', async () => {
    await folderWith('replace', { 'a.txt': 'one', 'b.txt': 'one' })
    valueOf(await ask(page, 'replaceFile', '/replace/a.txt', 'two, longer'))
    assert.equal(await textOf('replace', 'a.txt'), 'two, longer')
    valueOf(await ask(page, 'replaceFile', '/replace/a.txt', '3'))
    assert.equal(await textOf('replace', 'a.txt'), '3')
    valueOf(await ask(page, 'replaceFile', '/replace/c.txt', 'new'))
    assert.equal(await textOf('replace', 'c.txt'), 'new')

    const { etag } = valueOf(await ask(page, 'info', '/replace/b.txt'))
    valueOf(await ask(page, 'replaceFile', '/replace/b.txt', 'two', { etag }))
    assert.equal(await textOf('replace', 'b.txt'), 'two')
    await writeFile(onDisk('replace', 'b.txt'), 'somebody else')
    assert.equal(
      kindOf(await ask(page, 'replaceFile', '/replace/b.txt', 'three', { etag })),
      conditions ? 'changed' : 'done',
    )
    assert.equal(await textOf('replace', 'b.txt'), conditions ? 'somebody else' : 'three')
  })

  test('get gives every byte', async () => {
    const bytes = Buffer.from(Array.from({ length: 1024 }, (_, at) => at & 255))
    await folderWith('get', { 'all.bin': bytes })
    assert.deepEqual(await bytesOf(page, '/get/all.bin'), bytes)
    const missing = valueOf(await ask(page, 'request', 'GET', '/get/none'))
    assert.equal(missing.status, 404)
  })

  for (const method of ['move', 'copy'] as const) {
    test(`${method} writes over something only where it may`, async () => {
      const folder = `${method} here`
      await folderWith(folder, { 'a b.txt': 'a', 'taken #1.txt': 'taken' })
      const [from, free, taken] = ['a b.txt', 'free ü.txt', 'taken #1.txt'].map((name) => `/${folder}/${name}`) as [
        string,
        string,
        string,
      ]
      const keeps = method === 'move' || keepsTargetOfCopy
      assert.equal(kindOf(await ask(page, method, from, taken)), keeps ? 'exists' : 'done')
      assert.deepEqual([await textOf(from), await textOf(taken)], ['a', keeps ? 'taken' : 'a'])
      valueOf(await ask(page, method, from, free))
      assert.equal(await textOf(free), 'a')
      assert.equal(existsSync(onDisk(from)), method === 'copy')
      valueOf(await ask(page, method, free, taken, { overwrite: true }))
      assert.equal(await textOf(taken), 'a')
      assert.equal(existsSync(onDisk(free)), method === 'copy')
      assert.equal(kindOf(await ask(page, method, `/${folder}/gone.txt`, `/${folder}/x.txt`)), noSource[method])
      assert.equal(kindOf(await ask(page, method, taken, `/${folder}/no/x.txt`)), noTargetFolder[method])
      assert.equal(await textOf(taken), 'a')
    })

    test(`${method} takes a folder with all that is in it`, async () => {
      valueOf(await ask(page, 'createFolder', `/${method} tree`))
      valueOf(await ask(page, 'createFolder', `/${method} tree/inner`))
      valueOf(await ask(page, 'createFile', `/${method} tree/inner/a.txt`, 'a'))
      valueOf(await ask(page, method, `/${method} tree`, `/${method} tree 2`))
      assert.equal(await textOf(`${method} tree 2`, 'inner', 'a.txt'), 'a')
      assert.equal(existsSync(onDisk(`${method} tree`)), method === 'copy')
    })
  }

  test('remove takes a file, a folder with all that is in it, and nothing twice', async () => {
    valueOf(await ask(page, 'createFolder', '/remove'))
    valueOf(await ask(page, 'createFile', '/remove/a.txt', 'a'))
    valueOf(await ask(page, 'createFile', '/remove/b.txt', 'b'))
    valueOf(await ask(page, 'remove', '/remove/a.txt'))
    assert.deepEqual(await filesIn('remove'), ['b.txt'])
    assert.equal(kindOf(await ask(page, 'remove', '/remove/a.txt')), 'not-found')
    valueOf(await ask(page, 'remove', '/remove'))
    assert.equal(existsSync(onDisk('remove')), false)
    assert.equal(kindOf(await ask(page, 'remove', '/remove')), 'not-found')
  })

  test('setFavorite and propPatch say truly whether the server kept it', async () => {
    valueOf(await ask(page, 'createFolder', '/props'))
    valueOf(await ask(page, 'createFile', '/props/a.txt', 'a'))
    const favorite = async (): Promise<boolean> => valueOf(await ask(page, 'info', '/props/a.txt')).isFavorite
    assert.equal(await favorite(), false)
    assert.equal(
      kindOf(await ask(page, 'setFavorite', '/props/a.txt', true)),
      properties === 'refused' ? 'forbidden' : 'done',
    )
    assert.equal(await favorite(), properties === 'kept')
    if (properties === 'kept') valueOf(await ask(page, 'setFavorite', '/props/a.txt', false))
    assert.equal(await favorite(), false)
    assert.equal(
      kindOf(await ask(page, 'setFavorite', '/props/none.txt', true)),
      properties === 'lost' ? 'done' : 'not-found',
    )

    const name = '{urn:x-test}mark'
    const value = 'a < b & "c" ü 😀'
    const { status, responses } = valueOf(await ask(page, 'propPatch', '/props/a.txt', { [name]: value }))
    assert.equal(status, 207)
    assert.match(responses[0]?.propStat[0]?.status ?? '', properties === 'refused' ? / 403 / : / 200 /)
    const found = valueOf(await ask(page, 'propFind', '/props/a.txt', [name])).responses[0]?.propStat.find(
      ({ status: line }) => line.includes(' 200'),
    )
    assert.equal(found?.properties[name], properties === 'kept' ? value : undefined)
  })

  test('20 MB go up with their progress told, and come to the disk byte by byte', { timeout: long }, async () => {
    const size = 20 * megabyte
    valueOf(await ask(page, 'createFolder', '/big'))
    const open = holdUploads()
    const outcome = upload(page, '/big/a.bin', size)
    await progressBegan(page)
    open()
    assert.equal(await outcome, 'done')
    const told = await progressOf(page)
    assert.ok(told.length >= 2 && (told[0]?.[0] ?? size) < size, `told ${told.length} times`)
    assert.ok(
      told.every(([sent, total], at) => sent >= (told[at - 1]?.[0] ?? 0) && total === size),
      'ascending',
    )
    assert.deepEqual(told.at(-1), [size, size])
    assert.ok(patternOf(size).equals(await readFile(onDisk('big', 'a.bin'))), 'the same bytes')
    assert.equal(valueOf(await ask(page, 'info', '/big/a.bin')).size, size)
  })

  test('an upload that is given up ends as "aborted", and the next call works', { timeout: long }, async () => {
    valueOf(await ask(page, 'createFolder', '/given up'))
    const open = holdUploads()
    assert.equal(await upload(page, '/given up/a.bin', 20 * megabyte, { abort: true }), 'aborted')
    open()
    const told = await progressOf(page)
    assert.ok(told.length === 1 && (told[0]?.[0] ?? 0) < 20 * megabyte, JSON.stringify(told))
    valueOf(await ask(page, 'createFile', '/given up/b.txt', 'b'))
    assert.equal(await textOf('given up', 'b.txt'), 'b')
  })

  test('2,000 files are listed', { timeout: long }, async () => {
    await folderWith('many')
    await Promise.all(Array.from({ length: 2000 }, (_, at) => writeFile(onDisk('many', `file ${at}.txt`), String(at))))
    const entries = valueOf(await ask(page, 'list', '/many', { timeoutMs: long }))
    assert.equal(new Set(entries.map(({ path }) => path)).size, 2000)
    assert.ok(entries.every(({ name, size, isFolder }) => !isFolder && size === String(/\d+/.exec(name)).length))
  })

  test('the token goes to the own origin and to no other', async () => {
    pages.seen.length = 0
    valueOf(await ask(page, 'list', '/'))
    valueOf(await ask(page, 'createFile', '/token.txt', 'a'))
    assert.deepEqual(
      pages.seen.map(({ headers }) => [headers['requesttoken'], headers['x-requested-with']]),
      Array(2).fill([pages.token, 'XMLHttpRequest']),
    )
    const before = pages.elsewhere.seen.length
    await page.evaluate(async (baseUrl) => {
      const { dav } = window as unknown as {
        dav: { createWebdavClient(options: { baseUrl: string }): { list(path: string): Promise<unknown> } }
      }
      await dav.createWebdavClient({ baseUrl }).list('/')
    }, `${pages.elsewhere.origin}/dav`)
    const there = pages.elsewhere.seen.slice(before)
    assert.ok(there.some(({ method }) => method === 'PROPFIND'))
    for (const { headers } of there) {
      assert.equal(headers['requesttoken'], undefined)
      assert.doesNotMatch(
        String(headers['access-control-request-headers'] ?? ''),
        /requesttoken|x-requested-with|ocs-apirequest/i,
      )
    }
  })

  test('a call without an answer ends with "Timeout exceeded", or when it is given up', async () => {
    pages.silent = true
    const late = await ask(page, 'info', '/', { timeoutMs: 100 })
    pages.silent = false
    assert.deepEqual(late, { failure: { kind: 'timeout', status: 0, message: 'Timeout exceeded' } })
    assert.equal(kindOf(await ask(page, 'info', '/')), 'done')
  })

  test('a server that stopped is a failure of the network', async () => {
    await server.stop()
    for (const outcome of [
      await ask(page, 'list', '/'),
      await ask(page, 'createFile', '/late.txt', 'a'),
      await ask(page, 'remove', '/props'),
    ])
      assert.equal(kindOf(outcome), 'network')
    assert.equal(await upload(page, '/late.bin', megabyte), 'network')
  })

  /** Holds back the end of all uploads from now on, until the returned function is called. */
  function holdUploads(): () => void {
    let open: () => void = () => undefined
    pages.gate = new Promise((resolve) => {
      open = resolve
    })
    return () => {
      pages.gate = null
      open()
    }
  }

  /** The user's files in a folder: servers keep files of their own beside them. */
  async function filesIn(folder: string): Promise<string[]> {
    return (await readdir(onDisk(folder))).filter((name) => name !== '.DAV')
  }
}

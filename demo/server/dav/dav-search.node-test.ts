import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { searchBody } from '../../../src/kits/webdav/dav-search-query.js'
import { aliceAtHome, listed } from './dav-test-client.js'
import { signedIn, startTestDemo, TestClient } from '../test-client.js'

describe('Searching files by WebDAV', async () => {
  const { demo, alice, home, onDisk } = await aliceAtHome()
  const { mkdir, utimes, writeFile } = demo.disk
  const names = ['{DAV:}getlastmodified', '{http://owncloud.org/ns}fileid', '{http://nextcloud.org/ns}is-encrypted']

  const send = (
    body: string,
    headers: Record<string, string> = { 'content-type': 'application/xml' },
    path = '/remote.php/dav/',
  ): Promise<Response> => alice.fetch(path, { method: 'SEARCH', headers, body })
  const found = async (body: string): Promise<string[]> => {
    const answer = await send(body)
    assert.equal(answer.status, 207)
    return (await listed(answer)).map(({ href }) => decodeURIComponent(href).slice(home.length))
  }
  const byName = (text: string, below = '', most = 200): Promise<string[]> =>
    found(searchBody(names, `/files/alice${below}`, { nameHolds: text }, most))
  const search = ({
    select = '<d:prop><d:getetag/></d:prop>',
    href = '/files/alice',
    depth = 'infinity',
    where = like('a'),
    more = '',
  } = {}): string =>
    `<d:searchrequest xmlns:d="DAV:"><d:basicsearch><d:select>${select}</d:select><d:from><d:scope><d:href>${href}</d:href><d:depth>${depth}</d:depth></d:scope></d:from><d:where>${where}</d:where>${more}</d:basicsearch></d:searchrequest>`
  const like = (pattern: string): string =>
    `<d:like><d:prop><d:displayname/></d:prop><d:literal>${pattern}</d:literal></d:like>`
  const changed = (literal: string, operator = 'gt'): string =>
    `<d:${operator}><d:prop><d:getlastmodified/></d:prop><d:literal>${literal}</d:literal></d:${operator}>`
  const ordered = (property: string, direction: string): string =>
    `<d:orderby><d:order><d:prop><${property}/></d:prop><d:${direction}/></d:order></d:orderby>`

  it('finds files and folders whose name holds a text, whatever its case, however deep below a folder, and not that folder', async () => {
    assert.deepEqual((await byName('PORTRAIT')).sort(), ['/Photos/2025/Old portrait.png', '/Photos/Portrait.png'])
    assert.deepEqual(await byName('übersicht &'), ['/Documents/Contracts/Übersicht & Anhang.txt'])
    assert.deepEqual(await byName('portrait', '/Photos/2025'), ['/Photos/2025/Old portrait.png'])
    assert.deepEqual(await byName('2025'), ['/Photos/2025/'])
    assert.deepEqual(await byName('2025', '/Photos/2025'), [])
  })

  it('takes marks in a name for themselves, and those of a pattern for what they stand for', async () => {
    mkdir(onDisk('Marks'))
    for (const name of ['50 % (a).txt', '50 of a.txt', 'a_b.txt', 'a-b.txt', '.+*?^${}|[]'])
      writeFile(onDisk(`Marks/${name}`), 'x')
    assert.deepEqual(await byName('50 %', '/Marks'), ['/Marks/50 % (a).txt'])
    assert.deepEqual(await byName('a_b', '/Marks'), ['/Marks/a_b.txt'])
    assert.deepEqual(await byName('+*?^${}|[', '/Marks'), ['/Marks/.+*?^${}|[]'])
    assert.deepEqual((await found(search({ href: '/files/alice/Marks', where: like('a_b%') }))).sort(), [
      '/Marks/a-b.txt',
      '/Marks/a_b.txt',
    ])
    assert.deepEqual(
      await found(
        search({ href: '/files/alice/Marks', where: like('50 %.txt'), more: ordered('d:displayname', 'descending') }),
      ),
      ['/Marks/50 of a.txt', '/Marks/50 % (a).txt'],
    )
    assert.deepEqual(await found(search({ href: '/files/alice/Marks', where: like('50') })), [])
  })

  it('finds what changed after a time, the last first, and no more than is asked for', async () => {
    mkdir(onDisk('Times'))
    for (const [name, sec] of [
      ['old', 1_600_000_000],
      ['new', 1_900_000_000],
      ['newer', 1_900_000_001],
    ] as const) {
      writeFile(onDisk(`Times/${name}`), name)
      utimes(onDisk(`Times/${name}`), sec, sec)
    }
    const after = (sec: number, most: number): Promise<string[]> =>
      found(searchBody(names, '/files/alice', { changedAfterMs: sec * 1000 }, most))
    assert.deepEqual(await after(1_899_999_999, 100), ['/Times/newer', '/Times/new'])
    assert.deepEqual(await after(1_900_000_000, 100), ['/Times/newer'])
    assert.deepEqual(await after(1_600_000_000, 1), ['/Times/newer'])
    assert.deepEqual(await found(search({ where: changed('1900000001', 'gte') })), ['/Times/newer'])
    assert.deepEqual(await found(search({ where: `<d:and>${changed('2030-03-17T17:46:39Z')}${like('%r')}</d:and>` })), [
      '/Times/newer',
    ])
    assert.deepEqual(
      await found(
        search({ href: '/files/alice/Times', where: like('%'), more: ordered('d:getlastmodified', 'ascending') }),
      ),
      ['/Times/old', '/Times/new', '/Times/newer'],
    )
    const bySize = `<d:orderby><d:order><d:prop><size xmlns="http://owncloud.org/ns"/></d:prop></d:order>${ordered('d:displayname', 'descending').slice('<d:orderby>'.length)}`
    assert.deepEqual(await found(search({ href: '/files/alice/Times', where: like('%'), more: bySize })), [
      '/Times/old',
      '/Times/new',
      '/Times/newer',
    ])
  })

  it('answers with the properties that were asked for, each file at its own address', async () => {
    const [file] = await listed(await send(searchBody(names, '/files/alice', { nameHolds: 'Übersicht' }, 1)))
    assert.equal(file?.href, `${home}/Documents/Contracts/%C3%9Cbersicht%20%26%20Anhang.txt`)
    assert.match(String(file.found('oc:fileid')), /^\d+$/)
    assert.ok(Date.parse(String(file.found('d:getlastmodified'))) > 0)
    assert.ok(file.missing('nc:is-encrypted') && file.found('d:getetag') === undefined)
  })

  it('takes the scope as an address, too, and goes no deeper than it says', async () => {
    for (const href of [`${demo.url}${home}/Photos/`, `${home}/Photos`, '/files/alice/Photos/'])
      assert.deepEqual(await found(search({ href, where: like('%portrait%'), depth: '1' })), ['/Photos/Portrait.png'])
    assert.deepEqual(await found(search({ href: '/files/alice/Documents/Contracts', where: like('lease%') })), [
      '/Documents/Contracts/Lease.txt',
    ])
    assert.deepEqual(await found(search({ depth: '0' })), [])
  })

  it('stands below the webroot', async () => {
    const cloud = await startTestDemo({ webroot: '/cloud' })
    try {
      const own = await signedIn(cloud, 'alice')
      const answer = await own.fetch('/remote.php/dav/', {
        method: 'SEARCH',
        headers: { 'content-type': 'text/xml' },
        body: search({ href: '/cloud/remote.php/dav/files/alice/Notes', where: like('%') }),
      })
      assert.deepEqual(
        (await listed(answer)).map(({ href }) => href),
        ['/cloud/remote.php/dav/files/alice/Notes/Ideas.txt'],
      )
    } finally {
      await cloud.close()
    }
  })

  it("searches nobody else's files, nothing out of the folder, and nothing for a visitor", async () => {
    for (const [href, status] of [
      ['/files/bob', 404],
      ['/files/bob/Documents', 404],
      ['/remote.php/dav/files/bob/', 404],
      ['/files/', 403],
      ['/', 403],
      ['/uploads/alice', 403],
      ['/files/alice/../bob', 404],
      ['/files/alice/%2e%2e/bob', 404],
      ['/files/alice/..%2fbob', 400],
      ['/files/alice/Missing', 404],
      ['/files/alice/README.md', 400],
      ['/files/%ff', 400],
      ['', 400],
    ] as const)
      assert.equal((await send(search({ href, where: like('%') }))).status, status, href)
    assert.ok(!(await byName('README')).some((path) => path.includes('bob')))
    const visitor = await new TestClient(demo).fetch('/remote.php/dav/', {
      method: 'SEARCH',
      headers: { 'content-type': 'application/xml' },
      body: search(),
    })
    assert.equal(visitor.status, 401)
  })

  it('refuses what is no search, and what it does not know', async () => {
    const bad: [status: number, body: string][] = [
      [400, ''],
      [400, '<'],
      [400, '<d:propfind xmlns:d="DAV:"/>'],
      [422, '<d:searchrequest xmlns:d="DAV:"><d:sql/></d:searchrequest>'],
      [400, '<d:searchrequest xmlns:d="DAV:"><d:basicsearch/></d:searchrequest>'],
      [400, search({ where: '' })],
      [400, search({ where: like('a') + like('b') })],
      [400, search({ where: '<d:and/>' })],
      [400, search({ where: changed('soon') })],
      [400, search({ where: changed('') })],
      [400, search({ depth: '7' })],
      [400, search({ more: '<d:limit><d:nresults>-1</d:nresults></d:limit>' })],
      [400, search({ more: '<d:limit/>' })],
      [400, search({ where: '<d:like><d:prop><d:displayname/></d:prop></d:like>' })],
      [422, search({ where: like('a').replaceAll('like', 'contains') })],
      [422, search({ where: like('a').replace('displayname', 'getetag') })],
      [422, search({ where: changed('0', 'lt') })],
      [422, search({ where: '<x:like xmlns:x="urn:x"/>' })],
      [422, search({ more: ordered('d:getetag', 'ascending') })],
      [422, search({ more: ordered('d:nothing', 'descending').replace('<d:prop><d:nothing/></d:prop>', '') })],
    ]
    for (const [status, body] of bad) {
      const answer = await send(body)
      assert.equal(answer.status, status, body)
      assert.match(await answer.text(), /<s:exception>Sabre/)
    }
    assert.equal((await send(search(), { 'content-type': 'text/plain' })).status, 415)
    assert.ok((await send(search(), undefined, `${home}/`)).status >= 400)
  })

  it('finds favourites below a folder, and wants to know what to look for', async () => {
    const report = (path: string, rules: string): Promise<Response> =>
      alice.fetch(home + path, {
        method: 'REPORT',
        body: `<x:filter-files xmlns:x="http://owncloud.org/ns" xmlns:d="DAV:"><d:prop><x:favorite/></d:prop><x:filter-rules>${rules}</x:filter-rules></x:filter-files>`,
      })
    const mark =
      '<d:propertyupdate xmlns:d="DAV:"><d:set><d:prop><favorite xmlns="http://owncloud.org/ns">1</favorite></d:prop></d:set></d:propertyupdate>'
    assert.equal((await alice.call('PROPPATCH', `${home}/Documents/Contracts/Lease.txt`, { body: mark })).status, 207)
    for (const [folder, expected] of [
      ['/Documents', [`${home}/Documents/Contracts/Lease.txt`]],
      ['/Photos', []],
    ] as const) {
      const answer = await report(folder, '<x:favorite>1</x:favorite>')
      assert.equal(answer.status, 207)
      assert.deepEqual(
        (await listed(answer)).map(({ href }) => href),
        expected,
      )
    }
    assert.equal((await report('/Documents', '')).status, 400)
    assert.equal((await report('/Nothing', '<x:favorite>1</x:favorite>')).status, 404)
  })
})

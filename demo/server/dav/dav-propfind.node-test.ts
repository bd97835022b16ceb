import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { aliceAtHome, asksFor, listed, slowly, type Listed } from './dav-test-client.js'
import { signedIn, startTestDemo } from '../test-client.js'

describe('Listing files by WebDAV', async () => {
  const { demo, alice, home, onDisk } = await aliceAtHome()
  const { chmod, mkdir, rename, stat, utimes, writeFile } = demo.disk

  const find = (path: string, depth: string | null, body?: string): Promise<Response> =>
    alice.fetch(home + path, {
      method: 'PROPFIND',
      headers: depth === null ? {} : { depth },
      ...(body === undefined ? {} : { body }),
    })
  const list = async (path: string, depth: string | null, ...names: string[]): Promise<Listed[]> => {
    const answer = await find(path, depth, names.length > 0 ? asksFor(...names) : undefined)
    assert.equal(answer.status, 207)
    assert.match(answer.headers.get('content-type') ?? '', /^application\/xml; charset=utf-8/)
    return listed(answer)
  }
  const only = async (path: string, name: string): Promise<unknown> => (await list(path, '0', name))[0]?.found(name)

  it('gives the folder first and then what is in it, each address encoded by name, folders with a slash', async () => {
    writeFile(onDisk('Documents/Contracts/50 % & "more" (1)!.txt'), 'x')
    assert.deepEqual(
      (await list('/Documents/Contracts', '1', 'd:getetag')).map(({ href }) => href),
      [
        `${home}/Documents/Contracts/`,
        `${home}/Documents/Contracts/50%20%25%20%26%20%22more%22%20(1)%21.txt`,
        `${home}/Documents/Contracts/Lease.txt`,
        `${home}/Documents/Contracts/%C3%9Cbersicht%20%26%20Anhang.txt`,
      ],
    )
    assert.deepEqual(
      (await list('/Documents/', '0')).map(({ href }) => href),
      [`${home}/Documents/`],
    )
    assert.deepEqual(
      (await list('/README.md', '1')).map(({ href }) => href),
      [`${home}/README.md`],
    )
  })

  it('lists a folder that nobody may read with permissions that say so, and nothing in it', async () => {
    mkdir(onDisk('Closed'))
    writeFile(onDisk('Closed/secret.txt'), 'x')
    chmod(onDisk('Closed'), 0)
    assert.equal(await only('/Closed', 'oc:permissions'), 'RDNV')
    assert.deepEqual(
      (await list('/', 'infinity', 'd:getetag')).filter(({ href }) => href.includes('Closed')).map(({ href }) => href),
      [`${home}/Closed/`],
    )
    assert.equal((await find('/Closed', '1')).status, 403)
    chmod(onDisk('Closed'), 0o777)
  })

  it('gives addresses below the webroot, and takes them as destinations', async () => {
    const cloud = await startTestDemo({ webroot: '/cloud' })
    try {
      const own = await signedIn(cloud, 'alice')
      const answer = await own.fetch('/remote.php/dav/files/alice/Notes', {
        method: 'PROPFIND',
        headers: { depth: '1' },
      })
      assert.deepEqual(
        (await listed(answer)).map(({ href }) => href),
        ['/cloud/remote.php/dav/files/alice/Notes/', '/cloud/remote.php/dav/files/alice/Notes/Ideas.txt'],
      )
      const destination = `${cloud.url}/remote.php/dav/files/alice/moved.txt`
      assert.equal(
        (await own.call('MOVE', '/remote.php/dav/files/alice/Notes/Ideas.txt', { headers: { destination } })).status,
        201,
      )
      await own.call('MKCOL', '/remote.php/dav/uploads/alice/one', { headers: { destination } })
      await own.call('PUT', '/remote.php/dav/uploads/alice/one/00001', { body: 'piece' })
      assert.equal(
        (await own.call('MOVE', '/remote.php/dav/uploads/alice/one/.file', { headers: { destination } })).status,
        204,
      )
      assert.equal(cloud.disk.readFile('alice/moved.txt', 'utf8'), 'piece')
    } finally {
      await cloud.close()
    }
  })

  it('tells of a file what the product tells', async () => {
    writeFile(onDisk('film.mp4'), 'film')
    utimes(onDisk('film.mp4'), 1_700_000_000, 1_700_000_000)
    const [file] = await list(
      '/film.mp4',
      '0',
      'd:getlastmodified',
      'd:getetag',
      'd:getcontenttype',
      'd:resourcetype',
      'd:getcontentlength',
      'd:quota-available-bytes',
      'oc:fileid',
      'oc:permissions',
      'oc:size',
      'oc:favorite',
      'nc:has-preview',
      'nc:mount-type',
      'nc:is-encrypted',
      'nc:share-attributes',
      'ocs:share-permissions',
    )
    assert.equal(file?.found('d:getlastmodified'), 'Tue, 14 Nov 2023 22:13:20 GMT')
    assert.match(String(file?.found('d:getetag')), /^"[0-9a-f]{32}"$/)
    assert.equal(file?.found('d:getcontenttype'), 'video/mp4')
    assert.equal(file?.found('d:resourcetype'), '')
    assert.equal(file?.found('d:getcontentlength'), '4')
    assert.match(String(file?.found('oc:fileid')), /^\d+$/)
    assert.equal(file?.found('oc:permissions'), 'RGDNVW')
    assert.equal(file?.found('oc:size'), '4')
    assert.equal(file?.found('oc:favorite'), '0')
    assert.equal(file?.found('nc:has-preview'), 'false')
    assert.equal(file?.found('nc:mount-type'), '')
    assert.equal(file?.found('nc:share-attributes'), '[]')
    assert.equal(file?.found('ocs:share-permissions'), '19')
    assert.ok(file.missing('d:quota-available-bytes') && file.missing('nc:is-encrypted'))
    assert.equal(await only('/Photos/Portrait.png', 'nc:has-preview'), 'true')
  })

  it('tells of a folder its type, its unlimited quota and the size of all that is in it', async () => {
    const [folder] = await list(
      '/Documents',
      '0',
      'd:resourcetype',
      'd:quota-available-bytes',
      'oc:size',
      'oc:permissions',
      'd:getcontenttype',
      'd:getcontentlength',
      'ocs:share-permissions',
    )
    assert.deepEqual(folder?.found('d:resourcetype'), [{ name: '{DAV:}collection', text: '', children: [] }])
    assert.equal(folder?.found('d:quota-available-bytes'), '-3')
    assert.equal(folder?.found('oc:permissions'), 'RGDNVCK')
    assert.equal(folder?.found('ocs:share-permissions'), '31')
    assert.ok(folder.missing('d:getcontenttype') && folder.missing('d:getcontentlength'))
    let sum = 0
    for (const path of [
      'Budget 2026.csv',
      'Meeting notes.md',
      'Contracts/Lease.txt',
      'Contracts/Übersicht & Anhang.txt',
      'Contracts/50 % & "more" (1)!.txt',
    ])
      sum += stat(onDisk(`Documents/${path}`)).size
    assert.equal(folder.found('oc:size'), String(sum))
  })

  it('tells only what was asked for, names what it does not know, and everything where nothing was named', async () => {
    const [file] = await listed(
      await find(
        '/README.md',
        '0',
        '<propfind xmlns="DAV:"><prop><getetag/><colour xmlns="urn:x&amp;&quot;y"/><bare xmlns=""/></prop></propfind>',
      ),
    )
    assert.ok(file?.found('d:getetag') !== undefined && file.found('oc:size') === undefined)
    assert.ok(file.missing('urn:x&"y:colour'))
    const text = await (
      await find(
        '/README.md',
        '0',
        '<propfind xmlns="DAV:"><prop><colour xmlns="urn:x"/><bare xmlns=""/></prop></propfind>',
      )
    ).text()
    assert.match(text, /<x1:colour xmlns:x1="urn:x"\/><bare xmlns=""\/>.*404 Not Found/)
    for (const body of [undefined, '<propfind xmlns="DAV:"><allprop/></propfind>']) {
      const [all] = await listed(await find('/README.md', '0', body))
      for (const name of [
        'd:getetag',
        'd:getlastmodified',
        'd:resourcetype',
        'oc:fileid',
        'oc:permissions',
        'nc:mount-type',
      ])
        assert.notEqual(all?.found(name), undefined, name)
      assert.ok(!all?.missing('nc:is-encrypted') && !all?.missing('d:quota-available-bytes'))
    }
    const names = await (await find('/README.md', '0', '<propfind xmlns="DAV:"><propname/></propfind>')).text()
    assert.match(names, /<d:getetag\/>/)
  })

  it('goes as deep as it is asked to', async () => {
    const hrefs = async (depth: string | null): Promise<string[]> =>
      (await list('/Photos/', depth, 'd:getetag')).map(({ href }) => href.slice(home.length))
    const direct = ['/Photos/', '/Photos/2025/', '/Photos/Gradient.png', '/Photos/Hills.svg', '/Photos/Portrait.png']
    assert.deepEqual(await hrefs('1'), direct)
    assert.deepEqual(await hrefs(null), direct)
    assert.deepEqual((await hrefs('infinity')).sort(), [...direct, '/Photos/2025/Old%20portrait.png'].sort())
    assert.equal((await find('/Photos/', '2')).status, 400)
  })

  it('has a version that changes with what is in the file, on disk too, and that reading agrees with', async () => {
    const seen = new Set<unknown>()
    for (const text of ['one', 'two', 'six']) {
      await alice.call('PUT', `${home}/version.txt`, { body: text, headers: { 'x-oc-mtime': '1700000000' } })
      seen.add(await only('/version.txt', 'd:getetag'))
    }
    writeFile(onDisk('version.txt'), 'six')
    seen.add(await only('/version.txt', 'd:getetag'))
    writeFile(onDisk('version.txt'), 'longer')
    const etag = await only('/version.txt', 'd:getetag')
    assert.equal(seen.add(etag).size, 5)
    const read = await alice.fetch(`${home}/version.txt`)
    assert.equal(read.headers.get('etag'), etag)
    const again = await slowly(demo, alice, 'GET', `${home}/version.txt`, { 'if-none-match': String(etag) })
    again.sent.end()
    assert.equal((await again.answer).statusCode, 304)
    const folder = await only('/Documents', 'd:getetag')
    writeFile(onDisk('Documents/Contracts/Lease.txt'), 'new')
    assert.notEqual(await only('/Documents', 'd:getetag'), folder)
  })

  it('keeps the number of a file when it is renamed or overwritten, and gives a copy its own', async () => {
    await alice.call('PUT', `${home}/number.txt`, { body: '1' })
    const id = await only('/number.txt', 'oc:fileid')
    await alice.call('PUT', `${home}/number.txt`, { body: '2' })
    await alice.call('MOVE', `${home}/number.txt`, { headers: { destination: `${demo.url}${home}/Notes/renamed.txt` } })
    assert.equal(await only('/Notes/renamed.txt', 'oc:fileid'), id)
    rename(onDisk('Notes/renamed.txt'), onDisk('Notes/again.txt'))
    assert.equal(await only('/Notes/again.txt', 'oc:fileid'), id)
    await alice.call('COPY', `${home}/Notes/again.txt`, { headers: { destination: `${demo.url}${home}/copy.txt` } })
    assert.notEqual(await only('/copy.txt', 'oc:fileid'), id)
    const folder = await only('/Notes', 'oc:fileid')
    await alice.call('MOVE', `${home}/Notes`, { headers: { destination: `${demo.url}${home}/Thoughts` } })
    assert.equal(await only('/Thoughts', 'oc:fileid'), folder)
    const ids = (await list('/', 'infinity', 'oc:fileid')).map((file) => file.found('oc:fileid'))
    assert.equal(new Set(ids).size, ids.length)
  })

  it('marks what can only be read, by the disk or by the folder it lies in', async () => {
    mkdir(onDisk('Read-only/Deeper'), { recursive: true })
    writeFile(onDisk('Read-only/Deeper/a.txt'), 'a')
    writeFile(onDisk('locked.txt'), 'locked')
    chmod(onDisk('locked.txt'), 0o444)
    for (const path of ['/locked.txt', '/Read-only/', '/Read-only/Deeper/', '/Read-only/Deeper/a.txt'])
      assert.equal(await only(path, 'oc:permissions'), 'RG', path)
  })

  it('says in the recorded words that there is nothing, and refuses what is no request', async () => {
    for (const path of ['/missing', '/missing/deeper', '/README.md/deeper']) {
      const answer = await find(path, '1')
      assert.equal(answer.status, 404)
      assert.match(
        await answer.text(),
        /<s:exception>Sabre\\DAV\\Exception\\NotFound<\/s:exception>\s*<s:message>File with name \/[^<]* could not be located<\/s:message>/,
      )
    }
    const bad = [
      '<propfind',
      '<a/>',
      '<!DOCTYPE a [<!ENTITY b "c">]><propfind xmlns="DAV:"/>',
      '<propfind xmlns="DAV:"><prop><q:x/></prop></propfind>',
      '<a>'.repeat(100),
    ]
    for (const body of bad) {
      const answer = await find('/', '0', body)
      assert.equal(answer.status, 400, body)
      assert.match(await answer.text(), /BadRequest/)
    }
    assert.equal((await find('/', '0', `<propfind xmlns="DAV:">${' '.repeat(1024 * 1024)}</propfind>`)).status, 413)
  })

  it('lists 5,000 files', async () => {
    mkdir(onDisk('many'))
    for (let at = 0; at < 5000; at += 1) writeFile(onDisk(`many/file ${at}.txt`), 'x')
    const text = await (
      await find(
        '/many/',
        '1',
        asksFor(
          'd:getetag',
          'd:getlastmodified',
          'd:resourcetype',
          'd:getcontentlength',
          'oc:fileid',
          'oc:permissions',
          'oc:size',
          'nc:is-encrypted',
        ),
      )
    ).text()
    assert.equal(text.match(/<d:response>/g)?.length, 5001)
  })

  it('keeps what is marked as favourite, and changes all that a request names or nothing', async () => {
    const patch = (path: string, body: string): Promise<Response> =>
      alice.call('PROPPATCH', home + path, {
        body: `<d:propertyupdate xmlns:d="DAV:" xmlns:oc="http://owncloud.org/ns">${body}</d:propertyupdate>`,
      })
    const set = (value: string): string => `<d:set><d:prop><oc:favorite>${value}</oc:favorite></d:prop></d:set>`
    const marked = await patch('/README.md', set('1'))
    assert.equal(marked.status, 207)
    assert.notEqual((await listed(marked))[0]?.found('oc:favorite'), undefined)
    assert.equal(await only('/README.md', 'oc:favorite'), '1')
    await alice.call('PUT', `${home}/README.md`, { body: 'new' })
    assert.equal(await only('/README.md', 'oc:favorite'), '1')

    const mixed = await (
      await patch('/README.md', `${set('0')}<d:set><d:prop><d:getetag>mine</d:getetag></d:prop></d:set>`)
    ).text()
    assert.match(mixed, /<d:getetag\/>.*403 Forbidden.*<oc:favorite\/>.*424 Failed Dependency/)
    assert.equal(await only('/README.md', 'oc:favorite'), '1')

    assert.equal((await patch('/README.md', '<d:remove><d:prop><oc:favorite/></d:prop></d:remove>')).status, 207)
    assert.equal(await only('/README.md', 'oc:favorite'), '0')
    assert.equal((await patch('/missing', set('1'))).status, 404)
    assert.equal((await patch('/README.md', '')).status, 400)
  })
})

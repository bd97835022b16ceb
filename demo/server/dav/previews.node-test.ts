import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { signedIn, startTestDemo, TestClient, type TestDemo } from '../test-client.js'

describe('GET /core/preview.png', () => {
  let demo: TestDemo
  let alice: TestClient
  before(async () => {
    demo = await startTestDemo()
    alice = await signedIn(demo, 'alice')
  })
  after(() => demo.close())
  const preview = (file: string, further = '&x=96&y=96&forceIcon=0'): Promise<Response> =>
    alice.fetch(`/index.php/core/preview.png?file=${encodeURIComponent(file)}${further}`)

  it('sends the picture as what it is, for this user alone', async () => {
    const answer = await preview('/Photos/Portrait.png', '&x=96&y=96&c=5&forceIcon=0')
    assert.equal(answer.status, 200)
    assert.equal(answer.headers.get('content-type'), 'image/png')
    assert.equal(answer.headers.get('cache-control'), 'private, max-age=86400, immutable')
    assert.match(answer.headers.get('content-security-policy') ?? '', /sandbox/)
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
    assert.ok(demo.disk.readFile('alice/Photos/Portrait.png').equals(Buffer.from(await answer.arrayBuffer())))
    assert.equal((await preview('/Photos/Portrait.png')).headers.get('cache-control'), 'private, no-cache')
    assert.equal((await preview('Photos/2025/Old portrait.png')).status, 200)
  })

  it('sends it by the number of a file that was listed, and by no other number', async () => {
    const listing = await (
      await alice.fetch('/remote.php/dav/files/alice/Photos', { method: 'PROPFIND', headers: { depth: '1' } })
    ).text()
    const id = /Portrait\.png.*?<oc:fileid>(\d+)</s.exec(listing)?.[1] ?? ''
    const answer = await alice.fetch(`/index.php/core/preview?fileId=${id}&x=64&y=64`)
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'image/png'])
    assert.ok(demo.disk.readFile('alice/Photos/Portrait.png').equals(Buffer.from(await answer.arrayBuffer())))
    for (const other of ['1', '', 'x'])
      assert.equal((await alice.fetch(`/index.php/core/preview?fileId=${other}&x=64&y=64`)).status, 404)
    const bob = await signedIn(demo, 'bob')
    assert.equal((await bob.fetch(`/index.php/core/preview?fileId=${id}&x=64&y=64`)).status, 404)
  })

  it('goes by what is in the file: a page that is named like a picture is none', async () => {
    const starts = {
      'a.jpg': ['\xff\xd8\xff\xe0', 'image/jpeg'],
      'b.gif': ['GIF89a', 'image/gif'],
      'c.webp': ['RIFF\0\0\0\0WEBP', 'image/webp'],
      'GIF is.png': ['GIF87a', 'image/gif'],
      "50% [é]'.PNG": ['\x89PNG\r\n\x1a\n', 'image/png'],
    }
    for (const [name, [start = '', type = '']] of Object.entries(starts)) {
      demo.disk.writeFile(`alice/${name}`, Buffer.from(start, 'latin1'))
      const answer = await preview(`/${name}`)
      assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, type], name)
    }
    demo.disk.writeFile('alice/evil.png', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')
    demo.disk.writeFile('alice/empty.png', '')
    demo.disk.writeFile('alice/photo.txt', 'GIF89a')
    for (const file of [
      '/evil.png',
      '/empty.png',
      '/photo.txt',
      '/Photos/Hills.svg',
      '/README.md',
      '/Photos',
      '/missing.png',
      '/',
    ]) {
      const answer = await preview(file)
      assert.equal(answer.status, 404, file)
      assert.deepEqual(await answer.json(), [], file)
    }
  })

  it('wants a file and a size', async () => {
    for (const query of ['', '?file=', '?file=a.png&file=b.png', '?x=96&y=96', '?file=/Photos/Portrait.png&x=0&y=96']) {
      const answer = await alice.fetch(`/index.php/core/preview.png${query}`)
      assert.equal(answer.status, 400, query)
      assert.deepEqual(await answer.json(), [])
    }
  })

  it("shows nobody else's pictures and none outside of the folder", async () => {
    demo.disk.writeFile('outside.png', 'GIF89a')
    for (const file of [
      '../outside.png',
      '/../bob/Photos/Portrait.png',
      '/Photos/../../outside.png',
      '..\\outside.png',
      '/a\0.png',
    ]) {
      assert.equal((await preview(file)).status, 404, file)
    }
    const answer = await new TestClient(demo).fetch('/index.php/core/preview.png?file=/Photos/Portrait.png')
    assert.equal(answer.status, 401)
    assert.deepEqual(await answer.json(), { message: 'Current user is not logged in' })
  })
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { aliceAtHome, asksFor, listed } from './dav-test-client.js'

describe('Checksums of files', async () => {
  const { demo, alice, home, onDisk } = await aliceAtHome()
  const put = (path: string, body: string, headers: Record<string, string> = {}): Promise<Response> =>
    alice.call('PUT', home + path, { body, headers })
  /** The checksums that the server offers; null if it says that there are none. */
  async function checksums(path: string): Promise<unknown> {
    const body = asksFor('oc:checksums')
    const [file] = await listed(await alice.fetch(home + path, { method: 'PROPFIND', headers: { depth: '0' }, body }))
    return file?.missing('oc:checksums') ? null : file?.found('oc:checksums')
  }
  const given = (text: string): object[] => [{ name: '{http://owncloud.org/ns}checksum', text, children: [] }]

  it('are kept as the client gave them with a file, for that version only', async () => {
    await put('/sum.txt', 'one', { 'oc-checksum': 'SHA1:fe05bcdcdc4928012781a5f1a2a77cbb5398e106' })
    assert.deepEqual(await checksums('/sum.txt'), given('SHA1:fe05bcdcdc4928012781a5f1a2a77cbb5398e106'))
    await alice.call('MOVE', `${home}/sum.txt`, { headers: { destination: `${demo.url}${home}/moved sum.txt` } })
    assert.deepEqual(await checksums('/moved%20sum.txt'), given('SHA1:fe05bcdcdc4928012781a5f1a2a77cbb5398e106'))
    await put('/moved%20sum.txt', 'two')
    assert.equal(await checksums('/moved%20sum.txt'), null)
  })

  it('are none of a file without, nor of one that somebody else has changed on the disk', async () => {
    await put('/none.txt', 'one')
    assert.equal(await checksums('/none.txt'), null)
    await put('/changed.txt', 'one', { 'oc-checksum': 'SHA1:<&>' })
    assert.deepEqual(await checksums('/changed.txt'), given('SHA1:<&>'))
    demo.disk.writeFile(onDisk('changed.txt'), 'somebody else')
    assert.equal(await checksums('/changed.txt'), null)
  })

  it('come with the request that assembles an upload in pieces', async () => {
    const uploads = '/remote.php/dav/uploads/alice/web-sum'
    const destination = `${demo.url}${home}/pieces.txt`
    await alice.call('MKCOL', uploads, { headers: { destination } })
    await alice.call('PUT', `${uploads}/00001`, { body: 'one', headers: { destination, 'oc-checksum': 'SHA1:piece' } })
    const headers = { destination, 'oc-checksum': 'SHA1:whole' }
    assert.equal((await alice.call('MOVE', `${uploads}/.file`, { headers })).status, 201)
    assert.deepEqual(await checksums('/pieces.txt'), given('SHA1:whole'))
  })
})

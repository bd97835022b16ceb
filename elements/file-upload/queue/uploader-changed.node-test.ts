/** Files that change on the disk while they are sent, in a browser that does not notice. */
import '../../../test/support/node-setup.js'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { FakeDav, fileOnDisk } from '../../../test/support/fake-dav.js'
import { Uploads } from '../../../test/support/uploads.js'

const mine = 'A'.repeat(30)
const told = { '/large.txt': 'failed unreadable' }
const [second, third] = ['PUT /session-1/00002', 'PUT /session-1/00003'] as const

describe('an upload queue whose file changes on the disk', () => {
  let uploads: Uploads
  let disk: ReturnType<typeof fileOnDisk>
  beforeEach(() => {
    const dav = new FakeDav()
    uploads = new Uploads({ chunks: dav.chunks(), chunksFrom: 25 }, dav)
    disk = fileOnDisk(mine)
  })
  afterEach(() => {
    uploads.queue.stop()
  })
  const callsTo = (method: string): number => uploads.dav.calls.filter((call) => call.startsWith(`${method} /`)).length
  /** Nothing is on the server, of the file or of its pieces, and the queue waits for nothing. */
  async function nothingStays(): Promise<void> {
    await uploads.after()
    expect(uploads.phases).to.deep.equal(told)
    expect([await uploads.dav.content(), uploads.dav.sessions, callsTo('MOVE')]).to.deep.equal([{}, 0, 0])
    expect(uploads.atRest).to.equal(true)
  }

  const changes: [what: string, then: string, call: string, pieces: number][] = [
    ['as something else of the same length', 'B'.repeat(30), second, 3],
    ['in one byte that was sent', `A${'B'}${'A'.repeat(28)}`, third, 3],
    ['shorter, before the next piece', 'B'.repeat(15), second, 2],
    ['shorter, at its end', 'A'.repeat(29), third, 3],
    ['longer', 'A'.repeat(31), third, 3],
  ]
  for (const [what, then, call, pieces] of changes)
    it(`tells at once that it was written anew ${what}, and joins no mixture`, async () => {
      uploads.dav.meanwhile(call, () => disk.write(then))
      uploads.add({ 'large.txt': disk.file })
      await uploads.after()
      await nothingStays()
      expect(callsTo('PUT')).to.equal(pieces)
    })

  it('goes on where it was only read, and written with what it held', async () => {
    uploads.dav.meanwhile(second, () => disk.write(mine))
    uploads.dav.fail(third, 'network')
    uploads.add({ 'large.txt': disk.file })
    await uploads.after(1000)
    expect([uploads.phases, await uploads.dav.content()]).to.deep.equal([
      ...[{ '/large.txt': 'done' }, { '/large.txt': mine }],
    ])
  })

  it('sends nothing more of it after the connection was lost', async () => {
    uploads.dav.fail(second, 'network')
    uploads.add({ 'large.txt': disk.file })
    await uploads.after()
    expect(uploads.phases).to.deep.equal({ '/large.txt': 'offline network' })
    disk.write('B'.repeat(30))
    await uploads.after(1000)
    await nothingStays()
    expect(callsTo('PUT')).to.equal(2)
  })

  it('sends it anew and whole when the user wants that', async () => {
    uploads.dav.meanwhile(second, () => disk.write('B'.repeat(30)))
    uploads.add({ 'large.txt': disk.file })
    await uploads.after()
    uploads.queue.retry()
    await uploads.after()
    expect([uploads.phases, await uploads.dav.content()]).to.deep.equal([
      ...[{ '/large.txt': 'done' }, { '/large.txt': 'B'.repeat(30) }],
    ])
  })

  it('is not asked about again where all of it had been sent, and only the joining is left', async () => {
    uploads.dav.fail('MOVE /session-1/.file', 'http', 500)
    uploads.add({ 'large.txt': disk.file })
    await uploads.after()
    disk.write('B'.repeat(30))
    await uploads.after(1000)
    expect([uploads.phases, await uploads.dav.content()]).to.deep.equal([
      ...[{ '/large.txt': 'done' }, { '/large.txt': mine }],
    ])
  })

  describe('and is sent whole', () => {
    beforeEach(() => {
      disk = fileOnDisk('mine')
    })

    for (const then of ['mind', 'min', 'mine too'])
      it(`tells that it became "${then}" while it was sent`, async () => {
        uploads.dav.meanwhile('PUT /large.txt', () => disk.write(then))
        uploads.add({ 'large.txt': disk.file })
        await uploads.after()
        expect([uploads.phases, uploads.atRest]).to.deep.equal([told, true])
      })

    it('sends nothing of one that became shorter before it was its turn', async () => {
      disk.write('min')
      uploads.add({ 'large.txt': disk.file })
      await uploads.after()
      await nothingStays()
      expect(callsTo('PUT')).to.equal(0)
    })

    it('sends it no second time after the connection was lost, and compares nothing with it', async () => {
      uploads.dav.loseAnswer('PUT /large.txt')
      uploads.add({ 'large.txt': disk.file })
      await uploads.after()
      disk.write('mind')
      await uploads.after(1000)
      expect([uploads.phases, uploads.asked, callsTo('PUT')]).to.deep.equal([told, [], 1])
    })

    it('tells at once that it has changed, also where the server may still be at work on it', async () => {
      uploads.dav.fail('PUT /large.txt', 'http', 504)
      uploads.add({ 'large.txt': disk.file })
      await uploads.after()
      disk.write('mind')
      await uploads.after(1000)
      expect([uploads.phases, callsTo('PUT')]).to.deep.equal([told, 1])
    })

    it('sends it as it is now when the user wants that', async () => {
      uploads.dav.fail('PUT /large.txt', 'network')
      uploads.add({ 'large.txt': disk.file })
      await uploads.after()
      disk.write('mind')
      await uploads.after(1000)
      expect([uploads.phases, callsTo('PUT')]).to.deep.equal([told, 1])
      uploads.queue.retry()
      await uploads.after()
      expect([uploads.phases, callsTo('PUT')]).to.deep.equal([{ '/large.txt': 'done' }, 2])
    })
  })
})

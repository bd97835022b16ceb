/** A server that needs long to join the pieces of a file, behind a proxy that does not wait for it. */
import '../../../test/support/node-setup.js'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { FakeDav } from '../../../test/support/fake-dav.js'
import { Uploads } from '../../../test/support/uploads.js'
import { assemblingMs, silenceMs } from './transfer.js'

const large = '0123456789abcdefghijABCDEFGHIJ'
const move = 'MOVE /session-1/.file'
const windowMs = assemblingMs(large.length)

describe('an upload queue on a server that still joins the pieces', () => {
  let uploads: Uploads
  beforeEach(() => {
    const dav = new FakeDav()
    uploads = new Uploads({ chunks: dav.chunks(), chunksFrom: 25 }, dav)
  })
  afterEach(() => {
    uploads.queue.stop()
  })
  const deletes = (): number => uploads.dav.calls.filter((call) => call.startsWith('DELETE')).length
  const failures = (): string[] => Object.values(uploads.phases).filter((phase) => phase.startsWith('failed'))
  /** Lets time pass by the second. Nothing may be deleted or told as failed in it. */
  async function nothingIsLost(ms: number): Promise<void> {
    for (let passedMs = 0; passedMs < ms; passedMs += 1000) {
      await uploads.after(1000)
      expect([deletes(), failures()], `after ${passedMs} ms`).to.deep.equal([0, []])
    }
  }

  for (const [what, status] of [
    ['504', 504],
    ['502', 502],
    ['nothing', null],
  ] as const) {
    it(`waits for it after ${what}, though it answers 423 meanwhile, and sends nothing again`, async () => {
      const finish = uploads.dav.joinSlowly(status)
      uploads.add({ 'large.txt': large })
      await uploads.after()
      await nothingIsLost(45_000)
      expect(uploads.dav.callsTo(move)).to.be.greaterThan(4)
      expect(uploads.phases).to.deep.equal({ '/large.txt': 'waiting unfinished' })
      finish()
      await uploads.over()
      expect(uploads.phases).to.deep.equal({ '/large.txt': 'done' })
      expect(await uploads.dav.content()).to.deep.equal({ '/large.txt': large })
      expect(uploads.dav.calls.filter((call) => call.startsWith('PUT'))).to.have.length(3)
      expect([uploads.asked, uploads.atRest]).to.deep.equal([[], true])
    })

    it(`says that the file is locked, and removes the pieces, once its time is over after ${what}`, async () => {
      uploads.dav.joinSlowly(status)
      uploads.add({ 'large.txt': large })
      await uploads.after()
      await nothingIsLost(windowMs - 1000)
      await uploads.over()
      expect(uploads.phases).to.deep.equal({ '/large.txt': 'failed locked' })
      expect([deletes(), uploads.dav.sessions]).to.deep.equal([1, 0])
    })
  }

  it('takes no other failure of a further request for the end either', async () => {
    const finish = uploads.dav.joinSlowly(504)
    uploads.add({ 'large.txt': large })
    await uploads.after()
    uploads.dav.fail(move, 'no-space', 507)
    uploads.dav.fail(move, 'http', 500, 4)
    await nothingIsLost(60_000)
    finish()
    await uploads.over()
    expect(uploads.phases).to.deep.equal({ '/large.txt': 'done' })
  })

  it('waits anew after each loss, and gives up in the end where every answer is 504', async () => {
    uploads.dav.fail(move, 'http', 504, 1000)
    uploads.add({ 'large.txt': large })
    await uploads.after()
    await nothingIsLost(windowMs * 2)
    await uploads.over()
    expect(uploads.phases).to.deep.equal({ '/large.txt': 'failed http' })
    expect([uploads.dav.callsTo(move) < 30, deletes()]).to.deep.equal([true, 1])
  })

  for (const [what, end] of [
    ['cancelled', () => uploads.queue.cancel()],
    ['left with its page', () => uploads.tab.left()],
  ] as const)
    for (const [when, isAnswered] of [
      ['before the server has answered', false],
      ['while it goes on after 504', true],
    ] as const)
      it(`leaves the pieces alone when the upload is ${what} ${when}`, async () => {
        if (isAnswered) uploads.dav.joinSlowly(504)
        else uploads.dav.hold(move)
        uploads.add({ 'large.txt': large })
        await uploads.after(2000)
        end()
        await uploads.after()
        expect([deletes(), uploads.dav.sessions]).to.deep.equal([0, 1])
      })

  it('goes on after a pause while the server joined them', async () => {
    const finish = uploads.dav.joinSlowly(504)
    uploads.add({ 'large.txt': large })
    await uploads.after(5000)
    uploads.queue.pause()
    await uploads.after(20_000)
    finish()
    uploads.queue.resume()
    await uploads.over()
    expect([uploads.phases, uploads.asked]).to.deep.equal([{ '/large.txt': 'done' }, []])
  })

  it('removes the pieces that it leaves behind, once the content of the target shows that it is there', async () => {
    uploads.dav.joinSlowly(504)
    uploads.add({ 'large.txt': large })
    await uploads.after(5000)
    uploads.dav.put('/large.txt', large)
    await uploads.over()
    await uploads.after()
    expect([uploads.phases, deletes(), uploads.dav.sessions]).to.deep.equal([{ '/large.txt': 'done' }, 1, 0])
  })

  it('removes the pieces at once where the first answer was an end', async () => {
    uploads.dav.fail(move, 'no-space', 507)
    uploads.add({ 'large.txt': large })
    await uploads.after()
    expect([uploads.phases, deletes()]).to.deep.equal([{ '/large.txt': 'failed no-space' }, 1])
  })

  it('waits likewise for a file that was sent whole', async () => {
    uploads.dav.fail('PUT /a.txt', 'http', 504)
    uploads.dav.fail('PUT /a.txt', 'locked', 423, 6)
    uploads.add({ 'a.txt': 'A' })
    await uploads.after()
    await nothingIsLost(30_000)
    expect(uploads.phases).to.deep.equal({ '/a.txt': 'waiting unfinished' })
    uploads.dav.put('/a.txt', 'A')
    await uploads.over()
    expect([uploads.phases, uploads.asked]).to.deep.equal([{ '/a.txt': 'done' }, []])
    expect(silenceMs.answering).to.be.greaterThan(30_000)
  })
})

describe('the silence of a server', () => {
  it('gives a server three minutes more for each gigabyte that it assembles, and half an hour at most', () => {
    expect([0, 24_000_000, 1e9, 5e9, 20e9].map(assemblingMs)).to.deep.equal([
      silenceMs.answering,
      124_320,
      300_000,
      1_020_000,
      1_800_000,
    ])
  })
})

import '../../../test/support/node-setup.js'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { hugeFile, userFile } from '../../../test/support/fake-dav.js'
import { Uploads } from '../../../test/support/uploads.js'
import { mostReadBack } from './file-content.js'
import { recordResponse, serverHealth } from '../../../src/core/http/server-health.js'
import { emit } from '../../../src/core/bus/bus.js'

describe('an upload queue, when the way to the server is rough', () => {
  let uploads: Uploads
  beforeEach(() => {
    uploads = new Uploads()
  })
  afterEach(() => {
    serverHealth().set({ state: 'up', maintenance: false, notBeforeMs: 0 })
    uploads.queue.stop()
  })

  describe('and the connection goes', () => {
    it('waits and goes on by itself, one second after the loss, then after longer and longer', async () => {
      uploads.dav.down = true
      uploads.add({ 'a.txt': 'A', 'b.txt': 'B' })
      await uploads.after()
      expect(uploads.phases).to.deep.equal({ '/a.txt': 'offline network', '/b.txt': 'offline network' })
      expect(uploads.queue.store.get().phase).to.equal('offline')
      const looks: number[] = []
      const began = uploads.world.nowMs
      for (let known = 0; looks.length < 7;) {
        await uploads.world.advance(100)
        if (uploads.dav.callsTo('INFO /') > known) looks.push(Math.round((uploads.world.nowMs - began) / 1000))
        known = uploads.dav.callsTo('INFO /')
      }
      expect(looks).to.deep.equal([1, 3, 7, 15, 31, 61, 91])
      uploads.dav.down = false
      await uploads.after(30_000)
      expect(await uploads.dav.content()).to.deep.equal({ '/a.txt': 'A', '/b.txt': 'B' })
      expect(uploads.atRest).to.equal(true)
    })

    it('goes on at once when the browser says that it is back, and asks nobody while it is sure to be offline', async () => {
      uploads.dav.down = true
      uploads.add({ 'a.txt': 'A' })
      uploads.tab.offline()
      await uploads.after(60_000)
      expect(uploads.dav.callsTo('INFO /')).to.equal(0)
      uploads.dav.down = false
      uploads.tab.online()
      await uploads.after()
      expect(uploads.phases).to.deep.equal({ '/a.txt': 'done' })
    })

    it('leaves a call that slept a moment to go on, for the hours of a sleep are no silence', async () => {
      uploads.dav.hold('PUT /a.txt')
      uploads.add({ 'a.txt': 'long enough' })
      await uploads.after(29_000)
      uploads.world.jump(8 * 3_600_000)
      await uploads.after(31_000 + 4999)
      expect(uploads.dav.callsTo('PUT /a.txt')).to.equal(1)
      await uploads.after(2000)
      expect(uploads.dav.callsTo('PUT /a.txt')).to.equal(2)
      expect(uploads.phases).to.deep.equal({ '/a.txt': 'done' })
    })

    it('sends nothing again whose answer alone was lost', async () => {
      uploads.dav.loseAnswer('PUT /a.txt')
      uploads.add({ 'a.txt': 'A' })
      await uploads.after(1000)
      await uploads.over()
      expect(uploads.phases).to.deep.equal({ '/a.txt': 'done' })
      expect(uploads.dav.callsTo('PUT /a.txt')).to.equal(1)
      expect(uploads.asked).to.deep.equal([])
    })

    it('sends nothing again that was to replace something and did', async () => {
      uploads.dav.put('/a.txt', 'B')
      uploads.answer({ 'a.txt': 'replace' })
      uploads.dav.loseAnswer('PUT /a.txt', 'http', 504)
      uploads.add({ 'a.txt': 'A' })
      await uploads.after(1000)
      await uploads.over()
      expect(uploads.dav.callsTo('PUT /a.txt')).to.equal(1)
      expect(uploads.asked).to.have.length(1)
      expect(await uploads.dav.content()).to.deep.equal({ '/a.txt': 'A' })
    })

    it('takes no old version for its own, though it is as large', async () => {
      uploads.dav.put('/a.txt', 'B')
      uploads.answer({ 'a.txt': 'replace' })
      uploads.dav.fail('PUT /a.txt', 'network')
      uploads.add({ 'a.txt': 'A' })
      await uploads.after(1000)
      expect(await uploads.dav.content()).to.deep.equal({ '/a.txt': 'A' })
      expect(uploads.asked).to.have.length(1)
    })

    it('asks nothing when its own lost upload lands after all, just before it is sent again', async () => {
      const file = userFile('A')
      uploads.dav.fail('PUT /a.txt', 'network')
      uploads.dav.meanwhile('PUT /a.txt', () => uploads.dav.put('/a.txt', 'A', { modifiedMs: file.lastModified }))
      uploads.add({ 'a.txt': file })
      await uploads.after(1000)
      await uploads.over()
      expect(uploads.phases).to.deep.equal({ '/a.txt': 'done' })
      expect(uploads.asked).to.deep.equal([])
    })

    const large = 'x'.repeat(1_500_000)
    const lastModified = Date.UTC(2025, 0, 1)
    const landed: [what: string, mine: string, theirs: string, modifiedMs: number, asks: boolean][] = [
      ['takes a file for its own by its content, whatever its time', 'A', 'A', 1000, false],
      ['asks about one that only has the size', 'A', 'B', 1000, true],
      ['asks about one that only has size and time', 'A', 'B', lastModified, true],
      ['asks about a large one that only has size and time', `${large}A`, `${large}B`, lastModified, true],
      ['takes a large file for its own by its content', `${large}A`, `${large}A`, lastModified, false],
      ['asks about one of another size', 'A', 'another one', lastModified, true],
    ]
    for (const [what, mine, theirs, modifiedMs, asks] of landed)
      it(`${what}, where it finds one after the loss`, async () => {
        uploads.dav.fail('PUT /a.txt', 'network')
        uploads.answer({ 'a.txt': 'keep' })
        uploads.add({ 'a.txt': mine })
        await uploads.after()
        uploads.dav.put('/a.txt', theirs, { modifiedMs })
        await uploads.after(1000)
        await uploads.over()
        expect(uploads.asked.flat().map(({ original }) => original.size)).to.deep.equal(asks ? [theirs.length] : [])
        expect(await uploads.dav.content()).to.deep.equal({ '/a.txt': theirs })
        // It is not sent again only to hear that something is in its way.
        expect(uploads.dav.callsTo('PUT /a.txt')).to.equal(1)
      })

    it('asks about a file that is too large to be read back', async () => {
      const file = hugeFile(mostReadBack + 1)
      uploads.dav.loseAnswer('PUT /a.txt')
      uploads.answer({ 'a.txt': 'keep' })
      uploads.add({ 'a.txt': file })
      await uploads.after(1000)
      await uploads.over()
      expect(uploads.asked).to.have.length(1)
      expect(uploads.dav.callsTo('GET /a.txt')).to.equal(0)
    })

    it('reads a file again where the connection breaks meanwhile', async () => {
      uploads.dav.loseAnswer('PUT /a.txt')
      uploads.dav.fail('GET /a.txt', 'network')
      uploads.add({ 'a.txt': 'A' })
      await uploads.after(1000)
      await uploads.until(() => uploads.dav.callsTo('GET /a.txt') === 1)
      await uploads.after(3000)
      await uploads.over()
      expect(uploads.phases).to.deep.equal({ '/a.txt': 'done' })
      expect([uploads.dav.callsTo('PUT /a.txt'), uploads.dav.callsTo('GET /a.txt')]).to.deep.equal([1, 2])
    })

    it('asks nothing where the browser has sent a file twice, and the second meets the first', async () => {
      for (const verb of ['replace', undefined] as const) {
        if (verb) uploads.dav.put('/a.txt', 'old')
        if (verb) uploads.answer({ 'a.txt': verb })
        uploads.dav.meanwhile('PUT /a.txt', () => uploads.dav.put('/a.txt', 'mine'))
        uploads.add({ 'a.txt': 'mine' })
        await uploads.after()
        await uploads.over()
        expect(uploads.phases).to.deep.equal({ '/a.txt': 'done' })
        expect(await uploads.dav.content()).to.deep.equal({ '/a.txt': 'mine' })
        expect(uploads.asked).to.have.length(1)
        uploads.queue.clearDone()
        uploads.dav.remove('/a.txt')
      }
    })

    it('begins no further file meanwhile, and lets those go on that still can', async () => {
      const letGo = uploads.dav.hold('PUT /slow.txt')
      uploads.dav.fail('PUT /lost.txt', 'timeout')
      uploads.add({ 'slow.txt': 'x', 'lost.txt': 'x', 'c.txt': 'x', 'd.txt': 'x', 'e.txt': 'x', 'f.txt': 'x' })
      await uploads.after()
      const shown = ['uploading', 'offline timeout', 'done', 'waiting', 'waiting', 'waiting']
      expect(Object.values(uploads.phases)).to.deep.equal(shown)
      letGo()
      await uploads.after()
      expect(uploads.phases['/slow.txt']).to.equal('done')
      await uploads.after(1000)
      expect(new Set(Object.values(uploads.phases))).to.deep.equal(new Set(['done']))
    })

    it('gives a file up that breaks the connection time after time, and offers to try again', async () => {
      uploads.dav.fail('PUT /bad.txt', 'network', 0, 11)
      uploads.add({ 'bad.txt': 'x' })
      await uploads.after(300_000)
      expect(uploads.phases).to.deep.equal({ '/bad.txt': 'failed network' })
      expect(uploads.atRest).to.equal(true)
      uploads.queue.retry(uploads.id('bad.txt'))
      await uploads.after()
      expect(uploads.phases).to.deep.equal({ '/bad.txt': 'done' })
    })

    it('takes a connection for dead that says nothing for a minute', async () => {
      uploads.dav.hold('PUT /a.txt')
      uploads.add({ 'a.txt': 'long enough' })
      await uploads.after(59_000)
      expect(uploads.phases).to.deep.equal({ '/a.txt': 'uploading' })
      await uploads.after(1000)
      expect(uploads.phases).to.deep.equal({ '/a.txt': 'offline timeout' })
      await uploads.after(1000)
      expect(uploads.phases).to.deep.equal({ '/a.txt': 'done' })
    })
  })

  it('fails a file that changed on the disk, and never writes half of it', async () => {
    uploads.dav.fail('PUT /a.txt', 'network')
    uploads.add({ 'a.txt': userFile('A', { unreadable: true }), 'b.txt': 'B' })
    await uploads.after()
    expect(uploads.phases).to.deep.equal({ '/a.txt': 'failed unreadable', '/b.txt': 'done' })
    expect(await uploads.dav.content()).to.deep.equal({ '/b.txt': 'B' })
  })

  for (const [kind, status] of [
    ['http', 500],
    ['locked', 423],
  ] as const)
    it(`tries three times more after ${status}, with growing waits, and then offers to try again`, async () => {
      uploads.dav.fail('PUT /a.txt', kind, status, 4)
      uploads.add({ 'a.txt': 'A', 'b.txt': 'B' })
      const tries: number[] = []
      for (const waitMs of [0, 999, 1, 1999, 1, 3999, 1]) {
        await uploads.world.advance(waitMs)
        await uploads.world.advance(0)
        await uploads.world.advance(0)
        tries.push(uploads.dav.callsTo('PUT /a.txt'))
      }
      expect(tries).to.deep.equal([1, 1, 2, 2, 3, 3, 4])
      await uploads.after()
      expect(uploads.phases).to.deep.equal({ '/a.txt': `failed ${kind}`, '/b.txt': 'done' })
      expect(uploads.atRest).to.equal(true)
      uploads.queue.retry()
      await uploads.after()
      expect(uploads.phases).to.deep.equal({ '/a.txt': 'done', '/b.txt': 'done' })
    })

  describe('and the server refuses for the moment', () => {
    for (const status of [429, 502, 503, 504])
      it(`waits for it with one small request for all files after ${status}, and goes on by itself`, async () => {
        const names = Array.from({ length: 20 }, (_, index) => `${index}.txt`)
        uploads.dav.fail('INFO /', 'http', status, 5)
        for (const name of names.slice(0, 3)) uploads.dav.fail(`PUT /${name}`, 'http', status)
        uploads.add(Object.fromEntries(names.map((name) => [name, 'A'])))
        await uploads.after()
        const { phase, waiting } = uploads.queue.store.get()
        expect([phase, waiting?.trouble]).to.deep.equal(['offline', 'busy'])
        await uploads.after(60_000)
        expect(uploads.dav.calls.filter((call) => call.startsWith('PUT'))).to.have.length(3)
        expect(uploads.dav.callsTo('INFO /')).to.equal(5)
        for (let turn = 0; turn < 10; turn += 1) await uploads.after(1000)
        expect(new Set(Object.values(uploads.phases))).to.deep.equal(new Set(['done']))
        expect(Object.keys(await uploads.dav.content())).to.have.length(20)
        expect(uploads.queue.store.get().waiting).to.equal(null)
        expect(uploads.atRest).to.equal(true)
      })

    it('sends nothing before the server wants it, and at once when the user does', async () => {
      uploads.dav.fail('PUT /a.txt', 'http', 503)
      recordResponse(new Response('', { status: 503, headers: { 'Retry-After': '120' } }), uploads.world.nowMs)
      uploads.add({ 'a.txt': 'A', 'b.txt': 'B' })
      await uploads.after(119_000)
      expect(uploads.dav.callsTo('INFO /')).to.equal(0)
      uploads.queue.resume()
      await uploads.after()
      expect(uploads.phases).to.deep.equal({ '/a.txt': 'done', '/b.txt': 'done' })
    })

    it('tells maintenance as such', async () => {
      uploads.dav.fail('LIST /', 'http', 503)
      recordResponse(new Response('', { status: 503, headers: { 'X-Nextcloud-Maintenance-Mode': '1' } }))
      uploads.add({ 'a.txt': 'A' })
      await uploads.after()
      expect(uploads.queue.store.get().waiting?.trouble).to.equal('maintenance')
      await uploads.after(1000)
      expect(uploads.phases).to.deep.equal({ '/a.txt': 'done' })
    })

    it('counts what the server kept, not what was sent in vain', async () => {
      const letGo = uploads.dav.hold('PUT /a.txt')
      uploads.add({ 'a.txt': 'a text' })
      await uploads.after(100)
      expect(uploads.queue.store.get().totals.sentBytes).to.equal(3)
      letGo(503)
      await uploads.after()
      expect(uploads.queue.store.get().totals.sentBytes).to.equal(0)
    })
  })

  describe('and something else responds in place of the server', () => {
    it('waits for the network where the server was there before', async () => {
      uploads.dav.fail('PUT /a.txt', 'bad-answer', 200)
      uploads.dav.fail('INFO /', 'bad-answer', 200, 2)
      uploads.add({ 'a.txt': 'A' })
      await uploads.after(1000)
      expect(uploads.queue.store.get().waiting?.trouble).to.equal('portal')
      await uploads.after(60_000)
      expect(uploads.phases).to.deep.equal({ '/a.txt': 'done' })
    })

    it('fails where there never was one', async () => {
      uploads.dav.fail('LIST /', 'bad-answer', 200)
      uploads.add({ 'a.txt': 'A' })
      await uploads.after(1000)
      expect(uploads.phases).to.deep.equal({ '/a.txt': 'failed bad-answer' })
      expect(uploads.atRest).to.equal(true)
    })
  })

  it('lists a folder again after the server was busy, and fails the batch where it stays so', async () => {
    uploads.dav.fail('LIST /', 'http', 500, 4)
    uploads.add({ 'a.txt': 'A', 'b.txt': 'B' })
    await uploads.after(6900)
    expect(uploads.phases).to.deep.equal({ '/a.txt': 'waiting http', '/b.txt': 'waiting http' })
    await uploads.after(100)
    expect(uploads.phases).to.deep.equal({ '/a.txt': 'failed http', '/b.txt': 'failed http' })
    expect(uploads.dav.callsTo('LIST /')).to.equal(4)
    uploads.queue.retry()
    await uploads.after()
    expect(uploads.dav.callsTo('LIST /')).to.equal(5)
    expect(uploads.queue.store.get().totals.done).to.equal(2)
  })

  describe('and the session is over', () => {
    it('pauses everything and goes on when the user says so', async () => {
      uploads.dav.fail('PUT /b.txt', 'session-expired', 401)
      uploads.dav.hold('PUT /a.txt')
      uploads.add({ 'a.txt': 'A', 'b.txt': 'B', 'c.txt': 'C', 'd.txt': 'D' })
      await uploads.after()
      expect(uploads.phases).to.deep.include({ '/a.txt': 'paused session-expired', '/b.txt': 'paused session-expired' })
      expect(uploads.held).to.equal(1)
      uploads.queue.resume()
      await uploads.after()
      expect(await uploads.dav.content()).to.deep.equal({ '/a.txt': 'A', '/b.txt': 'B', '/c.txt': 'C', '/d.txt': 'D' })
    })

    it('goes on when a new token says that the user is back, but believes it only once', async () => {
      uploads.dav.fail('PUT /a.txt', 'session-expired', 401, 2)
      uploads.add({ 'a.txt': 'A' })
      await uploads.after()
      emit('token:received', { origin: 'tab' })
      await uploads.after()
      expect(uploads.phases).to.deep.equal({ '/a.txt': 'paused session-expired' })
      emit('token:received', { origin: 'tab' })
      await uploads.after()
      expect(uploads.dav.callsTo('PUT /a.txt')).to.equal(2)
      uploads.queue.resume()
      await uploads.after()
      expect(uploads.phases).to.deep.equal({ '/a.txt': 'done' })
    })

    it('makes the folder after that which nobody could make before', async () => {
      uploads.dav.fail('MKCOL /Trip', 'session-expired', 401)
      uploads.add({ Trip: null, 'Trip/a.txt': 'A' })
      await uploads.after()
      expect(new Set(Object.values(uploads.phases))).to.deep.equal(new Set(['paused session-expired']))
      uploads.queue.resume()
      await uploads.after()
      expect(uploads.phases).to.deep.equal({ '/Trip': 'done', '/Trip/a.txt': 'done' })
    })

    it('waits for the user likewise where a request is held until then, and only falls silent', async () => {
      uploads.dav.hold('PUT /a.txt')
      uploads.dav.fail('INFO /', 'session-expired', 401)
      uploads.add({ 'a.txt': 'long enough' })
      await uploads.after(62_000)
      await uploads.after(600_000)
      expect(uploads.phases).to.deep.equal({ '/a.txt': 'paused session-expired' })
      expect([uploads.dav.callsTo('PUT /a.txt'), uploads.dav.callsTo('INFO /')]).to.deep.equal([1, 1])
      emit('token:received', { origin: 'tab' })
      await uploads.after()
      expect(uploads.phases).to.deep.equal({ '/a.txt': 'done' })
    })

    it('leaves alone what the user has paused', async () => {
      const letGo = uploads.dav.hold('LIST /')
      uploads.dav.fail('PUT /a.txt', 'session-expired', 401)
      uploads.add({ 'a.txt': 'A', 'b.txt': 'B' })
      await uploads.after()
      uploads.queue.pause(uploads.id('b.txt'))
      letGo()
      await uploads.after()
      expect(uploads.phases).to.deep.equal({ '/a.txt': 'paused session-expired', '/b.txt': 'paused' })
      emit('token:received', { origin: 'server' })
      await uploads.after()
      expect(uploads.phases).to.deep.equal({ '/a.txt': 'done', '/b.txt': 'paused' })
    })
  })
})

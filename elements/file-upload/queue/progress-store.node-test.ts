import '../../../test/support/node-setup.js'
import { beforeEach, describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { FakeWorld } from '../../../test/support/fake-browser.js'
import { createProgressStore, type UploadBoard, type UploadRow } from './progress-store.js'

const row = (id: string, more: Partial<UploadRow> = {}): UploadRow => ({
  id,
  name: `${id}.txt`,
  directory: '/',
  isFolder: false,
  size: 1000,
  sentBytes: 0,
  phase: 'waiting',
  failure: null,
  finalName: `${id}.txt`,
  reason: '',
  refusedName: null,
  ...more,
})

describe('progress-store', () => {
  let world: FakeWorld
  let board: UploadBoard
  let published: number
  beforeEach(() => {
    world = new FakeWorld()
    board = createProgressStore(world.tab().browser)
    published = 0
    board.store.subscribe(() => {
      published += 1
    })
  })

  it('publishes the first change in the next turn, and further ones at most ten times a second', async () => {
    board.add([row('1')])
    await world.advance(0)
    expect(published).to.equal(1)
    for (let step = 1; step <= 100; step += 1) {
      board.change('1', { sentBytes: step })
      await world.advance(10)
    }
    expect(published).to.be.within(10, 11)
    await world.advance(100)
    expect(board.store.get().items[0]?.sentBytes).to.equal(100)
  })

  it('has no timer while nothing changes, and none after its end', async () => {
    board.add([row('1')])
    await world.advance(1000)
    expect(world.timers.size).to.equal(0)
    board.change('1', { phase: 'done' })
    board.stop()
    board.change('1', { phase: 'failed' })
    expect(world.timers.size).to.equal(0)
    expect(board.store.get().items[0]?.phase).to.equal('done')
  })

  it('publishes a new list each time, in which unchanged rows are the same objects', async () => {
    board.add([row('1'), row('2')])
    await world.advance(100)
    const before = board.store.get().items
    board.change('1', { sentBytes: 5 })
    await world.advance(100)
    const after = board.store.get().items
    expect([before[0]?.sentBytes, after[0]?.sentBytes]).to.deep.equal([0, 5])
    expect(before[1] === after[1]).to.equal(true)
  })

  it('knows the remaining time, but not while nothing is sent', async () => {
    board.add([row('1', { phase: 'uploading', size: 100_000 })])
    for (let step = 0; step <= 50; step += 1) {
      board.change('1', { sentBytes: step * 1000 })
      await world.advance(100)
    }
    expect(board.store.get().totals.remainingMs).to.be.within(4900, 5100)
    board.change('1', { phase: 'paused' })
    await world.advance(100)
    expect(board.store.get().totals.remainingMs).to.equal(null)
  })

  it('goes on publishing after the clock was set back', async () => {
    board.add([row('1')])
    await world.advance(0)
    world.jump(-3_600_000)
    board.change('1', { phase: 'done' })
    await world.advance(100)
    expect(board.store.get().phase).to.equal('over')
  })

  it('finds the other rows after some were removed', async () => {
    board.add([row('1', { phase: 'done' }), row('2'), row('3')])
    expect(board.remove(({ phase }) => phase === 'done')).to.deep.equal(['1'])
    board.change('3', { phase: 'uploading' })
    board.change('1', { phase: 'uploading' })
    await world.advance(100)
    expect(board.store.get().items.map(({ id, phase }) => `${id} ${phase}`)).to.deep.equal(['2 waiting', '3 uploading'])
    expect(board.unfinished()).to.equal(2)
  })
})

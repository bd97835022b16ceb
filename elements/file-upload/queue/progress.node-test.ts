import '../../../test/support/node-setup.js'
import { beforeEach, describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { FakeWorld } from '../../../test/support/fake-browser.js'
import {
  createProgress,
  nextTransferRate,
  remainingMs,
  stateOf,
  type Progress,
  type UploadPace,
  type UploadPhase,
  type UploadRow,
  type UploadState,
} from './progress.js'

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
  mimeType: '',
  ...more,
})

describe('the state of a queue', () => {
  const stateOfPhases = (...phases: UploadPhase[]): UploadState =>
    stateOf(phases.map((phase, at) => row(String(at), { phase, size: 10, sentBytes: phase === 'done' ? 10 : 3 })))

  it('counts the bytes of what is written or still to be written', () => {
    const { totals } = stateOfPhases('done', 'uploading', 'paused', 'failed', 'skipped', 'cancelled')
    expect(totals).to.deep.equal({ files: 4, done: 1, failed: 1, bytes: 30, sentBytes: 16, remainingMs: null })
  })

  const queues: [items: UploadPhase[], queue: string][] = [
    [[], 'idle'],
    [['asking', 'uploading', 'waiting'], 'asking'],
    [['uploading', 'checking', 'offline'], 'uploading'],
    [['checking', 'paused'], 'checking'],
    [['offline', 'waiting', 'done'], 'offline'],
    [['waiting', 'paused'], 'waiting'],
    [['paused', 'failed'], 'paused'],
    [['failed', 'done'], 'over'],
    [['skipped'], 'over'],
    [['cancelled'], 'over'],
  ]
  for (const [items, queue] of queues)
    it(`${items.join(', ') || 'nothing'}: the queue is ${queue}`, () => {
      expect(stateOfPhases(...items).phase).to.equal(queue)
    })
})

describe('the store of a queue', () => {
  let world: FakeWorld
  let rows: UploadRow[]
  let progress: Progress
  let published: number
  beforeEach(() => {
    world = new FakeWorld()
    rows = []
    progress = createProgress(world.tab().browser, () => [...rows])
    published = 0
    progress.store.subscribe(() => {
      published += 1
    })
  })
  const set = (...changed: UploadRow[]): void => {
    rows = changed
    progress.touch()
  }

  it('publishes the first change in the next turn, and further ones at most ten times a second', async () => {
    set(row('1'))
    await world.advance(0)
    expect(published).to.equal(1)
    for (let step = 1; step <= 100; step += 1) {
      set(row('1', { sentBytes: step }))
      await world.advance(10)
    }
    expect(published).to.be.within(10, 11)
    await world.advance(100)
    expect(progress.store.get().items[0]?.sentBytes).to.equal(100)
  })

  it('has no timer while nothing changes, and none after its end', async () => {
    set(row('1'))
    await world.advance(1000)
    expect(world.timers.size).to.equal(0)
    set(row('1', { phase: 'done' }))
    progress.stop()
    set(row('1', { phase: 'failed' }))
    expect(world.timers.size).to.equal(0)
    expect(progress.store.get().items[0]?.phase).to.equal('done')
  })

  it('knows the remaining time, but not while nothing is sent', async () => {
    for (let step = 0; step <= 50; step += 1) {
      set(row('1', { phase: 'uploading', size: 100_000, sentBytes: step * 1000 }))
      await world.advance(100)
    }
    expect(progress.store.get().totals.remainingMs).to.be.within(4900, 5100)
    set(row('1', { phase: 'paused', size: 100_000, sentBytes: 50_000 }))
    await world.advance(100)
    expect(progress.store.get().totals.remainingMs).to.equal(null)
  })

  it('goes on publishing after the clock was set back', async () => {
    set(row('1'))
    await world.advance(0)
    world.jump(-3_600_000)
    set(row('1', { phase: 'done' }))
    await world.advance(100)
    expect(progress.store.get().phase).to.equal('over')
  })
})

describe('the transfer rate', () => {
  type Sample = readonly [atMs: number, sentBytes: number]
  const leftAfter = (samples: readonly Sample[], leftBytes: number): number | null =>
    remainingMs(
      samples.reduce<UploadPace | null>((pace, [atMs, sentBytes]) => nextTransferRate(pace, atMs, sentBytes), null),
      leftBytes,
    )
  const until = (...last: Sample): Sample[] => [[0, 0], last]
  /** One byte per millisecond, for 20 s. */
  const steady = Array.from({ length: 41 }, (_, at): Sample => [at * 500, at * 500])
  const slower = Array.from({ length: 41 }, (_, at): Sample => [20_500 + at * 500, 20_000 + at * 50])

  const exact: [why: string, samples: Sample[], leftBytes: number, leftMs: number | null][] = [
    ['is unknown without a sample', [], 100, null],
    ['is unknown after one sample', [[0, 0]], 100, null],
    ['is unknown in the first second', until(900, 900), 100, null],
    ['is unknown while nothing is sent', until(5000, 0), 100, null],
    ['follows from the rate', steady, 3000, 3000],
    ['is 0 at the end', steady, 0, 0],
    ['is never negative', steady, -5, 0],
    ['is unknown after the clock was set back', [...steady, [10, 20_500]], 3000, null],
  ]
  for (const [why, samples, leftBytes, leftMs] of exact)
    it(`the remaining time ${why}`, () => {
      expect(leftAfter(samples, leftBytes)).to.equal(leftMs)
    })

  const smoothed: [why: string, samples: Sample[], from: number, to: number][] = [
    ['does not jump with one burst', [...steady, [20_100, 20_600]], 2500, 3000],
    ['does not jump with one pause', [...steady, [21_000, 20_000]], 3000, 4000],
    ['follows a lasting change', [...steady, ...slower], 25_000, 31_000],
    ['takes no harm from bytes that are sent again', [...steady, [20_500, 0]], 3000, 3500],
  ]
  for (const [why, samples, from, to] of smoothed)
    it(`the remaining time ${why}`, () => {
      expect(leftAfter(samples, 3000)).to.be.within(from, to)
    })
})

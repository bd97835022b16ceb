import '../../../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { countItem, noCounts, queuePhase, unfinished, type UploadPhase } from './counters.rules.js'

function countsOf(...phases: UploadPhase[]): ReturnType<typeof noCounts> {
  const counts = noCounts()
  for (const phase of phases) countItem(counts, { phase, size: 10, sentBytes: phase === 'done' ? 10 : 3 }, 1)
  return counts
}

describe('the sums over all uploads', () => {
  it('hold the bytes of what is written or is to be written', () => {
    const counts = countsOf('done', 'uploading', 'paused', 'failed', 'skipped', 'cancelled')
    expect([counts.bytes, counts.sentBytes]).to.deep.equal([30, 16])
  })

  it('forget what is taken out', () => {
    const counts = countsOf('done', 'failed')
    countItem(counts, { phase: 'done', size: 10, sentBytes: 10 }, -1)
    countItem(counts, { phase: 'failed', size: 10, sentBytes: 3 }, -1)
    expect(counts).to.deep.equal(noCounts())
  })

  it('know what is still to be done', () => {
    expect(unfinished(countsOf('waiting', 'checking', 'asking', 'uploading', 'paused', 'offline'))).to.equal(6)
    expect(unfinished(countsOf('done', 'skipped', 'cancelled', 'failed'))).to.equal(0)
  })

  const expected: [UploadPhase[], string][] = [
    [[], 'idle'],
    [['asking', 'uploading', 'waiting'], 'asking'],
    [['uploading', 'checking', 'offline'], 'uploading'],
    [['checking', 'paused'], 'checking'],
    [['offline', 'waiting', 'done'], 'offline'],
    [['waiting', 'paused'], 'waiting'],
    [['paused', 'failed'], 'paused'],
    [['failed', 'done'], 'over'],
    [['skipped'], 'over'],
  ]
  for (const [phases, whole] of expected) {
    it(`${phases.join(', ') || 'nothing'}: the queue is ${whole}`, () => {
      expect(queuePhase(countsOf(...phases))).to.equal(whole)
    })
  }
})

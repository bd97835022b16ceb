import '../../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { timeSlices } from './time-slices.js'

describe('work in slices', () => {
  it('goes on without a pause for 8 ms, pauses once, and then has 8 ms again', async () => {
    let nowMs = 100
    let pauses = 0
    const turn = timeSlices({
      now: () => nowMs,
      pause: () => {
        pauses += 1
        nowMs += 50 // others work meanwhile; that is not our time
        return Promise.resolve()
      },
    })
    expect(turn()).to.equal(undefined)
    nowMs += 7.9
    expect(turn()).to.equal(undefined)
    nowMs += 0.1
    await turn()
    expect(pauses).to.equal(1)
    nowMs += 7
    expect(turn()).to.equal(undefined)
    nowMs += 1
    await turn()
    expect(pauses).to.equal(2)
  })
})

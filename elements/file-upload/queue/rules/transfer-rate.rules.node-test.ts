import '../../../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { nextTransferRate, remainingMs, type UploadPace } from './transfer-rate.rules.js'

function after(looks: readonly (readonly [atMs: number, sentBytes: number])[]): UploadPace | null {
  return looks.reduce<UploadPace | null>((pace, [atMs, sentBytes]) => nextTransferRate(pace, atMs, sentBytes), null)
}
const steady = Array.from({ length: 41 }, (_, look) => [look * 500, look * 500] as const)

describe('the time that an upload still takes', () => {
  it('is not known at first', () => {
    expect(remainingMs(null, 100)).to.equal(null)
    expect(remainingMs(after([[0, 0]]), 100)).to.equal(null)
    expect(
      remainingMs(
        after([
          [0, 0],
          [900, 900],
        ]),
        100,
      ),
    ).to.equal(null)
    expect(
      remainingMs(
        after([
          [0, 0],
          [5000, 0],
        ]),
        100,
      ),
    ).to.equal(null)
  })

  it('follows from the pace', () => {
    expect(remainingMs(after(steady), 3000)).to.equal(3000)
    expect(remainingMs(after(steady), 0)).to.equal(0)
    expect(remainingMs(after(steady), -5)).to.equal(0)
  })

  it('does not jump with one burst or one pause, and follows a lasting change', () => {
    expect(remainingMs(after([...steady, [20_100, 20_600]]), 3000)).to.be.within(2500, 3000)
    expect(remainingMs(after([...steady, [21_000, 20_000]]), 3000)).to.be.within(3000, 4000)
    const slower = Array.from({ length: 41 }, (_, look) => [20_500 + look * 500, 20_000 + look * 50] as const)
    expect(remainingMs(after([...steady, ...slower]), 3000)).to.be.within(25_000, 31_000)
  })

  it('takes no harm from bytes that are sent again, nor from a clock that is set back', () => {
    expect(remainingMs(after([...steady, [20_500, 0]]), 3000)).to.be.within(3000, 3500)
    expect(remainingMs(after([...steady, [10, 20_500]]), 3000)).to.equal(null)
  })
})

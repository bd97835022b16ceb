import '../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { moveSwipe, opensAtEnd, startSwipe, swipePosition, type Place, type Swipe } from './swipe.rules.js'

/** A swipe through these places, one after the other. A number is an `x` at `y` 0. */
function swiped(fromOpen: boolean, ...places: readonly (number | Place)[]): Swipe {
  const [first = 0, ...others] = places.map((place) => (typeof place === 'number' ? { x: place, y: 0 } : place))
  return others.reduce(moveSwipe, startSwipe(first === 0 ? { x: 0, y: 0 } : first, fromOpen, 300))
}

const position = (...path: Parameters<typeof swiped>): number => swipePosition(swiped(...path))

describe('a swipe', () => {
  it('moves nothing before the finger has gone more than 100 px', () => {
    expect(swiped(false, 0, 50, 100).phase).to.equal('sideways')
    expect(position(false, 0, 50, 100)).to.equal(0)
    expect(swiped(false, 0, 50, 101).phase).to.equal('dragging')
  })

  it('catches up with the finger and follows it up to 300 px', () => {
    expect([100, 110, 150, 199, 200, 250, 300].map((x) => position(false, 0, x))).to.eql([
      0, 20, 100, 198, 200, 250, 300,
    ])
  })

  it('goes half as far as the finger past the end', () => {
    expect(position(false, 0, 340)).to.equal(320)
    expect(position(true, 0, 240)).to.equal(420)
  })

  it('never goes past the closed end, and comes back with the finger', () => {
    expect(position(true, 400, 90)).to.equal(0)
    expect(position(true, 400, 0)).to.equal(0)
    expect(position(true, 400, 200)).to.equal(100)
    expect(position(false, 0, 250, 120)).to.equal(40)
  })

  it('is none where it goes up or down by more than 40 degrees, whatever follows', () => {
    expect(swiped(false, 0, { x: 20, y: 18 }).phase).to.equal('given-up')
    expect(swiped(false, 0, { x: 20, y: -18 }, { x: 200, y: 0 }).phase).to.equal('given-up')
    expect(swiped(false, 0, { x: 20, y: 16 }, { x: 120, y: 200 }).phase).to.equal('dragging')
  })

  it('is not judged by its first few px', () => {
    expect(swiped(false, 0, { x: 3, y: 6 }, { x: 150, y: 10 }).phase).to.equal('dragging')
  })

  it('goes one way only from the closed end', () => {
    expect(swiped(false, 200, 150, 400).phase).to.equal('given-up')
    expect(swiped(true, 300, 150).phase).to.equal('dragging')
  })

  it('is decided by a flick: more than 50 px since the finger turned', () => {
    expect(opensAtEnd(swiped(false, 0, 110))).to.equal(true)
    expect(opensAtEnd(swiped(false, 0, 300, 249))).to.equal(false)
    expect(opensAtEnd(swiped(true, 300, 190))).to.equal(false)
    expect(opensAtEnd(swiped(true, 300, 100, 180))).to.equal(true)
  })

  it('ends at the nearer end without a flick', () => {
    expect(opensAtEnd(swiped(false, 0, 220, 180))).to.equal(true)
    expect(opensAtEnd(swiped(false, 0, 190, 160))).to.equal(false)
    expect(opensAtEnd(swiped(true, 400, 240, 270))).to.equal(true)
  })
})

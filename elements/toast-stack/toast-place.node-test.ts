import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { placementOf, takenBy, type Box } from './toast-place.js'

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})
const taken = (...others: Box[]): [number, number] => {
  const { above, below } = takenBy(others, { left: 600, right: 1000 }, 800)
  return [above, below]
}

describe('the room that toasts of the page take', () => {
  it('is none where there are none, or where they are empty', () => {
    assert.deepEqual(taken(), [0, 0])
    assert.deepEqual(taken(box(0, 776, 1000, 0)), [0, 0])
  })

  it('ends below the lowest in the upper half', () => {
    assert.deepEqual(taken(box(700, 60, 285, 45), box(700, 120, 285, 45)), [165, 0])
  })

  it('begins above the highest in the lower half', () => {
    assert.deepEqual(taken(box(500, 700, 300, 100), box(500, 600, 300, 50)), [0, 200])
  })

  it('is taken by no toast beside the column', () => {
    assert.deepEqual(taken(box(0, 600, 600, 200), box(1000, 60, 200, 40)), [0, 0])
  })
})

describe('the place that a page wants for its toasts', () => {
  for (const [value, block, inline] of [
    ['', 'start', 'end'],
    [' block-end ', 'end', 'end'],
    ['start', 'start', 'start'],
    ['block-start center', 'start', 'center'],
    ['start  block-end', 'end', 'start'],
    ['end', 'start', 'end'],
    ['bottom left', 'start', 'end'],
  ] as const)
    it(`of "${value}" is block-${block} ${inline}`, () => assert.deepEqual(placementOf(value), { block, inline }))
})

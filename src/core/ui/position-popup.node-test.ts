import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../test/support/property.js'
import { eachRow } from '../../../test/support/table.js'
import { positionPopup, type Box } from './position-popup.js'

const view: Box = { left: 0, top: 0, right: 1000, bottom: 600 }

/** Takes `x y` of the anchor's corner (100 wide, 20 high), then width and height of the popup, then `rtl` if wanted. */
function placed(question: string): string {
  const [x = 0, y = 0, width = 0, height = 0] = question.split(' ').map(Number)
  const { left, top, bottom, roomPx } = positionPopup(
    { left: x, top: y, right: x + 100, bottom: y + 20 },
    { width, height },
    view,
    question.endsWith('rtl'),
  )
  return `${left} ${top === null ? `above ${bottom ?? ''}` : `below ${top}`} ${roomPx}`
}

test('it stands below, or above where there is more room, and inside of what is seen', () => {
  eachRow<string, string>(
    [
      ['50 100 200 200', '50 below 124 472'],
      ['50 100 200 200 rtl', '4 below 124 472'],
      ['500 100 200 200 rtl', '400 below 124 472'],
      ['500 100 50 200', '500 below 124 472'],
      ['50 371 200 200', '50 below 395 201'],
      ['50 372 200 200', '50 above 368 364'],
      ['50 372 200 199', '50 below 396 200'],
      ['50 500 200 200', '50 above 496 492'],
      ['50 580 200 200', '50 above 576 572'],
      ['50 100 200 500', '50 below 124 472'],
      ['50 290 200 500', '50 below 314 282'],
      ['50 291 200 500', '50 above 287 283'],
      ['50 289 200 500', '50 below 313 283'],
      ['50 400 200 500', '50 above 396 392'],
      ['900 100 200 200', '796 below 124 472'],
      ['-50 100 200 200', '4 below 124 472'],
      ['950 100 200 200 rtl', '796 below 124 472'],
      ['50 100 2000 200', '4 below 124 472'],
      ['50 100 2000 200 rtl', '4 below 124 472'],
      ['50 0 200 200', '50 below 24 572'],
      ['50 -15 200 200', '50 below 9 587'],
      ['50 595 200 200', '50 above 591 587'],
      ['50 100 200 0', '50 below 124 472'],
    ],
    placed,
  )
})

test('what is seen may be a part of the page', () => {
  assert.deepEqual(
    positionPopup(
      { left: 0, top: 250, right: 320, bottom: 270 },
      { width: 300, height: 200 },
      { left: 0, top: 0, right: 320, bottom: 300 },
      false,
    ),
    { left: 4, top: null, bottom: 246, roomPx: 242 },
  )
  assert.deepEqual(
    positionPopup(
      { left: 110, top: 110, right: 120, bottom: 130 },
      { width: 300, height: 50 },
      { left: 100, top: 100, right: 420, bottom: 300 },
      false,
    ),
    { left: 110, top: 134, bottom: null, roomPx: 162 },
  )
})

test('what has been cut to the room below goes above where it gets more', () => {
  const low = { left: 0, top: 470, right: 100, bottom: 490 }
  const cut = positionPopup(low, { width: 200, height: 102 }, view, false)
  assert.deepEqual(cut, { left: 4, top: null, bottom: 466, roomPx: 462 })
})

test('an anchor in sight is never covered, and nothing reaches out to the left or right', () => {
  const within = (max: number): fc.Arbitrary<number> => fc.integer({ min: 0, max })
  fc.assert(
    fc.property(
      within(900),
      within(580),
      within(900),
      within(700),
      fc.boolean(),
      (x, y, width, height, rightToLeft) => {
        const { left, top, bottom } = positionPopup(
          { left: x, top: y, right: x + 100, bottom: y + 20 },
          { width, height },
          view,
          rightToLeft,
        )
        assert.ok(left >= 0 && left + width <= 1000)
        assert.ok(top === null ? bottom !== null && bottom <= y : top >= y + 20)
      },
    ),
  )
})

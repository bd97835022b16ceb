import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../test/support/property.js'
import { eachRow } from '../../../test/support/table.js'
import { relativeTime } from './relative-time.js'

const nowMs = Date.UTC(2026, 5, 15, 12)
const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000]
const ago = (ms: number): string => relativeTime(nowMs - ms, { nowMs })

test('a moment is told by how long ago it was', () => {
  eachRow<number, string>(
    [
      [0, 'seconds ago'],
      [1, 'seconds ago'],
      [44_999, 'seconds ago'],
      [45_000, '1 minute ago'],
      [89 * second, '1 minute ago'],
      [90 * second, '2 minutes ago'],
      [59 * minute, '59 minutes ago'],
      [59.4 * minute, '59 minutes ago'],
      [59.5 * minute, '1 hour ago'],
      [hour, '1 hour ago'],
      [2 * hour, '2 hours ago'],
      [23.4 * hour, '23 hours ago'],
      [23.5 * hour, '1 day ago'],
      [day, '1 day ago'],
      [6 * day, '6 days ago'],
      [6.5 * day, '1 week ago'],
      [7 * day, '1 week ago'],
      [21 * day, '3 weeks ago'],
      [30 * day, '4 weeks ago'],
      [31.5 * day, '1 month ago'],
      [60 * day, '2 months ago'],
      [350 * day, '11 months ago'],
      [351 * day, '1 year ago'],
      [365 * day, '1 year ago'],
      [3650 * day, '10 years ago'],
      [-1, 'in a few seconds'],
      [-44_999, 'in a few seconds'],
      [-45_000, 'in 1 minute'],
      [-3 * day, 'in 3 days'],
      [-365 * day, 'in 1 year'],
      [NaN, ''],
      [Infinity, ''],
    ],
    ago,
  )
})

test('a moment is told in the language, with its words where they are given', () => {
  const tell = (ms: number, locale: string, words: Record<string, string> = {}): string =>
    relativeTime(nowMs + ms, { nowMs, locale, translate: (text) => words[text] ?? text })
  assert.equal(tell(-2 * hour, 'de'), 'vor 2 Stunden')
  assert.equal(tell(-second, 'de'), 'jetzt')
  assert.equal(tell(-second, 'de', { 'seconds ago': 'vor Sekunden' }), 'vor Sekunden')
  assert.equal(tell(second, 'de', { 'in a few seconds': 'in wenigen Sekunden' }), 'in wenigen Sekunden')
  assert.equal(tell(-second, 'en-GB'), 'seconds ago')
  assert.equal(tell(-2 * hour, 'no tag'), '2 hours ago')
})

test('any number gives a text that is true to half a unit, and as far away in both directions', () => {
  const lengths: Record<string, number> = {
    minute,
    hour,
    day,
    week: 7 * day,
    month: 30.436875 * day,
    year: 365.2425 * day,
  }
  fc.assert(
    fc.property(fc.integer({ min: 45_000, max: 4e12 }), (ms) => {
      const [, count = '', unit = ''] = /^(\d+) (\w+?)s? ago$/.exec(ago(ms)) ?? []
      const length = lengths[unit] ?? NaN
      assert.ok(Math.abs(Number(count) * length - ms) <= length / 2, `${ms}: ${ago(ms)}`)
      assert.equal(ago(-ms), `in ${ago(ms).replace(' ago', '')}`)
    }),
  )
  fc.assert(
    fc.property(fc.double(), fc.string(), (ms, locale) => typeof relativeTime(ms, { nowMs, locale }) === 'string'),
  )
})

test('what is longer ago is never told as nearer', () => {
  const order = ['seconds', 'minute', 'hour', 'day', 'week', 'month', 'year']
  const rank = (ms: number): number => {
    const [, count = '0', unit = ''] = /^(\d+)? ?(\w+?)(?<!second)s? ago$/.exec(ago(ms)) ?? []
    return order.indexOf(unit) * 1e6 + Number(count)
  }
  fc.assert(
    fc.property(fc.nat({ max: 4e11 }), fc.nat({ max: 4e11 }), (a, b) =>
      a > b ? rank(a) >= rank(b) : rank(b) >= rank(a),
    ),
  )
})

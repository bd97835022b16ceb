import assert from 'node:assert/strict'
import { test } from 'node:test'
import { awayAfterMs, beatIntervalMs, nextBeatMs, parseBeat, presenceAt, yieldMs } from './beat.rules.js'

test('a person is away two minutes after the last input', () => {
  for (const [sinceMs, presence] of [
    [0, 'online'],
    [awayAfterMs - 1, 'online'],
    [awayAfterMs, 'away'],
    [-5000, 'online'],
  ] as const)
    assert.equal(presenceAt(1_000_000, 1_000_000 - sinceMs), presence, `${sinceMs} ms`)
})

test('a beat is due at once where none is known, else an interval after the last one of any tab', () => {
  const nowMs = 10_000_000
  const minutesAgo = (minutes: number): number => nowMs - minutes * 60_000
  for (const [what, presence, last, dueMs] of [
    ['the first', 'online', null, nowMs],
    ['the first, away', 'away', null, nowMs],
    ['same presence', 'online', { presence: 'online', atMs: minutesAgo(1) }, minutesAgo(1) + beatIntervalMs],
    ['overdue', 'online', { presence: 'online', atMs: minutesAgo(20) }, minutesAgo(20) + beatIntervalMs],
    ['back from away', 'online', { presence: 'away', atMs: minutesAgo(1) }, nowMs],
    [
      'away here, online in another tab',
      'away',
      { presence: 'online', atMs: minutesAgo(4) },
      minutesAgo(4) + beatIntervalMs + yieldMs,
    ],
    ['still away', 'away', { presence: 'away', atMs: minutesAgo(4) }, minutesAgo(4) + beatIntervalMs],
    ['clock set back', 'away', { presence: 'away', atMs: nowMs + 1 }, nowMs],
  ] as const)
    assert.equal(nextBeatMs(presence, last, nowMs), dueMs, what)
})

test('only a note of our own is read', () => {
  assert.deepEqual(parseBeat('{"presence":"away","atMs":5}'), { presence: 'away', atMs: 5 })
  for (const text of [null, '', '{', 'null', '[]', '{"presence":"away"}', '{"presence":"x","atMs":1}', '{"atMs":1}'])
    assert.equal(parseBeat(text), null, String(text))
  assert.equal(parseBeat('{"presence":"online","atMs":-1}'), null)
})

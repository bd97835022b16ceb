/** The list of tests that are skipped somewhere: its form, and that it has no duplicates. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

const skips = JSON.parse(readFileSync('test/skips.json', 'utf8')) as Record<string, unknown>[]

test('each skip names an engine, a test and a reason', () => {
  for (const skip of skips) {
    assert.deepEqual(Object.keys(skip), ['engine', 'test', 'reason'])
    assert.ok(['chromium', 'packed', 'firefox', 'webkit', 'any'].includes(String(skip['engine'])), JSON.stringify(skip))
    assert.ok(String(skip['test']).length > 10, JSON.stringify(skip))
    assert.match(String(skip['reason']), /^[A-Z].{20,}\.$/, 'the reason is a sentence')
  }
})

test('no test is on the list twice for an engine', () => {
  const keys = skips.map(({ engine, test: title }) => `${String(engine)} ${String(title)}`)
  assert.deepEqual(keys, [...new Set(keys)])
})

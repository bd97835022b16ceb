import assert from 'node:assert/strict'
import { test } from 'node:test'
import { backoffMs } from './backoff.js'

test('the wait before another try doubles, up to its limit', () => {
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5, 6, 7, 5000].map((failures) => backoffMs(failures, 1000, 30_000)),
    [1000, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000],
  )
})

/** Tables for tests of pure functions in Node: one row, one question, one answer. */
import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'

/** Asks every row, and tells of all that are wrong at once. */
export function eachRow<Question, Answer>(rows: readonly (readonly [Question, Answer])[], answer: (question: Question) => Answer): void {
  assert.ok(rows.length >= 20, `${rows.length} rows`)
  const wrong = rows.map(([question, expected]) => ({ question, expected, answer: answer(question) })).filter((row) => !isDeepStrictEqual(row.answer, row.expected))
  assert.deepEqual(wrong, [])
}

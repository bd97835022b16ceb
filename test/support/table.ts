/** Tables for tests of pure functions in Node: each row has a question and its answer. */
import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'

/** Checks every row, and reports all that are wrong at once. */
export function eachRow<Question, Answer>(
  rows: readonly (readonly [Question, Answer])[],
  answer: (question: Question) => Answer,
): void {
  assert.ok(rows.length >= 20, `${rows.length} rows`)
  const wrong = rows
    .map(([question, expected]) => ({ question, expected, answer: answer(question) }))
    .filter((row) => !isDeepStrictEqual(row.answer, row.expected))
  assert.deepEqual(wrong, [])
}

/**
 * test/skips.json, the list of all tests that are skipped somewhere, and its use in a run. An entry names an engine, a
 * test by its full title, and the reason. The engine `any` is for a test that checks by itself whether it can run.
 */
import { readFileSync } from 'node:fs'
import { chosenEngine } from '../browser.mjs'

/** @type {{ engine: string, test: string, reason: string }[]} */
export const skips = JSON.parse(readFileSync('test/skips.json', 'utf8'))

/** The titles that are skipped in this engine. */
export const skippedHere = () => skips.filter(({ engine }) => engine === chosenEngine()).map(({ test }) => test)

const seen = new Set()

/** Records that a test was skipped. @returns {boolean} whether it is listed; reports it if not */
export function isListed(title) {
  seen.add(title)
  const listed = skips.some(({ engine, test }) => test === title && [chosenEngine(), 'any'].includes(engine))
  if (!listed) console.error(`Skipped without an entry in test/skips.json: ${title}`)
  return listed
}

/** The share of all tests in all engines that may be skipped. */
const mostSkipped = 0.03

/**
 * @param {{ passed: number, failed: number, skipped: number }} counts @returns {string | undefined} a sentence if it
 * was more
 */
export function tooManySkipped({ passed, failed, skipped }) {
  const all = passed + failed + skipped
  return skipped > mostSkipped * all
    ? `${skipped} of ${all} tests were skipped, which is more than ${mostSkipped * 100} %.`
    : undefined
}

export const forgetSkipped = () => seen.clear()

/** What was skipped since then. */
export const skippedSoFar = () =>
  skips.filter(({ engine, test }) => seen.has(test) && [chosenEngine(), 'any'].includes(engine))

/** Entries of the list that a whole run has not met. @returns {string[]} a sentence for each */
export const staleSkips = () =>
  skippedHere()
    .filter((title) => !seen.has(title))
    .map((title) => `test/skips.json names a test that is not there: ${title}`)

/** The counts of a run, and how they are reported. */

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string[]} failures names each test that failed, with the beginning of its error
 */

/** @returns {Counts} */
export const none = () => ({ passed: 0, failed: 0, skipped: 0, failures: [] })

/** @param {Counts} to @param {Partial<Counts>} counted */
export function add(to, { passed = 0, failed = 0, skipped = 0, failures = [] }) {
  to.passed += passed
  to.failed += failed
  to.skipped += skipped
  to.failures.push(...failures)
  return to
}

/**
 * Counts one failure. @param {Counts} to @param {string} name of the test, with its file @param {string} [error] only
 * its first lines are kept
 */
export function addFailure(to, name, error = '') {
  const lines = error
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 8)
  to.failed += 1
  to.failures.push([name, ...lines.map((line) => `    ${line.slice(0, 300)}`)].join('\n'))
}

const listed = (title, entries) =>
  entries.length > 0 ? `${title}\n${entries.map((entry) => `  ${entry}`).join('\n')}\n\n` : ''

/**
 * Prints what ran, what passed only at its second chance and what failed, then the plain line.
 *
 * @param {Counts & { said: string[], flaky: string[] }} result
 * @returns {boolean} whether all is well
 */
export function closing({ passed, failed, skipped, failures, said, flaky }) {
  console.log(
    `\n${said.join('\n')}\n\n${listed('Flaky:', flaky)}${listed('Failed:', failures)}${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  )
  return failed === 0 && passed > 0
}

import { relative } from 'node:path'
import { startTestRunner } from '@web/test-runner'
import { findBrowser } from '../browser.mjs'
import { runnerConfig } from '../runner.config.mjs'
import { addFailure, none } from './results.mjs'
import { isListed } from './skips.mjs'

/**
 * Runs browser tests and counts what the runner reports; a file that broke before its tests counts as one failure.
 *
 * @param {string[]} files
 * @param {number} lanes how many browsers share them
 * @returns {Promise<Map<string, import('./results.mjs').Counts>>} counts by file
 */
export async function runBrowserTests(files, lanes) {
  const runner = await startTestRunner({
    config: runnerConfig(files, lanes, await findBrowser()),
    readCliArgs: false,
    readFileConfig: false,
    autoExitProcess: false,
  })
  if (!runner) throw new Error('The browser test runner did not start.')
  return new Promise((resolve) => {
    runner.on('stopped', () => {
      const byFile = new Map(
        files.map((file) => [file, { ...none(), failed: 1, failures: [`${file}\n    It was not run.`] }]),
      )
      for (const session of runner.sessions.all()) {
        const file = relative('', session.testFile)
        const counts = none()
        if (session.testResults) countSuite(session.testResults, counts, file)
        if (!session.passed && counts.failed === 0)
          addFailure(counts, file, session.errors.map(({ message }) => message).join('\n'))
        byFile.set(file, counts)
      }
      resolve(byFile)
    })
  })
}

function countSuite(suite, counts, file, within = []) {
  for (const { name, passed, skipped, error } of suite.tests) {
    const fullName = [...within, name].join(' > ')
    if (skipped && !isListed(fullName))
      addFailure(counts, `${file}: ${fullName}`, 'It was skipped, and test/skips.json does not list it.')
    else if (skipped) counts.skipped += 1
    else if (passed) counts.passed += 1
    else addFailure(counts, `${file}: ${fullName}`, [error?.message, error?.stack].filter(Boolean).join('\n'))
  }
  for (const inner of suite.suites) countSuite(inner, counts, file, [...within, inner.name])
}

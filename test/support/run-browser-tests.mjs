import { startTestRunner } from '@web/test-runner'

/** Runs the browser tests and counts what the runner reports; a file that broke before its tests counts as one failure. */
export async function runBrowserTests() {
  // Read only now: which files it names depends on what was built.
  const { default: config } = await import('../runner.config.mjs')
  const runner = await startTestRunner({ config, readCliArgs: false, readFileConfig: false, autoExitProcess: false })
  if (!runner) throw new Error('The browser test runner did not start.')
  return new Promise((resolve) => {
    runner.on('stopped', () => {
      const counts = { passed: 0, failed: 0 }
      for (const session of runner.sessions.all()) {
        const before = counts.failed
        if (session.testResults) countSuite(session.testResults, counts)
        if (!session.passed && counts.failed === before) counts.failed += 1
      }
      resolve(counts)
    })
  })
}

function countSuite(suite, counts) {
  for (const test of suite.tests) {
    if (test.skipped) continue
    counts[test.passed ? 'passed' : 'failed'] += 1
  }
  for (const inner of suite.suites) countSuite(inner, counts)
}

/**
 * Runs all Node tests beside the code in one process: most take a few milliseconds, and a separate process would cost
 * each file ten times that. So changes that affect all (a hook, a clock, a global) must stay inside of a `describe`, or
 * be undone.
 */
import { beforeEach, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { pureTests } from './run-node-tests.mjs'

const files = pureTests()
const loading = Promise.allSettled(files.map((file) => import(pathToFileURL(file).href)))
// No test runs while other files are loading.
beforeEach(() => loading)

for (const [at, { status, reason }] of (await loading).entries()) {
  if (status === 'rejected')
    test(files[at], () => {
      throw reason
    })
}

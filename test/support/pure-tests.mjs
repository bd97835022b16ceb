/**
 * All tests in Node that stand beside the code, in one process: most take a few milliseconds, and a process of its own would
 * cost each file ten times that. So what one changes for all (a hook, a clock, a global) it must keep inside of a `describe`,
 * or take back.
 */
import { beforeEach, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { pureTests } from './run-node-tests.mjs'

const files = pureTests()
const loading = Promise.allSettled(files.map((file) => import(pathToFileURL(file).href)))
// No test shares its time with the loading of others.
beforeEach(() => loading)

for (const [at, { status, reason }] of (await loading).entries()) {
  if (status === 'rejected') test(files[at], () => { throw reason })
}

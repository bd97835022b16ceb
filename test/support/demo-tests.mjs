/**
 * All tests in Node that stand beside the demo's code, in one process: a process of its own would cost each file more than its
 * tests. Each file is a suite, so its hooks are its own; what else one changes for all (a clock, a global) it must take back.
 */
import { describe } from 'node:test'
import { pathToFileURL } from 'node:url'
import { demoTests } from './run-node-tests.mjs'

for (const file of demoTests()) describe(file, () => import(pathToFileURL(file).href))

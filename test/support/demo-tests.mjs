/**
 * Runs all Node tests beside the demo's code in one process: a separate process would cost each file more than its
 * tests. Each file is a suite, so its hooks are its own; it must undo other changes that affect all (a clock, a
 * global).
 */
import { describe } from 'node:test'
import { pathToFileURL } from 'node:url'
import { demoTests } from './run-node-tests.mjs'

for (const file of demoTests()) describe(file, () => import(pathToFileURL(file).href))

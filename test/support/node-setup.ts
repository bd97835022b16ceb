/**
 * A test in Node of code that runs in pages imports this first: it gives each test a page as good as new, and fails a
 * test that leaves a warning or an error in the console, or an unhandled rejection. There is no document, and nothing
 * here makes one.
 */
import { afterEach, beforeEach } from 'node:test'
import { forgetShared } from '../../src/core/page/shared-values.js'
import { endOfTurn } from '../../src/core/page/time/yield-to-page.js'
import { expectNothingLeftBehind, forgetLeftBehind, noteRejection } from './left-behind.js'
import { giveConsoleBack } from './warnings.js'

process.on('unhandledRejection', noteRejection)

beforeEach(forgetLeftBehind)

afterEach(async () => {
  // Rejections are reported at the end of the turn.
  await endOfTurn()
  giveConsoleBack()
  forgetShared()
  expectNothingLeftBehind()
})

/**
 * Every browser test imports this first: it defines all elements from the code under test, gives each test a page as
 * good as new, and fails a test that leaves a warning or an error in the console, or an unhandled rejection.
 */
import { fixtureCleanup } from '@open-wc/testing'
import { executeServerCommand } from '@web/test-runner-commands'
import { contactsMenuPanel } from '../../elements/contacts-menu/contacts-menu.js'
import * as registry from '../../src/entries/registry.js'
import { userMenuPanel } from '../../elements/user-menu/user-menu.js'
import { forgetShared } from '../../src/core/page/shared-values.js'
import { endOfTurn } from '../../src/core/page/time/yield-to-page.js'
import { define } from '../../src/core/element/element-class.js'
import { takeBack } from './handover.js'
import {
  expectOnConsole,
  expectNothingLeftBehind,
  forgetLeftBehind,
  isExpected,
  noteBreach,
  noteRejection,
} from './left-behind.js'
import { leaveWithMouse } from './pointer.js'
import { closeServers } from './server.js'
import { giveConsoleBack } from './warnings.js'

for (const definition of Object.values(registry)) define(definition)

addEventListener('unhandledrejection', (event) => noteRejection(event.reason))
document.addEventListener('securitypolicyviolation', noteBreach)
addEventListener('error', (event) => {
  if (isExpected(event.message)) event.preventDefault()
})

export { expectOnConsole }

/** Skips what test/skips.json lists for this engine. */
before(async function skip() {
  const titles = new Set((await executeServerCommand('skipped-tests')) as string[])
  const mark = (suite: Mocha.Suite): void => {
    for (const test of suite.tests) test.pending ||= titles.has(test.titlePath().join(' > '))
    suite.suites.forEach(mark)
  }
  if (this.test?.parent) mark(this.test.parent)
})

/** Loads parts that usually load on demand; a test of that loading defines its own. */
before(() => Promise.all([userMenuPanel.load(), contactsMenuPanel.load()]))

beforeEach(async () => {
  forgetLeftBehind()
  // The pages of one browser share these, also those of other test files.
  localStorage.clear()
  sessionStorage.clear()
  // An earlier test may have moved the focus by Tab into the browser's own controls.
  if (!document.hasFocus()) await executeServerCommand('focus-page')
})

afterEach(async () => {
  // Of a test that failed before it gave them back: nothing after it would come to an end.
  ;(setTimeout as { clock?: { uninstall(): void } }).clock?.uninstall()
  fixtureCleanup()
  // It shows the toasts of a page, and the next test has a page of its own.
  for (const stack of document.querySelectorAll('toast-stack')) stack.remove()
  await leaveWithMouse()
  // Elements unmount at the end of the turn that removed them; this waits for the same end.
  await endOfTurn()
  closeServers()
  takeBack()
  giveConsoleBack()
  forgetShared()
  expectNothingLeftBehind()
})

/**
 * Every browser test imports this first: it defines all elements from the code under test, gives each test a page as
 * good as new, and fails a test that leaves an error in the console or an unhandled rejection.
 */
import { fixtureCleanup } from '@open-wc/testing'
import { ContactsMenuPanel } from '../../elements/contacts-menu/contacts-menu.js'
import * as registry from '../../elements/registry.js'
import { UserMenuPanel } from '../../elements/user-menu/user-menu.js'
import { forgetShared } from '../../src/page/shared.js'
import { endOfTurn } from '../../src/page/turns.js'
import { define } from '../../src/ui/element.js'
import { takeBack } from './handover.js'
import { closeServers } from './server.js'
import { giveConsoleBack } from './warnings.js'

for (const definition of Object.values(registry)) define(definition)

const problems: string[] = []
let expected: RegExp[] = []

const consoleError = console.error.bind(console)
console.error = (...args: unknown[]) => {
  const text = args.map(String).join(' ')
  if (!expected.some((pattern) => pattern.test(text))) {
    problems.push(text)
    consoleError(...args)
  }
}
addEventListener('unhandledrejection', (event) => { problems.push(`unhandled rejection: ${String(event.reason)}`) })
addEventListener('error', (event) => {
  if (expected.some((pattern) => pattern.test(event.message))) event.preventDefault()
})

/** Says that this test provokes an error and expects it in the console. */
export function expectConsoleError(pattern: RegExp): void {
  expected.push(pattern)
}

/** Parts that come when they are wanted; a test that looks at their coming makes its own. */
before(() => Promise.all([UserMenuPanel.prefetch(), ContactsMenuPanel.prefetch()]))

beforeEach(() => {
  problems.length = 0
  expected = []
})

afterEach(async () => {
  fixtureCleanup()
  // Elements unmount at the end of the turn that removed them; this waits for the same end.
  await endOfTurn()
  closeServers()
  takeBack()
  giveConsoleBack()
  forgetShared()
  if (problems.length > 0) throw new Error(`The test left errors behind:\n${problems.splice(0).join('\n')}`)
})

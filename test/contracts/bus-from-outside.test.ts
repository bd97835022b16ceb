/**
 * Every script of a page can emit every event of the bus with any payload: nothing of the shipped bundle throws for
 * one, with all elements on the page, and nothing is refused.
 */
import '../support/setup.js'
import { expect } from '@open-wc/testing'
import * as registry from '../../src/entries/registry.js'
import { until } from '../support/page.js'

type Page = Window & {
  violations: string[]
  failures: string[]
  SharedEnvironment: { emit(name: string, payload: unknown): void }
}

const tags = Object.values(registry).map(({ tag }) => tag)

const names = [
  ...['token:changed', 'token:received', 'request:failed', 'password:confirmed', 'networkOffline', 'networkOnline'],
  ...['toggle-navigation', 'navigation-toggled', 'core:user-menu:mounted', 'files:node:created'],
  ...['user_status:status.updated', 'settings:profile-enabled:updated', 'settings:display-name:updated'],
  ...['nextcloud:app-menu.refresh', '__proto__', 'an event that nobody knows'],
]

const payloads: readonly unknown[] = [
  ...[undefined, null, true, 0, NaN, -1, '', 'a text', Symbol('s'), 10n, () => 1, [], [null], {}, new Date(NaN)],
  ...[{ origin: null }, { origin: 'elsewhere' }, { origin: {} }, { open: 'yes' }, { open: null }, { success: [] }],
  ...[{ apps: null }, { apps: [null, 5, {}] }, { apps: { a: null } }, { userId: null }, { userId: 5, status: {} }],
  ...[{ kind: 'network' }, { kind: 'session-expired' }, { kind: 'constructor' }, { kind: null, status: 'x', path: {} }],
  ...[{ path: null, isFolder: 'no' }, { path: '/../..', isFolder: true }, Object.create(null), { token: 'a token' }],
]

let frame: HTMLIFrameElement
let page: Page

before(async function open() {
  this.timeout(60_000)
  frame = document.createElement('iframe')
  Object.assign(frame.style, { inlineSize: '800px', blockSize: '400px' })
  const script = '/dist/shared-environment.classic.js'
  frame.src = `/__strict/page.html?${new URLSearchParams({ tags: tags.join(','), script, kind: 'classic' }).toString()}`
  document.body.append(frame)
  await new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  page = frame.contentWindow as Page
  for (const tag of tags)
    await until(() => expect(frame.contentDocument?.querySelector(`${tag}:defined`), tag).to.not.equal(null))
})
after(() => frame.remove())

for (const name of names) {
  it(`${name} with any payload`, async () => {
    for (const [at, payload] of payloads.entries()) {
      page.SharedEnvironment.emit(name, payload)
      // Listeners may act a moment later.
      await new Promise((resolve) => setTimeout(resolve))
      expect([...page.violations, ...page.failures], `payload ${at}`).to.eql([])
    }
  })
}

/** Two versions on one page (docs/structure.md): what copies of the bundle share, and how they coexist. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'puppeteer-core'
import { openBrowser, type BrowserSession } from '../support/browser-session.js'
import { answerOfCopies } from '../support/copies.js'
import { eventually } from '../support/demo-journey.js'
import { serveSite, type Site } from '../support/static-site.js'

interface Bundle {
  on(name: string, listener: (payload: unknown) => void): () => void
  emit(name: string, payload: unknown): void
  setRequestToken(token: string): void
  request(url: string, options: object): Promise<unknown>
  toast: ((text: string) => void) & { history(): { text: string }[]; dismissAll(): void }
  dialogs: { alert(text: string, title: string): Promise<boolean> }
  define(options: { prefix: string; elements?: string[] }): Promise<void>
}

/** The window of a test's page. */
type Host = Window &
  typeof globalThis & { bring(path: string): Promise<Bundle>; first: Bundle; second: Bundle; heard: unknown[] }

interface Visit {
  page: Page
  warned: string[]
  problems: string[]
}

let browser: BrowserSession
let site: Site
let tokens: string[] = []
let beats: number[] = []

before(async () => {
  const copyOf = answerOfCopies({
    old: { version: '1.2.3' },
    new: { version: '1.4.0' },
    next: { version: '2.0.0', major: 2 },
  })
  site = await serveSite(
    {},
    {
      answer(path, { headers }) {
        if (path === '/')
          return {
            body: '<!doctype html><html><head data-user="alice" data-requesttoken="first"><title>Copies</title></head><body><script>window.bring = (path) => import(path)</script></body></html>',
          }
        if (path.endsWith('/csrftoken')) {
          beats.push(performance.now())
          return { body: JSON.stringify({ token: 'beaten' }), type: 'application/json' }
        }
        if (path === '/call') tokens.push(String(headers['requesttoken']))
        return copyOf(path) ?? { body: '{}', type: 'application/json' }
      },
    },
  )
  browser = await openBrowser()
})

after(async () => {
  await browser.close()
  await site.close()
})

/** A page with copies, in the order of their names. */
async function pageWith(...copies: string[]): Promise<Visit> {
  tokens = []
  beats = []
  const { page, problems } = await browser.newPage({ ownCookies: true })
  const warned: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warn') warned.push(message.text())
  })
  await page.goto(site.url)
  for (const [at, name] of copies.entries()) {
    await page.evaluate(
      async (path, slot) => {
        const host = window as unknown as Host
        host[slot] = await host.bring(path)
      },
      `/${name}/esm/index.js`,
      at === 0 ? ('first' as const) : ('second' as const),
    )
  }
  return { page, warned, problems }
}

/** The line about the versions on the page is checked separately. */
const unexpected = (problems: readonly string[]): string[] =>
  problems.filter(
    (problem) =>
      !/console warn: .*(Two copies of the bundle|of the bundle are on this page and are too far apart)/.test(problem),
  )

for (const [name, copies] of Object.entries({
  'an older and a newer one': ['old', 'new'],
  'a newer and an older one': ['new', 'old'],
})) {
  test(`${name} share bus and token, and one line says which versions there are`, async () => {
    const { page, warned, problems } = await pageWith(...copies)
    const told = await page.evaluate(async () => {
      const { first, second } = window as unknown as Host
      const heard: string[] = []
      first.on('token:changed', () => heard.push('first'))
      second.on('token:changed', () => heard.push('second'))
      first.setRequestToken('newer')
      await second.request('/call', { method: 'POST' })
      second.setRequestToken('newest')
      await first.request('/call', { method: 'POST' })
      return heard
    })
    assert.deepEqual(told, ['first', 'second', 'first', 'second'])
    assert.deepEqual(tokens, ['newer', 'newest'])
    await eventually('it is told', () => warned.length > 0)
    assert.equal(warned.length, 1, warned.join('\n'))
    assert.match(warned[0] ?? '', /Two copies.*1\.[24]\.[03] and 1\.[24]\.[03].*Load the bundle once/)
    assert.deepEqual(unexpected(problems), [])
    await page.close()
  })
}

test('two versions have one stack of toasts, and one past', async () => {
  const { page, problems } = await pageWith('old', 'new')
  await page.evaluate(() => {
    const { first, second } = window as unknown as Host
    first.toast('from the first')
    second.toast('from the second')
  })
  const shown = (): Promise<string[][]> =>
    page.evaluate(() =>
      [...document.querySelectorAll('toast-stack')].map((stack) =>
        [...(stack.shadowRoot?.querySelectorAll('[part~=toast]') ?? [])].map(
          (one) => /from the \w+/.exec(one.textContent ?? '')?.[0] ?? '',
        ),
      ),
    )
  await eventually('both are shown', async () => (await shown()).flat().length === 2)
  assert.deepEqual(await shown(), [['from the first', 'from the second']])
  assert.deepEqual(
    await page.evaluate(() => (window as unknown as Host).first.toast.history().map(({ text }) => text)),
    ['from the second', 'from the first'],
  )
  await page.evaluate(() => (window as unknown as Host).second.toast.dismissAll())
  await eventually('all are gone', async () => (await shown()).flat().length === 0)
  assert.deepEqual(unexpected(problems), [])
  await page.close()
})

test("dialogs of two versions come one at a time, with one lock of the page's scrolling", async () => {
  const { page, problems } = await pageWith('old', 'new')
  await page.evaluate(() => {
    const { first, second } = window as unknown as Host & { answers: unknown }
    const answers: string[] = []
    Object.assign(window, { answers })
    void first.dialogs.alert('now', 'First').then(() => answers.push('first'))
    void second.dialogs.alert('then', 'Second').then(() => answers.push('second'))
  })
  const open = (): Promise<number> => page.evaluate(() => document.querySelectorAll('modal-dialog[open]').length)
  const scroll = (): Promise<string> => page.evaluate(() => document.documentElement.style.overflow)
  await eventually('one is open', async () => (await open()) === 1)
  await page.keyboard.press('Escape')
  const answers = (): Promise<string[]> => page.evaluate(() => (window as unknown as { answers: string[] }).answers)
  await eventually('its caller knows', async () => (await answers()).length > 0)
  assert.deepEqual(await answers(), ['first'])
  await eventually('the other one opens', async () => (await open()) === 1)
  assert.equal(await scroll(), 'hidden')
  await page.keyboard.press('Escape')
  await eventually('none is open', async () => (await open()) === 0)
  assert.equal(await scroll(), '')
  assert.deepEqual(unexpected(problems), [])
  await page.close()
})

test('two versions have one heartbeat, which goes on for the one that stays', async () => {
  const { page, problems } = await pageWith('old')
  await page.evaluate(async () => {
    const host = window as unknown as Host
    const newer = await host.bring('/new/esm/define.js')
    await newer.define({ prefix: 'b-', elements: ['session-keepalive'] })
    for (const tag of ['session-keepalive', 'b-session-keepalive']) {
      const element = document.createElement(tag)
      element.setAttribute('interval', '1')
      document.body.append(element)
    }
  })
  await eventually('three beats have come', () => beats.length >= 3)
  const pauses = beats.slice(1).map((at, index) => at - (beats[index] ?? 0))
  assert.ok(
    pauses.every((ms) => ms > 500),
    `${pauses.join()}: two hearts beat.`,
  )
  await page.evaluate(() => document.querySelector('session-keepalive')?.remove())
  const before = beats.length
  await eventually('the other one goes on', () => beats.length > before + 1)
  assert.deepEqual(unexpected(problems), [])
  await page.close()
})

test('a version that is too far away keeps its own toasts, shares token and bus, and says so once', async () => {
  const { page, warned, problems } = await pageWith('old', 'next')
  const heard = await page.evaluate(async () => {
    const { first, second, bring } = window as unknown as Host
    await bring('/next/esm/user-avatar.js')
    const names: string[] = []
    first.on('networkOnline', () => names.push('first'))
    second.on('networkOnline', () => names.push('second'))
    second.emit('networkOnline', { success: true })
    second.setRequestToken('of the far one')
    await first.request('/call', { method: 'POST' })
    second.toast('own')
    return { names, past: [first.toast.history().length, second.toast.history().length] }
  })
  assert.deepEqual(heard, { names: ['first', 'second'], past: [0, 1] })
  assert.deepEqual(tokens, ['of the far one'])
  await eventually('it is told', () => warned.length > 0)
  assert.equal(warned.length, 1, warned.join('\n'))
  assert.match(warned[0] ?? '', /1\.2\.3 and 2\.0\.0.*too far apart.*Load one version/)
  assert.deepEqual(unexpected(problems), [])
  await page.close()
})

test('what an older version has left out of what they share is added, and nothing it has is touched', async () => {
  const { page, problems } = await pageWith('old')
  const found = await page.evaluate(async () => {
    const host = window as unknown as Host
    host.first.toast('from before')
    const values = (host as unknown as Record<symbol, Map<string, Record<string, unknown>>>)[
      Symbol.for('shared-environment/1')
    ]
    const toasts = values?.get('toasts') ?? {}
    const list = toasts['list']
    // As if the other version did not know them yet.
    delete toasts['past']
    for (const name of ['scroll-lock', 'modals', 'held-calls', 'tabs', 'activity', 'unread', 'texts'])
      values?.set(name, {})
    host.second = await host.bring('/new/esm/functions.js')
    host.second.toast('from the newer one')
    const answered = host.second.dialogs.alert('It works.', 'Newer')
    return {
      same: toasts['list'] === list,
      past: host.second.toast.history().map(({ text }) => text),
      answered: await Promise.race([
        answered,
        new Promise((resolve) => {
          const look = (): void => {
            const dialog = document.querySelector('modal-dialog[open]')
            if (dialog?.shadowRoot?.querySelector('dialog[open]')) resolve('shown')
            else requestAnimationFrame(look)
          }
          look()
        }),
      ]),
    }
  })
  assert.deepEqual(found, { same: true, past: ['from the newer one'], answered: 'shown' })
  assert.deepEqual(unexpected(problems), [])
  await page.close()
})

test('a tag that belongs to another script stays with it, and the console says what to do', async () => {
  const { page, warned } = await pageWith()
  const kept = await page.evaluate(async () => {
    class Theirs extends HTMLElement {}
    customElements.define('user-avatar', Theirs)
    await (window as unknown as Host).bring('/old/esm/user-avatar.js')
    return customElements.get('user-avatar') === Theirs
  })
  assert.equal(kept, true)
  assert.equal(warned.length, 1)
  assert.match(warned[0] ?? '', /has taken the name <user-avatar>.*define\(\{ prefix/)
  await page.close()
})

/** Elements by other names: with a prefix, two at once, in a registry of the host's own. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import type { Page } from 'puppeteer-core'
import { openBrowser, type BrowserSession, type WatchedPage } from '../support/browser-session.js'
import { eventually } from '../support/demo-journey.js'
import { further } from '../support/further.js'
import { serveSite, type Site } from '../support/static-site.js'

type Host = Window &
  typeof globalThis & { bring(path: string): Promise<Record<string, (...given: unknown[]) => unknown>> }

const tags = [...readFileSync('src/entries/registry.ts', 'utf8').matchAll(/elements\/([a-z-]+)\//g)].map(
  ([, tag = '']) => tag,
)

let site: Site
let browser: BrowserSession
let body = ''

before(async () => {
  site = await serveSite(
    { '/shared-environment/': 'dist' },
    {
      policy:
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
      answer(path) {
        if (path === '/')
          return {
            body: `<!doctype html><html><head data-user="alice" data-requesttoken="token"><title>Names</title><script src="/bring.js"></script>${body}</body></html>`,
          }
        if (path === '/bring.js') return { body: 'window.bring = (path) => import(path)', type: 'text/javascript' }
        if (path.endsWith('/csrftoken')) return { body: '{"token":"token"}', type: 'application/json' }
        if (path.includes('/avatar/'))
          return { body: '<svg xmlns="http://www.w3.org/2000/svg"/>', type: 'image/svg+xml' }
        return path.startsWith('/shared-environment/') ? undefined : { body: '{}', type: 'application/json' }
      },
    },
  )
  browser = await openBrowser('--enable-blink-features=ScopedCustomElementRegistry')
})

after(async () => {
  await browser.close()
  await site.close()
})

async function opened(html: string, from = browser): Promise<WatchedPage> {
  body = html
  const watched = await from.newPage({ ownCookies: true })
  await watched.page.goto(site.url)
  return watched
}

const definedOf = (page: Page, names: readonly string[]): Promise<string[]> =>
  page.evaluate((all) => all.filter((name) => customElements.get(name)), names)
const withPrefix = (prefix: string): string[] => tags.map((tag) => prefix + tag)
const marked = (prefix: string): string =>
  `<script type="module" src="/shared-environment/loader.js" data-prefix="${prefix}"></script></head><body>`

/** Calls the functions that show something, and returns the names of all elements that they created. */
async function showAll(page: Page, prefix: string): Promise<string[]> {
  await page.evaluate(async () => {
    const { toast } = await (window as unknown as Host).bring('/shared-environment/esm/functions.js')
    toast?.('Saved')
  })
  // Before a dialog is open, because the toast would move into it.
  await page.waitForFunction(
    (name) => document.querySelector(name)?.shadowRoot?.querySelector('[part~=toast]'),
    {},
    `${prefix}toast-stack`,
  )
  await page.evaluate(async () => {
    const { dialogs, pickFiles, resolveConflicts, requestWithPassword } = (await (window as unknown as Host).bring(
      '/shared-environment/esm/functions.js',
    )) as unknown as Record<
      string,
      ((...given: unknown[]) => Promise<unknown>) & Record<string, (...given: unknown[]) => unknown>
    >
    Object.assign(window, { backendAllowsPasswordConfirmation: true })
    void dialogs?.['alert']?.('Text', 'Title')
    void pickFiles?.({ files: [{ name: 'A.txt', size: 1 }] })
    const side = { size: 1, modifiedMs: 1, mimeType: 'text/plain' }
    void resolveConflicts?.([
      {
        id: '1',
        name: 'A.txt',
        directory: '/',
        kind: 'file',
        original: { ...side, etag: 'e', readOnly: false, previewUrl: null },
        replacement: side,
      },
    ])
    requestWithPassword?.('/call', { method: 'POST' }).catch(() => undefined)
  })
  await page.waitForFunction(
    (begin) => {
      const rootOf = (name: string): ShadowRoot | null | undefined => document.querySelector(begin + name)?.shadowRoot
      const dialogIn = (name: string): boolean =>
        rootOf(name)?.querySelector(`${begin}modal-dialog`)?.shadowRoot?.querySelector('dialog[open]') != null
      return (
        rootOf('modal-dialog')?.querySelector('dialog[open]') &&
        ['file-picker', 'conflict-dialog', 'password-confirmation'].every(dialogIn)
      )
    },
    {},
    prefix,
  )
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')].map(({ localName }) => localName).filter((name) => name.includes('-')),
  )
}

test('the loader brings every element by a name that begins as its script says, and none by its own', async () => {
  const { page, problems } = await opened(
    `${marked('acme-')}${withPrefix('acme-')
      .map((name) => `<${name}></${name}>`)
      .join('')}<user-status></user-status>`,
  )
  await eventually('all are defined', async () => (await definedOf(page, withPrefix('acme-'))).length === tags.length)
  assert.deepEqual(await definedOf(page, tags), [])
  assert.equal(
    await page.evaluate(
      (names) => names.every((name) => document.querySelector(name)?.matches(':defined')),
      withPrefix('acme-'),
    ),
    true,
  )
  assert.deepEqual(problems, [])
  await page.close()
})

test('an element by another name opens, tells its events and is styled', async () => {
  const { page, problems } = await opened(
    `${marked('acme-')}<acme-user-menu><a href="/out" data-id="logout">Log out</a></acme-user-menu>`,
  )
  await page.waitForSelector('acme-user-menu:defined')
  await page.evaluate(() =>
    document.querySelector('acme-user-menu')?.addEventListener('menu-opened', () => {
      document.title = 'opened'
    }),
  )
  await page.click('acme-user-menu >>> [part=trigger]')
  await page.waitForFunction(
    () =>
      document.title === 'opened' &&
      document
        .querySelector('acme-user-menu')
        ?.shadowRoot?.querySelector('[part=panel]')
        ?.textContent?.includes('Log out'),
  )
  assert.deepEqual(problems, [])
  await page.close()
})

further('what functions and other elements open has the prefix too', async () => {
  const { page, problems } = await opened('</head><body>')
  await page.evaluate(async () => {
    const { define } = await (window as unknown as Host).bring('/shared-environment/esm/define.js')
    await define?.({ prefix: 'acme-', elements: ['user-status'] })
  })
  const shown = await showAll(page, 'acme-')
  assert.deepEqual(
    shown.filter((name) => !name.startsWith('acme-')),
    [],
  )
  assert.deepEqual(await definedOf(page, tags), [])
  assert.deepEqual(problems, [])
  await page.close()
})

further('importing define.js does nothing', async () => {
  const { page } = await opened('</head><body>')
  const kept = await page.evaluate(async () => {
    const place = (): unknown[] =>
      [Symbol.for('shared-environment'), Symbol.for('shared-environment/1')].map(
        (name) => (globalThis as unknown as Record<symbol, unknown>)[name],
      )
    await (window as unknown as Host).bring('/shared-environment/esm/define.js')
    return place().every((one) => one === undefined)
  })
  assert.equal(kept, true)
  await page.close()
})

further('two prefixes live on one page, each with what it opens', async () => {
  const { page, problems } = await opened(
    '</head><body><a-conflict-dialog></a-conflict-dialog><b-conflict-dialog></b-conflict-dialog><b-session-relogin></b-session-relogin>',
  )
  const inside = await page.evaluate(async () => {
    const { define } = await (window as unknown as Host).bring('/shared-environment/esm/define.js')
    await Promise.all(
      ['a-', 'b-'].map((prefix) => define?.({ prefix, elements: ['conflict-dialog', 'session-relogin'] })),
    )
    return ['a-', 'b-'].map(
      (prefix) =>
        document
          .querySelector(`${prefix}conflict-dialog`)
          ?.shadowRoot?.querySelector(`${prefix}modal-dialog:defined`) != null,
    )
  })
  assert.deepEqual(inside, [true, true])
  await page.waitForFunction(() => customElements.get('b-password-confirmation'))
  // The toast stack gets the first prefix as soon as the page is idle.
  const withA = (await definedOf(page, withPrefix('a-'))).filter((name) => name !== 'a-toast-stack')
  assert.deepEqual(withA, ['a-session-relogin', 'a-modal-dialog', 'a-conflict-dialog'])
  assert.deepEqual(await definedOf(page, tags), [])
  assert.deepEqual(problems, [])
  await page.close()
})

further('the classic script takes a prefix as well', async () => {
  const { page, problems } = await opened(
    '<script src="/shared-environment/shared-environment.classic.js" data-prefix="acme-"></script></head><body>',
  )
  await eventually('all are defined', async () => (await definedOf(page, withPrefix('acme-'))).length === tags.length)
  assert.deepEqual(await definedOf(page, tags), [])
  assert.deepEqual(problems, [])
  await page.close()
})

further('a prefix that no name can have, a wrong registry and an unknown element are told', async () => {
  const { page } = await opened('</head><body>')
  const said = await page.evaluate(async () => {
    const { define } = await (window as unknown as Host).bring('/shared-environment/esm/define.js')
    const given: object[] = [
      { prefix: 'Acme-' },
      { prefix: '1-' },
      { prefix: 'a b-' },
      { prefix: '-' },
      { prefix: 7 },
      { registry: {} },
      { elements: ['user-menus'] },
    ]
    return Promise.all(given.map((options) => (define?.(options) as Promise<void>).then(() => 'nothing', String)))
  })
  for (const text of said.slice(0, 5))
    assert.match(text, /^TypeError: define\(\) cannot use the prefix ".*begin with a letter from a to z.*"acme-"/)
  assert.match(said[5] ?? '', /^TypeError: define\(\) cannot use the given registry.*give a prefix instead/)
  assert.match(said[6] ?? '', /^TypeError: define\(\) knows no <user-menus>\. There are: .*user-menu/)
  assert.deepEqual(await definedOf(page, tags), [])
  await page.close()
})

further('the loader says so, too', async () => {
  const { page, problems } = await opened(marked('Acme-'))
  await eventually('it is said', () =>
    problems.some((problem) => problem.includes('data-prefix="Acme-" fits no element')),
  )
  await page.close()
})

further("elements are defined in a registry of the host's own, and so is what they and functions write", async () => {
  const { page, problems } = await opened('</head><body>')
  assert.equal(await page.evaluate(() => 'customElementRegistry' in ShadowRoot.prototype), true)
  const found = await page.evaluate(async () => {
    const { define } = await (window as unknown as Host).bring('/shared-environment/esm/define.js')
    // Names that the page has used for other elements.
    for (const name of ['user-menu', 'modal-dialog', 'file-picker'])
      customElements.define(name, class extends HTMLElement {})
    const registry = new CustomElementRegistry()
    await define?.({ registry, elements: ['user-menu', 'conflict-dialog'] })
    const host = document.createElement('section')
    document.body.append(host)
    const root = host.attachShadow({ mode: 'open', customElementRegistry: registry })
    const menu = document.createElement('user-menu', { customElementRegistry: registry })
    const dialog = document.createElement('conflict-dialog', {
      customElementRegistry: registry,
    })
    root.append(menu, dialog)
    return {
      menu: menu.shadowRoot?.querySelector('[part=trigger]') != null,
      inner: dialog.shadowRoot?.querySelector('modal-dialog')?.shadowRoot != null,
    }
  })
  assert.deepEqual(found, { menu: true, inner: true })
  await showAll(page, '')
  assert.deepEqual(await definedOf(page, tags), ['user-menu', 'modal-dialog', 'file-picker'])
  assert.deepEqual(problems, [])
  await page.close()
})

further('a browser without such registries says what to do instead', async () => {
  const plain = await openBrowser()
  const { page } = await opened('</head><body>', plain)
  const said = await page.evaluate(async () => {
    const { define } = await (window as unknown as Host).bring('/shared-environment/esm/define.js')
    // Newer browsers have scoped registries without a switch.
    const lacks = !('customElementRegistry' in ShadowRoot.prototype)
    return lacks
      ? (define?.({ registry: Object.create(CustomElementRegistry.prototype) as object }) as Promise<void>).then(
          () => 'nothing',
          String,
        )
      : 'has no scoped registries'
  })
  assert.match(said, /has no scoped registries/)
  await plain.close()
})

/** Several loaders on one page, and loaders that a cache has kept for longer than the server its files. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.js'
import { serveSite, type Site } from '../support/static-site.js'
import { upgradableDist } from '../support/upgrade.js'

const header =
  '<app-menu></app-menu><contacts-menu></contacts-menu><user-menu></user-menu><session-keepalive></session-keepalive>'
const headerTags = ['app-menu', 'contacts-menu', 'user-menu', 'session-keepalive']

const loader = (more = '', folder = 'shared-environment', kind = 'type="module"'): string =>
  `<script ${kind} src="/${folder}/loader.js${more}></script>`

interface Options {
  head: string
  body?: string
  folders?: Record<string, string>
  caching?: (path: string) => string
}

const serve = ({
  head,
  body = header,
  folders = { '/shared-environment/': 'dist' },
  caching,
}: Options): Promise<Site> =>
  serveSite(folders, {
    ...(caching && { caching }),
    answer(path) {
      if (path === '/')
        return {
          body: `<!doctype html><html lang="en"><head data-user="alice" data-requesttoken="token"><title>Loaders</title><link rel="icon" href="data:,">${head}</head><body>${body}</body></html>`,
        }
      if (path.includes('/avatar/')) return { body: '<svg xmlns="http://www.w3.org/2000/svg"/>', type: 'image/svg+xml' }
      if (path.endsWith('/contactsmenu/contacts'))
        return { body: '{"contacts":[{"id":"bob","fullName":"Bob Berg"}]}', type: 'application/json' }
      return /\.(js|css)$/.test(path) ? undefined : { body: '{"token":"token"}', type: 'application/json' }
    },
  })

const isDefined = (page: Page, name: string): Promise<boolean> =>
  page.evaluate((tag) => customElements.get(tag) !== undefined, name)

/** The page first: it may still be loading what it wants when it is idle. */
async function leave(page: Page, site: Site): Promise<void> {
  await page.goto('about:blank')
  await site.close()
}

async function allDefined(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) await expect.poll(() => isDefined(page, name), { message: `<${name}>` }).toBe(true)
}

const acme = (tags: readonly string[]): string[] => tags.map((tag) => `acme-${tag}`)

for (const kind of ['type="module"', 'defer'])
  test(`two loaders of one build bring the page's own names and those with a prefix, from the same files (${kind})`, async ({
    page,
  }) => {
    const site = await serve({
      head: loader('" data-prefix="acme-"', undefined, kind) + loader('"', undefined, kind),
      body: header + header.replaceAll(/(<\/?)(?=\w)/g, '$1acme-'),
    })
    await page.goto(site.url)
    await allDefined(page, [...headerTags, ...acme(headerTags)])
    expect(site.requests.filter((path) => path.includes('/chunks/header-'))).toHaveLength(1)
    await leave(page, site)
  })

for (const when of ['', 'idle', 'now'])
  test(`data-upgrade="${when}" says when the panels of the header come`, async ({ page }) => {
    const warned: string[] = []
    page.on('console', (message) => warned.push(message.text()))
    const site = await serve({ head: loader(when && `" data-upgrade="${when}`).replace(/"?><\//, '"></') })
    await page.goto(site.url)
    await allDefined(page, headerTags)
    const panels = (): number => site.requests.filter((path) => path.includes('/chunks/panels-')).length
    if (when) await expect.poll(panels).toBeGreaterThan(0)
    // The last that an idle page brings.
    await expect.poll(() => site.requests.some((path) => path.includes('/chunks/toast-stack-'))).toBe(true)
    if (!when) expect(panels()).toBe(0)
    expect(warned).toEqual([])
    await leave(page, site)
  })

for (const [first, second] of [
  ['', 'acme-'],
  ['acme-', ''],
  ['acme-', 'other-'],
] as const)
  test(`a loader that is added later defines its own names, with "${second}" after "${first}"`, async ({ page }) => {
    const site = await serve({
      head: loader(first && `" data-prefix="${first}`).replace(/"?><\//, '"></'),
      body: `<${first}user-menu></${first}user-menu><${second}user-avatar></${second}user-avatar>`,
    })
    await page.goto(site.url)
    await allDefined(page, [`${first}user-menu`])
    expect(await isDefined(page, `${second}user-avatar`)).toBe(false)
    await page.evaluate((prefix) => {
      const script = Object.assign(document.createElement('script'), {
        type: 'module',
        src: '/shared-environment/loader.js',
      })
      if (prefix) script.dataset['prefix'] = prefix
      document.head.append(script)
    }, second)
    await allDefined(page, [`${second}user-avatar`])
    await leave(page, site)
  })

test("a copy serves the prefix of its own script, and leaves another copy's to that one", async ({
  page,
  problems,
}) => {
  problems.expect(/of the bundle are on this page|This page has/)
  const site = await serve({
    head: loader('"', 'one') + loader('" data-prefix="acme-"', 'two'),
    body: '<user-avatar></user-avatar><acme-user-avatar></acme-user-avatar>',
    folders: { '/one/': 'dist', '/two/': 'dist' },
  })
  await page.goto(site.url)
  await allDefined(page, ['user-avatar', 'acme-user-avatar'])
  const entries = site.requests.filter((path) => /\/esm\/[\w-]+\.js$/.test(path))
  expect(entries.sort()).toEqual(['/one/esm/user-avatar.js', '/two/esm/define.js'])
  await leave(page, site)
})

test('the loader asks for the entries with its own query, but not where the page checks what it loads', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url().replace(/^.*\/shared-environment\//, '')))
  const site = await serve({ head: loader('?v=7"'), body: '<user-avatar></user-avatar>' })
  await page.goto(site.url)
  await allDefined(page, ['user-avatar'])
  expect(asked).toContain('esm/user-avatar.js?v=7')
  expect(asked.filter((path) => path.includes('chunks/') && path.includes('?'))).toEqual([])
  await leave(page, site)

  asked.length = 0
  const { createHash } = await import('node:crypto')
  const { readFile } = await import('node:fs/promises')
  const hash = createHash('sha384')
    .update(await readFile('dist/loader.js'))
    .digest('base64')
  const checked = await serve({ head: loader(`?v=7" integrity="sha384-${hash}"`), body: '<user-avatar></user-avatar>' })
  await page.goto(checked.url)
  await allDefined(page, ['user-avatar'])
  expect(asked).toContain('esm/user-avatar.js')
  await leave(page, checked)
})

const halfAYear = 'public, max-age=15778463'

/** The chunk of the header that runs on the page. */
const running = (page: Page): Promise<string> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => /header-\w+\.js$/.exec(name)?.[0] ?? '')
      .filter(Boolean)
      .join(),
  )

test("'Reload' brings the new version where the cache has kept the old one", async ({ page, problems }) => {
  problems.expect(/404|ChunkLoadError/)
  const dist = await upgradableDist()
  const site = await serve({
    head: loader('"'),
    folders: { '/shared-environment/': dist.folder },
    caching: (path) => (path === '/' ? 'no-store' : halfAYear),
  })
  await page.goto(site.url)
  await allDefined(page, headerTags)
  const before = await running(page)
  await dist.upgrade()
  await page.goto(site.url)
  await allDefined(page, headerTags)
  expect(await running(page)).toBe(before)
  await page.getByRole('button', { name: 'Search contacts' }).click()
  const reload = page.getByRole('button', { name: 'Reload' })
  await reload.click()
  await expect(reload).toHaveCount(0)
  await allDefined(page, headerTags)
  expect(await running(page)).not.toBe(before)
  await page.getByRole('button', { name: 'Search contacts' }).click()
  await expect(page.getByText('Bob Berg')).toBeVisible()
  await expect(reload).toHaveCount(0)
  await leave(page, site)
  await dist.remove()
})

test('a loader from a cache that names files which are gone finds the new ones, and the next page has them at once', async ({
  page,
  problems,
}) => {
  problems.expect(/404|NS_ERROR_CORRUPTED_CONTENT|Loading module from/)
  const dist = await upgradableDist()
  const site = await serve({
    head: loader('"'),
    folders: { '/shared-environment/': dist.folder },
    caching: (path) => (path === '/' || path.includes('/chunks/') ? 'no-store' : halfAYear),
  })
  const gone: string[] = []
  page.on('response', (response) => {
    if (response.status() === 404) gone.push(response.url())
  })
  await page.goto(site.url)
  await allDefined(page, headerTags)
  const before = await running(page)
  await dist.upgrade()
  await page.goto(site.url)
  await allDefined(page, headerTags)
  expect(await running(page)).not.toBe(before)
  expect(gone.length).toBeGreaterThan(0)
  await expect.poll(() => site.requests.filter((path) => path.endsWith('/loader.js')).length).toBe(2)
  await page.waitForLoadState('networkidle')
  gone.length = 0
  await page.goto(site.url)
  await allDefined(page, headerTags)
  expect(gone).toEqual([])
  await leave(page, site)
  await dist.remove()
})

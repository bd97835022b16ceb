/**
 * The page of README.md, and the three ways to load what ships, each as a page that only has what the docs say; integrity
 * and source maps.
 */
import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { after, before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { Page } from 'puppeteer-core'
import { rollup } from 'rollup'
import commonjs from '@rollup/plugin-commonjs'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import replace from '@rollup/plugin-replace'
import { eventually } from '../support/demo-journey.js'
import { openBrowser, type BrowserSession, type WatchedPage } from '../support/browser-session.js'
import { namedBlocks, serveSite, type Answer, type Site } from '../support/static-site.js'

interface Integrity {
  files: Record<string, string>
  tags: Record<string, string>
  importMap: { tag: string; policy: string }
}

const integrity = JSON.parse(readFileSync('dist/integrity.json', 'utf8')) as Integrity
const docs = ['README.md', 'docs/embedding.md', 'docs/guide/loading.md']
const blocks = namedBlocks(docs.map((file) => readFileSync(file, 'utf8')).join('\n'))
const policy = /header\("Content-Security-Policy: ([^"]+)"\)/.exec(blocks.get('page.php') ?? '')?.[1] ?? ''

let browser: BrowserSession
let folder: string
let site: Site
/** Pages of single tests, by path. */
const pages = new Map<string, string>()

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loading-'))
  for (const [name, content] of blocks) {
    await mkdir(join(folder, dirname(name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  await mkdir(join(folder, 'node_modules'))
  await symlink(resolve('.'), join(folder, 'node_modules/shared-environment'))
  site = await serveSite({ '/': folder, '/shared-environment/': 'dist' }, { policy, answer: answerOf })
  browser = await openBrowser()
})

after(async () => {
  await browser.close()
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

function answerOf(path: string): Answer | undefined {
  if (path.includes('/avatar/')) return { body: blocks.get('icons/app.svg') ?? '', type: 'image/svg+xml' }
  if (path === '/favicon.ico') return { body: '', type: 'image/x-icon' }
  const page = pages.get(path)
  return page === undefined ? undefined : { body: page }
}

/** Bundles a module of the folder as an importer of the package would. */
async function bundled(name: string): Promise<{ first: string[]; code: string }> {
  const build = await rollup({
    input: join(folder, name),
    plugins: [
      replace({ preventAssignment: true, values: { 'process.env.NODE_ENV': '"production"' } }),
      nodeResolve({ browser: true }),
      commonjs(),
    ],
    onwarn: () => undefined,
  })
  const { output } = await build.write({ dir: join(folder, dirname(name), 'bundle'), format: 'es' })
  await build.close()
  const chunks = output.filter((one) => one.type === 'chunk')
  const first = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName))
  // The loop also visits what is added to the set meanwhile.
  for (const file of first)
    for (const imported of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) first.add(imported)
  return {
    first: chunks
      .filter(({ fileName }) => first.has(fileName))
      .flatMap(({ modules }) =>
        Object.entries(modules)
          .filter(([, { renderedLength }]) => renderedLength > 0)
          .map(([id]) => id),
      ),
    code: chunks
      .filter(({ fileName }) => first.has(fileName))
      .map(({ code }) => code)
      .join('\n'),
  }
}

async function opened(path: string): Promise<WatchedPage> {
  const watched = await browser.newPage({ ownCookies: true })
  await watched.page.goto(site.url + path)
  return watched
}

const menuOpens = async (page: Page): Promise<void> => {
  await page.waitForSelector('user-menu:defined')
  await page.click('user-menu >>> [part=trigger]')
  await page.waitForFunction(() =>
    document.querySelector('user-menu')?.shadowRoot?.querySelector('[part=panel]')?.textContent?.includes('Log out'),
  )
}

for (const name of ['loader', 'classic', 'bundled']) {
  test(`a page of 15 lines works: ${name}`, async () => {
    assert.equal(blocks.get(`loads/${name}.html`)?.trimEnd().split('\n').length, 15)
    if (name === 'bundled') await bundled('loads/main.js')
    const { page, problems } = await opened(`/loads/${name}.html`)
    await menuOpens(page)
    assert.deepEqual(problems, [])
    await page.close()
  })
}

test('the page of README.md works, and is one of 15 lines or hardly more', async () => {
  const lines = blocks.get('readme.html')?.trimEnd().split('\n') ?? []
  assert.ok(lines.length >= 10 && lines.length <= 16, `${lines.length} lines`)
  const { page, problems } = await opened('/readme.html')
  await menuOpens(page)
  await page.keyboard.press('Escape')
  for (const tag of ['app-menu', 'contacts-menu']) await page.waitForSelector(`${tag}:defined`)
  await eventually('the app is there', () =>
    page.$eval('app-menu', ({ shadowRoot }) => shadowRoot?.textContent.includes('Files') ?? false),
  )
  assert.deepEqual(problems, [])
  await page.close()
})

test('a page that is loaded and idle tells its developer of a mistake on it', async () => {
  pages.set(
    '/mistake.html',
    '<!doctype html><title>Mistake</title><script type="module" src="/shared-environment/loader.js"></script>' +
      '<session-keepalive sessionLifetime="60"></session-keepalive>',
  )
  const watched = await browser.newPage({ ownCookies: true })
  const warned: string[] = []
  watched.page.on('console', (message) => message.type() === 'warn' && warned.push(message.text()))
  await watched.page.goto(`${site.url}/mistake.html`)
  await eventually('the page is warned', () => warned.some((text) => text.includes('session-lifetime')))
  await watched.page.close()
})

test('importing one element defines that one, and brings nothing of others', async () => {
  await writeFile(join(folder, 'one.js'), "import 'shared-environment/user-avatar'\n")
  const { first, code } = await bundled('one.js')
  const names = first
    .map((id) => /\/dist\/npm\/(?:elements|src\/entries\/start)\/([\w-]+)/.exec(id)?.[1] ?? '')
    .filter(Boolean)
  assert.deepEqual([...new Set(names)].sort(), ['copies', 'user-avatar'])
  assert.ok(
    !code.includes('files-picked') && !code.includes('conflicts-resolved'),
    'It holds something of the picker or of conflicts.',
  )
  pages.set('/one.html', '<!doctype html><title>One</title><script type="module" src="/bundle/one.js"></script>')
  const { page, problems } = await opened('/one.html')
  await page.waitForFunction(() => customElements.get('user-avatar'))
  const defined = await page.evaluate(
    (all) => all.filter((tag) => customElements.get(tag)),
    Object.keys((JSON.parse(readFileSync('package.json', 'utf8')) as { exports: object }).exports)
      .map((name) => name.slice(2))
      .filter((name) => /^\w+-[\w-]+$/.test(name)),
  )
  assert.deepEqual(defined, ['user-avatar'])
  assert.deepEqual(problems, [])
  await page.close()
})

test('who waits for all elements has them and their content, also those that nothing else has brought', async () => {
  pages.set(
    '/ready.html',
    '<!doctype html><title>Ready</title><user-avatar user="ada" display-name="Ada"></user-avatar><p><search-select label="People"></search-select></p>',
  )
  const { page, problems } = await opened('/ready.html')
  const shown = await page.evaluate(async () => {
    const content = (): string[] =>
      [...document.querySelectorAll('user-avatar, search-select')].map(
        (element) => `${element.localName} ${element.shadowRoot?.childElementCount ? 'shows' : 'is empty'}`,
      )
    const { allReady } = (await import(
      `${location.origin}/shared-environment/esm/functions.js`
    )) as typeof import('../../src/entries/functions.js')
    await allReady(document.querySelector('p') ?? undefined)
    const first = content()
    await allReady()
    return [first, content()]
  })
  assert.deepEqual(shown, [
    ['user-avatar is empty', 'search-select shows'],
    ['user-avatar shows', 'search-select shows'],
  ])
  assert.deepEqual(problems, [])
  await page.close()
})

test('integrity.json is true for every script and sheet that a page can load', async () => {
  const { integrityFile } = (await import(pathToFileURL(resolve('build/integrity.mjs')).href)) as {
    integrityFile(): string
  }
  assert.deepEqual(JSON.parse(integrityFile()), integrity)
  const shipped = readdirSync('dist', { recursive: true })
    .map(String)
    .filter((name) => /^(?!(npm|server-app)\/).*\.(m?js|css)$/.test(name))
  assert.deepEqual(Object.keys(integrity.files).sort(), shipped.sort())
  assert.ok(Object.values(integrity.files).every((hash) => /^sha384-[\w+/]{64}$/.test(hash)))
})

test('a page that checks everything it loads works, under a policy that allows its import map and nothing else', async () => {
  const { tags, importMap } = integrity
  const own = await serveSite(
    { '/shared-environment/': 'dist' },
    {
      policy: policy.replace("script-src 'self'", `script-src 'self' ${importMap.policy}`),
      answer: (path) =>
        path === '/'
          ? {
              body: `<!doctype html><html><head data-user="alice"><title>Checked</title>${tags['shared-environment.css']}${importMap.tag}${tags['loader.js']}</head><body><user-menu><a href="/out" data-id="logout">Log out</a></user-menu></body></html>`,
            }
          : answerOf(path),
    },
  )
  const { page, problems } = await browser.newPage({ ownCookies: true })
  await page.goto(own.url)
  await menuOpens(page)
  assert.deepEqual(problems, [])
  await page.close()
  await own.close()
})

for (const file of ['loader.js', 'shared-environment.classic.js', 'esm/index.js']) {
  test(`${file} does not run where its integrity is another`, async () => {
    const wrong = integrity.tags[file]?.replace(/sha384-./, (begin) => (begin.endsWith('A') ? 'sha384-B' : 'sha384-A'))
    const right = integrity.tags[file]
    for (const [path, tag] of [
      ['/wrong.html', wrong],
      ['/right.html', right],
    ] as const)
      pages.set(
        path,
        `<!doctype html><html><head data-user="alice"><title>SRI</title>${tag}</head><body><user-menu></user-menu></body></html>`,
      )
    const refused = await opened('/wrong.html')
    assert.ok(
      refused.problems.some((problem) => problem.includes('integrity')),
      refused.problems.join('\n'),
    )
    assert.equal(await refused.page.evaluate(() => customElements.get('user-menu') === undefined), true)
    const run = await opened('/right.html')
    await run.page.waitForSelector('user-menu:defined')
    assert.deepEqual(run.problems, [])
    await refused.page.close()
    await run.page.close()
  })
}

test('a chunk that is not what it should be does not run, and the page says so', async () => {
  const { tags, importMap } = integrity
  const map = importMap.tag.replace(/(chunks\/user-avatar-[\w-]+\.js":"sha384-)./, '$1_')
  assert.notEqual(map, importMap.tag)
  const own = await serveSite(
    { '/shared-environment/': 'dist' },
    {
      answer: (path) =>
        path === '/'
          ? {
              body: `<!doctype html><title>Changed</title>${map.replace('sha384-_', 'sha384-A')}${tags['loader.js']}<user-avatar user="bob"></user-avatar>`,
            }
          : answerOf(path),
    },
  )
  const { page, problems } = await browser.newPage({ ownCookies: true })
  await page.goto(own.url)
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('user-avatar-')),
  )
  const said = (): boolean => problems.some((problem) => problem.includes('<user-avatar> could not be loaded'))
  await eventually('the loader says what it could not load', said)
  assert.equal(await page.evaluate(() => customElements.get('user-avatar') === undefined), true)
  await page.close()
  await own.close()
})

test('every script has a source map beside it, which it does not name, that works alone and names no folder of the machine', () => {
  const scripts = readdirSync('dist', { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.js'))
  for (const name of scripts) {
    const code = readFileSync(join('dist', name), 'utf8')
    // Placeholders for types have no source.
    if (code.trim() === 'export {}') continue
    // The package has no maps, so nothing may ask for them.
    assert.ok(!code.includes('sourceMappingURL='), name)
    const { sources, sourcesContent = [] } = JSON.parse(readFileSync(join('dist', `${name}.map`), 'utf8')) as {
      sources: string[]
      sourcesContent?: (string | null)[]
    }
    for (const [at, source] of sources.entries()) {
      assert.match(source, /^shared-environment:\/\/\/(src|elements|node_modules|build|virtual)\b|^\0/, name)
      assert.ok(typeof sourcesContent[at] === 'string', `${name}: ${source} has no content`)
    }
  }
})

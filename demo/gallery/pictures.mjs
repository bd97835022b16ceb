/**
 * `npm run pictures`: starts the demo, signs in as Alice, opens the header's views and writes one small PNG of each to
 * docs/pictures/, for the README and the guides. Needs a build (`npm run build`).
 */
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import puppeteer from 'puppeteer-core'
import { buildDemo } from '../../build/demo-build.mjs'
import { findBrowser, launchOptions } from '../../test/browser.mjs'

const largestBytes = 160_000
const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, 'docs/pictures')
process.chdir(root)

if (!existsSync('dist/esm/index.js')) {
  console.error('There is no bundle to take pictures of. Run: npm run build')
  process.exit(1)
}
await buildDemo()
const { startDemo } = await import('../../.build/demo/main.js')

const open = (tag, ready) => async (page) => {
  await page.waitForFunction((name) => customElements.get(name), {}, tag)
  await page.$eval(tag, (element) => {
    element.open = true
  })
  await page.waitForFunction((name, state) => document.querySelector(`${name}:state(${state})`), {}, tag, ready)
}

/** What the page 'Try it' shows after its buttons were pressed. */
const tried =
  (ready, ...names) =>
  async (page) => {
    await page.goto(new URL('/index.php/try', page.url()).href)
    await page.waitForFunction(() => document.querySelector('toast-stack'))
    for (const name of names) await page.$eval(`[data-try="${name}"]`, (button) => button.click())
    await page.waitForFunction(ready)
  }
const fourToasts = () => document.querySelector('toast-stack').shadowRoot.querySelectorAll('[part=toast]').length === 4
const openDialog = () => document.querySelector('modal-dialog:state(open)')

/** Uploads files that already exist, and chooses in the conflict dialog. */
const conflicts = async (page) => {
  await page.waitForFunction(() => document.querySelector('file-upload:state(idle)'))
  await page.$eval('file-upload', (element) => {
    void element.upload(
      ['README.md', 'Shopping list.txt', 'Plan.txt'].map(
        (name) => new File([name.repeat(9)], name, { lastModified: Date.UTC(2030, 0, 1, 12) }),
      ),
    )
  })
  const rows = () =>
    document.querySelector('conflict-dialog:state(open)')?.shadowRoot.querySelectorAll('[part=row]').length > 1
  await page.waitForFunction(rows)
  await page.$eval('conflict-dialog', (dialog) => {
    for (const [at, box] of dialog.shadowRoot.querySelectorAll('[part=row] input').entries()) if (at < 3) box.click()
  })
}

/** The grid of all applications, which the user may arrange. */
const launcher = async (page) => {
  await page.$eval('app-menu', (bar) => {
    bar.setAttribute('layout', 'launcher')
    bar.setAttribute('customizable', '')
  })
  const hasButton = () => document.querySelector('app-menu').shadowRoot.querySelector('[part=trigger]')
  await page.waitForFunction(hasButton)
  await (await page.evaluateHandle(hasButton)).click()
  await page.waitForFunction(() => document.querySelector('app-menu').shadowRoot.querySelector('[part=search]'))
}

/** Two files that have been uploaded, and one that is refused for its name. */
const uploads = async (page) => {
  await page.waitForFunction(() => document.querySelector('file-upload:state(idle)'))
  await page.$eval('file-upload', (element) => {
    void element.upload(
      ['Budget 2027.ods', 'Harbour at dusk.jpg', 'Draft.part'].map((name) => new File([name.repeat(9e4)], name)),
    )
  })
  await page.waitForFunction(() => document.querySelector('file-upload:state(over)'))
}

/** A folder with all files of the demo's user, and one file selected. */
const picker = async (page) => {
  await tried(() => document.querySelector('file-picker:state(ready)'), 'pick.file')(page)
  await page.evaluate(() => {
    const rows = [...document.querySelector('file-picker').shadowRoot.querySelectorAll('[part=row]')]
    rows.find((row) => row.querySelector('.filename').lastElementChild.textContent.startsWith('README'))?.click()
  })
  await page.waitForFunction(() =>
    document.querySelector('file-picker').shadowRoot.querySelector('[part=row][aria-selected=true]'),
  )
}

/**
 * @type {{ name: string, theme?: 'light' | 'dark', language?: string, act?: (page: import('puppeteer-core').Page) =>
 * Promise<void>, height?: number }[]}
 */
const pictures = [
  { name: 'files-light' },
  { name: 'files-dark', theme: 'dark' },
  { name: 'contacts-menu', height: 400, act: open('contacts-menu', 'list') },
  { name: 'user-menu', height: 400, act: open('user-menu', 'open') },
  { name: 'launcher', height: 560, act: launcher },
  { name: 'toasts', height: 400, act: tried(fourToasts, 'toast.success', 'toast.info', 'toast.same', 'toast.undo') },
  { name: 'dialog', height: 400, theme: 'dark', act: tried(openDialog, 'dialog.confirmDestructive') },
  { name: 'uploads', height: 560, act: uploads },
  { name: 'conflicts', height: 640, act: conflicts },
  { name: 'conflicts-dark', theme: 'dark', height: 640, act: conflicts },
  { name: 'file-picker', height: 760, act: picker },
  { name: 'right-to-left', language: 'ar', height: 400, act: open('contacts-menu', 'list') },
]

async function signIn(page, url) {
  await page.goto(`${url}/index.php/login`)
  await page.$eval('#app-content form', (form) => {
    form.elements.namedItem('user').value = 'alice'
    form.elements.namedItem('password').value = 'alice'
  })
  await Promise.all([page.waitForNavigation(), page.click('#app-content form button')])
}

/** The demo's pages take their language from the browser until the user chooses one. */
async function take(browser, url, { name, theme = 'light', language = 'en', height = 320, act }) {
  const context = await browser.createBrowserContext()
  const page = await context.newPage({ type: 'window' })
  await page.setViewport({ width: 1280, height })
  await page.setExtraHTTPHeaders({ 'Accept-Language': language })
  await page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: theme },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ])
  await signIn(page, url)
  await page.goto(`${url}/index.php/apps/files/`)
  await page.waitForFunction(() => ['app-menu', 'user-menu', 'contacts-menu'].every((tag) => customElements.get(tag)))
  await act?.(page)
  // A request that was aborted when the page was left never counts as ended; pictures load long before the timeout.
  await page.waitForNetworkIdle({ timeout: 5000 }).catch(() => undefined)
  const path = join(folder, `${name}.png`)
  await page.screenshot({ path, optimizeForSpeed: false })
  await context.close()
  const bytes = statSync(path).size
  console.log(`docs/pictures/${name}.png  ${(bytes / 1000).toFixed(0)} kB`)
  if (bytes > largestBytes)
    throw new Error(
      `${name}.png is larger than ${largestBytes / 1000} kB. Make the view smaller in demo/gallery/pictures.mjs.`,
    )
}

mkdirSync(folder, { recursive: true })
const demo = await startDemo({ port: 0, quiet: true })
const browser = await puppeteer.launch(launchOptions(await findBrowser('chromium')))
try {
  for (const picture of pictures) await take(browser, demo.url, picture)
} finally {
  await browser.close()
  await demo.close()
}

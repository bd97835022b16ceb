/**
 * Follows docs/embedding.md to the letter: an empty folder, the files from its text, and dist/. PHP serves the pages if
 * it is installed; otherwise this file fills in the few values that the template prints, and responds to requests as
 * the text's table says.
 */
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { eventually } from '../support/demo-journey.js'
import { openBrowser, type BrowserSession } from '../support/browser-session.js'
import { answering, freePort } from '../support/loopback.js'
import { namedBlocks, serveSite, type Answer } from '../support/static-site.js'

const text = readFileSync('docs/embedding.md', 'utf8')
const blocks = namedBlocks(text)
const block = (name: string): string => blocks.get(name) ?? assert.fail(`docs/embedding.md has no ${name}`)
const policy = /header\("Content-Security-Policy: ([^"]+)"\)/.exec(block('page.php'))?.[1] ?? ''

function hasPhp(): boolean {
  try {
    return /^PHP (8\.[1-9]|9)/.test(execFileSync('php', ['--version'], { encoding: 'utf8' }))
  } catch {
    return false
  }
}

/** What PHP would print. */
function rendered(template: string, token: string): string {
  const { files } = JSON.parse(readFileSync('dist/integrity.json', 'utf8')) as { files: Record<string, string> }
  const printed: Record<string, string | undefined> = {
    'e($user)': 'alice',
    'e($name)': 'Alice Anders',
    'e($token)': token,
    'e(rawurlencode($token))': encodeURIComponent(token),
    'e(state($apps))': Buffer.from(JSON.stringify(JSON.parse(block('apps.json')))).toString('base64'),
    "e($integrity['shared-environment.css'])": files['shared-environment.css'],
    "e($integrity['loader.js'])": files['loader.js'],
  }
  return template
    .replace(/<\?php .*?\?>\n/s, '')
    .replace(
      /<\?= (.*?) \?>/g,
      (_, code: string) => printed[code] ?? assert.fail(`The template prints ${code}, which this test does not know.`),
    )
}

/** The response that the text's table gives for a request. */
const told = (call: string): string =>
  new RegExp(`\\| \`${call}\` \\|[^|]*\\| \`(.*?)\` \\|`).exec(text)?.[1] ??
  assert.fail(`The table of calls has no ${call}`)

let folder: string
let browser: BrowserSession
let url = ''
let stop: () => Promise<void>
const calls: string[] = []
/** A browser without a cookie gets a new session, whose token is another, as in PHP. */
let sessions = 0

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'embedding-'))
  for (const [name, content] of blocks) {
    await mkdir(join(folder, dirname(name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  await cp('dist', join(folder, 'shared-environment'), { recursive: true })
  browser = await openBrowser()
  if (hasPhp()) {
    const port = await freePort()
    stop = await answering(
      spawn('php', ['-S', `127.0.0.1:${port}`, '-t', folder], { cwd: folder, stdio: 'ignore' }),
      port,
    )
    url = `http://127.0.0.1:${port}`
    return
  }
  const site = await serveSite(
    { '/': folder },
    {
      policy,
      answer(path, { method = '', headers }): Answer | undefined {
        if (path !== '/' && !path.startsWith('/index.php/')) return undefined
        const known = /\bPHPSESSID=(\d+)/.exec(headers.cookie ?? '')?.[1]
        const id = known ?? String((sessions += 1))
        const token = `the token ${id}`
        const session = known === undefined ? { headers: { 'set-cookie': `PHPSESSID=${id}; path=/` } } : {}
        if (path === '/') return { body: rendered(block('index.php'), token), ...session }
        calls.push(`${method} ${path}`)
        if (method === 'POST' && headers['requesttoken'] !== token) return { body: '', status: 412, ...session }
        if (path.includes('/avatar/')) return { body: block('icons/app.svg'), type: 'image/svg+xml', ...session }
        return { body: told(`${method} ${path}`).replace('…', token), type: 'application/json', ...session }
      },
    },
  )
  stop = site.close
  url = site.url
})

after(async () => {
  await browser.close()
  await stop()
  await rm(folder, { recursive: true, force: true })
})

test('the page of the text works from an empty folder, with nothing to complain about in the console', async () => {
  const { page, problems } = await browser.newPage()
  await page.goto(url)
  for (const tag of ['app-menu', 'contacts-menu', 'user-menu', 'session-keepalive'])
    await page.waitForSelector(`${tag}:defined`)
  const inside = (tag: string): Promise<string> =>
    page.evaluate(
      (name) => [...document.querySelectorAll(name)].map(({ shadowRoot }) => shadowRoot?.textContent).join(),
      tag,
    )

  await eventually('the apps are there', async () => /Files.*Mail/.test(await inside('app-menu')))
  await page.click('user-menu >>> [part=trigger]')
  await eventually("the account's menu shows", async () =>
    /View profile.*Settings.*Log out/.test(await inside('user-menu')),
  )
  assert.match(await inside('user-menu'), /Alice Anders/)
  await page.keyboard.press('Escape')
  await page.click('contacts-menu >>> [part=trigger]')
  await eventually('the contact shows', async () => (await inside('contacts-menu')).includes('Bob Berg'))
  await page.keyboard.press('Escape')

  await page.click('#save')
  await eventually('the toast shows', async () => (await inside('toast-stack')).includes('Saved'))
  await page.click('#renew')
  await eventually('the token is handed over', async () =>
    (await inside('toast-stack')).includes('You are signed in again.'),
  )
  assert.notEqual(await page.evaluate(() => document.head.dataset['requesttoken']), '')
  assert.deepEqual(problems, [])
  // This file responds, so it knows all requests: there must be none that the text does not mention.
  const unknown = calls.filter(
    (call) => !/^(GET \/index\.php\/(csrftoken$|avatar\/)|POST \/index\.php\/contactsmenu\/contacts$)/.test(call),
  )
  assert.deepEqual(unknown, [])
})

test('a page whose cookies were cleared gets the token of its new session by itself', async () => {
  const { page } = await browser.newPage({ ownCookies: true })
  await page.goto(url)
  await page.waitForSelector('contacts-menu:defined')
  await page.deleteCookie(...(await page.cookies()))
  const answers: string[] = []
  page.on('response', (response) => {
    const name = /\/(csrftoken|contacts)$/.exec(response.url())?.[1]
    if (name !== undefined) answers.push(`${name} ${response.status()}`)
  })
  await page.click('contacts-menu >>> [part=trigger]')
  await eventually('the contact shows', async () =>
    page.$eval('contacts-menu', ({ shadowRoot }) => shadowRoot?.textContent.includes('Bob Berg') ?? false),
  )
  assert.deepEqual(answers, ['contacts 412', 'csrftoken 200', 'contacts 200'])
})

test('the text names every file that it shows, and shows every file that it names', () => {
  const [, list = ''] = /^```\n(index\.php.*)\n```$/m.exec(text) ?? []
  const named = list.split(/\s+/).filter((name) => name !== 'shared-environment/')
  assert.deepEqual(named.sort(), [...blocks.keys()].filter((name) => !name.startsWith('loads/')).sort())
})

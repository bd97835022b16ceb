/** A new password on the demo's real settings page: typed by keyboard, judged as it grows, shown and hidden, sent and used. */
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import type { Page } from 'puppeteer-core'
import { fillSignIn, type WatchedPage } from '../support/browser-session.js'
import { eventually, focusedName, painted, startJourney, type Journey } from '../support/demo-journey.js'

const settings = '/index.php/settings/user'
const good = 'seven otters juggle marmalade'

let journey: Journey
let open: WatchedPage[] = []
let expected = /^$/

before(async () => { journey = await startJourney() })
after(() => journey.end())

afterEach(async () => {
  const problems = open.flatMap((watched) => watched.problems).filter((problem) => !expected.test(problem))
  for (const { page } of open) await page.close()
  open = []
  expected = /^$/
  assert.deepEqual(problems, [])
})

async function settingsOf(user: string, path = settings): Promise<Page> {
  const watched = await journey.signedIn(user)
  open.push(watched)
  await watched.page.goto(journey.demo.url + path)
  await watched.page.waitForSelector('password-strength:defined')
  await painted(watched.page)
  return watched.page
}

const states = ['empty', 'pending', 'weakest', 'weak', 'so-so', 'good', 'perfect', 'unknown']
const state = (page: Page): Promise<string | undefined> => page.$eval('password-strength', (element, names) => names.find((name) => element.matches(`:state(${name})`)), states)
const becomes = (page: Page, wanted: string): Promise<void> => eventually(`the password is ${wanted}`, async () => (await state(page)) === wanted)
const message = (page: Page): Promise<string> => page.$eval('password-strength', (element) => element.shadowRoot?.querySelector('[part=message]')?.textContent ?? '')
const typeOf = (page: Page): Promise<string> => page.$eval('#new-password', (field) => (field as HTMLInputElement).type)
/** What a screen reader is given, in the order of the page. */
async function told(page: Page): Promise<{ role: string; name: string; description: string }[]> {
  type Node = NonNullable<Awaited<ReturnType<Page['accessibility']['snapshot']>>>
  const flat = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(flat)]
  const tree = await page.accessibility.snapshot({ interestingOnly: false })
  return (tree ? flat(tree) : []).map(({ role, name = '', description = '' }) => ({ role, name, description }))
}

const saved = (page: Page): Promise<boolean> => page.evaluate(() => location.search === '?saved=1')

test('by keyboard alone: a weak password is refused with advice, a strong one is sent, and signs in', async () => {
  const page = await settingsOf('alice')
  await page.focus('#change-password [name=password]')
  await page.keyboard.type('alice')
  await page.keyboard.press('Tab')
  assert.equal(await focusedName(page), 'New password')
  await page.keyboard.type('Alice2026')
  await becomes(page, 'weak')
  await eventually('it advises', async () => (await message(page)).startsWith('Add more words that are less common.'))
  await page.keyboard.press('Enter')
  assert.match(await page.$eval('#new-password', (field) => (field as HTMLInputElement).validationMessage), /at least: So-so\./)
  assert.equal(await saved(page), false)

  await page.keyboard.down('Control')
  await page.keyboard.press('a')
  await page.keyboard.up('Control')
  await page.keyboard.type(good)
  await becomes(page, 'perfect')
  assert.equal(await message(page), 'Looks good.')
  const heard = await told(page)
  assert.deepEqual(heard.find(({ role }) => role === 'meter'), { role: 'meter', name: 'Password strength', description: 'Perfect' })
  assert.deepEqual(heard.find(({ role, name }) => role === 'textbox' && name === 'New password'), { role: 'textbox', name: 'New password', description: 'Password strength: Perfect. Looks good.' })

  await page.keyboard.press('Tab')
  assert.equal(await focusedName(page), 'Show password')
  await page.keyboard.press('Space')
  assert.equal(await typeOf(page), 'text')
  await page.keyboard.press('Tab')
  assert.equal(await focusedName(page), 'Save')
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')])
  assert.equal(await saved(page), true)

  // Neither the form's history nor the page's storage has it.
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  assert.ok(!kept.includes(good))
  assert.ok(!journey.demo.log.entries().some((entry) => JSON.stringify(entry).includes('otters')))
  await page.goBack()
  await page.waitForSelector('password-strength:defined')
  assert.equal(await typeOf(page), 'password')

  const again = await journey.browser.newPage({ ownCookies: true })
  open.push(again)
  await again.page.goto(`${journey.demo.url}/index.php/login`)
  await fillSignIn(again.page, 'alice', good)
  await again.page.focus('[name=password]')
  await Promise.all([again.page.waitForNavigation(), again.page.keyboard.press('Enter')])
  assert.ok(!again.page.url().includes('/login'))
})

test('typing a hundred characters never waits: no key holds the page up', async () => {
  const page = await settingsOf('bob')
  await page.focus('#new-password')
  await becomes(page, 'empty')
  await page.evaluate(() => {
    const seen = window as unknown as { longest: number }
    seen.longest = 0
    document.querySelector('#new-password')?.addEventListener('keydown', () => {
      const startMs = performance.now()
      requestAnimationFrame(() => { seen.longest = Math.max(seen.longest, performance.now() - startMs) })
    })
  })
  await page.keyboard.type('i1!l|$5s'.repeat(13).slice(0, 104), { delay: 0 })
  await eventually('it is judged', async () => ['weakest', 'weak', 'so-so', 'good', 'perfect'].includes((await state(page)) ?? ''))
  const longestMs = await page.evaluate(() => (window as unknown as { longest: number }).longest)
  // Other work of the machine may come in between; what is told here is that nothing takes seconds.
  assert.ok(longestMs < 1000, `${longestMs.toFixed(1)} ms`)
})

test('where the words do not come, nothing is said and the form goes', async () => {
  const watched = await journey.signedIn('crowd')
  open.push(watched)
  expected = /words-|Failed to load|ERR_/
  const { page } = watched
  await page.setRequestInterception(true)
  let refuses = true
  page.on('request', (request) => { void (refuses && request.url().includes('/words-') ? request.abort() : request.continue()) })
  await page.goto(journey.demo.url + settings)
  await page.waitForSelector('password-strength:defined')
  await page.type('#change-password [name=password]', 'crowd')
  await page.type('#new-password', 'a')
  await becomes(page, 'unknown')
  refuses = false
  await page.type('#new-password', 'b')
  await becomes(page, 'weakest')
  refuses = true
  await page.reload()
  await page.waitForSelector('password-strength:defined')
  await page.setCacheEnabled(false)
  await page.type('#change-password [name=password]', 'crowd')
  await page.type('#new-password', 'ab')
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')])
  assert.equal(await saved(page), true)
})

test('in German it knows German words and speaks German', async () => {
  const page = await settingsOf('bob')
  await page.select('#language', 'de')
  await Promise.all([page.waitForNavigation(), page.click('form[action$="/language"] button')])
  await page.waitForSelector('password-strength:defined')
  await page.type('#new-password', 'Haltepunkts')
  await becomes(page, 'weak')
  await eventually('it advises in German', async () => (await message(page)).startsWith('Nimm weitere, seltenere Wörter dazu.\nSchreibe nicht nur'))
  const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => /words-\w+(?=-)/.exec(name)?.[0]).filter(Boolean))
  assert.deepEqual([...new Set(files)].sort(), ['words-common', 'words-de'])
})

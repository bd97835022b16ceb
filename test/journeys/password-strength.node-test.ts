/**
 * A new password on the demo's real settings page: typed by keyboard, judged as it grows, shown and hidden, sent and
 * used.
 */
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import type { Page } from 'puppeteer-core'
import { accessibleTree, type AccessibleNode } from '../support/accessible-tree.js'
import { fillSignIn, type WatchedPage } from '../support/browser-session.js'
import { addressOf, eventually, focusedName, painted, startJourney, type Journey } from '../support/demo-journey.js'
import { intercept } from '../support/intercept.js'

const settings = '/index.php/settings/user'
const good = 'seven otters juggle marmalade'

let journey: Journey
let open: WatchedPage[] = []
let expected = /^$/

before(async () => {
  journey = await startJourney()
})
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
const state = (page: Page): Promise<string | undefined> =>
  page.$eval('password-strength', (element, names) => names.find((name) => element.matches(`:state(${name})`)), states)
const becomes = (page: Page, wanted: string): Promise<void> =>
  eventually(`the password is ${wanted}`, async () => (await state(page)) === wanted)
const message = (page: Page): Promise<string> =>
  page.$eval('password-strength', (element) => element.shadowRoot?.querySelector('[part=message]')?.textContent ?? '')
const typeOf = (page: Page): Promise<string> => page.$eval('#new-password', (field) => (field as HTMLInputElement).type)
/** What a screen reader gets, in document order. */
async function told(page: Page): Promise<{ role: string; name: string; description: string }[]> {
  const flat = (node: AccessibleNode): AccessibleNode[] => [node, ...(node.children ?? []).flatMap(flat)]
  const tree = await accessibleTree(page, { interestingOnly: false })
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
  assert.match(
    await page.$eval('#new-password', (field) => (field as HTMLInputElement).validationMessage),
    /at least: So-so\./,
  )
  assert.equal(await saved(page), false)

  await page.keyboard.down('Control')
  await page.keyboard.press('a')
  await page.keyboard.up('Control')
  await page.keyboard.type(good)
  await becomes(page, 'perfect')
  assert.equal(await message(page), 'Looks good.')
  const heard = await told(page)
  assert.deepEqual(
    heard.find(({ role }) => role === 'meter'),
    { role: 'meter', name: 'Password strength', description: 'Perfect' },
  )
  // WebKit's accessibility tree adds the dots of a password to the name.
  assert.equal(
    heard.find(({ role, name }) => role === 'textbox' && /^New password[ •]*$/.test(name))?.description,
    'Password strength: Perfect. Looks good.',
  )

  await page.keyboard.press('Tab')
  assert.equal(await focusedName(page), 'Show password')
  await page.keyboard.press(' ')
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
  assert.ok(!(await addressOf(again.page)).includes('/login'))
})

test('a hundred characters that are typed without a pause are all there, and judged at the end', async () => {
  const page = await settingsOf('bob')
  await page.focus('#new-password')
  await becomes(page, 'empty')
  await page.keyboard.type('i1!l|$5s'.repeat(13).slice(0, 104), { delay: 0 })
  await eventually('it is judged', async () =>
    ['weakest', 'weak', 'so-so', 'good', 'perfect'].includes((await state(page)) ?? ''),
  )
  assert.equal(await page.$eval('#new-password', (input) => (input as HTMLInputElement).value.length), 104)
})

test('where the words do not come, nothing is said and the form goes', async () => {
  const watched = await journey.signedIn('crowd')
  open.push(watched)
  expected = /words-|Failed to load|ERR_/
  const { page } = watched
  let refuses = true
  await intercept(page, (request) => (refuses && request.url().includes('/words-') ? request.abort() : undefined))
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
  await eventually('it advises in German', async () =>
    (await message(page)).startsWith('Füge weitere, weniger gängige Wörter hinzu.\nSchreibe nicht nur'),
  )
  const files = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => /words-\w+(?=-)/.exec(name)?.[0])
      .filter(Boolean),
  )
  assert.deepEqual([...new Set(files)].sort(), ['words-common', 'words-de'])
})

/**
 * A form with choices on a server-rendered page without page scripts: by keyboard alone, and with scripts turned off.
 */
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import type { Page } from 'puppeteer-core'
import type { WatchedPage } from '../support/browser-session.js'
import { eventually, focusedName, painted, startJourney, type Journey } from '../support/demo-journey.js'
import { further } from '../support/further.js'
import { intercept } from '../support/intercept.js'

const address = '/index.php/projects/new'
const people = '/ocs/v2.php/apps/projects/people'

let journey: Journey
let open: WatchedPage[] = []

before(async () => {
  journey = await startJourney()
})
after(() => journey.end())

afterEach(async () => {
  const problems = open.flatMap((watched) => watched.problems).filter((problem) => !/status of 500/.test(problem))
  for (const { page } of open) await page.close()
  open = []
  assert.deepEqual(problems, [])
})

async function form(user: string): Promise<Page> {
  const watched = await journey.signedIn(user)
  open.push(watched)
  await watched.page.goto(journey.demo.url + address)
  await ready(watched.page)
  await painted(watched.page)
  journey.demo.log.clear()
  return watched.page
}

const ready = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.querySelectorAll('search-select:state(closed)').length === 4)
const asked = (): string[] =>
  journey.demo.log
    .entries()
    .filter(({ path }) => path === people)
    .map(({ status }) => String(status))
const received = (page: Page): Promise<Record<string, string>> =>
  page.$eval('#received', (section) =>
    Object.fromEntries(
      [...section.querySelectorAll('dt')].map((term) => [term.textContent, term.nextElementSibling?.textContent ?? '']),
    ),
  )

/** The rows of the select whose field has the focus. */
const rows = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...(document.activeElement?.shadowRoot?.querySelectorAll('[role=option]') ?? [])].map(
      (row) => row.querySelector('bdi')?.textContent ?? '',
    ),
  )
const state = (page: Page, name: string): Promise<unknown> =>
  page.waitForFunction((wanted) => document.activeElement?.matches(`search-select:state(${wanted})`), {}, name)
const chosen = (page: Page): Promise<unknown[]> =>
  page.$$eval('search-select', (all) => all.map((one) => (one as Element & { value: unknown }).value))

async function tabTo(page: Page, name: string): Promise<void> {
  for (let at = 0; at < 60 && (await focusedName(page)) !== name; at += 1) await page.keyboard.press('Tab')
  assert.equal(await focusedName(page), name)
}

async function submit(page: Page): Promise<void> {
  await tabTo(page, 'Save')
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')])
  await ready(page)
}

test('is filled in and sent by the keyboard alone', async () => {
  const page = await form('alice')
  await page.focus('[name=name]')
  await page.keyboard.type('Move')
  await page.keyboard.press('Tab')
  assert.equal(await focusedName(page), 'Kind')
  await page.keyboard.type('hous')
  await state(page, 'list')
  assert.deepEqual(await rows(page), ['Moving house'])
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')

  // The first of three pages of people; the last row loads the next one.
  assert.equal(await focusedName(page), 'Lead')
  await page.keyboard.press('ArrowDown')
  await state(page, 'list')
  const first = await rows(page)
  assert.ok(first.length >= 20 && first.length <= 40, String(first.length))
  for (let at = 0; at < first.length; at += 1) await page.keyboard.press('ArrowDown')
  await eventually('the second page is there', async () => (await rows(page)).length >= 40)
  assert.deepEqual((await rows(page)).slice(0, first.length), first)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')

  assert.equal(await focusedName(page), 'Members')
  for (const name of ['bob', 'admin']) {
    await page.keyboard.type(name)
    await eventually(`${name} is found`, async () => (await rows(page)).length === 1)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Tab')
  assert.equal(await focusedName(page), 'Tags')
  await page.keyboard.type('boxes,urg')
  await state(page, 'list')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await submit(page)

  const { Lead, ...rest } = await received(page)
  assert.deepEqual(rest, { Name: 'Move', Kind: 'move', Members: 'bob, admin', Tags: 'urgent, boxes' })
  assert.ok(Lead)
  // On the page that the server renders now, everything is chosen again, with labels.
  assert.deepEqual(await chosen(page), ['move', Lead, ['bob', 'admin'], ['urgent', 'boxes']])
})

further('is not sent while something is missing, and goes to what it is', async () => {
  const page = await form('bob')
  await tabTo(page, 'Save')
  await page.keyboard.press('Enter')
  await eventually('the first that is missing has the focus', async () => (await focusedName(page)) === 'Kind')
  assert.equal(
    await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.getAttribute('aria-invalid')),
    'true',
  )
  assert.equal(journey.demo.log.entries().filter(({ method }) => method === 'POST').length, 0)
})

further('keeps what is chosen when the page is loaded again, and forgets it with a reset', async () => {
  const page = await form('admin')
  await tabTo(page, 'Kind')
  await page.keyboard.type('web')
  await state(page, 'list')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Members')
  await page.keyboard.type('alice')
  await eventually('Alice is found', async () => (await rows(page)).length === 1)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await tabTo(page, 'Tags')
  await page.keyboard.type('new,')
  await page.keyboard.press('Escape')
  const before = await chosen(page)
  assert.deepEqual(before, ['web', '', ['alice'], ['new']])
  await page.goto(`${journey.demo.url}/index.php/settings/help`)
  await page.goBack()
  await ready(page)
  assert.deepEqual(await chosen(page), before)
  assert.equal(
    await page.$eval('#members', (element) => element.shadowRoot?.querySelector('[part=chip] span')?.textContent),
    'Alice Anders',
  )
  await page.click('#project [type=reset]')
  await eventually(
    'all is as the server wrote it',
    async () => JSON.stringify(await chosen(page)) === JSON.stringify(['', '', [], []]),
  )
})

further('says that people could not be loaded, and loads them on the next try', async () => {
  const page = await form('alice')
  let isDown = true
  await intercept(page, (request) =>
    isDown && request.url().includes(people) ? request.respond({ status: 500, body: '' }) : undefined,
  )
  await tabTo(page, 'Members')
  await page.keyboard.press('ArrowDown')
  await state(page, 'failed')
  assert.deepEqual([await rows(page), asked()], [['Try again'], []])
  isDown = false
  await page.keyboard.press('Enter')
  await state(page, 'list')
  assert.deepEqual(asked(), ['200'])
})

further('works without any script: the lists of the page are there and submit', async () => {
  const watched = await journey.signedIn('crowd')
  open.push(watched)
  const { page } = watched
  await page.setJavaScriptEnabled(false)
  await page.goto(journey.demo.url + address)
  await page.select('#kind', 'party')
  await page.select('#tags', 'idea', 'secret')
  await Promise.all([page.waitForNavigation(), page.click('#project button')])
  await page.setJavaScriptEnabled(true)
  assert.deepEqual(await received(page), { Name: '', Kind: 'party', Lead: '', Members: '', Tags: 'idea, secret' })
})

/** Suggestions on the demo's real pages: a comment that mentions a user, sent by the server's own form. */
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import type { Page } from 'puppeteer-core'
import type { WatchedPage } from '../support/browser-session.js'
import { accessibleLines, eventually, painted, startJourney, type Journey } from '../support/demo-journey.js'
import { further } from '../support/further.js'

let journey: Journey
let open: WatchedPage[] = []

before(async () => {
  journey = await startJourney()
})
after(() => journey.end())

afterEach(async () => {
  const problems = open.flatMap((watched) => watched.problems)
  for (const { page } of open) await page.close()
  open = []
  assert.deepEqual(problems, [])
})

async function onPage(path: string, field: string): Promise<Page> {
  const watched = await journey.signedIn()
  open.push(watched)
  const { page } = watched
  await page.goto(journey.demo.url + path)
  await page.waitForSelector('suggest-list:defined')
  await painted(page)
  await page.focus(field)
  return page
}
const commenting = (): Promise<Page> => onPage('/index.php/apps/activity/', '#comment')

const options = (page: Page): Promise<string[]> =>
  page.$$eval('[role=option]', (found) => found.map((option) => option.querySelector('bdi')?.textContent ?? ''))
/** The list is shown, and no request is pending. */
const isListed = (page: Page): Promise<unknown> => page.waitForSelector('suggest-list:state(list)')
const value = (page: Page, field = '#comment'): Promise<string> =>
  page.$eval(field, (element) => (element as HTMLInputElement).value)
const send = (page: Page): Promise<unknown> =>
  Promise.all([page.waitForNavigation(), page.click('form[data-draft=comment] > button')])

test('somebody is found on the server and mentioned, and the plain form sends the text', async () => {
  const page = await commenting()
  await page.keyboard.type('Thank you, @beat')
  await eventually('she is found', async () => (await options(page)).join() === 'Beatriz Evans')
  await isListed(page)
  const heard = (await accessibleLines(page)).join('\n')
  assert.match(heard, /listbox "Suggestions"/)
  assert.match(heard, /option "Beatriz Evans/)
  await page.keyboard.press('Enter')
  await eventually('she is mentioned', async () => (await value(page)) === 'Thank you, @beatriz.evans12 ')
  await page.keyboard.type('#id')
  await eventually('the tag is found', async () => (await options(page)).join() === 'Idea')
  await isListed(page)
  await page.keyboard.press('Tab')
  await page.keyboard.type('me@example.com')
  assert.deepEqual(await options(page), [])
  await send(page)
  const [link, text] = await page.$eval('.comment p:last-child', (comment) => [
    comment.querySelector('a')?.getAttribute('href'),
    comment.textContent?.trim(),
  ])
  assert.equal(text, 'Thank you, @beatriz.evans12 #idea me@example.com')
  assert.match(link ?? '', /\/u\/beatriz\.evans12$/)
})

further('without script the same form sends the same', async () => {
  const page = await commenting()
  await page.setJavaScriptEnabled(false)
  await page.reload()
  assert.deepEqual(
    await page.$eval('#comment', (field) => [
      field.getAttribute('role'),
      field.getAttribute('autocomplete'),
      document.querySelector('suggest-list')?.checkVisibility(),
    ]),
    [null, null, true],
  )
  await page.type('#comment', 'Plain @bob')
  await send(page)
  assert.equal(await page.$eval('.comment p:last-child', (comment) => comment.textContent?.trim()), 'Plain @bob')
  await page.setJavaScriptEnabled(true)
})

further('an input method is left alone until it has made its word', async () => {
  const page = await commenting()
  const protocol = await page.createCDPSession()
  await page.keyboard.type('@be')
  await eventually('somebody is found', async () => (await options(page)).length > 0)
  const before = await options(page)
  await protocol.send('Input.imeSetComposition', { text: 'あ', selectionStart: 1, selectionEnd: 1 })
  await protocol.send('Input.imeSetComposition', { text: 'ある', selectionStart: 2, selectionEnd: 2 })
  assert.deepEqual(await options(page), before)
  await protocol.send('Input.insertText', { text: 'atriz' })
  await eventually('the word is looked for', async () => (await options(page)).join() === 'Beatriz Evans')
  await isListed(page)
  await page.keyboard.press('Escape')
  assert.equal(await value(page), '@beatriz')
})

further('a finger chooses from rows that are high enough for it', async () => {
  const page = await commenting()
  await (await page.createCDPSession()).send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await page.keyboard.type('@beat')
  await page.waitForSelector('[role=option]')
  await isListed(page)
  const row = await page.$('[role=option]')
  assert.ok(((await row?.boundingBox())?.height ?? 0) >= 44)
  await row?.tap()
  await eventually('she is mentioned', async () => (await value(page)) === '@beatriz.evans12 ')
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'comment')
})

further('a field’s own datalist is shown the same way', async () => {
  const page = await onPage('/index.php/try', '#city')
  await page.keyboard.type('al')
  await eventually('cities are found', async () => (await options(page)).join() === 'Aleppo,Algiers')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await eventually('it is taken', async () => (await value(page, '#city')) === 'Aleppo')
})

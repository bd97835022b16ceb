/** Suggestions on the demo's real pages: a comment that mentions a user, sent by the server's own form. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/journey.js'

const activityPage = '/index.php/apps/activity/'
const further = { tag: '@further' }

async function comment(page: Page): Promise<Locator> {
  await page.goto(activityPage)
  const field = page.locator('#comment')
  await expect(page.locator('suggest-list:state(closed)')).toBeAttached()
  await field.click()
  // The element has taken the field over.
  await expect(field).toHaveAttribute('aria-autocomplete', 'list')
  return field
}

const options = (page: Page): Locator => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')

/** Waits until just these are listed, and no request is pending. */
async function lists(page: Page, ...names: string[]): Promise<void> {
  await expect(options(page)).toHaveCount(names.length)
  for (const [at, name] of names.entries()) await expect(options(page).nth(at).locator('bdi').first()).toHaveText(name)
  await expect(page.locator('suggest-list:state(list)')).toBeAttached()
}

const lastComment = (page: Page): Locator => page.locator('.comment p:last-child').first()

test('somebody is found on the server and mentioned, and the plain form sends the text', async ({ signedIn }) => {
  const page = await signedIn()
  const field = await comment(page)
  await page.keyboard.type('Thank you, @beat')
  await lists(page, 'Beatriz Evans')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('Thank you, @beatriz.evans12 ')
  await page.keyboard.type('#id')
  await lists(page, 'Idea')
  await page.keyboard.press('Tab')
  await page.keyboard.type('me@example.com')
  await expect(options(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(lastComment(page)).toHaveText('Thank you, @beatriz.evans12 #idea me@example.com')
  await expect(lastComment(page).getByRole('link').first()).toHaveAttribute('href', /\/u\/beatriz\.evans12$/)
})

test('without script the same form sends the same', further, async ({ signedIn }) => {
  const page = await signedIn('alice', { javaScriptEnabled: false })
  await page.goto(activityPage)
  const field = page.locator('#comment')
  await expect(field).not.toHaveAttribute('role')
  await expect(field).not.toHaveAttribute('autocomplete')
  await expect(page.locator('suggest-list')).not.toHaveCSS('display', 'none')
  await field.click()
  await page.keyboard.type('Plain @bob')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(lastComment(page)).toHaveText('Plain @bob')
})

test('an input method is left alone until it has made its word', further, async ({ signedIn }) => {
  const page = await signedIn()
  const field = await comment(page)
  const protocol = await page.context().newCDPSession(page)
  await page.keyboard.type('@be')
  await expect(options(page).first()).toBeVisible()
  await expect(page.locator('suggest-list:state(list)')).toBeAttached()
  const before = await options(page).allTextContents()
  await protocol.send('Input.imeSetComposition', { text: 'あ', selectionStart: 1, selectionEnd: 1 })
  await protocol.send('Input.imeSetComposition', { text: 'ある', selectionStart: 2, selectionEnd: 2 })
  expect(await options(page).allTextContents()).toEqual(before)
  await protocol.send('Input.insertText', { text: 'atriz' })
  await lists(page, 'Beatriz Evans')
  await page.keyboard.press('Escape')
  await expect(field).toHaveValue('@beatriz')
})

test('a finger chooses from rows that are high enough for it', further, async ({ signedIn }) => {
  const page = await signedIn('alice', { hasTouch: true })
  const field = await comment(page)
  await page.keyboard.type('@beat')
  await lists(page, 'Beatriz Evans')
  const row = options(page)
  expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await row.tap()
  await expect(field).toHaveValue('@beatriz.evans12 ')
  await expect(field).toBeFocused()
})

test('a field’s own datalist is shown the same way', further, async ({ signedIn }) => {
  const page = await signedIn()
  await page.goto('/index.php/try')
  const field = page.locator('#city')
  await expect(page.locator('suggest-list[for=city]:state(closed)')).toBeAttached()
  await field.click()
  await expect(field).toHaveAttribute('aria-autocomplete', 'list')
  await page.keyboard.type('al')
  await lists(page, 'Aleppo', 'Algiers')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('Aleppo')
})

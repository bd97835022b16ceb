/** The app for Nextcloud servers, as browsers keep its files: the first page, the next ones, an upgrade, no connection. */
import { ourHeader } from '../support/server-app-pages.js'
import { expect, test } from '../support/server-app.js'

test.use({ demoOptions: { compatible: 35, webroot: '/cloud' } })

const filesPage = '/cloud/index.php/apps/files/?theme=light'
const mailPage = '/cloud/index.php/apps/mail/?theme=light'

test('the first page brings what the header needs, and the next one asks for none of it again', async ({
  front,
  signedIn,
}) => {
  const page = await signedIn('alice', { baseURL: front.url })
  front.asked.length = 0
  await page.goto(filesPage)
  await ourHeader(page)
  await page.waitForLoadState('networkidle')
  const first = [...front.asked]
  expect(first).toContain('css/' + first[0]?.split('/')[1] + '/nextcloud.css')
  // Every address has the version in it, and none is asked for twice.
  expect(first.filter((name) => !/^(css|js)\/\d+\.\d+\.\d+\//.test(name))).toEqual([])
  expect(first.filter((name, at) => first.indexOf(name) !== at)).toEqual([])
  front.asked.length = 0
  await page.goto(mailPage)
  await ourHeader(page)
  await page.waitForLoadState('networkidle')
  expect(front.asked.filter((name) => first.includes(name))).toEqual([])
})

test('an upgrade works at the first reload, although browsers keep the files for half a year', async ({
  front,
  signedIn,
}) => {
  const page = await signedIn('alice', { baseURL: front.url })
  await page.goto(filesPage)
  await ourHeader(page)
  await page.waitForLoadState('networkidle')
  await front.upgrade('9.9.9')
  front.asked.length = 0
  await page.reload()
  await ourHeader(page)
  const button = page.getByRole('button', { name: 'Settings menu' })
  await button.click()
  await expect(page.locator('user-menu').getByRole('link', { name: 'Log out' })).toBeVisible()
  expect(front.asked.length).toBeGreaterThan(3)
  expect(front.asked.filter((name) => !name.includes('/9.9.9/'))).toEqual([])
})

test('a page that was open during an upgrade says so, and works after its reload', async ({
  front,
  signedIn,
  problems,
}) => {
  problems.expect(/404|Failed to load|Loading/)
  const page = await signedIn('alice', { baseURL: front.url })
  await page.goto(filesPage)
  await ourHeader(page)
  await page.waitForLoadState('networkidle')
  await front.upgrade('9.9.10')
  const button = page.getByRole('button', { name: 'Settings menu' })
  await button.click()
  await page.getByRole('button', { name: 'Reload' }).first().click()
  await ourHeader(page)
  await button.click()
  await expect(page.locator('user-menu').getByRole('link', { name: 'Log out' })).toBeVisible()
})

test('without a connection a menu says so, and opens when it is back', async ({ front, signedIn, problems }) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)|NetworkError|Loading|request: /)
  const page = await signedIn('alice', { baseURL: front.url })
  await page.goto(filesPage)
  await ourHeader(page)
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Settings menu' }).click()
  const again = page.locator('user-menu').getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await page.context().setOffline(false)
  // By itself, or by the button.
  await again.click({ timeout: 5000 }).catch(() => undefined)
  await expect(page.locator('user-menu').getByRole('link', { name: 'Log out' })).toBeVisible()
})

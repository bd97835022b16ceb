/** A failure that an element shows is told to screen readers once: by the element, and not by the page as well. */
import type { Page } from '@playwright/test'
import { expect, filesPage, test } from '../support/journey.js'
import { listenToSpeech } from '../support/spoken.js'

interface Failing {
  what: string
  path: RegExp
  method: string
  /** What screen readers hear, and what the user sees, for a response of 500 and for none. */
  refused: string
  lost: string
  /** Loads the code for `act`, so that it works without a connection. */
  prepare(page: Page): Promise<void>
  act(page: Page): Promise<void>
}

const contacts = (page: Page): Promise<void> => page.getByRole('button', { name: 'Search contacts' }).click()
const saveStatus = (page: Page): Promise<void> =>
  page.locator('status-dialog').getByRole('button', { name: 'Save' }).click()
const upload = (page: Page): Promise<void> =>
  page
    .locator('file-upload input[type=file]')
    .first()
    .setInputFiles(
      ['one.txt', 'two.txt'].map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('text') })),
    )
const notLoaded = 'Could not load your contacts'

const cases: readonly Failing[] = [
  {
    what: 'the contacts',
    path: /\/contactsmenu\/contacts/,
    method: 'POST',
    refused: notLoaded,
    lost: notLoaded,
    async prepare(page) {
      await contacts(page)
      await expect(page.locator('contacts-menu').getByRole('list')).toBeVisible()
      await page.keyboard.press('Escape')
      await contacts(page)
    },
    act: (page) => page.keyboard.type('zz'),
  },
  {
    what: 'the status',
    path: /\/user_status\/status/,
    method: 'PUT',
    refused: 'Your status could not be saved.',
    lost: 'The server could not be reached. Check your connection and try again.',
    async prepare(page) {
      await page.getByRole('button', { name: 'Settings menu' }).click()
      await page
        .locator('user-menu')
        .getByRole('button', { name: /Set status$/ })
        .click()
      await page.locator('status-dialog').getByRole('radio', { name: 'Do not disturb' }).click()
    },
    act: saveStatus,
  },
  {
    what: 'an upload',
    path: /\/dav\/files\//,
    method: 'PUT',
    refused: '2 could not be uploaded',
    lost: 'The connection was lost. The upload continues when it is back.',
    async prepare(page) {
      await page.locator('file-upload').getByRole('button', { name: 'Upload files' }).waitFor()
    },
    act: upload,
  },
]

/** What was told but progress. */
const failures = (spoken: readonly string[]): string[] =>
  spoken.filter((text) => !/^(Loading|Looking for|Checking|Uploading|[\d,]+ contacts? found)/.test(text))

for (const { what, path, method, refused, lost, prepare, act } of cases) {
  test(`${what}: a server that refuses`, async ({ signedIn, problems }) => {
    problems.expect(/Failed to load resource: the server responded with a status of (404|500)/)
    const page = await signedIn()
    const heard = await listenToSpeech(page)
    await page.goto(filesPage)
    await prepare(page)
    await page.route(path, (route) =>
      route.request().method() === method ? route.fulfill({ status: 500 }) : route.fallback(),
    )
    await heard()
    await act(page)
    await expect.poll(async () => failures(await heard()), { timeout: 60_000 }).toEqual([refused])
  })

  test(`${what}: a connection that is lost`, async ({ signedIn, problems }) => {
    problems.expect(/ERR_INTERNET_DISCONNECTED|NS_ERROR_OFFLINE|Failed to load|offline/)
    const page = await signedIn()
    const heard = await listenToSpeech(page)
    await page.goto(filesPage)
    // The page's own code for failures is there.
    await expect(page.locator('toast-stack')).toBeAttached()
    await prepare(page)
    await heard()
    await page.context().setOffline(true)
    await act(page)
    const notice = page.locator('toast-stack').getByText('Connection to server lost: you are offline')
    await expect(notice.last()).toBeVisible()
    expect(failures(await heard())).toEqual([lost])
    await page.context().setOffline(false)
  })
}

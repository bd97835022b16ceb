/** The own status on the demo server: set in the user menu, kept online by open pages, replaced by a call and put back. */
import type { Locator, Page } from '@playwright/test'
import { expect, test as base } from '../support/journey.js'

const mailPage = '/index.php/apps/mail/'

const test = base.extend<{
  /** What the pages have sent to the status app. */
  sent(): string[]
}>({
  sent: ({ demo }, use) =>
    use(() =>
      demo.log
        .entries()
        .filter(({ method, path }) => method !== 'GET' && path.includes('/apps/user_status/'))
        .map(({ method, path }) => `${method} ${path.replace(/^.*\/v1\//, '')}`),
    ),
})

const trigger = (page: Page): Locator => page.getByRole('button', { name: 'Settings menu' })
/** The element: what stands in its dialog is not inside of `<dialog>` in the document. */
const dialogOf = (page: Page): Locator => page.locator('status-dialog')

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const hasFocus = (): Promise<boolean> => target.evaluate((element) => element.matches(':focus'))
  for (let steps = 0; !(await hasFocus()) && steps < 20; steps += 1) await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
}

async function openDialog(page: Page): Promise<Locator> {
  await trigger(page).click()
  await page
    .locator('user-menu')
    .getByRole('button', { name: /Set status$/ })
    .click()
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('textbox', { name: 'Status message' })).toBeVisible()
  return dialog
}

test('it is set in the user menu, by mouse, and stands in the menu of every page', async ({ signedIn, sent }) => {
  const page = await signedIn()
  await page.goto(mailPage)
  await expect.poll(sent).toEqual(['PUT heartbeat'])
  const dialog = await openDialog(page)
  await dialog.getByRole('radio', { name: 'Do not disturb' }).click()
  await dialog.getByRole('button', { name: /^Working remotely/ }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).not.toBeAttached()
  await expect(trigger(page)).toBeFocused()
  await expect(trigger(page)).toHaveAccessibleDescription(/Do not disturb — 🏡 — Working remotely/)
  expect(sent()).toEqual(['PUT heartbeat', 'PUT user_status/status', 'PUT user_status/message/predefined'])

  await page.goto('/index.php/apps/calendar/')
  await trigger(page).click()
  await expect(
    page.locator('user-menu').getByRole('button', { name: /^Do not disturb\s*Working remotely/ }),
  ).toBeVisible()
})

test('others see it where a page names the account', async ({ signedIn }) => {
  const page = await signedIn()
  await page.goto(mailPage)
  const dialog = await openDialog(page)
  await dialog.getByRole('radio', { name: 'Do not disturb' }).click()
  await dialog.getByRole('button', { name: /^Working remotely/ }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).not.toBeAttached()

  const other = await signedIn('bob')
  await other.goto(mailPage)
  await other.locator('main').evaluate((main) => {
    const status = document.createElement('user-status')
    status.setAttribute('user-id', 'alice')
    main.prepend(status)
  })
  await expect(other.locator('main user-status')).toHaveText(/Do not disturb\s*Working remotely/)
})

test('it is set by keys alone, and a mistake loses nothing', async ({ signedIn, sent }) => {
  const page = await signedIn('bob')
  await page.goto(mailPage)
  // The first one sets a status. Before it, the server says 404, which the browser logs.
  await expect.poll(sent).toEqual(['PUT heartbeat'])
  await trigger(page).focus()
  await page.keyboard.press('Enter')
  const entry = page.locator('user-menu').getByRole('button', { name: /Set status$/ })
  await expect(entry).toBeVisible()
  await tabTo(page, entry)
  await page.keyboard.press('Enter')
  const dialog = dialogOf(page)
  const message = dialog.getByRole('textbox', { name: 'Status message' })
  await expect(message).toBeVisible()
  await tabTo(page, message)
  await page.keyboard.type('x'.repeat(81))
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('at most 80 characters. This one has 81.')).toBeVisible()
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await expect(dialog).not.toBeAttached()
  await expect(trigger(page)).toBeFocused()
  await expect(trigger(page)).toHaveAccessibleDescription(new RegExp(`x{80}`))
})

test('a call replaces it, the next beat of a page shows that, and the dialog puts it back', async ({ signedIn }) => {
  const page = await signedIn('crowd')
  await page.goto('/index.php/settings/user')
  await page.getByRole('button', { name: 'Begin a call' }).click()
  await expect(trigger(page)).toHaveAccessibleDescription(/Do not disturb — 💬 — In a call/)
  const dialog = await openDialog(page)
  await expect(dialog.getByText('Your status was set automatically. Before: 🥪 Back after lunch')).toBeVisible()
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await expect(dialog).not.toBeAttached()
  await expect(trigger(page)).toHaveAccessibleDescription(/Away — 🥪 — Back after lunch/)
})

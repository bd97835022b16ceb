/** What the user has arranged is there when the app menu opens on the next page, while its further code still loads. */
import { expect, test } from '../support/journey.js'

test('the order that this browser keeps is there before the code that changes it', async ({ signedIn }) => {
  const page = await signedIn()
  await page.goto('/index.php/try')
  await page.evaluate(() => {
    localStorage.setItem('shared-environment:apps:alice', JSON.stringify({ order: ['mail', 'photos', 'files'] }))
  })
  let letGo = (): void => undefined
  const held = new Promise<void>((done) => (letGo = done))
  await page.route(/apps-options/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/index.php/try')
  const names = (): Promise<string[]> =>
    page.locator('#header app-menu, header app-menu').getByRole('link').allTextContents()
  await expect.poll(names).toEqual(expect.arrayContaining(['Files']))
  await page.getByRole('button', { name: 'Arranged by the user' }).click()
  await expect.poll(async () => (await names()).slice(0, 3)).toEqual(['Mail', 'Photos', 'Files'])
  letGo()
  await page.getByRole('button', { name: 'Row', exact: true }).click()
  await expect.poll(async () => (await names()).slice(0, 3)).not.toEqual(['Mail', 'Photos', 'Files'])
})

test('F6 leads through the menus of the header and on to the toasts; Shift+F6 and Escape lead back', async ({
  signedIn,
}) => {
  const page = await signedIn()
  await page.goto('/index.php/try')
  await page.getByRole('button', { name: 'Error with details' }).first().click()
  await expect(page.locator('toast-stack').getByRole('button', { name: 'Copy details' })).toBeVisible()
  const at = (): Promise<string> =>
    page.evaluate(() => {
      const { activeElement } = document
      return activeElement?.shadowRoot?.activeElement ? activeElement.localName : 'page'
    })
  await page.getByRole('button', { name: 'Settings menu' }).focus()
  const visited: string[] = []
  // Before the first menu and after the toasts, F6 is the browser's own key, which leads to its address bar.
  for (const key of ['Shift+F6', 'Shift+F6', 'F6', 'F6', 'F6', 'Escape']) {
    await page.keyboard.press(key)
    visited.push(await at())
  }
  expect(visited).toEqual([
    ...['contacts-menu', 'app-menu'],
    ...['contacts-menu', 'user-menu', 'toast-stack', 'user-menu'],
  ])
})

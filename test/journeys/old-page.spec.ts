/** An old page, by keyboard: plain markup, classic scripts, and only legacy.js of the bundle. */
import { expect, tabTo, test } from '../support/journey.js'

test('lists files, makes a folder, opens a menu, and deletes the folder after a question', async ({ signedIn }) => {
  const page = await signedIn()
  await page.goto('/index.php/try')
  await page.locator('a[href$="/old"]').click()
  const names = page.locator('#old-list bdi')
  await expect(names.nth(2)).toBeVisible()
  const before = await names.allTextContents()
  expect(before).not.toContain('Ideas')

  const newFolder = page.getByRole('button', { name: 'New folder' })
  await tabTo(page, newFolder)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: /^Name/ })).toBeFocused()
  await page.keyboard.type('Ideas')
  await page.keyboard.press('Enter')
  await expect(names.filter({ hasText: /^Ideas$/ })).toBeVisible()
  const said = page.getByRole('status').and(page.locator('#old-said'))
  await expect(said).toHaveText('The folder is there.')
  await expect(said).toHaveClass('success')

  await expect(newFolder).toBeFocused()
  const menu = page.locator('#old-menu')
  await tabTo(page, page.getByRole('button', { name: 'View' }))
  await page.keyboard.press('Enter')
  await expect(menu).toBeVisible()
  await tabTo(page, menu.getByRole('link', { name: 'Try it' }))
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()

  await tabTo(page, page.getByRole('button', { name: 'Delete Ideas' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Yes' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(names).toHaveText(before)
  await expect(page.getByRole('region', { name: /^Notifications/ }).getByText('Deleted')).toBeVisible()
})

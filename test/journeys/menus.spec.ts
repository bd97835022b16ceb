/** Menus and slide areas of an old page, on the demo server and under its policy. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/journey.js'

async function tryPage(page: Page): Promise<Record<'sort' | 'view' | 'more' | 'area' | 'heading', Locator>> {
  await page.goto('/index.php/try')
  const card = page.locator('#menus')
  // menus.js has run.
  await expect(page.locator('#view-toggle')).toHaveClass(/menutoggle/)
  return {
    sort: card.getByRole('button', { name: 'Sort by' }),
    view: card.getByRole('button', { name: 'View' }),
    more: card.getByRole('button', { name: 'More settings' }),
    area: card.getByRole('textbox', { name: 'Name' }),
    heading: page.getByRole('heading', { level: 1 }),
  }
}

test('one menu is open at a time, by mouse and by keys, until a click elsewhere', async ({ signedIn }) => {
  const page = await signedIn()
  const { sort, view, heading } = await tryPage(page)
  const shows = async (open: 'sort' | 'view' | 'none'): Promise<void> => {
    await expect(page.locator('#sort-menu')).toBeVisible({ visible: open === 'sort' })
    await expect(page.locator('#view-menu')).toBeVisible({ visible: open === 'view' })
    await expect(page.locator('#more-settings')).toBeHidden()
  }
  await shows('none')
  await sort.click()
  await shows('sort')
  await page.keyboard.press('Tab')
  await expect(view).toBeFocused()
  await page.keyboard.press('Enter')
  await shows('view')
  await page.keyboard.press('Enter')
  await shows('none')
  await page.keyboard.press('Enter')
  await shows('view')
  await page.locator('#view-menu').getByRole('link').focus()
  await page.keyboard.press('Escape')
  await shows('none')
  await expect(view).toBeFocused()
  await sort.click()
  await shows('sort')
  await heading.click()
  await shows('none')
})

test('an area slides open, gives its field the focus, and closes by a click elsewhere', async ({ signedIn }) => {
  const { more, area, heading } = await tryPage(await signedIn())
  await more.click()
  await expect(area).toBeFocused()
  await expect(more).toHaveAttribute('aria-expanded', 'true')
  await area.click()
  await expect(area).toBeVisible()
  await heading.click()
  await expect(area).toBeHidden()
})

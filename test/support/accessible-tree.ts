import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'puppeteer-core'

/** A node of the accessibility tree. */
export interface AccessibleNode {
  role: string
  name?: string
  description?: string
  live?: string
  children?: AccessibleNode[]
}

/**
 * The accessibility tree of a page, as a screen reader gets it; null if it is empty.
 *
 * @param options `interestingOnly` leaves out nodes without a meaning of their own, as far as the browser's driver can
 */
export async function accessibleTree(
  page: Page,
  options: { interestingOnly: boolean },
): Promise<AccessibleNode | null> {
  if (process.env['ENGINE'] !== 'firefox') return await page.accessibility.snapshot(options)
  const { accessibleTreeInFirefox } = (await import(
    pathToFileURL(resolve('test/support/firefox-itself.mjs')).href
  )) as { accessibleTreeInFirefox(page: Page): Promise<AccessibleNode> }
  return accessibleTreeInFirefox(page)
}

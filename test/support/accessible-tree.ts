import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'puppeteer-core'

/** One place in the accessibility tree. */
export interface AccessibleNode {
  role: string
  name?: string
  description?: string
  live?: string
  children?: AccessibleNode[]
}

/**
 * What a screen reader is given of a page; null where it is nothing.
 *
 * @param options `interestingOnly` leaves out what has no meaning of its own, as far as the browser's driver can
 */
export async function accessibleTree(page: Page, options: { interestingOnly: boolean }): Promise<AccessibleNode | null> {
  if (process.env['ENGINE'] !== 'firefox') return (await page.accessibility.snapshot(options)) as AccessibleNode | null
  const { accessibleTreeInFirefox } = (await import(pathToFileURL(resolve('test/support/firefox-itself.mjs')).href)) as { accessibleTreeInFirefox(page: Page): Promise<AccessibleNode> }
  return accessibleTreeInFirefox(page)
}

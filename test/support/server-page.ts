/** Pages of one release of the server, to which the proxy has added the elements: what their journeys share. */
import type { Locator, Page } from '@playwright/test'
import { parseBackendAddress } from '../../demo/proxy/backend-address.js'
import { startProxy, type RunningProxy } from '../../demo/proxy/proxy.js'
import { expect, test as base } from './journey.js'

export { expect }

export const test = base.extend<object, { front: RunningProxy }>({
  front: [
    async ({ demo }, use) => {
      const proxy = await startProxy({ backend: parseBackendAddress(demo.url), port: 0, say: () => undefined })
      await use(proxy)
      await proxy.close()
    },
    { scope: 'worker' },
  ],
})

/** A page of the server without a long navigation. */
export const filesPage = '/index.php/apps/files/?theme=light'

/** The height of the header, in px. */
export const headerHeight = (release: number): number => (release < 34 ? 50 : 44)

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export const boxOf = async (target: Locator): Promise<Box> => {
  const box = await target.boundingBox()
  expect(box).not.toBeNull()
  return box as Box
}

/** What `legacy.js` and the stand-ins of the server's scripts put onto the page. */
export interface OldPage {
  OC: { Notification: { show(text: string): void; showTemporary(text: string): void } }
  OCP: {
    Loader: { loadScript(app: string, file: string): Promise<void> }
    Toast: { message(text: string): void }
  }
  _nc_auth_requestToken?: string
  _nc_event_bus: {
    subscribe(name: string, listener: (event: { query: string }) => void): void
    emit(name: string, event: unknown): void
  }
}

/** Waits until the header is whole: our elements, and what the server's scripts still draw. */
export async function headerIsWhole(page: Page): Promise<void> {
  for (const tag of ['app-menu', 'contacts-menu', 'user-menu'])
    await expect(page.locator(`#header ${tag}:defined`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await page.waitForFunction(() => 'setNavigationCounter' in (window as unknown as OldPage).OC)
}

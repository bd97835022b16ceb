/** WebKit for journeys that are written for puppeteer (browser-session.ts). */
import type { Page } from 'puppeteer-core'
import type { BrowserSession } from './browser-session.js'
import { asPage } from './webkit-page.js'
import { WebKitUser } from './webkit-user.js'

/** What test/browser.mjs found out about WebKit. */
export interface FoundWebKit {
  executablePath: string
  args: string[]
  driver: string
  /** Undefined if it uses the existing one. */
  openDisplay?(): Promise<{ name: string; stop(): void }>
}

/** Each user has a browser. Pages without cookies of their own belong to one user. */
export function openWebKit(found: FoundWebKit): BrowserSession {
  const users = new Set<Promise<WebKitUser>>()
  let everybody: Promise<WebKitUser> | undefined
  const newUser = (): Promise<WebKitUser> => {
    const user = WebKitUser.start(found)
    users.add(user)
    return user
  }
  return {
    async newPage({ ownCookies = false, beside, width = 1280, height = 800 } = {}) {
      const user = beside ? userOf(beside) : await (ownCookies ? newUser() : (everybody ??= newUser()))
      const { page, problems } = await user.newPage()
      await page.setViewport({ width, height })
      return { page: asPage(page), problems }
    },
    async close() {
      await Promise.all([...users].map(async (user) => (await user).close()))
    },
  }
}

const userOf = (page: Page): WebKitUser => page.browserContext() as unknown as WebKitUser

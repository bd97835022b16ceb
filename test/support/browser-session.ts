/**
 * A real browser driven from Node, for tests that need pages, tabs, sign-in or the network (journeys, the gallery's
 * test).
 */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import puppeteer, { type LaunchOptions, type Page } from 'puppeteer-core'
import { watchPage } from './watch-page.js'
import type { FoundWebKit } from './webkit-browser.js'

/** A page and everything that went wrong on it, its frames included. Empty the list to ignore what a step provokes. */
export interface WatchedPage {
  page: Page
  /** The problems that `watchPage` reports. */
  problems: string[]
}

export interface BrowserSession {
  /**
   * Opens a page. Pages share their cookies, as the tabs of one user do.
   *
   * @param options `ownCookies` opens it for another user, `beside` as a further tab of that page's user
   */
  newPage(options?: { ownCookies?: boolean; beside?: Page; width?: number; height?: number }): Promise<WatchedPage>
  close(): Promise<void>
}

/** Longer than ever needed when nothing is wrong, because the machine may be busy. */
const startTimeoutMs = 120_000

/** test/browser.mjs, which is no part of the build. */
interface BrowserModule {
  findBrowser(engine?: string): Promise<FoundWebKit & { engine: string }>
  launchOptions(found: unknown, ...switches: string[]): LaunchOptions
}

/**
 * Starts the browser that all tests use (test/browser.mjs). Run from the project's folder.
 *
 * @param switches further command-line switches
 */
export async function openBrowser(...switches: string[]): Promise<BrowserSession> {
  const { findBrowser, launchOptions } = (await import(
    pathToFileURL(resolve('test/browser.mjs')).href
  )) as BrowserModule
  const found = await findBrowser()
  if (found.engine === 'webkit') return (await import('./webkit-browser.js')).openWebKit(found)
  const browser = await puppeteer.launch({ ...launchOptions(found, ...switches), timeout: startTimeoutMs })
  return {
    async newPage({ ownCookies = false, beside, width = 1280, height = 800 } = {}) {
      const context =
        beside?.browserContext() ??
        (ownCookies ? await browser.createBrowserContext() : browser.defaultBrowserContext())
      // Each page gets a window: a tab in the background gets no animation frames.
      const page = await context.newPage({ type: 'window' })
      page.setDefaultNavigationTimeout(startTimeoutMs)
      page.setDefaultTimeout(startTimeoutMs)
      await page.setViewport({ width, height })
      return { page, problems: await watchPage(page) }
    },
    close: () => browser.close(),
  }
}

/**
 * Signs in through the demo's own form and stays on the page that follows.
 *
 * @param url the running demo's `url`
 */
export async function signIn(page: Page, url: string, user: string, password: string): Promise<void> {
  await page.goto(`${url}/index.php/login`)
  await fillSignIn(page, user, password)
  await Promise.all([page.waitForNavigation(), page.click('#app-content form button')])
  if (await page.$('input[name=password]')) {
    const said = await page.$eval('#app-content', (content) => content.querySelector('[role=alert]')?.textContent ?? '')
    throw new Error(`'${user}' could not sign in at ${url}. ${said}`)
  }
}

/**
 * Sends the demo's own sign-in form, and stays on the sign-in page: for a journey that goes to another page next.
 *
 * @param url the running demo's `url`
 */
export async function signInQuickly(page: Page, url: string, user: string, password: string): Promise<void> {
  await page.goto(`${url}/index.php/login`)
  const followed = await page.$eval(
    '#app-content form',
    async (form, name, secret) => {
      const { action } = form
      const fields = new URLSearchParams()
      new FormData(form).forEach((value, field) => fields.set(field, String(value)))
      fields.set('user', name)
      fields.set('password', secret)
      return (await fetch(action, { method: 'POST', body: fields })).url
    },
    user,
    password,
  )
  if (new URL(followed).pathname.endsWith('/login')) throw new Error(`'${user}' could not sign in at ${url}.`)
}

/** Fills in the sign-in form. Values are set, not typed: the form's autofocus may move the caret between two keys. */
export async function fillSignIn(page: Page, user: string, password: string): Promise<void> {
  await page.$eval(
    '#app-content form',
    (form, name, secret) => {
      for (const [field, value] of [
        ['user', name],
        ['password', secret],
      ] as const) {
        const input = form.querySelector(`[name=${field}]`)
        if (input instanceof HTMLInputElement) input.value = value
      }
    },
    user,
    password,
  )
}

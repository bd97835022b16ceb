/**
 * Journeys: `npx playwright test` runs them all in each engine that is installed, `npx playwright test menus --project
 * firefox` one of them in one. They run on dist/, so build first. `npm test` runs them, too (test/run.mjs).
 */
import { defineConfig } from '@playwright/test'
import { chosenEngine, firefoxPreferences, lookFor } from './test/browser.mjs'

/** The packed Chromium is a project of its own only where it was asked for: looking for it unpacks it. */
const engines = ['chromium', 'firefox', ...(chosenEngine() === 'packed' ? ['packed'] : [])]

/** @param {import('./test/browser.mjs').Browser} found */
const projectOf = ({ engine, browser, executablePath, args, env }) => ({
  name: engine,
  use: {
    // Debian's stock Firefox, by WebDriver BiDi.
    ...(browser === 'firefox' ? { browserName: 'firefox', channel: 'moz-firefox' } : { browserName: 'chromium' }),
    launchOptions: {
      executablePath,
      // Chromium takes the last of several lists, and Playwright's own is the longer one.
      args: args.filter((switched) => !switched.startsWith('--disable-features=')),
      env: { ...process.env, ...env },
      ...(browser === 'firefox' && { firefoxUserPrefs: firefoxPreferences }),
    },
  },
})

const projects = []
for (const engine of engines) {
  const found = await lookFor(engine)
  if ('missing' in found) console.warn(`Not in ${engine}: ${found.missing}.`)
  else projects.push(projectOf(found))
}

export default defineConfig({
  testDir: 'test/journeys',
  testMatch: '**/*.spec.ts',
  outputDir: '.build/journeys',
  projects,
  // Two cores: a browser and a server fill them.
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  retries: process.env.CI ? 2 : 0,
  // Longer than ever needed when nothing is wrong, because the machine may be busy.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  // No screenshots: Playwright puts a style into the page for them, which its policy refuses, and that is a problem.
  use: { trace: 'on-first-retry', viewport: { width: 1280, height: 800 } },
})

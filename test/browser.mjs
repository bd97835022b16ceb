/**
 * Finds the browsers that tests run in:
 *
 *   chromium  CHROME_PATH or one of the usual places, or else the packed one
 *   packed    the Chromium inside @sparticuz/chromium, also where another is installed
 *   firefox   FIREFOX_PATH or one of the usual places
 *   webkit    WebKitGTK's MiniBrowser (WEBKIT_PATH or the usual places) and WebKitWebDriver, with Xvfb or a display
 *
 * `npm test -- --engine firefox` chooses one. Everything that the test command starts reads the choice from ENGINE.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { startDisplay } from './support/display.mjs'
import { cannotUnpack, unpackBrowser } from './support/packed-browser.mjs'

/**
 * @typedef {object} Browser
 * @property {'chromium' | 'packed' | 'firefox' | 'webkit'} engine the name that was asked for
 * @property {'chrome' | 'firefox' | 'webkit'} browser what puppeteer calls it
 * @property {string} executablePath
 * @property {string[]} args
 * @property {true | 'shell'} headless
 * @property {boolean} packed
 * @property {Record<string, string>} env environment variables that it needs beside ours
 * @property {string} [driver] WebKit's driver
 * @property {() => ReturnType<typeof startDisplay>} [openDisplay] undefined if WebKit uses the existing display
 */

export const engines = ['chromium', 'packed', 'firefox', 'webkit']

/** The engine that this run was started for. */
export const chosenEngine = () => process.env.ENGINE ?? 'chromium'

/** Finds a browser, or fails with the reason. @returns {Promise<Browser>} */
export async function findBrowser(engine = chosenEngine()) {
  const found = await lookFor(engine)
  if ('missing' in found) throw new Error(`${engine}: ${found.missing}.`)
  return found
}

/**
 * Launch options of puppeteer for a browser. @param {Browser} found @param {string[]} switches further command-line
 * switches
 */
export function launchOptions({ browser, executablePath, args, headless, env }, ...switches) {
  return {
    browser,
    executablePath,
    args: [...args, ...switches],
    headless,
    env: { ...process.env, ...env },
    ...(browser === 'firefox' && { extraPrefsFirefox: firefoxPreferences }),
  }
}

const looked = new Map()

/** @returns {Promise<Browser | { engine: string, missing: string }>} the browser, or why it is missing */
export function lookFor(engine) {
  if (!engines.includes(engine))
    return Promise.reject(new Error(`There is no engine '${engine}'. There are ${engines.join(', ')}.`))
  if (!looked.has(engine)) looked.set(engine, { chromium, packed, firefox, webkit }[engine]())
  return looked.get(engine)
}

const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Disables swiping back in history at the end of a scroller: older versions know the switch, newer ones the feature.
  '--overscroll-history-navigation=0',
  '--disable-features=OverscrollHistoryNavigation',
]

/**
 * A machine without a screen has no mouse, and media queries would say so. 6 is a fine pointer that can hover, as a
 * mouse.
 */
export const firefoxPreferences = {
  'accessibility.enable_all_cache_domains': true,
  'ui.primaryPointerCapabilities': 6,
  'ui.allPointerCapabilities': 6,
}

async function chromium() {
  const executablePath = firstOf(
    process.env.CHROME_PATH,
    '/usr/bin/chromium',
    '/usr/bin/google-chrome',
    '/usr/bin/chromium-browser',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  )
  if (!executablePath) {
    const unpacked = await packed()
    return 'missing' in unpacked
      ? {
          engine: 'chromium',
          missing: `none was found, and ${unpacked.missing}. Install Chromium or Chrome and set CHROME_PATH to it`,
        }
      : { ...unpacked, engine: 'chromium' }
  }
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return {
    engine: 'chromium',
    browser: 'chrome',
    executablePath,
    args: [...quiet, ...asRoot],
    headless: true,
    packed: false,
    env: {},
  }
}

async function packed() {
  const missing = cannotUnpack()
  if (missing) return { engine: 'packed', missing }
  const { executablePath, env } = await unpackBrowser()
  const args = [...quiet, '--no-sandbox', '--no-zygote', '--hide-scrollbars']
  return { engine: 'packed', browser: 'chrome', executablePath, args, headless: 'shell', packed: true, env }
}

async function firefox() {
  const executablePath = firstOf(
    process.env.FIREFOX_PATH,
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  )
  if (!executablePath) return { engine: 'firefox', missing: 'none was found. Install firefox-esr, or set FIREFOX_PATH' }
  return {
    engine: 'firefox',
    browser: 'firefox',
    executablePath,
    args: ['--remote-allow-system-access'],
    headless: true,
    packed: false,
    env: {},
  }
}

async function webkit() {
  const executablePath = firstOf(process.env.WEBKIT_PATH, ...miniBrowsers())
  const driver = onPath('WebKitWebDriver')
  const display = onPath('Xvfb')
  const lacks = [
    !executablePath && 'MiniBrowser',
    !driver && 'WebKitWebDriver',
    !display && !process.env.DISPLAY && 'Xvfb',
  ].filter(Boolean)
  if (lacks.length > 0)
    return { engine: 'webkit', missing: `${lacks.join(' and ')} not found. Install webkit2gtk-driver and xvfb` }
  return {
    engine: 'webkit',
    browser: 'webkit',
    executablePath,
    args: ['--automation'],
    headless: true,
    packed: false,
    env: {},
    driver,
    ...(display && { openDisplay: () => startDisplay(display) }),
  }
}

/** Each distribution installs it in a different folder. */
function miniBrowsers() {
  const homes = [
    '/usr/lib',
    '/usr/lib64',
    '/usr/libexec',
    ...foldersIn('/usr/lib').filter((folder) => folder.endsWith('-linux-gnu')),
  ]
  return homes
    .flatMap(foldersIn)
    .filter((folder) => /\/webkit(2gtk|gtk)-[\d.]+$/.test(folder))
    .map((folder) => join(folder, 'MiniBrowser'))
}

function foldersIn(home) {
  if (!existsSync(home)) return []
  return readdirSync(home, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(home, name))
}

function firstOf(...places) {
  return places.find((path) => path && existsSync(path))
}

function onPath(program) {
  return firstOf(...(process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, program)))
}

/** The version that the browser reports. @param {Browser} found */
export async function versionOf({ executablePath, env, openDisplay }) {
  // WebKit's browser does not even print its version without a display.
  const shown = await openDisplay?.()
  try {
    // Debian's start script for Chromium prints warnings to stderr.
    const said = execFileSync(executablePath, ['--version'], {
      env: { ...process.env, ...env, ...(shown && { DISPLAY: shown.name }) },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return said.replace(/ built on .*/, '').trim()
  } finally {
    shown?.stop()
  }
}

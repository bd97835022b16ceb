/** Runs the browser tests that `rollup -c --configFor web` built in .build/web, in @web/test-runner. */
import { defaultReporter } from '@web/test-runner'
import { chromeLauncher } from '@web/test-runner-chrome'
import { a11ySnapshotPlugin } from '@web/test-runner-commands/plugins'
import puppeteer from 'puppeteer-core'
import { launchOptions } from './browser.mjs'
import { avatarPictures } from './support/avatar-pictures.mjs'
import { emulationPlugin } from './support/emulation-plugin.mjs'
import { pointerPlugin } from './support/pointer-plugin.mjs'
import { strictPages } from './support/strict-pages.mjs'
import { uploadEndpoint } from './support/upload-endpoint.mjs'

/** Each browser has its own focus, storage and channels, which two pages of one browser would share. */
const launcher = (browser) =>
  chromeLauncher({
    // Newer browsers enable the Sanitizer API by default. All pages use one process in turn: starting one takes as long
    // as many a test file, and each process compiles the page's code anew.
    launchOptions: launchOptions(
      browser,
      ...(browser.browser === 'chrome' ? ['--enable-blink-features=SanitizerAPI', '--process-per-site'] : []),
    ),
    ...(browser.browser === 'firefox' && { puppeteer }),
    // One window per page: in new headless mode a background tab gets no animation frames, and a test would wait for
    // ever.
    createPage: ({ context }) => (browser.packed ? context.newPage() : context.newPage({ type: 'window' })),
    concurrency: 1,
  })

/** Slow test files, with the number of average files that take as long. */
const weights = {
  'contracts/every-window': 12,
  'contracts/text-size': 9,
  'contracts/scenes': 8,
  'contracts/fields': 7,
  'contracts/registry': 6,
  'contracts/openers-covered': 5,
  'contracts/openers-further': 10,
  'contracts/openers.': 5,
  'contracts/nesting': 3,
  'shared-pages/elements': 7,
  'shared-pages/src': 3,
}

/**
 * @param {string[]} files
 * @param {number} lanes how many browsers share them
 * @param {import('./browser.mjs').Browser} browser
 * @returns {import('@web/test-runner').TestRunnerConfig}
 */
export const runnerConfig = (files, lanes, browser) => ({
  rootDir: '.',
  groups: dealtOut(files, lanes).map((some, at) => ({
    name: `browser ${at + 1}`,
    files: some,
    browsers: [launcher(browser)],
  })),
  concurrentBrowsers: lanes,
  reporters: [defaultReporter({ reportTestResults: true, reportTestProgress: process.stdout.isTTY })],
  nodeResolve: false,
  middleware: [strictPages, avatarPictures, uploadEndpoint],
  plugins: [emulationPlugin(), a11ySnapshotPlugin(), pointerPlugin()],
  testFramework: { config: { timeout: 180_000 } },
  // Longer than ever needed when nothing is wrong, because the machine may be busy.
  browserStartTimeout: 120_000,
  testsStartTimeout: 120_000,
  testsFinishTimeout: 3_600_000,
  coverage: process.env.COVERAGE === '1',
  coverageConfig: {
    include: ['.build/web/src/**', '.build/web/elements/**'],
    exclude: ['**/*.test.js', '**/*.demo.js'],
    reporters: ['text-summary', 'lcovonly'],
    reportDir: 'coverage',
  },
})

/** Distributes the files: slow ones first, each to the browser with the least work. */
function dealtOut(files, lanes) {
  const weightOf = (file) => Object.entries(weights).find(([name]) => file.includes(name))?.[1] ?? 1
  const dealt = Array.from({ length: lanes }, () => ({ files: [], weight: 0 }))
  for (const file of files.toSorted((a, b) => weightOf(b) - weightOf(a))) {
    const lightest = dealt.reduce((least, lane) => (lane.weight < least.weight ? lane : least))
    lightest.files.push(file)
    lightest.weight += weightOf(file)
  }
  return dealt.map((lane) => lane.files).filter((some) => some.length > 0)
}

/**
 * Which tests run when. `npm test` is the gate: deterministic, one thing at a time, in one engine. `npm run test:all`
 * runs the other parts, by hand. A test belongs to the first part that lists the beginning of its path, or else to the
 * gate.
 */

/**
 * Runs in each further engine that is installed; a missing one is no failure. In Chromium, other journeys of the gate
 * cover the same.
 */
export const smoke = 'test/journeys/smoke'

/**
 * Also in the gate, but shorter: without the cases that are tagged `@further` or that test/support/further.ts leaves out,
 * and with one way to open each element.
 */
const shorterInGate = [
  'test/contracts/loading-names',
  ...['openers', 'password-confirmation', 'search-select', 'server-pages', 'suggest-list', 'whats-new'].map(
    (name) => `test/journeys/${name}.`,
  ),
]

/** The parts of `npm run test:all`: which tests, by the beginning of their path, and what they are for. */
export const parts = {
  openers: {
    why: 'they open and close everything in each way; the gate does so by mouse, Enter and Escape',
    files: ['test/contracts/openers-further', 'test/journeys/openers'],
  },
  translated: {
    why: 'they translate every scene and remove parts of it; the gate has the lint rule and the dialogs',
    files: ['test/contracts/translated'],
  },
  hosts: {
    why: 'each compiles a page of one framework and walks through it; React 19 is in the gate',
    files: ['angular', 'htmx', 'lit', 'react-18', 'solid', 'svelte', 'turbo', 'vue'].map(
      (name) => `test/hosts/${name}.`,
    ),
  },
  packages: {
    why: 'they bundle, pack and compile what others would',
    files: ['test/contracts/bundlers', 'test/contracts/package', 'test/contracts/typings'],
  },
  versions: {
    why: 'they build further versions of the bundle, or give its elements other names',
    files: ['test/contracts/loading-names', 'test/contracts/loading-versions', 'test/journeys/upgrade'],
  },
  servers: {
    why: 'they start WebDAV servers of other makers',
    files: ['test/contracts/webdav-servers', 'test/journeys/file-picker-servers'],
  },
  faults: {
    why: 'they let each request fail in each way, and wait for every failure as long as a person would',
    files: ['test/journeys/faults'],
  },
  journeys: {
    why: 'they go through all that can be done, and all that can fail',
    files: [
      ...[
        'app-navigation',
        'browser-floor',
        'drafts',
        'event-stream',
        'failures',
        'file-picker',
        'gallery',
        'heartbeat-tabs',
        'idle-',
        'live-time',
        'password-',
        'proxy',
        'relogin',
        'scenes-native',
        'search-select',
        'server-pages',
        'session',
        'suggest-list',
        'uploads-interrupted',
        'whats-new',
      ].map((name) => `test/journeys/${name}`),
      'test/support/stop-tests',
    ],
  },
  'server-app': {
    why: 'they need PHP: pages of each release go through the app for Nextcloud servers, and are then used',
    files: ['test/journeys/server-app'],
  },
  hostile: {
    why: 'they hand hundreds of hostile values in through every door',
    files: ['test/contracts/hostile/'],
  },
  bench: {
    why: 'they measure times and memory, so nothing may run beside them',
    files: ['test/bench/'],
  },
}

/** The part of `npm run test:all` that a test belongs to, or 'gate'. @param {string} file built or not */
export const partOf = (file) =>
  Object.keys(parts).find((name) => parts[name].files.some((start) => file.includes(start))) ?? 'gate'

/** @param {string} file a test, built or not */
export const isInGate = (file) => partOf(file) === 'gate' || shorterInGate.some((start) => file.includes(start))

const ofServers = 'what it tries is the servers, not the browser'
const slowsTheLine = 'it slows the line down and looks into the memory, which only the driver of Chromium can'

/**
 * The part `engines`: the browser tests, and the tests in Node that show pages, in each further engine; and what is
 * left out there, with the reason.
 */
export const engines = {
  firefox: {
    browserTests: true,
    without: {
      'test/journeys/faults': 'each waits as long as a person would; the part `faults` does so in Chromium',
      'test/journeys/file-picker-servers': ofServers,
      'test/journeys/gallery':
        'it takes Firefox more than four minutes, and the browser tests make the same elements there',
      'test/journeys/heartbeat-tabs': 'it freezes tabs, which only the driver of Chromium can',
      'test/journeys/server-app': 'it needs PHP; `npm run test:all -- server-app --engine firefox` runs it',
      'test/journeys/uploads-interrupted': slowsTheLine,
    },
  },
  webkit: {
    browserTests: false,
    without: {
      '.spec.ts': 'Playwright Test drives only a WebKit of its own',
      'test/journeys/file-picker-servers': ofServers,
      'test/journeys/gallery': 'it looks into frames, which the page of test/support/webkit-page.ts does not have',
      'test/journeys/heartbeat-tabs': 'it freezes tabs, which only the driver of Chromium can',
      'test/journeys/uploads-interrupted': slowsTheLine,
    },
  },
  packed: {
    browserTests: true,
    only: ['test/journeys/smoke', 'test/journeys/openers', 'test/support/native-page'],
    because: 'it is a Chromium too',
  },
}

const onPages = ['test/journeys/', 'test/support/native-page']

/** Whether a test in Node is to run in a further engine. */
export function runsIn(engine, file) {
  const { without = {}, only = onPages } = engines[engine]
  return only.some((start) => file.includes(start)) && !Object.keys(without).some((start) => file.includes(start))
}

/** What an engine leaves out, with the reasons. */
export function notesOf(engine) {
  const { without = {}, only, because } = engines[engine]
  return [
    ...Object.entries(without).map(([start, reason]) => `Without ${start}: ${reason}.`),
    ...(only ? [`Of the tests in Node only ${only.join(', ')}: ${because}.`] : []),
  ]
}

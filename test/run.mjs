/**
 * `npm test`: types, import law and build, tests in a real browser, tests of the demo server and journeys against it,
 * budgets. Ends with one line, `N passed, N failed`, from the runners' own counts.
 *
 *   npm test                        everything
 *   npm test -- --only contacts     tests whose file name holds the word, on a fresh build of them and of what they need
 */
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { findBrowser } from './browser.mjs'
import { globFiles } from './support/glob-files.mjs'
import { runBrowserTests } from './support/run-browser-tests.mjs'
import { measures, runNodeTest } from './support/run-node-tests.mjs'
import { sideBySide } from './support/side-by-side.mjs'

const only = process.argv[process.argv.indexOf('--only') + 1]
const partly = process.argv.includes('--only')
if (partly) process.env.ONLY = only

const counts = { passed: 0, failed: 0 }

/** Steps that need nothing of one another, at once. */
async function steps(...wanted) {
  const failed = (await Promise.all(wanted.map(step))).filter((title) => title !== undefined)
  if (failed.length > 0) finish(failed.length)
}

/** @returns the step's title if it failed */
function step([title, command, ...args]) {
  console.log(`— ${title}`)
  return new Promise((resolve) => {
    spawn(command, args, { stdio: 'inherit' }).on('close', (status) => {
      if (status === 0) return resolve(undefined)
      console.error(`\n${title}: failed.`)
      resolve(title)
    })
  })
}

function count(result) {
  counts.passed += result.passed
  counts.failed += result.failed
}

function finish(extraFailures = 0) {
  console.log(`\n${counts.passed} passed, ${counts.failed + extraFailures} failed`)
  process.exit(counts.failed + extraFailures > 0 || counts.passed === 0 ? 1 : 0)
}

const named = (ending) => ['src', 'elements', 'demo', 'test'].flatMap((folder) => globFiles(folder, ending)).some((file) => file.includes(only))
const inBrowser = !partly || named('.test.ts') || named('.test.tsx')
const inNode = !partly || named('.node-test.ts')

const rollup = 'node_modules/.bin/rollup'
// What an earlier run left must not be tested again.
for (const folder of partly ? [`.build/web-${only}`, `.build/node-${only}`] : ['.build']) rmSync(folder, { recursive: true, force: true })
if (!partly) rmSync('dist', { recursive: true, force: true })
await steps(
  ...(partly ? [] : [['types', 'node_modules/.bin/tsc', '--noEmit']]),
  ...(inNode ? [['build: what ships, with the import law', rollup, '-c', '--silent'], ['build: demo server and journeys', rollup, '-c', '--configFor', 'node', '--silent']] : []),
  ...(inBrowser ? [['build: browser tests', rollup, '-c', '--configFor', 'web', '--silent']] : []),
)

// Unpacked once, before anything runs that wants it.
await findBrowser()
const nodeTests = inNode ? globFiles(partly ? `.build/node-${only}` : '.build/node', '.node-test.js') : []
const inNodeTest = (file) => async () => count(await runNodeTest(file))
await sideBySide(1, nodeTests.filter(measures).map(inNodeTest))
// Most of the time a test waits: for its browser, its server, its clock. So two processors have work for three.
await sideBySide(3, [...(inBrowser ? [async () => count(await runBrowserTests())] : []), ...nodeTests.filter((file) => !measures(file)).map(inNodeTest)])
finish()

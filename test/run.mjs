/**
 * `npm test`: types, import law and build, tests in a real browser, tests of the demo server and journeys against it,
 * budgets. Ends with one line, `N passed, N failed`, from the runners' own counts.
 *
 *   npm test                        everything
 *   npm test -- --only contacts     tests whose file name holds the word, on a fresh build of them and of what they need
 */
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { globFiles } from './support/glob-files.mjs'
import { runBrowserTests } from './support/run-browser-tests.mjs'
import { runNodeTests } from './support/run-node-tests.mjs'

const only = process.argv[process.argv.indexOf('--only') + 1]
const partly = process.argv.includes('--only')
if (partly) process.env.ONLY = only

const counts = { passed: 0, failed: 0 }

function step(title, command, ...args) {
  console.log(`\n— ${title}`)
  const { status } = spawnSync(command, args, { stdio: 'inherit' })
  if (status === 0) return
  console.error(`\n${title}: failed.`)
  finish(1)
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
if (!partly) {
  rmSync('dist', { recursive: true, force: true })
  step('types', 'node_modules/.bin/tsc', '--noEmit')
}
if (inNode) {
  step('build: what ships, with the import law', rollup, '-c', '--silent')
  step('build: demo server and journeys', rollup, '-c', '--configFor', 'node', '--silent')
}
if (inBrowser) {
  step('build: browser tests', rollup, '-c', '--configFor', 'web', '--silent')
  console.log('\n— tests in a browser')
  count(await runBrowserTests())
}
if (inNode) {
  console.log('\n— tests in Node: build, demo server, journeys, budgets')
  count(await runNodeTests(globFiles(partly ? `.build/node-${only}` : '.build/node', '.node-test.js')))
}
finish()

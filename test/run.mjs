/**
 * `npm test`: the gate. Types, lint, format, import law and build, pure tests in Node, tests in a real browser, contracts and
 * budgets, journeys against the demo server. One thing at a time; the first stage that fails ends it. Ends with one
 * line, `N passed, N failed`, from the runners' own counts.
 *
 *   npm test                        the gate, in Chromium, and the smoke journey in each further engine that is installed
 *   npm test -- --only contacts     the test files whose name holds the word, on a fresh build of them
 *   npm test -- --engine firefox    in another browser (test/browser.mjs)
 *   npm test -- --part hosts        a part of `npm run test:all` (test/plan.mjs)
 *   npm test -- --built             on what was built by a run before
 */
import { rmSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { chosenEngine, findBrowser, lookFor, versionOf } from './browser.mjs'
import { engines, isInGate, partOf, parts, runsIn, smoke } from './plan.mjs'
import { builtTests } from './support/built-tests.mjs'
import { globFiles } from './support/glob-files.mjs'
import { isUpToDate } from './support/is-up-to-date.mjs'
import { endTogether, runProcess } from './support/processes.mjs'
import { addFailure, closing, none } from './support/results.mjs'
import { runBrowserTests } from './support/run-browser-tests.mjs'
import { journeys, runJourneys } from './support/run-journeys.mjs'
import { demoTests, pureTests, runNodeTests } from './support/run-node-tests.mjs'
import { withSecondChance } from './support/second-chance.mjs'
import { onSharedPages } from './support/shared-pages.mjs'
import { skippedSoFar, staleSkips } from './support/skips.mjs'

const {
  only,
  engine,
  part = 'gate',
  built,
  result: resultFile,
} = parseArgs({
  options: {
    only: { type: 'string' },
    engine: { type: 'string' },
    part: { type: 'string' },
    built: { type: 'boolean', default: false },
    result: { type: 'string' },
  },
}).values
if (engine) process.env.ENGINE = engine
process.env.PART = only === undefined ? part : 'all'
if (only) process.env.ONLY = only
if (built) process.env.BUILT = '1'
const known = ['gate', 'engines', ...Object.keys(parts)]
if (!known.includes(part)) throw new Error(`There is no part '${part}'. There are ${known.join(', ')}.`)

endTogether()
const begunMs = Date.now()
const counts = none()
const flaky = []
const said = []

function finish() {
  const seconds = Math.round((Date.now() - begunMs) / 1000)
  said.push(`${Math.floor(seconds / 60)} min ${seconds % 60} s in all`)
  if (resultFile) writeFileSync(resultFile, JSON.stringify({ ...counts, flaky, said, seconds, skips: skippedSoFar() }))
  process.exit(closing({ ...counts, said, flaky }) ? 0 : 1)
}

/** Runs a stage, and ends the run if it has failed. */
async function stage(title, work) {
  console.log(`\n— ${title}`)
  const beganMs = Date.now()
  await work()
  said.push(`${Math.round((Date.now() - beganMs) / 1000)} s: ${title}`)
  if (counts.failed > 0) finish()
}

/** Runs independent steps at the same time; none of them measures time. */
const steps = (...wanted) =>
  stage(wanted.map(([title]) => title).join('; '), () =>
    Promise.all(
      wanted.map(async ([title, ...commands]) => {
        for (const command of commands)
          if ((await runProcess(...command)) !== 0) return addFailure(counts, title, 'What it printed is above.')
      }),
    ),
  )

const rollup = (...args) => ['node_modules/.bin/rollup', ['-c', '--silent', ...args]]
const ships = ['what ships, with the import law', rollup()]
const forNode = rollup('--configFor', 'node')
const forWeb = rollup('--configFor', 'web')

const everywhere = ['src', 'elements', 'demo', 'test']
const named = (endings, folders = everywhere) =>
  folders
    .flatMap((folder) => endings.flatMap((ending) => globFiles(folder, ending)))
    .some((file) => file.includes(only))

if (!built && only === undefined) {
  // Tests must not run on files of an earlier build.
  for (const folder of ['.build', 'dist']) rmSync(folder, { recursive: true, force: true })
  await steps(
    ['types', ['node_modules/.bin/tsc', ['--noEmit']]],
    ['format (npm run format mends it)', ['node_modules/.bin/prettier', ['--check', '--log-level', 'warn', '.']]],
    ['lint', ['node_modules/.bin/eslint', ['--max-warnings', '0', '.']]],
  )
  await steps(ships, ['tests', forNode, forWeb])
} else if (!built) {
  for (const kind of ['web', 'node']) rmSync(`.build/${kind}-${only}`, { recursive: true, force: true })
  // Pure tests, and browser tests except for a few contracts, do not need the shipped files.
  const needsShipped =
    named(['.node-test.ts', '.spec.ts'], ['demo', 'test']) || named(['.test.ts', '.test.tsx'], ['test/contracts'])
  const wanted = [
    ...(needsShipped && !isUpToDate('dist') ? [ships] : []),
    ...(named(['.node-test.ts']) ? [['tests in Node', forNode]] : []),
    ...(named(['.test.ts', '.test.tsx']) ? [['browser tests', forWeb]] : []),
  ]
  if (wanted.length > 0) await steps(...wanted)
}

const web = builtTests('web', '.test.js')
const together = [...pureTests(), ...demoTests()]
const node = builtTests('node', '.node-test.js').filter((file) => !together.includes(file))
const inBrowser = (files) =>
  withSecondChance(
    only === undefined ? onSharedPages(files) : files,
    (some) => runBrowserTests(some, some.length > 1 ? 2 : 1),
    counts,
    flaky,
  )
const inNode = (files) => withSecondChance(files, runNodeTests, counts, flaky)
const specs = journeys()
const inPlaywright = (files) => files.length > 0 && runJourneys(files, counts, flaky)
const pure = pureTests().length > 0 ? ['test/support/pure-tests.mjs'] : []
const ofDemo = demoTests().length > 0 ? ['test/support/demo-tests.mjs'] : []

if (web.length + node.length + specs.length > 0) {
  // This may unpack the browser, which has to happen once, before anything uses it.
  const browser = await findBrowser()
  said.push(`In ${await versionOf(browser)} (${browser.executablePath})`)
  console.log(`\n— ${said.at(-1)}`)
}

const gate = node.filter(isInGate)
const isJourney = (file) => /test\/(journeys|hosts)\//.test(file)

if (only !== undefined) {
  if (pure.length > 0) await stage('pure tests in Node', () => inNode(pure))
  if (web.length > 0) await stage('browser tests', () => inBrowser(web))
  if (ofDemo.length + node.length > 0) await stage('tests in Node', () => inNode([...ofDemo, ...node]))
  if (specs.length > 0) await stage('journeys in Playwright Test', () => inPlaywright(specs))
} else if (part === 'engines') {
  if (engines[chosenEngine()].browserTests) await inBrowser(web)
  await inNode(node.filter((file) => runsIn(chosenEngine(), file)))
  await inPlaywright(specs.filter((file) => runsIn(chosenEngine(), file)))
  if (counts.failed === 0) for (const wrong of staleSkips()) addFailure(counts, wrong)
} else if (part !== 'gate') {
  const ofPart = (files) => files.filter((file) => partOf(file) === part)
  if (ofPart(web).length > 0) await inBrowser(ofPart(web))
  await inNode(ofPart(node))
  await inPlaywright(ofPart(specs))
} else {
  await stage('pure tests in Node', () => inNode(pure))
  await stage('browser tests', () => inBrowser(web.filter(isInGate)))
  await stage("the demo's servers, contracts and budgets", () =>
    inNode([...ofDemo, ...gate.filter((file) => !isJourney(file))]),
  )
  await stage('journeys', async () => {
    await inPlaywright(specs.filter(isInGate))
    await inNode(gate.filter((file) => isJourney(file) && !file.includes(smoke)))
  })
  for (const further of ['firefox', 'webkit']) {
    const found = await lookFor(further)
    if ('missing' in found) {
      said.push(`Not in ${further}: ${found.missing}`)
      continue
    }
    process.env.ENGINE = further
    said.push(`Smoke journey in ${await versionOf(found)}`)
    await stage(`smoke journey in ${further}`, () => inNode(gate.filter((file) => file.includes(smoke))))
  }
}
finish()

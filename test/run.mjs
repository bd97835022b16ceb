/**
 * `npm test`: the gate. Types, lint, format, import law and build, tests in Node, tests in a real browser, contracts and
 * budgets, journeys against the demo server. The first stage that fails ends it. Ends with one line,
 * `N passed, N failed`, from the runners' own counts.
 *
 *   npm test                        the gate, in Chromium, and the smoke journey in each further engine that is installed
 *   npm test -- --only contacts     the test files whose name holds the word, on a fresh build of them
 *   npm test -- --engine firefox    in another browser (test/browser.mjs)
 *   npm test -- --built             on what was built by a run before
 *   npm run test:all                the long runs that the gate leaves out (test/plan.mjs), by hand. Each part is recorded
 *                                   in docs/test-report.md, failed ones too; the records of other parts stay.
 *   npm run test:all -- hosts bench these parts; `-- engines --engine firefox` in one further engine
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { isBuilt } from '../build/built-from.mjs'
import { chosenEngine, findBrowser, lookFor, versionOf } from './browser.mjs'
import { engines, isInGate, notesOf, partOf, parts, runsIn, smoke } from './plan.mjs'
import { builtTests, globFiles } from './support/files.mjs'
import { endTogether, runProcess } from './support/processes.mjs'
import { add, addFailure, closing, none } from './support/results.mjs'
import { runBrowserTests } from './support/run-browser-tests.mjs'
import { journeys, runJourneys } from './support/run-journeys.mjs'
import { demoTests, pureTests, runNodeTests } from './support/run-node-tests.mjs'
import { runPhpTests } from './support/run-php.mjs'
import { withSecondChance } from './support/second-chance.mjs'
import { onSharedPages } from './support/shared-pages.mjs'
import { forgetSkipped, skippedSoFar, staleSkips, tooManySkipped } from './support/skips.mjs'
import { readReport, writeReport } from './support/test-report.mjs'

const {
  values: { all, built, engine, only },
  positionals,
} = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    built: { type: 'boolean', default: false },
    engine: { type: 'string' },
    only: { type: 'string' },
  },
  allowPositionals: true,
})
const allParts = [...Object.keys(parts), 'engines', 'mutation']
const unknown = positionals.filter((name) => !all || !allParts.includes(name))
if (unknown.length > 0) {
  console.error(`There is no part '${unknown.join("', '")}'. npm run test:all has ${allParts.join(', ')}.`)
  process.exit(2)
}
if (engine) process.env.ENGINE = engine
if (only) process.env.ONLY = only
if (built) process.env.BUILT = '1'
process.env.PART = all || only !== undefined ? 'all' : 'gate'

endTogether()
const begunMs = Date.now()
const secondsSince = (ms) => Math.round((Date.now() - ms) / 1000)
const newRun = () => ({ ...none(), flaky: [], said: [] })
/** What is counted: the whole run, or the part that is running. */
let run = newRun()

function finish() {
  const seconds = secondsSince(begunMs)
  run.said.push(`${Math.floor(seconds / 60)} min ${seconds % 60} s in all`)
  process.exit(closing(run) ? 0 : 1)
}

/** Runs a stage, and ends the run if it has failed. */
async function stage(title, work) {
  console.log(`\n— ${title}`)
  const beganMs = Date.now()
  await work()
  run.said.push(`${secondsSince(beganMs)} s: ${title}`)
  if (run.failed > 0) finish()
}

/** Runs independent commands at the same time. */
const commands = (...wanted) =>
  stage(wanted.map(([title]) => title).join('; '), () =>
    Promise.all(
      wanted.map(async ([title, ...command]) => {
        if ((await runProcess(...command)) !== 0) addFailure(run, title, 'What it printed is above.')
      }),
    ),
  )

const rollup = (target) => ['node_modules/.bin/rollup', ['-c', '--silent', '--configFor', target]]
const ships = ['what ships, with the import law', process.execPath, ['build/build.mjs']]

async function checkAndBuildAll() {
  // Tests must not run on files of an earlier build.
  for (const folder of ['.build', 'dist']) rmSync(folder, { recursive: true, force: true })
  // Together, so that both cores are busy to the end.
  await commands(
    ['types', 'node_modules/.bin/tsc', ['--noEmit']],
    ['format (npm run format mends it)', 'node_modules/.bin/prettier', ['--check', '--log-level', 'warn', '.']],
    ['lint', 'node_modules/.bin/eslint', ['--max-warnings', '0', '.']],
    ships,
    ['tests', ...rollup('tests')],
  )
}

async function buildOnly() {
  for (const kind of ['web', 'node']) rmSync(`.build/${kind}-${only}`, { recursive: true, force: true })
  const has = (endings, folders = ['src', 'elements', 'demo', 'test']) =>
    folders
      .flatMap((folder) => endings.flatMap((ending) => globFiles(folder, ending)))
      .some((file) => file.includes(only))
  // Pure tests, and browser tests except for a few contracts, do not need the shipped files.
  const needsShipped =
    has(['.node-test.ts', '.spec.ts'], ['demo', 'test']) || has(['.test.ts', '.test.tsx'], ['test/contracts'])
  const wanted = [
    ...(needsShipped && !isBuilt('all') ? [ships] : []),
    ...(has(['.node-test.ts']) ? [['tests in Node', ...rollup('node')]] : []),
    ...(has(['.test.ts', '.test.tsx']) ? [['browser tests', ...rollup('web')]] : []),
  ]
  if (wanted.length > 0) await commands(...wanted)
}

if (!built) await (only === undefined ? checkAndBuildAll() : buildOnly())

const web = builtTests('web', '.test.js')
const together = [...pureTests(), ...demoTests()]
const node = builtTests('node', '.node-test.js').filter((file) => !together.includes(file))
const specs = journeys()
const pure = pureTests().length > 0 ? ['test/support/pure-tests.mjs'] : []
const ofDemo = demoTests().length > 0 ? ['test/support/demo-tests.mjs'] : []

const inBrowser = (files) =>
  files.length > 0 &&
  withSecondChance(
    only === undefined ? onSharedPages(files) : files,
    (some) => runBrowserTests(some, some.length > 1 ? 2 : 1),
    run,
  )
const inNode = (files, lanes = 1) => withSecondChance(files, (some) => runNodeTests(some, lanes), run)
const inPlaywright = (files) => files.length > 0 && chosenEngine() !== 'webkit' && runJourneys(files, run)

async function sayBrowser() {
  // This may unpack the browser, which has to happen once, before anything uses it.
  const browser = await findBrowser()
  run.said.push(`In ${await versionOf(browser)} (${browser.executablePath})`)
  console.log(`\n— ${run.said.at(-1)}`)
}

async function runOnly() {
  if (web.length + node.length + specs.length > 0) await sayBrowser()
  if (pure.length > 0) await stage('pure tests in Node', () => inNode(pure))
  if (web.length > 0) await stage('browser tests', () => inBrowser(web))
  if (ofDemo.length + node.length > 0) await stage('tests in Node', () => inNode([...ofDemo, ...node]))
  if (specs.length > 0) await stage('journeys in Playwright Test', () => inPlaywright(specs))
}

async function runGate() {
  await sayBrowser()
  const gate = node.filter(isInGate)
  const isJourney = (file) => /test\/(journeys|hosts)\//.test(file)
  await stage("tests in Node: pure ones, the demo's servers, contracts and budgets", () =>
    inNode([...pure, ...ofDemo, ...gate.filter((file) => !isJourney(file))], 2),
  )
  await stage('the PHP of the server app', () => runPhpTests(run))
  await stage('browser tests', () => inBrowser(web.filter(isInGate)))
  // A journey waits most of its time, for a browser or a server.
  await stage('journeys', () =>
    Promise.all([
      inPlaywright(specs.filter(isInGate)),
      inNode(gate.filter((file) => isJourney(file) && !file.includes(smoke))),
    ]),
  )
  for (const further of ['firefox', 'webkit']) {
    const found = await lookFor(further)
    if ('missing' in found) {
      run.said.push(`Not in ${further}: ${found.missing}`)
      continue
    }
    process.env.ENGINE = further
    run.said.push(`Smoke journey in ${await versionOf(found)}`)
    await stage(`smoke journey in ${further}`, () => inNode(gate.filter((file) => file.includes(smoke))))
  }
}

async function runEngine() {
  await sayBrowser()
  const mine = (file) => runsIn(chosenEngine(), file)
  if (engines[chosenEngine()].browserTests) await inBrowser(web)
  await inNode(node.filter(mine))
  await inPlaywright(specs.filter(mine))
  if (run.failed === 0) for (const wrong of staleSkips()) addFailure(run, wrong)
}

async function runPart(part) {
  await sayBrowser()
  const mine = (file) => partOf(file) === part
  if (part === 'server-app') await runPhpTests(run, { isWanted: true })
  await inBrowser(web.filter(mine))
  await inNode(node.filter(mine))
  await inPlaywright(specs.filter(mine))
}

async function runMutation() {
  const file = '.build/mutation.json'
  rmSync(file, { force: true })
  await runProcess(process.execPath, ['test/mutation/run.mjs', '--changed', '--result', file])
  if (!existsSync(file)) return addFailure(run, 'mutation', 'It did not come to its end.')
  const { said, ...counts } = JSON.parse(readFileSync(file, 'utf8'))
  add(run, counts)
  return said
}

/** The further engines that are installed. Without an installed Chromium, the packed one has run already. */
async function furtherEngines(sum) {
  const first = await lookFor('chromium')
  const found = []
  for (const name of Object.keys(engines).filter((each) => !engine || each === engine)) {
    const browser = await lookFor(name)
    if ('missing' in browser) sum.said.push(`Not in ${name}: ${browser.missing}`)
    else if (!(name === 'packed' && first.packed)) found.push(name)
  }
  return found
}

async function runParts(wanted) {
  const report = 'docs/test-report.md'
  const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim()
  const changes = git('status', '--porcelain', '--', '.', `:!${report}`) ? ', with changes' : ''
  const commit = git('rev-parse', '--short', 'HEAD') + changes
  const sum = run
  const runs = []
  for (const part of wanted) {
    if (part === 'engines')
      for (const name of await furtherEngines(sum)) runs.push([`engines: ${name}`, runEngine, name, notesOf(name)])
    else runs.push([part, part === 'mutation' ? runMutation : () => runPart(part), chosenEngine(), []])
  }
  for (const [name, work, inEngine, notes] of runs) {
    console.log(`\n— ${name}`)
    run = newRun()
    process.env.ENGINE = inEngine
    forgetSkipped()
    const beganMs = Date.now()
    const noted = await work().catch((error) => addFailure(run, name, error.stack))
    const seconds = secondsSince(beganMs)
    writeReport(report, name, { ...run, skips: skippedSoFar(), seconds, notes: noted ?? notes, commit })
    add(sum, run)
    sum.flaky.push(...run.flaky)
    sum.said.push(`${name}: ${run.passed} passed, ${run.failed} failed, ${run.skipped} skipped`)
  }
  run = sum
  for (const name of Object.keys(readReport(report)))
    if (!allParts.some((part) => name === part || name.startsWith(`${part}: `)))
      console.warn(`${report} tells of a part that is no more: ${name}`)
  const tooMany = wanted.includes('engines') && tooManySkipped(run)
  if (tooMany) addFailure(run, tooMany)
}

if (only !== undefined) await runOnly()
else if (all) await runParts(positionals.length > 0 ? positionals : allParts)
else await runGate()
finish()

/**
 * `npm run test:all`: the long runs that the gate leaves out (test/plan.mjs), started by hand. Each part that ran is
 * recorded in docs/test-report.md, failed ones too; the records of other parts stay.
 *
 *   npm run test:all                    every part, on a fresh build
 *   npm run test:all -- hosts bench     these parts
 *   npm run test:all -- --built         on what `npm test` has built
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { lookFor } from './browser.mjs'
import { engines, parts } from './plan.mjs'
import { endTogether, runProcess } from './support/processes.mjs'
import { add, addFailure, closing, none } from './support/results.mjs'
import { tooManySkipped } from './support/skips.mjs'
import { readReport, writeReport } from './support/test-report.mjs'

const {
  values: { built },
  positionals,
} = parseArgs({ options: { built: { type: 'boolean', default: false } }, allowPositionals: true })
const known = [...Object.keys(parts), 'engines', 'mutation']
const unknown = positionals.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`There is no part '${unknown.join("', '")}'. There are ${known.join(', ')}.`)
  process.exit(2)
}
const wanted = positionals.length > 0 ? positionals : known

endTogether()
const sum = { ...none(), flaky: [], said: [] }
const report = 'docs/test-report.md'
const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim()
const commit =
  git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain', '--', '.', `:!${report}`) ? ', with changes' : '')

/** The further engines that are installed. Without an installed Chromium, the packed one has run already. */
async function furtherEngines() {
  const first = await lookFor('chromium')
  const found = []
  for (const engine of Object.keys(engines)) {
    const browser = await lookFor(engine)
    if ('missing' in browser) sum.said.push(`Not in ${engine}: ${browser.missing}`)
    else if (!(engine === 'packed' && first.packed)) found.push(engine)
  }
  return found
}

const runs = []
for (const part of wanted) {
  if (part === 'engines')
    for (const engine of await furtherEngines())
      runs.push({ name: `engines: ${engine}`, args: ['--part', part, '--engine', engine], notes: notesOf(engine) })
  else if (part === 'mutation')
    runs.push({ name: part, script: 'test/mutation/run.mjs', args: ['--changed'], notes: [] })
  else runs.push({ name: part, args: ['--part', part], notes: [] })
}

mkdirSync('.build', { recursive: true })
for (const [at, { name, script = 'test/run.mjs', args, notes }] of runs.entries()) {
  console.log(`\n— ${name}`)
  const file = join('.build', 'part.json')
  rmSync(file, { force: true })
  await runProcess(process.execPath, [
    script,
    ...args,
    '--result',
    file,
    ...(script === 'test/run.mjs' && (built || at > 0) ? ['--built'] : []),
  ])
  const result = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : {
        ...none(),
        failed: 1,
        failures: ['The run did not come to its end.'],
        flaky: [],
        said: [],
        seconds: 0,
        skips: [],
      }
  add(sum, result)
  sum.flaky.push(...result.flaky)
  sum.said.push(`${name}: ${result.passed} passed, ${result.failed} failed, ${result.skipped} skipped`)
  writeReport(report, name, {
    ...result,
    notes,
    commit,
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
  })
}
for (const name of Object.keys(readReport(report)))
  if (!known.some((part) => name === part || name.startsWith(`${part}: `)))
    console.warn(`${report} tells of a part that is no more: ${name}`)
const tooMany = wanted.includes('engines') ? tooManySkipped(sum) : undefined
if (tooMany) addFailure(sum, tooMany)
process.exit(closing(sum) ? 0 : 1)

/** What an engine leaves out of its part, with the reasons. */
function notesOf(engine) {
  const { without = {}, only, because } = engines[engine]
  return [
    ...Object.entries(without).map(([start, reason]) => `Without ${start}: ${reason}.`),
    ...(only ? [`Of the tests in Node only ${only.join(', ')}: ${because}.`] : []),
  ]
}

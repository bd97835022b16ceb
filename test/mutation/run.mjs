/**
 * Mutation testing: changes the code in thousands of small ways, one at a time, and counts how many of these mutants
 * make a test fail. It lists those that do not.
 *
 *   npm run test:mutation                      everything, for half a day; writes docs/mutation-score.md
 *   npm run test:mutation -- --sample 10       every tenth mutant; writes docs/mutation-score.md
 *   npm run test:mutation -- --changed         what changed since then; a part of `npm run test:all`
 *   npm run test:mutation -- src/kits/names    the files whose path begins so
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { globFiles } from '../support/files.mjs'
import { addFailure, closing, none } from '../support/results.mjs'
import { isInSample } from './sample.mjs'
import config from './stryker.config.mjs'

const goalPercent = 85
const record = 'docs/mutation-score.md'

/** What is mutated, by area. A file belongs to the first one that matches its path. */
const areas = {
  'core/http': /^src\/core\/http\//,
  kits: /^src\/kits\//,
  services: /^src\/services\//,
  'rules of elements': /^elements\/.*\.rules\.ts$/,
  'models of elements': /^elements\/.*\.model\.ts$/,
}
const areaOf = (file) => Object.keys(areas).find((name) => areas[name].test(file))
const isMutated = (file) => areaOf(file) !== undefined && !/(\.d|test|\.styles)\.ts$/.test(file)

const {
  values: { changed, sample, result: resultFile },
  positionals,
} = parseArgs({
  options: {
    changed: { type: 'boolean', default: false },
    sample: { type: 'string', default: '1' },
    result: { type: 'string' },
  },
  allowPositionals: true,
})
process.env.MUTATION_SAMPLE = sample
const isWhole = !changed && positionals.length === 0
const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim()

/** The files that changed since the commit of the record, also those that are not committed yet. */
function changedFiles() {
  if (!existsSync(record)) {
    console.error(
      `There is no ${record} yet, so nothing says what has changed. Run npm run test:mutation -- --sample 10 first.`,
    )
    process.exit(2)
  }
  const [, commit] = /commit ([\da-f]+)/.exec(readFileSync(record, 'utf8'))
  return git('diff', '--name-only', '--diff-filter=d', commit, '--', 'src', 'elements').split('\n')
}

const files = (changed ? changedFiles() : ['src', 'elements'].flatMap((folder) => globFiles(folder, '.ts'))).filter(
  (file) => isMutated(file) && (positionals.length === 0 || positionals.some((start) => file.startsWith(start))),
)

/** Counts as Stryker does: a mutant that no test reaches survives, and one that makes a test hang is killed. */
function scoreOf(mutants) {
  const count = (...statuses) => mutants.filter(({ status }) => statuses.includes(status)).length
  const killed = count('Killed', 'Timeout')
  const all = killed + count('Survived', 'NoCoverage')
  return { all, killed, unreached: count('NoCoverage'), percent: all === 0 ? 100 : (100 * killed) / all }
}

function writeRecord(mutants, minutes) {
  const row = (name, { all, killed, unreached, percent }) =>
    `| ${name} | ${all} | ${killed} | ${all - killed} | ${unreached} | ${percent.toFixed(1)} |\n`
  const rows = Object.keys(areas).map((area) =>
    row(area, scoreOf(mutants.filter(({ fileName }) => areaOf(fileName) === area))),
  )
  writeFileSync(
    record,
    `# Mutation score

How closely the tests watch the code. \`npm run test:mutation\` changes it in thousands of small ways, one at a time, and counts how
many of these mutants make a test fail. It writes this page. The goal is ${goalPercent} percent.

${new Date().toISOString().slice(0, 10)}, commit ${git('rev-parse', '--short', 'HEAD')}, Node ${process.version.slice(1)}, ${sample === '1' ? 'all mutants' : `every ${sample}th mutant`}, ${minutes} minutes:

| | mutants | killed | survived | of these, reached by no test | score in % |
|---|---|---|---|---|---|
${rows.join('')}${row('all', scoreOf(mutants))}`,
  )
}

const begunMs = Date.now()
const counts = none()
const said = []
if (files.length === 0 && changed) {
  said.push(`Nothing to mutate has changed since ${record} was written.`)
} else if (files.length === 0) {
  addFailure(counts, `No file that is mutated begins with ${positionals.join(' or ')}.`)
} else {
  const results = await new Stryker({ ...config, mutate: files }).runMutationTest()
  const mutants = results.filter(isInSample).map((mutant) => ({
    ...mutant,
    fileName: mutant.fileName.replace(`${process.cwd()}/`, ''),
  }))
  const seconds = (Date.now() - begunMs) / 1000
  const { all, killed, percent } = scoreOf(mutants)
  counts.passed = killed
  said.push(`${killed} of ${all} mutants killed in ${files.length} files: ${percent.toFixed(1)} %`)
  if (percent < goalPercent) addFailure(counts, `${said[0]}. The goal is ${goalPercent} %.`)
  if (isWhole) writeRecord(mutants, Math.ceil(seconds / 60))
}
if (resultFile) writeFileSync(resultFile, JSON.stringify({ ...counts, said }))
closing({ ...counts, flaky: [], said })
process.exit(counts.failed === 0 ? 0 : 1)

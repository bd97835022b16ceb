import { existsSync, readFileSync, rmSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { chosenEngine } from '../browser.mjs'
import { globFiles } from './files.mjs'
import { runProcess } from './processes.mjs'
import { addFailure } from './results.mjs'
import { isListed } from './skips.mjs'

const report = '.build/journeys.json'

/** The journeys of Playwright Test that this run is about. */
export function journeys() {
  return globFiles('test/journeys', '.spec.ts').filter((file) => file.includes(process.env.ONLY ?? ''))
}

/**
 * Runs journeys in Playwright Test and counts what it reports. A test that fails runs once more; if it passes then, it
 * counts as passed, and is listed as flaky with its first error.
 *
 * @param {string[]} files
 * @param {import('./results.mjs').Counts & { flaky: string[] }} counts
 */
export async function runJourneys(files, counts) {
  rmSync(report, { force: true })
  await runProcess(
    process.execPath,
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      ...files,
      `--project=${chosenEngine()}`,
      '--retries=1',
      '--reporter=list,json',
      ...(process.env.PART === 'gate' ? ['--grep-invert=@further'] : []),
    ],
    { env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  )
  if (!existsSync(report)) return addFailure(counts, 'journeys', 'Playwright Test did not come to its end.')
  const { suites, errors } = JSON.parse(readFileSync(report, 'utf8'))
  for (const error of errors) addFailure(counts, 'journeys', plain(error))
  for (const suite of suites) countSuite(suite, suite.title, [], counts)
}

function countSuite({ specs, suites = [] }, file, within, counts) {
  for (const { title, tests } of specs)
    for (const test of tests) countTest(test, file, [...within, title].join(' > '), counts)
  for (const inner of suites) countSuite(inner, file, [...within, inner.title], counts)
}

function countTest({ status, results }, file, title, counts) {
  const name = `${file}: ${title}`
  const error = results
    .flatMap(({ errors }) => errors)
    .map(plain)
    .join('\n')
  if (status === 'skipped' && isListed(title)) counts.skipped += 1
  else if (status === 'skipped') addFailure(counts, name, 'It was skipped, and test/skips.json does not list it.')
  else if (status === 'unexpected') addFailure(counts, name, error)
  else counts.passed += 1
  if (status === 'flaky') {
    const first = { failed: 0, failures: [] }
    addFailure(first, name, error)
    counts.flaky.push(...first.failures)
  }
}

const plain = ({ message, value }) => stripVTControlCharacters(message ?? value ?? '')

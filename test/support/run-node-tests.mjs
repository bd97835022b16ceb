import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { pathToFileURL } from 'node:url'
import { builtTests } from './files.mjs'
import { addFailure, none } from './results.mjs'
import { isListed } from './skips.mjs'

const below = (...folders) => folders.flatMap((folder) => builtTests('node', '.node-test.js', folder))

/** The built tests beside the code of what ships. They need nothing but Node. */
export const pureTests = () => below('src', 'elements')

/** The built tests of the demo's servers. */
export const demoTests = () => below('demo')

/** Options for the processes that run the tests. */
const skipping = [process.env.NODE_OPTIONS, `--import ${pathToFileURL('test/support/skip-in-node.mjs')}`]
  .filter(Boolean)
  .join(' ')

/**
 * Runs test files, as many at a time as there are lanes.
 *
 * @returns {Promise<Map<string, import('./results.mjs').Counts>>} counts by file
 */
export async function runNodeTests(files, lanes = 1) {
  const byFile = new Map()
  const left = [...files]
  const runLane = async () => {
    for (let file = left.shift(); file; file = left.shift()) byFile.set(file, await runNodeTest(file))
  }
  await Promise.all(Array.from({ length: lanes }, runLane))
  return byFile
}

/** A file that takes longer than this hangs. */
const hangsAfterMs = 900_000

/**
 * Runs Node's own test runner over one file, prints what it found, and counts its tests; a file that broke before them
 * counts as one failure.
 */
function runNodeTest(file) {
  const counts = none()
  let broke = false
  const begun = Date.now()
  return new Promise((resolve, reject) => {
    process.env.NODE_OPTIONS = skipping
    const stream = run({ files: [file], timeout: hangsAfterMs })
    const isFile = (data) => data.name.endsWith(file)
    const isTest = (data) => data.details?.type !== 'suite' && !isFile(data)
    const within = []
    stream.on('test:start', ({ name, nesting }) => {
      within.splice(nesting, Infinity, name)
    })
    const titles = (data) => [...within.slice(0, data.nesting), data.name]
    const fullName = (data) => titles(data).join(' > ')
    // Where files share a process, the first title is that of the file.
    const listed = (data) =>
      isListed(
        titles(data)
          .filter((title) => !title.endsWith('.node-test.js'))
          .join(' > '),
      )
    const fail = (data, why) => addFailure(counts, `${file}: ${fullName(data)}`, why)
    stream.on('test:pass', (data) => {
      // A skipped suite counts as one test, because the number of its tests is not known.
      if (data.skip === undefined) counts.passed += isTest(data) ? 1 : 0
      else if (listed(data)) counts.skipped += 1
      else fail(data, 'It was skipped, and test/skips.json does not list it.')
    })
    stream.on('test:fail', (data) => {
      const { error } = data.details
      // A suite can fail though its tests pass, or none of them ran: its file cannot be loaded, or a hook of its own
      // throws.
      const isBroken = data.details.type === 'suite' && error?.failureType !== 'subtestsFailed'
      if (isTest(data) || isBroken) fail(data, String(error?.cause?.stack ?? error?.cause ?? error))
      broke ||= isFile(data)
    })
    stream.on('error', reject)
    // Printed in one piece, below the file's name.
    let printed = `\n${file}\n`
    stream
      .compose(withoutCounts)
      .compose(new spec())
      .on('data', (text) => {
        printed += text
      })
      .on('end', () => {
        process.stdout.write(`${printed}${file}: ${((Date.now() - begun) / 1000).toFixed(1)} s\n`)
        if (broke && counts.failed === 0)
          addFailure(counts, file, 'The file broke outside its tests; what it printed is above.')
        resolve(counts)
      })
  })
}

/** Drops the counts of one file: the whole run adds them up itself. */
async function* withoutCounts(events) {
  for await (const event of events) {
    if (
      event.type !== 'test:diagnostic' ||
      !/^(tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) [\d.]+$/.test(event.data.message)
    )
      yield event
  }
}

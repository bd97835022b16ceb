import { run } from 'node:test'
import { spec } from 'node:test/reporters'

/** Measures memory and what a page at rest does, so nothing else may run beside it. */
export const measures = (file) => file.includes('/bench/')

/** Runs Node's own test runner over one file, prints what it found, and counts its tests; a file that broke before them counts as one failure. */
export function runNodeTest(file) {
  const counts = { passed: 0, failed: 0 }
  let broke = false
  return new Promise((resolve, reject) => {
    const stream = run({ files: [file] })
    const isFile = (data) => data.name.endsWith(file)
    const isTest = (data) => data.details?.type !== 'suite' && !isFile(data)
    stream.on('test:pass', (data) => { if (isTest(data) && data.skip === undefined) counts.passed += 1 })
    stream.on('test:fail', (data) => {
      if (isTest(data)) counts.failed += 1
      broke ||= isFile(data)
    })
    stream.on('error', reject)
    // In one piece, because other tests run meanwhile.
    let printed = `\n${file}\n`
    stream.compose(withoutCounts).compose(new spec()).on('data', (text) => { printed += text }).on('end', () => {
      process.stdout.write(printed)
      resolve(broke && counts.failed === 0 ? { ...counts, failed: 1 } : counts)
    })
  })
}

/** The counts of one file: the whole run adds them up itself. */
async function* withoutCounts(events) {
  for await (const event of events) {
    if (event.type !== 'test:diagnostic' || !/^(tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) [\d.]+$/.test(event.data.message)) yield event
  }
}

import { run } from 'node:test'
import { spec } from 'node:test/reporters'

/** Runs Node's own test runner over the files, one at a time (they share the machine's two cores), and counts tests. */
export function runNodeTests(files) {
  const counts = { passed: 0, failed: 0 }
  if (files.length === 0) return Promise.resolve(counts)
  return new Promise((resolve, reject) => {
    const stream = run({ files, concurrency: 1 })
    const isTest = (data) => data.details?.type !== 'suite' && !files.some((file) => data.name.endsWith(file))
    stream.on('test:pass', (data) => { if (isTest(data) && data.skip === undefined) counts.passed += 1 })
    stream.on('test:fail', (data) => { if (isTest(data)) counts.failed += 1 })
    stream.on('error', reject)
    stream.on('end', () => resolve(counts))
    stream.compose(new spec()).pipe(process.stdout)
  })
}

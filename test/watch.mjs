/**
 * `npm run test:watch -- contacts`: runs the test files whose path contains the word, and reruns them when a source
 * changes. Options of `npm test` may follow (`--engine firefox`).
 */
import { watch } from 'node:fs'
import { endTogether, runProcess } from './support/processes.mjs'

/** Editors write a file in several steps, so wait for the last one. */
const settleMs = 100

const [word, ...options] = process.argv.slice(2)
if (!word || word.startsWith('-')) {
  console.error('Say which tests: npm run test:watch -- contacts')
  process.exit(2)
}

endTogether()
let running = false
let changed = true

async function runWhileChanged() {
  if (running) return
  running = true
  while (changed) {
    changed = false
    await runProcess(process.execPath, ['test/run.mjs', '--only', word, ...options])
  }
  running = false
  console.log('\nWaiting for a change. Ctrl+C ends it.')
}

let timer
for (const folder of ['src', 'elements', 'demo', 'test']) {
  watch(folder, { recursive: true }, () => {
    changed = true
    clearTimeout(timer)
    timer = setTimeout(runWhileChanged, settleMs)
  })
}
await runWhileChanged()

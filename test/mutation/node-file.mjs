import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const preload = fileURLToPath(new URL('node-preload.mjs', import.meta.url))

/**
 * Runs one built test file in a process of its own.
 *
 * @param {string} file
 * @param {{ activeMutant?: string, hitLimit?: number, timeout?: number }} state `timeout` in milliseconds
 */
export async function runInNode(file, { activeMutant, hitLimit, timeout = 600_000 }) {
  const folder = mkdtempSync(join(tmpdir(), 'mutant-'))
  const coverageFile = join(folder, 'coverage.json')
  const state = { activeMutant, hitLimit, hitCount: hitLimit === undefined ? undefined : 0, currentTestId: file }
  const child = spawn(process.execPath, ['--import', preload, '--test-reporter=tap', file], {
    env: { ...process.env, MUTATION_STATE: JSON.stringify(state), MUTATION_COVERAGE: coverageFile },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: Math.ceil(timeout),
    killSignal: 'SIGKILL',
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      printed += text
    })
  const [code, signal] = await new Promise((resolve) => child.on('close', (...end) => resolve(end)))
  const coverage = code === 0 && activeMutant === undefined ? JSON.parse(readFileSync(coverageFile, 'utf8')) : undefined
  rmSync(folder, { recursive: true })
  return {
    isOverdue: signal === 'SIGKILL',
    failure: code === 0 ? undefined : (/^ *not ok .*/m.exec(printed)?.[0] ?? printed.slice(-500)),
    coverage,
  }
}

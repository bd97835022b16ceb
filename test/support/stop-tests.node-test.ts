/** A test run that is ended by a signal ends everything that it has started. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { eventually } from './demo-journey.js'

interface Processes {
  descendantsOf(pid: number): number[]
}

const isThere = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    // A process that has ended, but that its parent has not collected yet, counts as ended.
    return !existsSync(`/proc/${pid}/stat`) || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

for (const [signal, code] of [
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const) {
  test(`${signal} ends the run, its runners and its browsers`, { timeout: 120_000 }, async () => {
    const { descendantsOf } = (await import(pathToFileURL(resolve('test/support/processes.mjs')).href)) as Processes
    const run = spawn(process.execPath, ['test/run.mjs', '--built', '--only', 'contracts/scenes'], {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, NODE_TEST_CONTEXT: undefined },
    })
    const ended = new Promise<number | null>((resolveEnd) => run.once('exit', resolveEnd))
    let printed = ''
    run.stdout.on('data', (text: Buffer) => {
      printed += text.toString()
    })
    const pid = run.pid as number
    // The browser, and the processes in which it shows its pages.
    await eventually(
      'the run has a browser that shows pages',
      () => run.exitCode !== null || descendantsOf(pid).length >= 4,
    )
    assert.equal(run.exitCode, null, printed)
    const known = descendantsOf(pid)
    run.kill(signal)
    assert.equal(await ended, code)
    await eventually('all of them are gone', () => known.filter(isThere).length === 0)
  })
}

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { runProcess } from './processes.mjs'
import { addFailure } from './results.mjs'

const report = '.build/phpunit.xml'

/** Why PHP's tests cannot run here; null if they can. Nothing is installed by a test. */
function missing() {
  try {
    execFileSync('phpunit', ['--version'], { stdio: 'ignore' })
    return null
  } catch {
    return 'it needs php (8.1 or newer, with its extension xml) and phpunit, which are not installed here'
  }
}

/**
 * Runs the unit tests of the app for Nextcloud servers (server-app/tests) in PHPUnit, and counts what it reports.
 *
 * @param {import('./results.mjs').Counts & { said: string[] }} counts
 * @param {{ isWanted?: boolean }} options whether it is a failure if they cannot run; otherwise one line says so
 */
export async function runPhpTests(counts, { isWanted = false } = {}) {
  const why = missing()
  if (why && isWanted) return addFailure(counts, 'server-app', `Its PHP cannot be tested: ${why}.`)
  if (why) return void counts.said.push(`Not the PHP of the server app: ${why}`)
  rmSync(report, { force: true })
  await runProcess('phpunit', ['-c', 'server-app/tests/phpunit.xml', '--log-junit', report])
  if (!existsSync(report)) return addFailure(counts, 'server-app', 'PHPUnit did not come to its end.')
  const [, attributes = ''] = /<testsuite ([^>]*)>/.exec(readFileSync(report, 'utf8')) ?? []
  const count = (name) => Number(new RegExp(`\\b${name}="(\\d+)"`).exec(attributes)?.[1] ?? 0)
  const failed = count('failures') + count('errors') + count('warnings') + count('skipped')
  counts.passed += count('tests') - failed
  if (failed > 0 || count('tests') === 0)
    addFailure(counts, 'server-app', `PHPUnit: ${attributes}. What it printed is above.`)
}

/** How failures of tests in Node are counted: once each, and none is lost. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, before, test } from 'node:test'
import { pathToFileURL } from 'node:url'

interface Counts {
  passed: number
  failed: number
  failures: string[]
}

let folder = ''
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'node-tests-'))
})
after(() => rm(folder, { recursive: true }))

/**
 * What the runner counts in a file with this text. Node's runner does not run inside of a test, so it gets a process of
 * its own.
 */
async function counted(text: string): Promise<Counts> {
  const file = join(folder, 'some.mjs')
  await writeFile(file, `import { after, before, describe, it } from 'node:test'\n${text}`)
  const call = `const { runNodeTests } = await import(${JSON.stringify(pathToFileURL(resolve('test/support/run-node-tests.mjs')).href)})
    const [counts] = (await runNodeTests([process.env.TEST_FILE])).values()
    process.stderr.write(JSON.stringify(counts))`
  const script = join(folder, 'count.mjs')
  await writeFile(script, call)
  const { NODE_TEST_CONTEXT: _inside, ...env } = process.env
  return new Promise((done, fail) => {
    execFile(process.execPath, [script], { env: { ...env, TEST_FILE: file } }, (error, _printed, said) => {
      if (error) fail(error)
      else done(JSON.parse(said) as Counts)
    })
  })
}

test('a suite whose file cannot be loaded is a failure', async () => {
  const { passed, failed, failures } = await counted("describe('a', () => import('./gone.js'))")
  assert.deepEqual([passed, failed], [0, 1])
  assert.match(failures.join(), /Cannot find module/)
})

test('a hook that throws is a failure, also after tests that passed', async () => {
  assert.deepEqual(
    await counted("describe('a', () => { after(() => { throw new Error('late') }); it('b', () => {}) })").then(
      ({ passed, failed }) => [passed, failed],
    ),
    [1, 1],
  )
})

test('a test that fails is one failure, however many suites are around it', async () => {
  const { passed, failed, failures } = await counted(
    "describe('a', () => { describe('b', () => { it('c', () => {}); it('d', () => { throw new Error('wrong') }) }) })",
  )
  assert.deepEqual([passed, failed], [1, 1])
  assert.match(failures.join(), /a > b > d[\s\S]*wrong/)
})

test('what breaks outside of any test is a failure', async () => {
  const { failed } = await counted("throw new Error('at once')")
  assert.equal(failed, 1)
})

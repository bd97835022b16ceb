/** What ships: its weight, its tables, its behaviour where there is no DOM, and the law its sources keep. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'

const load = async <T>(file: string): Promise<T> => (await import(pathToFileURL(resolve(file)).href)) as T

interface Sizes {
  headerFiles(options?: { andPanels: boolean }): string[]
  kib(files: Iterable<string>): number
  gzipped(file: string): number
}

const sizes = await load<Sizes>('build/sizes.mjs')

test('a page with the whole header loads at most 95 KiB gzipped', () => {
  const files = sizes.headerFiles()
  const weight = sizes.kib(files)
  assert.ok(weight <= 95, `${weight.toFixed(2)} KiB:\n${files.map((file) => `${sizes.gzipped(file)} ${file}`).join('\n')}`)
})

test('the panels behind its buttons, which come when they are wanted, add at most 8 KiB', () => {
  const added = sizes.kib(sizes.headerFiles({ andPanels: true })) - sizes.kib(sizes.headerFiles())
  assert.ok(added > 1 && added <= 8, `${added.toFixed(2)} KiB`)
})

test('the loader weighs at most 2 KiB gzipped', () => {
  assert.ok(sizes.gzipped('dist/loader.js') <= 2048)
})

test('React, and the other packages, are in one chunk each', () => {
  const chunks = readdirSync('dist/esm/chunks').filter((name) => name.endsWith('.js'))
  assert.equal(chunks.filter((name) => name.startsWith('react-')).length, 1)
  assert.equal(chunks.filter((name) => name.startsWith('vendor-')).length, 1)
  const copies = chunks.filter((name) => readFileSync(join('dist/esm/chunks', name), 'utf8').includes('react.transitional.element'))
  assert.deepEqual(copies.filter((name) => !name.startsWith('react-')), [])
})

test('the tables of README.md are true', async () => {
  const { withGeneratedParts } = await load<{ withGeneratedParts(readme: string): Promise<string> }>('build/readme.mjs')
  const readme = readFileSync('README.md', 'utf8')
  assert.equal(await withGeneratedParts(readme), readme, 'README.md is stale: run `npm run build` and commit it.')
})

test('every entry can be imported where there is no DOM, and does nothing', async () => {
  for (const name of readdirSync('dist/esm').filter((file) => file.endsWith('.js'))) await load(join('dist/esm', name))
})

test('every address in package.json leads to a file', () => {
  const { exports, main, types } = JSON.parse(readFileSync('package.json', 'utf8')) as { exports: Record<string, string | Record<string, string>>; main: string; types: string }
  const targets = Object.values(exports).flatMap((target) => (typeof target === 'string' ? [target] : Object.values(target)))
  for (const target of [...targets, main, types]) assert.ok(existsSync(target), target)
})

test('no shipped file names a folder of the machine it was built on, or a request token', () => {
  for (const name of readdirSync('dist', { recursive: true }).map(String).filter((file) => /\.(js|css|d\.ts)$/.test(file))) {
    assert.ok(!readFileSync(join('dist', name), 'utf8').includes(process.cwd()), name)
  }
})

/**
 * What `npm pack` makes: only what ships, entries and types that every importer can resolve, imports without side
 * effects.
 */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'

const run = promisify(execFile)
const npm = JSON.parse(readFileSync('package.json', 'utf8')) as {
  exports: Record<string, string | { types: string; default: string }>
}

let folder: string
let files: readonly string[]
let tarball: Uint8Array<ArrayBuffer>

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packed-'))
  const { stdout } = await run('npm', ['pack', '--json', '--offline', '--ignore-scripts', '--pack-destination', folder])
  const [packed] = JSON.parse(stdout) as [{ filename: string; files: { path: string }[] }]
  files = packed.files.map(({ path }) => path)
  tarball = new Uint8Array(await readFile(join(folder, packed.filename)))
})

after(() => rm(folder, { recursive: true, force: true }))

test('the package holds what ships and nothing else', () => {
  const allowed = [
    /^(package\.json|README\.md|CHANGELOG\.md|CONTRIBUTING\.md|SECURITY\.md|LICENSE(\.md)?)$/,
    /^docs\/((guide\/)?[\w-]+\.md|pictures\/[\w-]+\.png)$/,
    /^docs\/benchmarks\.(json|svg)$/,
    /^dist\/THIRD-PARTY-NOTICES\.txt$/,
    /^dist\/[\w.-]+\.(js|css|json)$/,
    /^dist\/l10n\/[\da-f]{8}\/[\w-]+\.json$/,
    /^dist\/npm\/([@\w.-]+\/)*[\w.-]+\.js$/,
    /^dist\/esm\/(chunks\/)?[\w.-]+\.js$/,
    /^dist\/esm\/nextcloud\.mjs$/,
    /^dist\/types\/([\w.-]+\/)*[\w.-]+\.d\.ts$/,
  ]
  assert.deepEqual(
    files.filter((path) => !allowed.some((pattern) => pattern.test(path))),
    [],
  )
  assert.deepEqual(
    files.filter((path) => /\.(test|node-test|demo)\./.test(path)),
    [],
  )
  assert.ok(
    files.includes('README.md') &&
      files.includes('CHANGELOG.md') &&
      files.includes('dist/custom-elements.json') &&
      files.includes('dist/loader.js'),
  )
})

test('no file asks for a source map: the package has none', () => {
  assert.deepEqual(
    files.filter((path) => path.endsWith('.js') && readFileSync(path, 'utf8').includes('sourceMappingURL=')),
    [],
  )
})

test('what the README and the guides link to is in the package', () => {
  const guides = readdirSync('docs/guide').map((name) => join('docs/guide', name))
  const links = ['README.md', ...guides].flatMap((doc) =>
    [...readFileSync(doc, 'utf8').matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path = '']) =>
      join(dirname(doc), path),
    ),
  )
  assert.ok(links.length > 30)
  assert.deepEqual(
    links.filter((path) => !files.includes(path)),
    [],
  )
})

test('publint finds nothing', async () => {
  const { messages, pkg } = await publint({ pack: { tarball: tarball.buffer }, strict: true })
  assert.deepEqual(
    messages.map((message) => formatMessage(message, pkg ?? {}, { color: false })),
    [],
  )
})

/** A style sheet has no types. `node10` and CommonJS cannot resolve a package of modules; nothing else is left out. */
test('types and code of every entry are found together, by bundlers and by Node', async () => {
  const found = await checkPackage(createPackageFromTarballData(tarball), {
    excludeEntrypoints: ['./shared-environment.css'],
  })
  assert.ok(found.types !== false, 'It has no types.')
  const problems = 'problems' in found ? found.problems : []
  const ofModules = problems.filter(
    (problem) =>
      !('resolutionKind' in problem) ||
      (problem.resolutionKind !== 'node10' && problem.resolutionKind !== 'node16-cjs'),
  )
  assert.deepEqual(ofModules, [])
})

test('importing any entry in Node does nothing, throws nothing and keeps nothing alive', async () => {
  const code = `
    const names = () => Reflect.ownKeys(globalThis).map(String)
    const before = names()
    const failed = []
    for (const name of JSON.parse(process.argv[1])) {
      await import(name, name.endsWith('.json') ? { with: { type: 'json' } } : undefined).catch((error) => failed.push(name + ': ' + error.message))
    }
    console.log(JSON.stringify({ failed, added: names().filter((name) => !before.includes(name)), running: process.getActiveResourcesInfo().filter((name) => /Timeout|Immediate|TCP|Message/.test(name)) }))
  `
  const entries = Object.keys(npm.exports)
    .filter((path) => !path.endsWith('.css'))
    .map((path) => path.replace('.', 'shared-environment'))
  assert.ok(
    entries.length > 30 && entries.includes('shared-environment') && entries.includes('shared-environment/react'),
  )
  // The process has to end by itself; otherwise the time limit makes it an error.
  const { stdout, stderr } = await run(process.execPath, [
    '--disable-warning=ExperimentalWarning',
    '--input-type=module',
    '-e',
    code,
    JSON.stringify(entries),
  ])
  assert.deepEqual(JSON.parse(stdout), { failed: [], added: [], running: [] })
  assert.equal(stderr, '')
})

test('importing any entry where there is only half a browser, as in jsdom, throws nothing', async () => {
  const code = `
    const node = { style: {}, dataset: {}, addEventListener() {}, setAttribute() {}, append() {}, querySelector: () => null, querySelectorAll: () => [], getAttribute: () => null, hasAttribute: () => false }
    const document = { ...node, readyState: 'complete', createElement: () => ({ ...node }), getElementById: () => null }
    document.head = document.body = document.documentElement = node
    class HTMLElement {}
    Object.assign(globalThis, { window: globalThis, document, HTMLElement, Element: HTMLElement, Document: class {}, customElements: { get() {}, define() {} }, addEventListener() {}, removeEventListener() {}, location: new URL('http://localhost/'), navigator: { userAgent: '', platform: '' } })
    const failed = []
    for (const name of JSON.parse(process.argv[1])) await import(name).catch((error) => failed.push(name + ': ' + error.stack))
    console.log(JSON.stringify(failed))
    process.exit()
  `
  const entries = Object.keys(npm.exports)
    .filter((path) => !/\.(css|json)$/.test(path))
    .map((path) => path.replace('.', 'shared-environment'))
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code, JSON.stringify(entries)])
  assert.deepEqual(JSON.parse(stdout), [])
})

test('every address in package.json is in the package', () => {
  for (const target of Object.values(npm.exports).flatMap((one) =>
    typeof one === 'string' ? [one] : Object.values(one),
  )) {
    assert.ok(files.includes(target.replace('./', '')) && existsSync(target), target)
  }
})

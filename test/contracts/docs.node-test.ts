/**
 * What the docs say is there: files, links, headings, and the names that their examples import. And the front door is
 * short.
 */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { parse } from 'acorn'

const text = (file: string): string => readFileSync(file, 'utf8')

const docs = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync('docs', { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
]

test('each file that the docs name is there', () => {
  const named = docs.flatMap((doc) =>
    [...text(doc).matchAll(/`((?:src|elements|build|demo|test)\/[\w./-]*)`/g)].map(
      ([, path = '']) => [doc, path] as const,
    ),
  )
  assert.ok(named.length > 100)
  const isThere = (path: string): boolean =>
    ['', '.ts', '.tsx', '.node-test.ts', '.test.ts', '.test.tsx', '.mjs'].some((ending) => existsSync(path + ending))
  assert.deepEqual(
    named.filter(([, path]) => !isThere(path)),
    [],
  )
})

/** The anchors of a document's headings, as GitHub makes them. */
const anchors = (markdown: string): string[] =>
  [...markdown.replace(/^```.*?^```$/gms, '').matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  )

test('each link between the docs leads to a file that is there, and to a heading in it', () => {
  const links = docs.flatMap((doc) =>
    [...text(doc).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(
      ([, path = '', anchor = '']) => ({ doc, file: path ? join(dirname(doc), path) : doc, anchor }),
    ),
  )
  assert.ok(links.length > 80, `${links.length}`)
  assert.deepEqual(
    links.filter(({ file, anchor }) => !existsSync(file) || (anchor !== '' && !anchors(text(file)).includes(anchor))),
    [],
  )
})

test('each document in docs/guide and each picture is linked to', () => {
  const all = docs.map(text).join('\n')
  const unlinked = ['docs/guide', 'docs/pictures']
    .flatMap((folder) => readdirSync(folder))
    .filter((name) => !new RegExp(`\\]\\([^)]*\\b${name}[)#]`).test(all))
  assert.deepEqual(unlinked, [])
})

/** A guide is read in about five minutes. What is generated is looked up. */
test('README.md and the guides are short: bytes, words, and cells of tables', () => {
  assert.ok(Buffer.byteLength(text('README.md')) <= 8192, `README.md: ${Buffer.byteLength(text('README.md'))} bytes`)
  for (const doc of docs.filter((name) => /^(README|docs\/(embedding|guide\/.+))\.md$/.test(name))) {
    const written = text(doc).replace(/<!-- (\S+):start -->.*?<!-- \1:end -->/gs, '')
    const words = written.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
    assert.ok(words < 1700, `${doc}: ${words} words`)
    // Escaped bars belong to a cell.
    const cells = [...text(doc).matchAll(/^\|(.*)\|$/gm)].flatMap(([, row = '']) => row.split(/(?<!\\)\|/))
    assert.deepEqual(
      cells.filter((cell) => cell.trim().length > 250),
      [],
      doc,
    )
  }
})

/** The examples in JavaScript of a document. */
const scripts = (doc: string): string[] =>
  [...text(doc).matchAll(/^```js\b[^\n]*\n(.*?)^```$/gms)].map(([, code = '']) => code)

const guides = docs.filter((doc) => /^(README|docs\/(embedding|guide\/.+))\.md$/.test(doc))

test('each example in JavaScript can be read', () => {
  const all = guides.flatMap((doc) => scripts(doc).map((code) => [doc, code] as const))
  assert.ok(all.length > 20, `${all.length}`)
  for (const [doc, code] of all)
    assert.doesNotThrow(
      () => parse(code, { ecmaVersion: 2022, sourceType: 'module', allowAwaitOutsideFunction: true }),
      `${doc}:\n${code}`,
    )
})

test('each name that an example imports is there, and each example imports the functions that it calls', async () => {
  const files: Readonly<Record<string, string>> = {
    '/shared-environment/esm/functions.js': 'dist/esm/functions.js',
    '/shared-environment/esm/webdav.js': 'dist/esm/webdav.js',
    'shared-environment/define': 'dist/esm/define.js',
    'shared-environment/lib': 'dist/npm/lib.js',
  }
  const exported = async (file: string): Promise<string[]> =>
    Object.keys((await import(pathToFileURL(resolve(file)).href)) as object)
  const functions = await exported('dist/esm/functions.js')
  let found = 0
  for (const doc of guides) {
    for (const [, names = '', from = ''] of text(doc).matchAll(/import \{ ([^}]+) \} from '([^']+)'/g)) {
      const there = await exported(files[from] ?? assert.fail(`${doc} imports from ${from}`))
      for (const name of names.trim().split(/,\s*/).filter(Boolean)) {
        assert.ok(there.includes(name), `${doc}: ${from} has no ${name}`)
        found += 1
      }
    }
    for (const code of scripts(doc)) {
      const imported = /import \{([^}]+)\}/.exec(code)?.[1] ?? ''
      for (const name of functions)
        assert.ok(
          !new RegExp(`(?<![.\\w])${name}(\\.\\w+)?\\(`).test(code) || imported.includes(name),
          `${doc} calls ${name} without an import:\n${code}`,
        )
    }
  }
  assert.ok(found > 30, `${found}`)
})

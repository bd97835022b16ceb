/** `npm run new-element`: what it writes, and what it rejects. */
import assert from 'node:assert/strict'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { check, resolveConfig } from 'prettier'

let newElement: (tag?: string, root?: string) => string[]
let root = ''

before(async () => {
  ;({ newElement } = (await import(pathToFileURL('build/new-element.mjs').href)) as { newElement: typeof newElement })
})

beforeEach(() => {
  rmSync(root, { recursive: true, force: true })
  root = mkdtempSync(join(tmpdir(), 'new-element-'))
  for (const folder of ['elements/user-menu', 'src/entries']) mkdirSync(join(root, folder), { recursive: true })
  for (const file of ['src/entries/registry.ts', 'package.json']) cpSync(file, join(root, file))
})

after(() => rmSync(root, { recursive: true, force: true }))

const read = (file: string): string => readFileSync(join(root, file), 'utf8')

test('a folder, a line in the registry and an address are written', () => {
  const written = newElement('share-link-2', root)
  assert.deepEqual(readdirSync(join(root, 'elements/share-link-2')).sort(), [
    'share-link-2.demo.tsx',
    'share-link-2.styles.ts',
    'share-link-2.test.tsx',
    'share-link-2.tsx',
  ])
  assert.match(
    read('elements/share-link-2/share-link-2.tsx'),
    /export const ShareLink2 = element\(\{\n {2}tag: 'share-link-2'/,
  )
  assert.equal(
    read('src/entries/registry.ts'),
    `${readFileSync('src/entries/registry.ts', 'utf8')}export { ShareLink2 } from '../../elements/share-link-2/share-link-2.js'\n`,
  )
  const { exports } = JSON.parse(read('package.json')) as { exports: Record<string, unknown> }
  assert.deepEqual(exports['./share-link-2'], {
    types: './dist/types/elements/share-link-2/share-link-2.d.ts',
    default: './dist/npm/share-link-2.js',
  })
  assert.ok(written.includes('package.json') && written.includes('src/entries/registry.ts'))
})

test('what is written passes the formatter', async () => {
  const format = await resolveConfig('package.json')
  for (const file of newElement('my-tag', root).filter((name) => /\.tsx?$/.test(name)))
    assert.ok(await check(read(file), { ...format, filepath: file }), file)
})

for (const [what, tag, why] of [
  ['no tag', undefined, /Say which tag/],
  ['a name without a hyphen', 'sharing', /no tag for an element/],
  ['capital letters', 'Share-Link', /no tag for an element/],
  ['a path', '../share-link', /no tag for an element/],
  ['an element that is there', 'user-menu', /is there already/],
] as const) {
  test(`${what} is refused, and nothing is written`, () => {
    assert.throws(() => newElement(tag, root), why)
    assert.deepEqual(readdirSync(join(root, 'elements')), ['user-menu'])
    assert.equal(read('src/entries/registry.ts'), readFileSync('src/entries/registry.ts', 'utf8'))
  })
}

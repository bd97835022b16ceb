/** Everything bundled is listed with its license, and nothing is bundled under a license that nobody has reviewed. */
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import nodeResolve from '@rollup/plugin-node-resolve'
import { rollup, type InputPluginOption } from 'rollup'

const { notices } = (await import(pathToFileURL(resolve('build/notices.mjs')).href)) as {
  notices: () => InputPluginOption
}
const written = 'dist/THIRD-PARTY-NOTICES.txt'

const root = mkdtempSync(join(tmpdir(), 'notices-'))
after(() => rmSync(root, { recursive: true }))

/** Bundles a one-line page that imports a package with this license. */
async function bundleWith(name: string, terms: object, files: Readonly<Record<string, string>> = {}): Promise<void> {
  const folder = join(root, 'node_modules', name)
  mkdirSync(folder, { recursive: true })
  const all = {
    'package.json': JSON.stringify({ name, version: '1.0.0', type: 'module', main: 'index.js', ...terms }),
    'index.js': 'export const used = 1',
    ...files,
  }
  for (const [file, text] of Object.entries(all)) writeFileSync(join(folder, file), text)
  const page = join(root, `${name}.js`)
  writeFileSync(page, `import { used } from '${name}'\nconsole.log(used)\n`)
  const bundle = await rollup({ input: page, plugins: [nodeResolve(), notices()] })
  try {
    await bundle.generate({ format: 'es' })
  } finally {
    await bundle.close()
  }
}

const before = readFileSync(written, 'utf8')

test('a build fails that bundles a package on terms which are not allowed', async () => {
  await assert.rejects(
    bundleWith('of-the-forbidden', { license: 'GPL-3.0-only' }, { LICENSE: 'All rights.' }),
    /of-the-forbidden[\s\S]*GPL-3\.0-only/,
  )
})

test('a build fails that bundles a package on no terms at all', async () => {
  await assert.rejects(bundleWith('of-no-terms', {}, { LICENSE: 'Copyright (c) somebody' }), /of-no-terms/)
})

test('a build fails that bundles a package whose terms are nowhere to be read', async () => {
  await assert.rejects(
    bundleWith('without-text', { license: 'BSD-2-Clause' }),
    /without-text is bundled and comes without the text of its licence \(BSD-2-Clause\)/,
  )
})

test('a build that failed has not touched the notices', () => {
  assert.equal(readFileSync(written, 'utf8'), before)
})

test('each package in a bundle that ships is named with its version and the text of its terms', () => {
  const packages = new Set<string>()
  for (const name of readdirSync('dist', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.js.map'),
  )) {
    const { sources } = JSON.parse(readFileSync(join('dist', name), 'utf8')) as { sources: string[] }
    for (const source of sources) {
      const [, found] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source) ?? []
      if (found && !source.includes('\0')) packages.add(found)
    }
  }
  assert.ok(packages.size > 8, [...packages].join(' '))
  for (const name of packages) {
    const { version } = JSON.parse(readFileSync(join('node_modules', name, 'package.json'), 'utf8')) as {
      version: string
    }
    const [, entry = ''] = before.split(`\n${name} ${version}\n`)
    assert.match(entry, /^Licence: \S/, name)
    assert.match(entry.split(/\n-{78}\n/)[0] ?? '', /copyright/i, name)
  }
})

test('each file that ships and holds work of others says in its first line where they are named', () => {
  for (const name of readdirSync('dist', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.js'),
  )) {
    const map = join('dist', `${name}.map`)
    if (!existsSync(map)) continue
    const { sources } = JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] }
    if (!sources.some((source) => source.includes('node_modules/'))) continue
    assert.match(
      readFileSync(join('dist', name), 'utf8').split('\n', 1)[0] ?? '',
      /^\/\*! Licences: THIRD-PARTY-NOTICES\.txt \*\/$/,
      name,
    )
  }
})

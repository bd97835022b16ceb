/**
 * The shipped typings, compiled as their users compile them: test/types has code that must compile and code that must
 * not.
 */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

/** The errors that a compiler reports for a project, except those in the declarations of frameworks. */
function compile(command: string, ...args: string[]): Promise<string[]> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [command, ...args], (error, stdout, stderr) => {
      if (error?.killed) return reject(error)
      const lines = `${stdout}${stderr}`.replace(/\u001b\[\d+m/g, '').split('\n')
      resolve(lines.filter((line) => / error|^error/.test(line) && !/^(\.\.\/)*node_modules\//.test(line)))
    })
  })
}

const tsc = (project: string): Promise<string[]> =>
  compile('node_modules/@typescript/native/bin/tsc', '-p', join('test/types', project))

for (const [project, who] of [
  ['dom', 'a page in plain TypeScript'],
  ['contracts', 'the elements themselves, which hold and tell what the typings promise'],
  ['react', 'React 19'],
  ['react-18', 'React 18'],
  ['preact', 'Preact'],
  ['vue', 'Vue'],
  ['svelte', 'Svelte'],
  ['solid', 'Solid'],
] as const) {
  test(`the typings fit ${who}`, async () => {
    assert.deepEqual(await tsc(project), [])
  })
}

test('the typings fit Angular’s templates, where it refuses wrong details, handlers and methods', async () => {
  const said = await compile('node_modules/@angular/compiler-cli/bundles/src/bin/ngc.js', '-p', 'test/types/angular')
  assert.deepEqual(
    said.map((line) => line.replace(/^.*?([\w.]+\.ts):(\d+):\d+ - error (TS\d+):.*$/, '$1 $2 $3')),
    ['wrong.component.ts 8 TS2339', 'wrong.component.ts 18 TS2379', 'wrong.component.ts 30 TS2339'],
    said.join('\n'),
  )
})

test('every framework with typings has its fixtures, and none looks away', () => {
  const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    exports: Record<string, { default?: string }>
  }
  const frameworks = Object.entries(exports)
    .filter(([, target]) => target.default === './dist/types-only.js')
    .map(([path]) => path.slice(2))
  const folders = readdirSync('test/types', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
  assert.deepEqual([...frameworks, 'contracts', 'dom'].sort(), folders.sort())
  for (const path of readdirSync('test/types', { recursive: true })
    .map(String)
    .filter((name) => /\.tsx?$/.test(name))) {
    const text = readFileSync(join('test/types', path), 'utf8')
    assert.ok(!/@ts-ignore|@ts-nocheck|\bas any\b|: any\b/.test(text), path)
    assert.ok(/@ts-expect-error|refuse/.test(text), `${path} refuses nothing`)
  }
})

test('no declaration that ships asks for a package, but those for frameworks for their own', () => {
  const own: Readonly<Record<string, string>> = {
    react: 'react',
    'react-18': 'react',
    preact: 'preact',
    vue: 'vue',
    svelte: 'svelte/elements',
    solid: 'solid-js',
  }
  for (const path of readdirSync('dist/types', { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.d.ts'))) {
    const asked = [
      ...readFileSync(join('dist/types', path), 'utf8').matchAll(/(?:from|import\()\s*["']([^."'][^"']*)["']/g),
    ].map(([, name]) => name)
    assert.deepEqual(
      [...new Set(asked)].filter((name) => name !== own[path.replace('.d.ts', '')]),
      [],
      path,
    )
  }
})

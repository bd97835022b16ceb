/** What `build/` leaves out of React and the other packages, tried on pieces of it and with sources that would miss it. */
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { parseAst } from 'rollup/parseAst'
import ts from 'typescript'

interface Plugin {
  transform(this: { error(message: string): never; parse(code: string): unknown }, code: string, id: string): { code: string } | null
}

interface LeanReact {
  withoutUnused(code: string, program: unknown, fail: (message: string) => never): { code: string }
  leanReact(): Plugin
}

interface Refused {
  refused(source: string): string[]
  refusedIn(program: unknown): string[]
}

const load = async <T>(file: string): Promise<T> => (await import(pathToFileURL(resolve(file)).href)) as T

const { withoutUnused, leanReact } = await load<LeanReact>('build/lean-react.mjs')
const { refused, refusedIn } = await load<Refused>('build/react-refused.mjs')

const fail = (message: string): never => assert.fail(message)
/** What a function of a fiber with this body answers for one of this kind, once it is lean. */
function answer(body: string, tag: number): unknown {
  const source = `"use strict";\nfunction f(fiber) { ${body} }`
  const { code } = withoutUnused(source, parseAst(source), fail)
  return (new Function(`${code}; return f`)() as (fiber: { tag: number }) => unknown)({ tag })
}

test('a case that nothing reaches is gone, and what another runs on into is not', () => {
  const body = `var seen = ''; switch (fiber.tag) { case 13: seen += 'suspense'; case 5: seen += 'host'; case 27: seen += 'singleton'; break; case 26: case 6: seen += 'text' } return seen`
  assert.deepEqual([5, 6, 13, 26, 27].map((tag) => answer(body, tag)), ['hostsingleton', 'text', '', '', ''])
})

test('a variable is still there when the case that declared it is gone', () => {
  assert.equal(answer(`switch (fiber.tag) { case 13: var found = 'suspense'; break; case 5: found = 'host' } return found`, 5), 'host')
})

test('who makes a kind that is left out is told so', () => {
  assert.throws(() => answer('return createFiberImplClass(13, null, null, 0)', 5), /left out of the bundle/)
  assert.throws(() => answer(`var fiberTag = 0; fiberTag = fiber.tag === 5 ? 16 : 5; return fiberTag`, 5), /left out of the bundle/)
})

test('no page is hydrated', () => {
  assert.equal(answer('isHydrating = true; return isHydrating ? 1 : 2', 5), 2)
})

test('sources that import what is left out are refused', () => {
  assert.deepEqual(refused(`import { Suspense, useState, type ReactNode } from 'react'\nimport { createPortal, flushSync } from 'react-dom'`), ['Suspense', 'createPortal'])
  assert.deepEqual(refused(`import { lazy } from './lazy.js'`), [])
})

test('a version of React in which a function has another name stops the build', () => {
  assert.throws(() => withoutUnused('function createFiberImplClass() {}', parseAst('function createFiberImplClass() {}'), (message) => { throw new Error(message) }), /it has no startViewTransition/)
})

test('what is asked of lanes that no update has is answered', () => {
  const source = `"use strict";\nfunction f(lanes) { return [(lanes & 4194048) === lanes, 0 !== (lanes & 127), lanes & 3, 0 === (lanes & 62914560)] }`
  const f = new Function(`${withoutUnused(source, parseAst(source), fail).code}; return f`)() as (lanes: number) => unknown[]
  assert.deepEqual([2, 8, 32].map(f), [[false, true, 2, true], [false, true, 0, true], [false, true, 0, true]])
})

test('a field that never changes is a constant, and what is assigned along with it is kept', () => {
  assert.equal(answer('fiber.kept = 1; fiber.pingCache = fiber.kept = fiber.formState = 2; return [fiber.kept, fiber.pingCache, Object.keys({ a: 1, gesture: 2 })].join()', 5), ',,a')
  assert.equal(answer('var root = { kept: 1 }; root.pingCache = root.kept = 2; return root.kept', 5), 2)
})

test('elements, attributes, events and members of classes that React has nothing for are refused', () => {
  const written = (source: string): string[] => refusedIn(parseAst(source))
  assert.deepEqual(written(`_jsx("textarea", { value: a })`), ['<textarea>'])
  assert.deepEqual(written(`_jsxs("p", { onWheel: a, onClick: b, dangerouslySetInnerHTML: c, children: d })`), ['onWheel', 'dangerouslySetInnerHTML'])
  assert.deepEqual(written("const Field = styled.input`a`; const Player = styled.video`a`; _jsx(Field, { muted: true })"), ['<video>', 'muted'])
  assert.deepEqual(written(`class A extends Component { componentDidMount() {} render() {} }`), ['componentDidMount'])
  assert.deepEqual(written(`_jsx("file-upload", { action: a }); _jsx(Notice, { action: a }); _jsx("input", { onInput: a, value: b, checked: c })`), [])
})

/** What a plugin makes of files of packages, in a folder. */
function made(plugin: Plugin, sources: readonly string[], folder: string): string[] {
  return sources.map((source) => {
    const id = resolve('node_modules', source)
    const file = join(folder, basename(source).replace('.mjs', '.js'))
    writeFileSync(file, plugin.transform.call({ error: fail, parse: (code) => parseAst(code) }, readFileSync(id, 'utf8'), id)?.code ?? fail(`${source} is not made lean.`))
    return file
  })
}

test('nothing that is left of the packages uses a name that went', async () => {
  const { trimmedPackages } = await load<{ trimmedPackages(): Plugin }>('build/packages.mjs')
  const { leanPurify } = await load<{ leanPurify(): Plugin }>('build/lean-purify.mjs')
  const folder = mkdtempSync(join(tmpdir(), 'lean-'))
  const files = [
    ...made(leanReact(), ['react/cjs/react.production.js', 'react-dom/cjs/react-dom.production.js', 'react-dom/cjs/react-dom-client.production.js', 'scheduler/cjs/scheduler.production.js'], folder),
    ...made(trimmedPackages(), ['styled-components/dist/styled-components.browser.esm.js', '@r2wc/core/dist/core.js'], folder),
    ...made(leanPurify(), ['dompurify/dist/purify.es.mjs'], folder),
  ]
  const program = ts.createProgram(files, { allowJs: true, checkJs: true, noEmit: true, noResolve: true, types: [], lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'], target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext })
  const unknown = files.flatMap((file) => program.getSemanticDiagnostics(program.getSourceFile(file))).filter(({ code }) => code === 2304 || code === 2552)
  rmSync(folder, { recursive: true })
  // Globals of Node and of bundlers, which are asked for with care.
  assert.deepEqual(unknown.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' ')).filter((text) => !/'(?:setImmediate|global|process|__webpack_nonce__)'/.test(text)), [])
})

/**
 * docs/browsers.md is true: versions, files, the features checked before anything is defined, and what the sources may
 * use.
 */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { parse } from 'acorn'
import { floorText, required as lookedFor } from '../../src/core/page/browser-floor.js'
import type { BrowserFeatures, Feature } from '../support/browser-features.js'

const load = async <T>(file: string): Promise<T> => (await import(pathToFileURL(resolve(file)).href)) as T

const { required, optional, given } = await load<BrowserFeatures>('build/browser-features.mjs')
const { floor, withBrowserTables } = await load<{ floor: string[]; withBrowserTables(text: string): string }>(
  'build/browser-tables.mjs',
)

const sources = ['src', 'elements']
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))))
  .filter((file) => /\.(tsx?|css)$/.test(file) && !/\.(test|node-test|demo)\.tsx?$/.test(file))
/** Without comments, which may mention anything. */
const code = new Map(
  sources.map((file) => [file, readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')]),
)

test('what is looked for before anything is defined is what the table says is required', () => {
  assert.deepEqual(
    Object.keys(lookedFor),
    required.map(({ name }) => name),
  )
})

test('the console names the floor that follows from the required features', () => {
  const [chrome, firefox, safari] = floor
  assert.ok(floorText.includes(`Chrome and Edge ${chrome}, Firefox ${firefox} and Safari ${safari} on`), floorText)
})

test('README.md and docs/embedding.md name the same floor', () => {
  const [chrome, firefox, safari] = floor
  for (const file of ['README.md', 'docs/embedding.md'])
    assert.match(
      readFileSync(file, 'utf8'),
      new RegExp(`Chrome and Edge ${chrome}, Firefox ${firefox}(,| and) Safari ${safari}\\b`),
      file,
    )
})

test('what is taken for granted is in every browser of the floor', () => {
  for (const { name, since } of given)
    assert.ok(
      since.every((version, at) => version !== null && Number(version) <= Number(floor[at])),
      name,
    )
})

test('every file of the tables uses the feature that it is named for', () => {
  for (const { name, uses, where } of [...required, ...optional] as Feature[]) {
    assert.ok(where.length > 0, name)
    for (const file of where) assert.ok(uses.test(readFileSync(file, 'utf8')), `${file} does not use ${name} any more.`)
  }
})

test('each feature that the elements can do without is switched off by a test, or says why it is not', () => {
  for (const { name, at, tested } of optional) assert.ok(at || tested, name)
  for (const { name, at, css } of required) assert.ok(at ?? css, name)
})

test('docs/browsers.md is as the features say', () => {
  const text = readFileSync('docs/browsers.md', 'utf8')
  assert.equal(withBrowserTables(text), text, 'docs/browsers.md is stale: run `npm run build` and commit it.')
})

const anyOf = (names: string): string => `(?:${names.trim().split(/\s+/).join('|')})`

/**
 * Features that some supported browser lacks, beside those in the tables. The compiler's `lib` excludes built-ins
 * younger than 2024, so of those only what Firefox got later is listed. For names that are everyday words, the context
 * counts.
 */
const younger: readonly RegExp[] = [
  new RegExp(
    `\\b${anyOf(`
    Atomics.waitAsync maxByteLength transferToFixedLength
    startViewTransition pageswap pagereveal CloseWatcher closedBy closedby requestClose commandFor commandfor interestFor interestfor
    scheduler isInputPending fetchLater showOpenFilePicker showSaveFilePicker showDirectoryPicker getAsFileSystemHandle EyeDropper
    setHTMLUnsafe parseHTMLUnsafe getHTML shadowRootClonable caretPositionFromPoint CSS\\.highlights registerProperty URLPattern URL\\.parse
    scrollend scrollsnapchange scrollsnapchanging contentvisibilityautostatechange documentPictureInPicture Summarizer LanguageModel
    Translator EditContext cookieStore
  `)}\\b`,
  ),
  /\bnavigation\.(navigate|addEventListener|currentEntry|entries)\b|popover="hint"|\bshowPopover\(\{|\bcheckVisibility\(\{|\.bytes\(\)|\bpriority: '(high|low)'/,
  new RegExp(
    `^\\s*${anyOf(`
    anchor-name anchor-scope position-anchor position-area position-try-fallbacks field-sizing interpolate-size transition-behavior view-transition-name text-wrap text-wrap-style text-box text-box-trim animation-timeline
    scroll-timeline view-timeline scrollbar-color content-visibility zoom position-visibility position-try overlay interactivity corner-shape
    reading-flow margin-trim initial-letter hanging-punctuation line-clamp ruby-align white-space-collapse
    box-decoration-break scroll-marker-group caret-shape dynamic-range-limit
  `)}:`,
    'm',
  ),
  new RegExp(
    `@${anyOf('starting-style scope property view-transition position-try function counter-style')} [-\\w]+ \\{|@starting-style|@container (style|scroll-state)`,
  ),
  new RegExp(
    `: [^;]*\\b(?<!\\$\\{)${anyOf('anchor anchor-size calc-size contrast-color shape sibling-index sibling-count round mod rem abs sign if random')}\\([^;]*;$`,
    'm',
  ),
  /\b(rgb|hsl|hwb|lab|lch|oklab|oklch|color)\(from\b|size: stretch;|allow-discrete/,
  /:(interest-source|has-slotted|active-view-transition|target-current)\b|::(details-content|picker|checkmark|scroll-marker|scroll-button|highlight|column|search-text)\b/,
]

test('the sources use nothing that a browser of the floor may lack, but for what is in the tables', () => {
  const found = [...code].flatMap(([file, text]) =>
    younger.flatMap((rule) => {
      const [use] = rule.exec(text) ?? []
      return use === undefined ? [] : [`${file}: ${use.trim()}`]
    }),
  )
  assert.deepEqual(found, [], 'Add it to build/browser-features.mjs, with what happens without it.')
})

test('the compiler knows no library that is younger than 2024', () => {
  const { compilerOptions } = JSON.parse(readFileSync('tsconfig.json', 'utf8')) as {
    compilerOptions: { target: string; lib: string[] }
  }
  assert.deepEqual([compilerOptions.target, ...compilerOptions.lib], ['ES2022', 'ES2024', 'DOM', 'DOM.Iterable'])
})

test('every script that ships is JavaScript of 2022', () => {
  const scripts = readdirSync('dist', { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.js'))
  assert.ok(scripts.length > 40, `${scripts.length}`)
  for (const name of scripts) {
    const text = readFileSync(join('dist', name), 'utf8')
    assert.doesNotThrow(
      () =>
        parse(text, {
          ecmaVersion: 2022,
          sourceType: /^(esm|npm)\//.test(name) || name === 'types-only.js' ? 'module' : 'script',
        }),
      `dist/${name} cannot be read.`,
    )
  }
})

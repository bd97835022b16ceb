/** What ships: its size, its tables, its behaviour without a DOM, and the law for its sources. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'

const load = async <T>(file: string): Promise<T> => (await import(pathToFileURL(resolve(file)).href)) as T

interface Sizes {
  headerFiles(options?: { andPanels?: boolean; andSession?: boolean }): string[]
  kib(files: Iterable<string>): number
  gzipped(file: string): number
  isWordList(file: string): boolean
  withImports(files: readonly string[], options?: { andLazy: boolean }): Set<string>
}

const sizes = await load<Sizes>('build/sizes.mjs')

/**
 * The goal is 8, in 3 files. That the theme's variables work from the root of the page takes 0.16; that the app menu can be
 * a launcher, arranged by its user, 0.6: what it says to the page, its bar, and the user's arrangement in the first picture;
 * that panels open with a motion, buttons answer a press, and the user's menu takes more from the page, 0.29; that a page
 * has its own things in the bar, none of which is cut off, 0.3. Pinned applications beside the launcher, a count at one
 * entry alone, the current one though it is hidden, and a focus and a notice that nobody loses take 0.16. Counts that are
 * written without `Intl`, and initial state that is read without a decoder, take 0.1 and halve the header's script time.
 */
test('a page with the whole header loads at most 25.7 KiB gzipped, in 3 files, until the header is final', () => {
  const files = sizes.headerFiles()
  const weight = sizes.kib(files)
  assert.equal(files.length, 3, files.join('\n'))
  assert.ok(
    weight <= 25.7,
    `${weight.toFixed(2)} KiB:\n${files.map((file) => `${sizes.gzipped(file)} ${file}`).join('\n')}`,
  )
})

test('neither the header nor anything else that an idle page brings needs React', () => {
  const chunks = readdirSync('dist/esm/chunks')
    .filter((file) => /^(header|start|session|failures|toast-stack)-[\w-]{7}\.js$/.test(file))
    .map((file) => join('dist/esm/chunks', file))
  assert.equal(chunks.length, 5)
  for (const file of sizes.withImports(chunks)) {
    assert.doesNotMatch(file, /\/(react|view)-/)
    assert.ok(!readFileSync(file, 'utf8').includes('react.transitional.element'), file)
  }
})

/**
 * 83.5 of it are React and what its views share, 0.35 of that the grey rows where something loads, and 0.1 what
 * forced colours need. That a list follows what scrolls around it takes 0.25, the keys of the
 * lists of links 0.5, and other accounts, a theme switch and the quota in the user's menu 0.5.
 */
test('the panels behind its buttons, which come when they are wanted, add at most 92.9 KiB', () => {
  const added = sizes.kib(sizes.headerFiles({ andPanels: true })) - sizes.kib(sizes.headerFiles({ andSession: true }))
  assert.ok(added > 1 && added <= 92.9, `${added.toFixed(2)} KiB`)
})

/**
 * The goal is 6. Reading on past silence, redirects and a server that is busy takes more than 1 of it, and repeating
 * requests for open views 0.1. To know a refused token on other servers takes 0.1, to keep one token with the libraries
 * of the page 0.4, the part of <session-keepalive> that was in the header 0.2, and what a page starts once the header is
 * drawn 3.3, which was in the header, too. The region for formats takes 0.08, and F6 through the menus of the header 0.2.
 * A page that is kept after a log-out, and its session, go on for 0.25. Nothing is repeated as somebody else for 0.1.
 */
test('what starts the page, watches the session and asks the server adds at most 12 KiB to the header', () => {
  const added = sizes.kib(sizes.headerFiles({ andSession: true })) - sizes.kib(sizes.headerFiles())
  assert.ok(added > 1 && added <= 12, `${added.toFixed(2)} KiB`)
})

/** The size of a feature's own chunk, without what it shares with other features. */
const chunk = (name: string): number =>
  sizes.kib(
    readdirSync('dist/esm/chunks')
      .filter((file) => new RegExp(`^${name}-[\\w-]{7}\\.js$`).test(file))
      .map((file) => join('dist/esm/chunks', file)),
  )

for (const [name, limit] of [
  // 0.1 of it tells folders from files, and one user's folders from another's; 0.1 prepares the formats of rows while the
  // server is asked.
  ['file-picker', 20.2],
  ['conflict-dialog', 12],
  ['webdav', 12.5],
  ['idle', 6],
  ['drafts', 4],
  ['app-navigation', 4.25],
  ['choices', 20],
  ['password-strength', 3.2],
  ['estimator', 6],
] as const) {
  test(`the chunk ${name} weighs at most ${limit} KiB`, () => {
    const weight = chunk(name)
    assert.ok(weight > 1 && weight <= limit, `${weight.toFixed(2)} KiB`)
  })
}

/**
 * The goal is 235. To know an upload by its content takes 0.7 of it, to read the options of toasts 0.3, and to repeat
 * what failed 0.3. Another 4.2: uploads that wait for a slow server, leave out times and compare names of all forms;
 * lengths in rem; listings behind proxies; one question at a time; fields that scripts fill in; room beside the page's
 * toasts; and warnings of what has no effect. Another 2.8: files that change while they are sent, views that are drawn anew,
 * other documents, and what servers of 2026 hand over. Another 2.4: the contacts of a team, the buttons of applications in the
 * contacts, toasts that keep off the head of a dialog, and status beats that tabs take in turns. Another 2.5: the header
 * and the toasts are drawn without React, so what they had in common with the other views is there twice; in return, a
 * page that opens nothing loads 81 less. Another 1.9: to find the page's language, and a chunk more, so that the header is
 * drawn before the rest starts. Another 0.2: variables of the theme that work from the root. Another 19.5: the launcher of the app
 * menu and its arrangement 6.3; the table of conflicts with whole pictures 1.9; the panel of uploads with a menu for each file 2.4;
 * the picker's places, two-line rows, details and icons of types 2.6; toasts that are swiped, placed, stacked and follow a promise,
 * and sheets that follow a finger 2.4; accounts, theme and quota in the user menu, low windows and fingers 2.8; keys of lists of
 * links 0.5; what has the focus stays in sight below toasts 0.1. All but 0.9 in the header and 1.9 with the toasts come when they are wanted.
 * Another 1.3: a page's own things in the bar 0.6, and other names for files in the picker 0.7. Another 0.4: F6 through the
 * menus of the header 0.2, failures that are told once 0.1, and rows that follow a language which comes late 0.1.
 * Another 0.7: grey rows where contacts and the status load, as in the picker 0.1; choices, errors, main buttons and spinners that
 * can be told in forced colours 0.3; toasts and failures that follow a language which comes late, numbers as a language writes
 * them, and the focus on the chosen one of radio buttons 0.3. Another 0.3: file names that are read as one text, and what has the
 * focus in a dialog stays in sight when its text grows. Another 0.1: the header's panels are drawn before they are shown.
 * Another 0.9: what faults cost that made users lose work or their place: pages that are kept after a log-out 0.2, uploads
 * whose folder, target or large pieces failed once 0.4, and the focus, old menus and questions in dialogs 0.3.
 * Another 1.2: what screen readers and keyboards missed in toasts, uploads, news and the picker 0.5, names in all their forms and
 * the refusals of large files 0.2, requests and folders that are one user's alone 0.1, and pins beside the launcher 0.1.
 * Another 0.4: counts without `Intl` in the header, and formats that are ready before the picker's first rows.
 */
test('all that the bundle can bring weighs at most 321.6 KiB, without the words of languages', () => {
  const all = [...sizes.withImports(['dist/esm/index.js', 'dist/loader.js'], { andLazy: true })]
  const weight = sizes.kib(all.filter((file) => !sizes.isWordList(file)))
  assert.ok(weight > 100 && weight <= 321.6, `${weight.toFixed(2)} KiB`)
})

test('lists of words for passwords hold nothing but data, come one language at a time, and are in no other file', () => {
  const lists = readdirSync('dist/esm/chunks').filter(
    (name) => name.endsWith('.js') && sizes.isWordList(`/chunks/${name}`),
  )
  assert.deepEqual(lists.map((name) => name.split('-')[1]).sort(), ['ar', 'common', 'de', 'en'])
  for (const name of lists) {
    const code = readFileSync(join('dist/esm/chunks', name), 'utf8')
    // Apart from strings and keys, hardly anything is left.
    const rest = code
      .replace(/^\/\*!.*\*\/\n/, '')
      .replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`/g, '')
      .replace(/[^\s:,{}]+:|null|[\s:,[\]{}]/g, '')
    assert.ok(rest.length < 100, `${name}: ${rest.slice(0, 200)}`)
    const weight = sizes.kib([join('dist/esm/chunks', name)])
    assert.ok(weight <= 330, `${name}: ${weight.toFixed(1)} KiB`)
  }
  for (const file of ['dist/shared-environment.classic.js', 'dist/esm/functions.js', 'dist/loader.js'])
    assert.ok(!readFileSync(file, 'utf8').includes('sunshine'), file)
  assert.deepEqual(
    [...sizes.withImports(['dist/esm/index.js'])].filter(
      (file) => sizes.isWordList(file) || file.includes('estimator'),
    ),
    [],
    'Nothing of it comes with the page.',
  )
})

test('nothing is imported lazily but through loadChunk, which knows every file that it needs beside those that are there', () => {
  const call = /\[("[\w-]+"(?:,"[^"]+")+)\],\(\)=>import\("([^"]+)"\)/g
  let found = 0
  for (const file of sizes.withImports(['dist/esm/index.js', 'dist/esm/webdav.js'], { andLazy: true })) {
    const code = readFileSync(file, 'utf8')
    const lazy = code.match(/\bimport\(/g)?.length ?? 0
    // Modules of the page, imported by an address that the page gives.
    const ofThePage = code.match(/,\(\)=>import\(\w+\)\)/g)?.length ?? 0
    const calls = [...code.matchAll(call)]
    assert.equal(calls.length + ofThePage, lazy, `${file} imports something in another way.`)
    assert.ok(ofThePage === 0 || file.endsWith('functions.js'), file)
    const there = sizes.withImports([file])
    for (const [, list = '', target = ''] of calls) {
      const [name = '', ...files] = JSON.parse(`[${list}]`) as string[]
      const own = join(dirname(file), target)
      const needed = [...sizes.withImports([own])].filter((one) => !there.has(one))
      assert.deepEqual(files.map((one) => join('dist/esm', one)).sort(), needed.sort(), `${name} in ${file}`)
      assert.equal(join('dist/esm', files[0] ?? ''), own)
      assert.match(own, new RegExp(`/chunks/${name}-[\\w-]{7}\\.js$`))
      found += 1
    }
  }
  assert.ok(found > 10, `${found}`)
  assert.equal(readFileSync('dist/loader.js', 'utf8').match(/\bimport\(/g)?.length, 1)
  assert.ok(
    !/\bimport\(["'`]/.test(readFileSync('dist/shared-environment.classic.js', 'utf8')),
    'The classic script has it all in itself.',
  )
})

test('a page that imports the functions loads no dialog before it is wanted', () => {
  for (const file of sizes.withImports(['dist/esm/functions.js']))
    assert.doesNotMatch(file, /chunks\/(modal-dialog|password-confirmation|conflict-dialog|file-picker|status-dialog)-/)
})

test('the loader weighs at most 2 KiB gzipped', () => {
  assert.ok(sizes.gzipped('dist/loader.js') <= 2048)
})

/**
 * To take null for the default in every function and class takes 0.2 of it, the globals of old servers 0.15, and
 * `OC.ContactsMenu` 0.03, texts in the page's language 0.02, sizes and dates as language and region write them 0.25,
 * and a way to load them without defining any 0.05.
 */
test('the old functions weigh at most 15 KiB gzipped, as a script and as an import, and import nothing before it is wanted', () => {
  for (const file of ['dist/legacy.js', 'dist/esm/legacy.js']) {
    const weight = sizes.kib([file])
    assert.ok(weight > 5 && weight <= 15, `${file}: ${weight.toFixed(2)} KiB`)
    assert.deepEqual([...sizes.withImports([file])], [file])
  }
  const code = readFileSync('dist/esm/legacy.js', 'utf8')
  for (const entry of ['functions', 'webdav']) {
    assert.ok(code.includes(`import("./${entry}.js")`))
    const files = [...sizes.withImports([`dist/esm/${entry}.js`])].map((file) => file.replace('dist/esm/', ''))
    const [, list = ''] = new RegExp(`("${entry}\\.js"(?:,"[^"]+")*)`).exec(code) ?? []
    assert.deepEqual((JSON.parse(`[${list}]`) as string[]).sort(), files.sort(), entry)
  }
})

/** Of `view`, 14.1 are the other packages of every view, and 0.35 the grey rows where something loads. */
test('React weighs at most 67 KiB, what else all views need 17.2, and the sanitiser 11', () => {
  for (const [name, limit] of [
    ['react', 67],
    ['view', 17.2],
    ['sanitiser', 11],
  ] as const)
    assert.ok(chunk(name) <= limit, `${name}: ${chunk(name).toFixed(2)} KiB`)
})

test('React is in one chunk', () => {
  const chunks = readdirSync('dist/esm/chunks').filter((name) => name.endsWith('.js'))
  assert.equal(chunks.filter((name) => name.startsWith('react-')).length, 1)
  const copies = chunks.filter((name) =>
    readFileSync(join('dist/esm/chunks', name), 'utf8').includes('react.transitional.element'),
  )
  assert.deepEqual(
    copies.filter((name) => !name.startsWith('react-')),
    [],
  )
})

test('the generated parts of the guides are true', async () => {
  const { generatedDocs } = await load<{ generatedDocs(): Promise<Record<string, string>> }>('build/doc-tables.mjs')
  const docs = await generatedDocs()
  assert.equal(Object.keys(docs).length, 4)
  for (const [file, text] of Object.entries(docs))
    assert.equal(text, readFileSync(file, 'utf8'), `${file} is stale: run \`npm run build\` and commit it.`)
})

test('every entry can be imported where there is no DOM, and does nothing', async () => {
  for (const name of readdirSync('dist/esm').filter((file) => file.endsWith('.js'))) await load(join('dist/esm', name))
})

test('every address in package.json leads to a file', () => {
  const { exports, main, types } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    exports: Record<string, string | Record<string, string>>
    main: string
    types: string
  }
  const targets = Object.values(exports).flatMap((target) =>
    typeof target === 'string' ? [target] : Object.values(target),
  )
  for (const target of [...targets, main, types]) assert.ok(existsSync(target), target)
})

test('no shipped file names a folder of the machine it was built on, or a request token', () => {
  for (const name of readdirSync('dist', { recursive: true })
    .map(String)
    .filter((file) => /\.(js|css|d\.ts)$/.test(file))) {
    assert.ok(!readFileSync(join('dist', name), 'utf8').includes(process.cwd()), name)
  }
})

/**
 * `node build/doc-tables.mjs` writes the generated parts of the guides, measured on the actual build, and of
 * docs/browsers.md. Each part stands between `<!-- name:start -->` and `<!-- name:end -->`. A test fails when they are
 * stale.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { resolve } from 'node:path'
import { withBrowserTables } from './browser-tables.mjs'
import { contracts } from './contract-files.mjs'
import { factsOf } from './element-facts.mjs'
import { registered } from './registry.mjs'
import { addedFiles, gzipped, headerFiles, isWordList, kib, withImports } from './sizes.mjs'

const code = (text) => `\`${text}\``
/** Escapes a sentence for Markdown, where anything that looks like a tag would vanish, but not inside of code. */
const plain = (text) => text.replace(/`[^`]*`|</g, (found) => (found === '<' ? '&lt;' : found))
const inCell = (text) => text.replaceAll('|', '\\|')

/** A list, because descriptions and types are too long for the cells of a table. */
const list = (title, lines) => (lines.length === 0 ? [] : [`${title}:`, lines.map((line) => `- ${line}`).join('\n')])
const names = (title, all) => (all.length === 0 ? [] : [`${title}: ${all.map(code).join(' ')}`])

function elementSection({ tag, about, attributes, properties, events, methods, slots, ...style }) {
  return [
    `## \`<${tag}>\``,
    plain(about),
    ...list(
      'Attributes',
      attributes.map(
        ({ attribute, type, about: what, writtenFallback: fallback = 'false' }) =>
          `${code(attribute)}, ${code(type)}${['false', '0'].includes(fallback) ? '' : `, by default ${code(fallback)}`}: ${plain(what)}`,
      ),
    ),
    ...list(
      'Properties',
      properties.map(({ name, type, about: what }) => `${code(`${name}: ${type}`)} ${plain(what)}`),
    ),
    ...list(
      'Events',
      events.map(
        ({ name, detail, about: what }) =>
          `${code(name)}${detail === 'null' ? '' : `, detail ${code(detail)}`}: ${plain(what)}`,
      ),
    ),
    ...list(
      'Methods',
      methods.map(({ name, type, about: what }) => `${code(name)}, ${code(type)}: ${plain(what)}`),
    ),
    ...list(
      'Slots',
      slots.map(({ name, about: what }) => `${name === '' ? 'without a name' : code(name)}: ${plain(what)}`),
    ),
    ...names('Parts', style.parts),
    ...names('States', style.states),
    ...list(
      'CSS properties',
      style.cssProperties.map(({ name, fallback }) => `${code(name)}, by default ${code(fallback)}`),
    ),
  ].join('\n\n')
}

async function elementSections() {
  const all = (await contracts()).map(factsOf)
  const index = all.map(({ tag }) => `[\`<${tag}>\`](#${tag})`).join(' · ')
  return `\n${[index, ...all.map(elementSection)].join('\n\n')}\n`
}

/** The global names that `legacy.js` defines. */
async function oldNameTable() {
  const { oldNames } = await import(pathToFileURL(resolve('.build/contracts/src/legacy/setup/names.js')).href)
  const rows = oldNames.map(
    ({ place, names: own, about }) =>
      `| ${place ? `**${code(place)}**<br>` : ''}${own.map(code).join(' ')} | ${inCell(plain(about))} |`,
  )
  return ['| old name | what it does now |', '|---|---|', ...rows].join('\n')
}

const hasReact = (tag) => [...withImports([`dist/esm/${tag}.js`])].some((file) => file.includes('/react-'))

function sizeTable() {
  const rows = [
    ['`loader.js`', gzipped('dist/loader.js') / 1024],
    ['`shared-environment.css`', gzipped('dist/shared-environment.css') / 1024],
    ['a page with the whole header: sheet, loader, four elements and all they need', kib(headerFiles())],
    [
      'what that page brings once it is idle: the watch over the session, the error policy and the place for toasts',
      kib(headerFiles({ andSession: true })) - kib(headerFiles()) + kib(addedFiles('failures', 'toast-stack')),
    ],
    [
      'the panels behind its buttons, with React, which come when the pointer or the focus draws near',
      kib(headerFiles({ andPanels: true })) - kib(headerFiles({ andSession: true })),
    ],
    [
      'dialogs, with their first use',
      kib(addedFiles('dialogs', 'modal-dialog').filter((file) => !addedFiles('toast-stack').includes(file))),
    ],
    [
      'password confirmation, with its first use',
      kib(
        addedFiles('password-confirmation').filter(
          (file) => !addedFiles('dialogs', 'modal-dialog', 'toast-stack').includes(file),
        ),
      ),
    ],
    [
      'the conflict dialog, with its first use, on a page that has shown no dialog yet',
      kib(addedFiles('conflict-dialog', 'modal-dialog').filter((file) => !addedFiles('toast-stack').includes(file))),
    ],
    [
      '`<file-upload>` with all it needs, the WebDAV client included, on a page with the header',
      kib(addedFiles('file-upload').filter((file) => !addedFiles('failures', 'toast-stack').includes(file))),
    ],
    [
      '`esm/functions.js`, on a page with the header',
      kib(
        [...withImports(['dist/esm/functions.js'])].filter(
          (file) => ![...headerFiles({ andPanels: true }), ...addedFiles('failures', 'toast-stack')].includes(file),
        ),
      ),
    ],
    [
      '`esm/webdav.js`, on a page with the header',
      kib([...withImports(['dist/esm/webdav.js'])].filter((file) => !headerFiles({ andPanels: true }).includes(file))),
    ],
    ['`legacy.js`, before anything is called', gzipped('dist/legacy.js') / 1024],
    ...registered().map(({ tag }) => [
      `\`<${tag}>\` alone${hasReact(tag) ? ', React included' : ''}`,
      kib(withImports([`dist/esm/${tag}.js`])),
    ]),
    ['the estimator of `<password-strength>`, with the first focus of the input', kib(addedFiles('estimator'))],
    ...['common', 'en', 'de', 'ar'].map((language) => [
      `its words, ${language === 'common' ? 'for all languages, with keyboards' : `further for pages in \`${language}\``}`,
      kib(addedFiles(`words-${language}`)),
    ]),
    [
      'everything, `esm/index.js` with all that it can bring, but for those words',
      kib([...withImports(['dist/esm/index.js'], { andLazy: true })].filter((file) => !isWordList(file))),
    ],
    ['`shared-environment.classic.js`', gzipped('dist/shared-environment.classic.js') / 1024],
  ]
  return [
    '| what a page loads | KiB gzipped |',
    '|---|---:|',
    ...rows.map(([what, size]) => `| ${what} | ${size.toFixed(1)} |`),
  ].join('\n')
}

const rewriters = {
  'docs/guide/element-reference.md': async (text) => withPart(text, 'elements', await elementSections()),
  'docs/guide/old-pages.md': async (text) => withPart(text, 'old-names', await oldNameTable()),
  'docs/guide/sizes.md': (text) => withPart(text, 'sizes', sizeTable()),
  'docs/browsers.md': withBrowserTables,
}

function withPart(text, name, content) {
  const place = new RegExp(`(<!-- ${name}:start -->\\n)[\\s\\S]*?(<!-- ${name}:end -->)`)
  if (!place.test(text))
    throw new Error(`There is no <!-- ${name}:start --> … <!-- ${name}:end -->, so ${name} cannot be written.`)
  return text.replace(place, (_whole, start, end) => `${start}${content}\n${end}`)
}

/** The documents that have generated parts, by path, with these parts rewritten. */
export const generatedDocs = async () =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(rewriters).map(async ([file, rewrite]) => [file, await rewrite(readFileSync(file, 'utf8'))]),
    ),
  )

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const docs = await generatedDocs()
  for (const [file, text] of Object.entries(docs)) writeFileSync(file, text)
  console.log(`${Object.keys(docs).join(', ')}: written.`)
}

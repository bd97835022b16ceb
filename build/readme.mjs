/**
 * `node build/readme.mjs` writes the generated parts of README.md, measured on the actual build, and of
 * docs/browsers.md. Each part stands between `<!-- name:start -->` and `<!-- name:end -->`. A test fails when they are
 * stale.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { resolve } from 'node:path'
import { withBrowserTables } from './browser-tables.mjs'
import { kebab } from './element-facts.mjs'
import { registered } from './registry.mjs'
import { addedFiles, gzipped, headerFiles, isWordList, kib, withImports } from './sizes.mjs'

const code = (text) => `\`${text.replaceAll('|', '\\|')}\``
/** Escapes a sentence for Markdown, where anything that looks like a tag would vanish. */
const plain = (text) => text.replaceAll('<', '&lt;').replaceAll('|', '\\|')
const cell = (texts) => (texts.length === 0 ? '–' : texts.join('<br>'))

/** Read from the build for Node, because the shipped code has no descriptions. */
async function contracts() {
  const registry = await import(pathToFileURL(resolve('.build/node/src/entries/registry.js')).href)
  return registered().map(({ name }) => registry[name])
}

async function elementTable() {
  const rows = (await contracts()).map((contract) => [
    `**\`<${contract.tag}>\`**<br>${plain(contract.about)}`,
    cell(Object.entries(contract.attributes).map(([name, value]) => `${code(kebab(name))} ${plain(value.about)}`)),
    cell(
      Object.entries(contract.properties).map(
        ([name, value]) => `${code(`${name}: ${value.type}`)} ${plain(value.about)}`,
      ),
    ),
    cell(Object.entries(contract.events).map(([name, event]) => `${code(name)} ${plain(event.about)}`)),
    cell(contract.parts.map(code)),
  ])
  return [
    '| element | attributes | properties | events | parts |',
    '|---|---|---|---|---|',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n')
}

/** The global names that `legacy.js` defines, read from the build for Node. */
async function oldNameTable() {
  const { oldNames } = await import(pathToFileURL(resolve('.build/node/src/legacy/setup/names.js')).href)
  const rows = oldNames.map(
    ({ place, names, about }) =>
      `| ${place ? `**${code(place)}**<br>` : ''}${names.map(code).join(' ')} | ${plain(about)} |`,
  )
  return ['| old name | what it does now |', '|---|---|', ...rows].join('\n')
}

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
      'the panels behind its buttons, which come when the pointer or the focus draws near',
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
    ...registered().map(({ tag }) => [`\`<${tag}>\` alone, React included`, kib(withImports([`dist/esm/${tag}.js`]))]),
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

/** Returns the text with its generated parts rewritten. */
export async function withGeneratedParts(readme) {
  const parts = { elements: await elementTable(), 'old-names': await oldNameTable(), sizes: sizeTable() }
  return Object.entries(parts).reduce((text, [name, content]) => {
    const place = new RegExp(`(<!-- ${name}:start -->\\n)[\\s\\S]*?(<!-- ${name}:end -->)`)
    if (!place.test(text))
      throw new Error(
        `README.md has no <!-- ${name}:start --> … <!-- ${name}:end -->, so its ${name} cannot be written.`,
      )
    return text.replace(place, (_whole, start, end) => `${start}${content}\n${end}`)
  }, readme)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  writeFileSync('README.md', await withGeneratedParts(readFileSync('README.md', 'utf8')))
  writeFileSync('docs/browsers.md', withBrowserTables(readFileSync('docs/browsers.md', 'utf8')))
  console.log('README.md, docs/browsers.md: tables written.')
}

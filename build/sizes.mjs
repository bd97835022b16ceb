import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'

/** What a file weighs on the wire, in bytes (gzip -9). */
export function gzipped(file) {
  return gzipSync(readFileSync(file), { level: 9 }).length
}

const eager = /(?:from|import)\s*["'](\.{1,2}\/[^"']+)["']/g
const lazy = /import\(\s*["'](\.{1,2}\/[^"']+)["']/g

/** Files and everything they import, each once; what comes only when it is wanted is counted too where `andLazy` says so. */
export function withImports(files, { andLazy = false } = {}, seen = new Set()) {
  for (const file of files.map((name) => normalize(name))) {
    if (seen.has(file)) continue
    seen.add(file)
    const source = readFileSync(file, 'utf8')
    const found = [...source.matchAll(eager), ...(andLazy ? source.matchAll(lazy) : [])]
    withImports(found.map(([, path]) => join(dirname(file), path)), { andLazy }, seen)
  }
  return seen
}

/** The four elements of the header, which every page carries. */
export const headerTags = ['app-menu', 'user-menu', 'contacts-menu', 'session-keepalive']

/** Every file that a page with a header loads: sheet, loader, the four elements and all they need. With `andPanels` also what is behind its buttons. */
export function headerFiles({ andPanels = false } = {}) {
  const panels = andPanels ? readdirSync('dist/esm/chunks').filter((name) => /^panels-.*\.js$/.test(name)).map((name) => `dist/esm/chunks/${name}`) : []
  return ['dist/shared-environment.css', 'dist/loader.js', ...withImports([...headerTags.map((tag) => `dist/esm/${tag}.js`), ...panels])]
}

/** What a further feature brings to a page that has the header and its panels: the chunks with these names, and what they import. */
export function addedFiles(...chunks) {
  const header = new Set(headerFiles({ andPanels: true }))
  const own = readdirSync('dist/esm/chunks').filter((name) => name.endsWith('.js') && chunks.some((chunk) => name.startsWith(`${chunk}-`)))
  return [...withImports(own.map((name) => `dist/esm/chunks/${name}`))].filter((file) => !header.has(file))
}

/** Lists of words for passwords: data, which is counted apart. */
export const isWordList = (file) => /\/chunks\/words-/.test(file)

/** What several files weigh together, in KiB. */
export function kib(files) {
  return [...files].reduce((sum, file) => sum + gzipped(file), 0) / 1024
}

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

const chunksNamed = (...names) => readdirSync('dist/esm/chunks').filter((file) => file.endsWith('.js') && names.some((name) => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(file))).map((file) => `dist/esm/chunks/${file}`)

/**
 * Every file that a page with a header loads: sheet, loader, the four elements and all they need. With `andSession` also what
 * watches the session and asks the server, which comes when the page is idle; with `andPanels` that and what is behind its buttons.
 */
export function headerFiles({ andPanels = false, andSession = andPanels } = {}) {
  const later = [...(andSession ? chunksNamed('session') : []), ...(andPanels ? chunksNamed('panels') : [])]
  return ['dist/shared-environment.css', 'dist/loader.js', ...withImports([...headerTags.map((tag) => `dist/esm/${tag}.js`), ...later])]
}

/** What a further feature brings to a page that has the header and its panels: the chunks with these names, and what they import. */
export function addedFiles(...chunks) {
  const header = new Set(headerFiles({ andPanels: true }))
  return [...withImports(chunksNamed(...chunks))].filter((file) => !header.has(file))
}

/** Lists of words for passwords: data, which is counted apart. */
export const isWordList = (file) => /\/chunks\/words-/.test(file)

/** What several files weigh together, in KiB. */
export function kib(files) {
  return [...files].reduce((sum, file) => sum + gzipped(file), 0) / 1024
}

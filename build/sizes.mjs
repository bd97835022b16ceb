import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'

/** The compressed size of a file, in bytes (gzip -9). */
export function gzipped(file) {
  return gzipSync(readFileSync(file), { level: 9 }).length
}

const eager = /(?:from|import)\s*["'](\.{1,2}\/[^"']+)["']/g
const lazy = /import\(\s*["'](\.{1,2}\/[^"']+)["']/g

/** Returns files and everything they import, each once; with `andLazy` also what they import dynamically. */
export function withImports(files, { andLazy = false } = {}, seen = new Set()) {
  for (const file of files.map((name) => normalize(name))) {
    if (seen.has(file)) continue
    seen.add(file)
    const source = readFileSync(file, 'utf8')
    const found = [...source.matchAll(eager), ...(andLazy ? source.matchAll(lazy) : [])]
    withImports(
      found.map(([, path]) => join(dirname(file), path)),
      { andLazy },
      seen,
    )
  }
  return seen
}

/** The four elements of the header, which every page has. */
export const headerTags = ['app-menu', 'user-menu', 'contacts-menu', 'session-keepalive']

const chunksNamed = (...names) =>
  readdirSync('dist/esm/chunks')
    .filter((file) => file.endsWith('.js') && names.some((name) => new RegExp(`^${name}-[\\w-]{7}\\.js$`).test(file)))
    .map((file) => `dist/esm/chunks/${file}`)

/**
 * Returns every file that a page with a header loads: style sheet, loader, and the chunk with the four elements.
 * `andSession` adds the code for session and requests, which is loaded when the page is idle. `andPanels` adds that and
 * the panels of the buttons.
 */
export function headerFiles({ andPanels = false, andSession = andPanels } = {}) {
  const later = [...(andSession ? chunksNamed('session') : []), ...(andPanels ? chunksNamed('panels') : [])]
  return ['dist/shared-environment.css', 'dist/loader.js', ...withImports([...chunksNamed('header'), ...later])]
}

/**
 * Returns the files that a feature adds to a page with the header and its panels: the named chunks and their imports.
 */
export function addedFiles(...chunks) {
  const header = new Set(headerFiles({ andPanels: true }))
  return [...withImports(chunksNamed(...chunks))].filter((file) => !header.has(file))
}

/** Whether a file is a word list for passwords. These are data and counted separately. */
export const isWordList = (file) => /\/chunks\/words-/.test(file)

/** The compressed size of several files together, in KiB. */
export function kib(files) {
  return [...files].reduce((sum, file) => sum + gzipped(file), 0) / 1024
}

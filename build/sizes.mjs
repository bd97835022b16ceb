import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'

/** What a file weighs on the wire, in bytes (gzip -9). */
export function gzipped(file) {
  return gzipSync(readFileSync(file), { level: 9 }).length
}

const specifier = /(?:from|import)\s*\(?\s*["'](\.{1,2}\/[^"']+)["']/g

/** A file and everything it imports, statically and lazily, each once. */
export function withImports(files, seen = new Set()) {
  for (const file of files.map((name) => normalize(name))) {
    if (seen.has(file)) continue
    seen.add(file)
    const source = readFileSync(file, 'utf8')
    withImports([...source.matchAll(specifier)].map(([, path]) => join(dirname(file), path)), seen)
  }
  return seen
}

/** The four elements of the header, which every page carries. */
export const headerTags = ['app-menu', 'user-menu', 'contacts-menu', 'session-keepalive']

/** Every file that a page with a header loads: sheet, loader, the four elements and all they need. */
export function headerFiles() {
  return ['dist/shared-environment.css', 'dist/loader.js', ...withImports(headerTags.map((tag) => `dist/esm/${tag}.js`))]
}

/** What several files weigh together, in KiB. */
export function kib(files) {
  return [...files].reduce((sum, file) => sum + gzipped(file), 0) / 1024
}

/** The shipped files, served as several versions of the bundle. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Answer } from './static-site.js'

/** A copy below an address of its own. */
export interface Copy {
  version: string
  /** The major version of the state that copies share; the sources have 1. */
  major?: number
}

const built = (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version

function put(code: string, from: string, to: string): string {
  if (!code.includes(from))
    throw new Error(
      `${from} is not written in the chunks as it was. Look how it is now, and mend test/support/copies.ts.`,
    )
  return code.replaceAll(from, to)
}

/** The chunk of a file, changed for the copy. */
function codeOf(file: string, { version, major = 1 }: Copy): string {
  const code = readFileSync(join('dist/esm', file), 'utf8')
  if (file.startsWith('chunks/start-')) return put(code, `"${built}"`, `"${version}"`)
  if (!file.startsWith('chunks/header-')) return code
  return put(
    put(code, 'Symbol.for("shared-environment/1")', `Symbol.for("shared-environment/${major}")`),
    '{major:1,',
    `{major:${major},`,
  )
}

/** Serves the modules of each copy below `/{name}/esm/`. */
export function answerOfCopies(copies: Readonly<Record<string, Copy>>): (path: string) => Answer | undefined {
  const files = readdirSync('dist/esm', { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.js'))
  const all = new Map<string, Answer>(
    Object.entries(copies).flatMap(([name, copy]) =>
      files.map((file) => [`/${name}/esm/${file}`, { body: codeOf(file, copy), type: 'text/javascript' }] as const),
    ),
  )
  return (path) => all.get(path)
}

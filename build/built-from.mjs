/** Records what dist/ was built from, so that nothing is built again without a change. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const record = '.build/built-from.json'
const sources = [
  'src',
  'elements',
  'l10n',
  'build',
  'rollup.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]
const isTest = (file) => /(test|demo)\.tsx?$/.test(file)

/** A hash of every file that a build reads. */
export function sourcesNow() {
  const hash = createHash('sha1')
  const files = sources.flatMap((source) =>
    statSync(source).isFile()
      ? [source]
      : readdirSync(source, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name)),
  )
  for (const file of files.filter((name) => !isTest(name)).sort()) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

export const forgetBuild = () => rmSync(record, { force: true })

/** @param {'all' | 'pages'} what everything that ships, or only what the demo's pages load */
export function recordBuild(what, hash) {
  mkdirSync('.build', { recursive: true })
  writeFileSync(record, JSON.stringify({ what, hash }))
}

/** Whether dist/ holds what today's sources make of it. @param {('all' | 'pages')[]} whats */
export function isBuilt(...whats) {
  if (!existsSync(record) || !existsSync('dist/loader.js')) return false
  const { what, hash } = JSON.parse(readFileSync(record, 'utf8'))
  return whats.includes(what) && hash === sourcesNow()
}

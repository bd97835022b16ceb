import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const sources = ['src', 'elements', 'build', 'rollup.config.mjs', 'package.json', 'package-lock.json', 'tsconfig.json']

const changedMs = (path) => statSync(path).mtimeMs

/** Whether a built folder is newer than all its sources. Tests do not count. */
export function isUpToDate(folder) {
  // The build writes this file last.
  const last = join(folder, 'integrity.json')
  if (!existsSync(last)) return false
  const files = sources.flatMap((source) =>
    statSync(source).isFile() ? [source] : readdirSync(source, { recursive: true }).map((name) => join(source, name)),
  )
  return files.filter((file) => !/test\.tsx?$/.test(file)).every((file) => changedMs(file) < changedMs(last))
}

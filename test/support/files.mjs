import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Every file below a folder whose name ends in `ending`, in a stable order. */
export function globFiles(folder, ending) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name))
    .sort()
}

/**
 * The built tests of a kind. `--only` builds into a folder of its own; with `--built` it chooses among the existing
 * ones.
 *
 * @param {'node' | 'web'} kind
 */
export function builtTests(kind, ending, folder = '') {
  const { ONLY: only, BUILT: built } = process.env
  const files = globFiles(join(`.build/${only && !built ? `${kind}-${only}` : kind}`, folder), ending)
  return only ? files.filter((file) => file.includes(only)) : files
}

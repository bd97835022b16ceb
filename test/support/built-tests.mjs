import { join } from 'node:path'
import { globFiles } from './glob-files.mjs'

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

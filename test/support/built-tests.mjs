import { join } from 'node:path'
import { globFiles } from './glob-files.mjs'

/**
 * The tests of a kind that are built. `--only` builds into a folder of its own, unless it is to choose among those that are there.
 *
 * @param {'node' | 'web'} kind
 */
export function builtTests(kind, ending, folder = '') {
  const { ONLY: only, BUILT: built } = process.env
  const files = globFiles(join(`.build/${only && !built ? `${kind}-${only}` : kind}`, folder), ending)
  return only ? files.filter((file) => file.includes(only)) : files
}

import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The folder with package.json. Found by walking up, because the compiled server is nested deeper than its source.
 */
export function projectRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder)
    if (parent === folder)
      throw new Error('The demo server finds no package.json above itself. Run it from inside the project.')
    folder = parent
  }
  return folder
}

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { squeezed } from './lean.mjs'

/**
 * Writes the plain style sheet that reserves the elements' space until the script is loaded, without comments and white
 * space.
 */
export function plainCss(file) {
  return {
    name: 'plain-css',
    writeBundle() {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, squeezed(readFileSync('src/entries/shared-environment.css', 'utf8')))
    },
  }
}

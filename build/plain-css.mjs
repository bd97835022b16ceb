import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { squeezed } from './lean.mjs'

/**
 * Writes a plain style sheet, such as the one that reserves the elements' space until the script is loaded, without
 * comments and white space.
 */
export function plainCss(file, ...sources) {
  return {
    name: 'plain-css',
    writeBundle() {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, squeezed(sources.map((source) => readFileSync(source, 'utf8')).join('\n')))
    },
  }
}

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { squeezed } from './lean.mjs'

/** Writes the reserve-the-space sheet, without its comments and white space: plain CSS that a page links before any script has arrived. */
export function plainCss(file) {
  return {
    name: 'plain-css',
    buildStart() {
      this.addWatchFile('src/entries/shared-environment.css')
    },
    writeBundle() {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, squeezed(readFileSync('src/entries/shared-environment.css', 'utf8')))
    },
  }
}

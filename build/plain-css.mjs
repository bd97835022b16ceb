import { copyFileSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/** Copies the reserve-the-space sheet: plain CSS that a page links before any script has arrived. */
export function plainCss(file) {
  return {
    name: 'plain-css',
    buildStart() {
      this.addWatchFile('elements/shared-environment.css')
    },
    writeBundle() {
      mkdirSync(dirname(file), { recursive: true })
      copyFileSync('elements/shared-environment.css', file)
    },
  }
}

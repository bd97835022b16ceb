/** As an import: puts the old global functions of the platform's pages on top of the bundle's. Where there is no page it does nothing. */
import { filesByPart } from 'virtual:parts'
import { startLegacy } from '../legacy/setup/start-legacy.js'
import { partOf } from '../legacy/setup/bring-part.js'

// In a bundle that somebody made of this one, files have other names and places, which his bundler knows.
const folder = (): string => (import.meta.url.endsWith('/esm/legacy.js') ? new URL('.', import.meta.url).href : '')

if (typeof document !== 'undefined') {
  startLegacy({
    functions: partOf('functions', filesByPart.functions, folder, () => import('./functions.js')),
    webdav: partOf('webdav', filesByPart.webdav, folder, () => import('./webdav.js')),
  }, globalThis)
}

/**
 * As a module: defines the platform's old global functions, based on the bundle's. Does nothing where there is no page.
 */
import { filesByPart } from 'virtual:parts'
import { startLegacy } from '../legacy/setup/start-legacy.js'
import { partOf } from '../legacy/setup/bring-part.js'

// In a host's own bundle, files have other names and places, which only its bundler knows.
const folder = (): string => (import.meta.url.endsWith('/esm/legacy.js') ? new URL('.', import.meta.url).href : '')

if (typeof document !== 'undefined') {
  startLegacy(
    {
      functions: partOf('functions', filesByPart.functions, folder, () => import('./functions.js')),
      webdav: partOf('webdav', filesByPart.webdav, folder, () => import('./webdav.js')),
    },
    globalThis,
  )
}

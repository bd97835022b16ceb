/**
 * As a module: defines the platform's old global functions, based on the bundle's. Does nothing where there is no page,
 * and where it is loaded as `legacy.js?later`.
 */
import { filesByPart } from 'virtual:parts'
import { startLegacy } from '../legacy/setup/start-legacy.js'
import { partOf } from '../legacy/setup/bring-part.js'
import type { Names } from '../legacy/setup/put.js'

const [own = '', query] = import.meta.url.split('?')

// In a host's own bundle, files have other names and places, which only its bundler knows.
const folder = (): string => (own.endsWith('/esm/legacy.js') ? new URL('.', own).href : '')

/** Defines the old functions on this object, where it lacks them. @returns the undo */
export const start = (place: Names): (() => void) =>
  startLegacy(
    {
      functions: partOf('functions', filesByPart.functions, folder, () => import('./functions.js')),
      webdav: partOf('webdav', filesByPart.webdav, folder, () => import('./webdav.js')),
    },
    place,
  )

if (typeof document !== 'undefined' && query !== 'later') start(globalThis)

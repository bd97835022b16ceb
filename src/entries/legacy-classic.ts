/**
 * legacy.ts as a classic script, `legacy.js`: loads what it needs from the folder esm/ beside it, or uses the functions
 * of `shared-environment.classic.js` if the page has loaded that.
 */
import { filesByPart } from 'virtual:parts'
import type { PageFunctions, WebdavFunctions } from '../legacy/setup/parts.js'
import { startLegacy } from '../legacy/setup/start-legacy.js'
import { partOf } from '../legacy/setup/bring-part.js'

// Known only while the script first runs. Not used from another origin: a CSP may allow its scripts to run but not to
// be fetched.
const { src = '' } = (document.currentScript ?? {}) as { src?: string }
const folder = (): string => (src.startsWith(`${location.origin}/`) ? new URL('esm/', src).href : '')
const part = <Part>(name: 'functions' | 'webdav'): (() => Promise<Part>) =>
  partOf(name, filesByPart[name], folder, () => import(`./esm/${name}.js`) as Promise<Part>)

const bringFunctions = part<PageFunctions>('functions')

startLegacy(
  {
    functions: () => {
      const { SharedEnvironment } = globalThis as { SharedEnvironment?: Partial<PageFunctions> }
      return SharedEnvironment?.dialogs ? Promise.resolve(SharedEnvironment as PageFunctions) : bringFunctions()
    },
    webdav: part<WebdavFunctions>('webdav'),
  },
  globalThis,
)

import { resolve } from 'node:path'
import { compileScripts } from '../compile-scripts.mjs'

/** As npm lays it out for such a host: React 18 is what all see but the elements, which have their own beside them. */
const ownReact = {
  name: 'own-react',
  resolveId(id, importer = '') {
    const isForHost = /^react(-dom)?(\/|$)/.test(id) && /hosts.react-18|react-router/.test(importer)
    return isForHost ? this.resolve(id, resolve('test/hosts/react-18/page.jsx'), { skipSelf: true }) : null
  },
}

export const title = 'React 18'
export const input = 'page.jsx'
export const plugins = [ownReact, compileScripts()]
export const trustedTypes = "'none'"

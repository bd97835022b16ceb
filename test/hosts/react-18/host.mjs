import { resolve } from 'node:path'
import { compileScripts } from '../compile-scripts.mjs'

/** As npm installs it for such a host: everything gets React 18 except the elements, which have their own React. */
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
/** Its development build tells what an element does wrong while React works. */
export const mode = 'development'

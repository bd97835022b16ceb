import { compileScripts } from '../compile-scripts.mjs'

export const title = 'React 19'
export const input = 'page.jsx'
export const dedupe = ['react', 'react-dom']
export const plugins = [compileScripts()]
export const trustedTypes = "'none'"
/** Its development build tells what an element does wrong while React works. */
export const mode = 'development'

import commonjs from '@rollup/plugin-commonjs'
import { compileScripts } from '../compile-scripts.mjs'

export const title = 'React 19'
export const input = 'page.jsx'
export const dedupe = ['react', 'react-dom']
export const plugins = [compileScripts(), commonjs({ exclude: /\.mjs$|dist.esm/ })]
export const trustedTypes = "'none'"

import { transformAsync } from '@babel/core'
import solid from 'babel-preset-solid'

/** Solid's own compiler, which is a preset of Babel. */
const compileSolid = {
  name: 'compile-solid',
  async transform(code, id) {
    if (!id.endsWith('.jsx')) return null
    const compiled = await transformAsync(code, { filename: id, presets: [solid], babelrc: false, configFile: false })
    return { code: compiled.code, map: null }
  },
}

export const title = 'Solid'
export const input = 'page.jsx'
export const plugins = [compileSolid]
/** Solid assigns its templates to `innerHTML` as strings, without a Trusted Types policy. */
export const trustedTypes = null

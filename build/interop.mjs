/** The two plugins whose options every target shares. */
import commonjsPlugin from '@rollup/plugin-commonjs'
import typescriptPlugin from '@rollup/plugin-typescript'
import { typeTexts } from './type-texts.mjs'

export const commonjs = () => commonjsPlugin()

/** By the sources that they read. */
const made = new Map()

/**
 * Turns TypeScript into JavaScript. Types are checked once, by `tsc` (the native compiler, ten times faster), so
 * the plugin skips its own check (`noCheck`); `npm run build` fails on a type error all the same
 * (build/declarations.mjs).
 *
 * The plugin compiles all its sources when a bundle begins. All bundles of one run share what it made for the first.
 *
 * @param sources globs of the files that may be imported
 */
export function typescript({
  include = ['src/**', 'elements/**', 'demo/**', 'test/**', 'build/**'],
  exclude = [],
} = {}) {
  const key = [...include, ...exclude].join()
  if (!made.has(key)) made.set(key, compiledOnce(include, exclude))
  return made.get(key)
}

function compiledOnce(include, exclude) {
  const { buildStart, buildEnd, ...plugin } = typescriptPlugin({
    tsconfig: './tsconfig.json',
    include,
    exclude,
    transformers: { before: [typeTexts] },
    compilerOptions: { noEmit: false, noCheck: true, sourceMap: true, inlineSources: true },
  })
  let isCompiled = false
  return {
    ...plugin,
    buildStart(options) {
      if (isCompiled) return
      isCompiled = true
      buildStart.call(this, options)
      buildEnd.call(this)
    },
  }
}

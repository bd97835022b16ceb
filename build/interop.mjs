/** The two plugins whose options every target shares. */
import commonjsPlugin from '@rollup/plugin-commonjs'
import typescriptPlugin from '@rollup/plugin-typescript'

export const commonjs = () => commonjsPlugin()

/**
 * Turns TypeScript into JavaScript. Types are checked once, by `tsc` (the native compiler, ten times faster), so
 * the plugin skips its own check (`noCheck`); `declarations()` makes a build with a type error fail all the same.
 *
 * @param sources globs of the files that may be imported; the plugin reads all of them first
 */
export const typescript = ({
  include = ['src/**', 'elements/**', 'demo/**', 'test/**', 'build/**'],
  exclude = [],
} = {}) =>
  typescriptPlugin({
    tsconfig: './tsconfig.json',
    include,
    exclude,
    compilerOptions: { noEmit: false, noCheck: true, sourceMap: true, inlineSources: true },
  })

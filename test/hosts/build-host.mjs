import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import commonjs from '@rollup/plugin-commonjs'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import { rollup } from 'rollup'

const { name: ourName, exports: ourExports } = JSON.parse(readFileSync('package.json', 'utf8'))

/**
 * Resolves the bundle as for an application that installed it from npm: by the exports of its package.json, so in
 * dist/npm/.
 */
const ours = {
  name: 'ours',
  resolveId(id) {
    if (id !== ourName && !id.startsWith(`${ourName}/`)) return null
    const entry = ourExports[`.${id.slice(ourName.length)}`]
    return resolve(entry?.default ?? entry)
  },
}

/** Packages check `NODE_ENV`, and a page has no `process`. */
const inMode = (mode) => ({
  name: 'mode',
  transform: (code) =>
    code.includes('process.env.NODE_ENV')
      ? { code: code.replaceAll('process.env.NODE_ENV', JSON.stringify(mode)), map: null }
      : null,
})

/** The settings of a framework's page, from `test/hosts/<name>/host.mjs`. */
export async function hostNamed(name) {
  return {
    conditions: [],
    dedupe: [],
    plugins: [],
    mode: 'production',
    ...(await import(pathToFileURL(resolve('test/hosts', name, 'host.mjs')).href)),
  }
}

/**
 * Builds the page of one framework in memory, with that framework's own compiler.
 *
 * @returns the files of the page by name, with `page.js` as the entry, and the paths of all bundled modules
 */
export async function buildHost(name) {
  const { input, conditions, dedupe, plugins, mode } = await hostNamed(name)
  const folder = resolve('test/hosts', name)
  const bundle = await rollup({
    input: { page: join(folder, input) },
    plugins: [
      ours,
      inMode(mode),
      ...plugins,
      commonjs({ exclude: /\.mjs$|dist.esm/ }),
      nodeResolve({
        browser: true,
        rootDir: folder,
        dedupe,
        exportConditions: [mode, ...conditions],
        extensions: ['.mjs', '.js', '.ts', '.jsx'],
      }),
    ],
    treeshake: false,
    onwarn(warning) {
      // Circular imports, directives and an eval() that is never used are the packages' own business.
      if (
        ![
          'CIRCULAR_DEPENDENCY',
          'MODULE_LEVEL_DIRECTIVE',
          'THIS_IS_UNDEFINED',
          'SOURCEMAP_ERROR',
          'INVALID_ANNOTATION',
          'EVAL',
        ].includes(warning.code)
      )
        throw new Error(warning.message)
    },
  })
  try {
    const { output } = await bundle.generate({ format: 'es', chunkFileNames: 'chunks/[name]-[hash].js' })
    const modules = output.flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : []))
    return {
      files: new Map(output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source])),
      modules,
    }
  } finally {
    await bundle.close()
  }
}

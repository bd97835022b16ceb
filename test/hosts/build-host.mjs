import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import commonjs from '@rollup/plugin-commonjs'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import { rollup } from 'rollup'

const { name: ourName, exports: ourExports } = JSON.parse(readFileSync('package.json', 'utf8'))

/** Finds the bundle as an application does that has it from npm: by what its package.json exports, so in dist/npm/. */
const ours = {
  name: 'ours',
  resolveId(id) {
    if (id !== ourName && !id.startsWith(`${ourName}/`)) return null
    const entry = ourExports[`.${id.slice(ourName.length)}`]
    return resolve(entry?.default ?? entry)
  },
}

/** Packages ask what they are built for; there is no `process` in a page. */
const production = {
  name: 'production',
  transform: (code) => (code.includes('process.env.NODE_ENV') ? { code: code.replaceAll('process.env.NODE_ENV', '"production"'), map: null } : null),
}

/** What `test/hosts/<name>/host.mjs` says of a framework's page. */
export async function hostNamed(name) {
  return { conditions: [], dedupe: [], plugins: [], ...(await import(pathToFileURL(resolve('test/hosts', name, 'host.mjs')).href)) }
}

/**
 * Builds the page of one framework, with that framework's own compiler. It stays in memory.
 *
 * @returns the files of the page by name, of which the first to load is `page.js`, and the paths of all that is in them
 */
export async function buildHost(name) {
  const { input, conditions, dedupe, plugins } = await hostNamed(name)
  const folder = resolve('test/hosts', name)
  const bundle = await rollup({
    input: { page: join(folder, input) },
    plugins: [ours, production, ...plugins, commonjs({ exclude: /\.mjs$|dist.esm/ }), nodeResolve({ browser: true, rootDir: folder, dedupe, exportConditions: ['production', ...conditions], extensions: ['.mjs', '.js', '.ts', '.jsx'] })],
    treeshake: false,
    onwarn(warning) {
      // Circles, directives and an eval() that is switched off are the packages' own affair.
      if (!['CIRCULAR_DEPENDENCY', 'MODULE_LEVEL_DIRECTIVE', 'THIS_IS_UNDEFINED', 'SOURCEMAP_ERROR', 'INVALID_ANNOTATION', 'EVAL'].includes(warning.code)) throw new Error(warning.message)
    },
  })
  try {
    const { output } = await bundle.generate({ format: 'es', chunkFileNames: 'chunks/[name]-[hash].js' })
    const modules = output.flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : []))
    return { files: new Map(output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source])), modules }
  } finally {
    await bundle.close()
  }
}

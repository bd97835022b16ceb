/**
 * The demo's server and gallery, and for `npm run dev` the files that its pages load, by esbuild, which needs a second
 * where Rollup needs ten. What ships is built by Rollup only. Here nothing is minified, chunks have other names, and a
 * tag's files are found one after the other.
 */
import { readFileSync } from 'node:fs'
import esbuild from 'esbuild'
import { languageFiles, writeLanguages } from './languages.mjs'
import { plainCss } from './plain-css.mjs'
import { registered, registryEntries } from './registry.mjs'
import { reloadScript } from './reload-pages.mjs'
import { withTypeTexts } from './type-texts.mjs'
import { wordLists } from './words.mjs'

/** Makes the modules that Rollup's builds know as `virtual:…`, by the same plugins. */
const virtualModules = (isWatched) => ({
  name: 'virtual-modules',
  setup({ onResolve, onLoad }) {
    const plugins = [registryEntries({ isWatched }), wordLists(), languageFiles()]
    const rollup = {
      error(message) {
        throw new Error(message)
      },
    }
    onResolve({ filter: /^virtual:/ }, ({ path }) => ({ path, namespace: 'virtual' }))
    onLoad({ filter: /.*/, namespace: 'virtual' }, ({ path }) => {
      const made = plugins.map((plugin) => plugin.load.call(rollup, `\0${path}`)).find(Boolean)
      return { contents: asRead(made.code ?? made), resolveDir: process.cwd() }
    })
  },
})

/** What the sources leave to the build, in a simpler form. */
const asRead = (code) =>
  code
    // The list of a chunk's name and its files (build/chunk-files.mjs). Here it holds the name only.
    .replace(/\bchunkNamed\('(?:of:)?([\w-]+)'\)/g, "['$1']")
    // These files are made by the same build; esbuild would look for them beside the source.
    .replace(/import\((`\.\/esm\/[^`]*`)\)/g, 'import(String($1))')

const ownSources = {
  name: 'own-sources',
  setup({ onLoad }) {
    onLoad({ filter: /\/(src|elements)\/.*\.tsx?$/ }, ({ path }) => ({
      contents: asRead(withTypeTexts(readFileSync(path, 'utf8'), path)),
      loader: path.endsWith('x') ? 'tsx' : 'ts',
    }))
  },
}

export const serverFile = '.build/demo/main.js'

const ofPages = {
  bundle: true,
  sourcemap: true,
  target: 'es2022',
  resolveExtensions: ['.tsx', '.ts', '.mjs', '.js'],
  logLevel: 'silent',
  plugins: [virtualModules(true), ownSources],
  // As in rollup.config.mjs.
  define: {
    'process.env.NODE_ENV': '"development"',
    'process.env.REACT_APP_SC_ATTR': 'undefined',
    'process.env.SC_ATTR': '"data-shared-environment"',
    process: '{"env":{}}',
  },
}

/** What `npm run dev` builds in place of what ships, by what it is called on the console. */
const pages = () => ({
  Pages: {
    ...ofPages,
    entryPoints: [
      ...['index', 'functions', 'webdav', 'define', 'lib'].map((name) => ({ in: `src/entries/${name}.ts`, out: name })),
      ...registered().map(({ tag }) => ({ in: `virtual:element/${tag}`, out: tag })),
    ],
    outdir: 'dist/esm',
    chunkNames: 'chunks/[name]-[hash]',
    format: 'esm',
    splitting: true,
  },
  Loader: {
    ...ofPages,
    entryPoints: ['src/entries/loader.ts'],
    outfile: 'dist/loader.js',
    format: 'iife',
    footer: { js: reloadScript },
  },
  'Old pages': {
    ...ofPages,
    entryPoints: [{ in: 'src/entries/legacy-classic.ts', out: 'legacy' }],
    outdir: 'dist',
    format: 'iife',
  },
})

const demo = (footer = {}) => ({
  Gallery: {
    ...ofPages,
    // styled-components warns of several instances in development, and the elements themselves come from dist.
    define: { ...ofPages.define, 'process.env.NODE_ENV': '"production"' },
    entryPoints: ['demo/gallery/gallery.ts', 'demo/gallery/stage.ts'],
    outdir: '.build/gallery',
    format: 'esm',
    splitting: true,
    footer,
  },
  Server: {
    entryPoints: ['demo/server/main.ts'],
    outfile: serverFile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    sourcemap: true,
    logLevel: 'silent',
    plugins: [virtualModules(false)],
  },
})

const problem = ({ text, location }) =>
  [location && `${location.file}:${location.line}`, text].filter(Boolean).join(': ')

/** Builds the server and the gallery, once. */
export const buildDemo = () => Promise.all(Object.values(demo()).map((options) => esbuild.build(options)))

/**
 * Builds everything, and on demand again.
 *
 * @returns {Promise<{ rebuild(): Promise<boolean>, dispose(): Promise<void> }>} `rebuild` tells whether all of it worked;
 *   what did not is on the console
 */
export async function watchBuild() {
  const css = plainCss('dist/shared-environment.css')
  const contexts = await Promise.all(
    Object.entries({ ...pages(), ...demo({ js: reloadScript }) }).map(async ([name, options]) => [
      name,
      await esbuild.context(options),
    ]),
  )
  const rebuild = async () => {
    css.writeBundle()
    writeLanguages()
    const results = await Promise.all(
      contexts.map(async ([name, context]) => {
        const { errors } = await context
          .rebuild()
          .catch((failure) => ({ errors: failure.errors ?? [{ text: String(failure) }] }))
        for (const error of errors) console.error(`${name}: ${problem(error)}`)
        return errors.length === 0
      }),
    )
    return results.every(Boolean)
  }
  return { rebuild, dispose: async () => void (await Promise.all(contexts.map(([, context]) => context.dispose()))) }
}

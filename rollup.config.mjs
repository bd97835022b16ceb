/**
 * One configuration builds everything, with the same plugins:
 *   rollup -c                 dist/        what ships
 *   rollup -c --configFor node    .build/node/  the demo server, the journeys and the contracts for the README's tables
 *   rollup -c --configFor web     .build/web/   every browser test, with the scenes
 *   rollup -c --configFor gallery .build/gallery/  the gallery's page and its stage; the elements themselves come from dist
 */
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { commonjs, typescript } from './build/interop.mjs'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import replace from '@rollup/plugin-replace'
import terser from '@rollup/plugin-terser'
import { declarations } from './build/declarations.mjs'
import { importLaw } from './build/import-law.mjs'
import { lean } from './build/lean.mjs'
import { trimmedPackages } from './build/packages.mjs'
import { plainCss } from './build/plain-css.mjs'
import { filesByTag, registered, registryEntries } from './build/registry.mjs'

const minify = (module) => terser({ module, ecma: 2022, compress: { passes: 3 }, format: { comments: false } })

const plugins = (mode) => [
  importLaw(),
  registryEntries(),
  trimmedPackages(),
  // There is no `process` in a page; packages that ask for it get the answer now.
  replace({ preventAssignment: true, values: { 'process.env.NODE_ENV': JSON.stringify(mode), 'typeof process': '"undefined"' } }),
  nodeResolve({ extensions: ['.mjs', '.js', '.ts', '.tsx'], browser: true }),
  commonjs(),
  typescript(),
  mode === 'production' && lean(),
]

/** Hashed names pile up: what an earlier build wrote must not ship with this one. */
const emptied = (folder) => ({ name: 'emptied', renderStart: () => rmSync(folder, { recursive: true, force: true }) })

/** Circular imports are mistakes, in our code as in the way it is cut into chunks. */
function onwarn(warning, next) {
  if (warning.code === 'CIRCULAR_DEPENDENCY' && warning.ids?.every((id) => id.includes('node_modules'))) return
  if (warning.code === 'MODULE_LEVEL_DIRECTIVE' || warning.code === 'THIS_IS_UNDEFINED') return
  if (warning.code === 'CIRCULAR_DEPENDENCY' || warning.code === 'CIRCULAR_CHUNK') throw new Error(warning.message)
  next(warning)
}

/** What is behind the header's buttons comes when one of them is wanted, all at once. */
const panels = /-panel\.|\/contacts-menu-list\.|\/contacts-menu\.(effects|model)\.|\/src\/net\/(contacts|log-out)\.|\/src\/lib\/contact\.|\/src\/ui\/action-menu\./

/** Further features, a chunk each. What a feature shares with the header is in the header's chunk. */
const features = {
  toasts: /\/elements\/toast-stack\/|\/src\/state\/toast-clock/,
  dialogs: /\/elements\/modal-dialog\/|\/src\/(ui|lib)\/(dialog-|modal)/,
  confirmation: /\/elements\/password-confirmation\/|\/src\/net\/password-confirmation/,
  // Long lists, of contacts and of conflicts.
  rows: /\/src\/(lib|ui)\/(window-of-rows|use-window-of-rows|use-scroll-rest|use-grid)/,
  // Behind the functions for page scripts and behind uploads.
  asking: /\/src\/ui\/resolve-conflicts/,
  // What lists of files draw.
  files: /\/src\/(lib\/(file-size|formats)|ui\/file-glyph)/,
  conflicts: /\/elements\/conflict-dialog\/|\/src\/lib\/conflict/,
  upload: /\/elements\/file-upload\/|\/src\/(session|lib)\/(page-)?upload|\/src\/(net\/same-content|page\/dropped-files)/,
  policy: /\/src\/(session|lib)\/(page-)?error-policy|\/src\/session\/(connection-notice|reload|unsaved)/,
  // What those share with the functions for page scripts.
  layers: /\/src\/page\/modals\.|\/src\/state\/(last-login|toasts?|show-toast|reload-holds)\.|\/src\/lib\/toast-rules|\/src\/net\/watch-request/,
  html: /\/src\/page\/sanitise/,
  webdav: /\/src\/(net|lib|page)\/(webdav|multi-status|dav-|upload-progress|forbidden-names)/,
}

/** All that the four elements of the header import, and what they import in turn. */
function modulesOfHeader(getModuleInfo) {
  const entries = ['app-menu', 'user-menu', 'contacts-menu', 'session-keepalive'].map((tag) => `\0virtual:element/${tag}`)
  const seen = new Set(entries)
  // A set goes on with what is added to it meanwhile.
  for (const id of seen) for (const imported of getModuleInfo(id)?.importedIds ?? []) seen.add(imported)
  return seen
}

/**
 * One chunk for React, one for the other packages, one for the header with the ground that it stands on (it is on every
 * page, and together they compress better), one for its panels, and one for each further feature.
 */
function chunkOf(id, { getModuleInfo }) {
  if (/node_modules\/(react|react-dom|scheduler)\/|commonjsHelpers/.test(id)) return 'react'
  // Asked for by pages that show HTML strings, and by nobody else.
  if (id.includes('node_modules/dompurify/')) return 'sanitiser'
  if (/node_modules\/(saxes|xmlchars)\//.test(id)) return 'webdav'
  if (id.includes('node_modules/')) return 'vendor'
  if (id.startsWith('\0')) return undefined
  if (panels.test(id)) return 'panels'
  if (modulesOfHeader(getModuleInfo).has(id)) return 'header'
  return Object.keys(features).find((name) => features[name].test(id))
}

const ship = [
  {
    input: {
      index: 'elements/index.ts',
      functions: 'elements/functions.ts',
      webdav: 'elements/webdav.ts',
      ...Object.fromEntries(registered().map(({ tag }) => [tag, `virtual:element/${tag}`])),
    },
    output: {
      dir: 'dist/esm',
      format: 'es',
      sourcemap: true,
      entryFileNames: '[name].js',
      chunkFileNames: 'chunks/[name]-[hash].js',
      hoistTransitiveImports: false,
      manualChunks: chunkOf,
      plugins: [minify(true)],
    },
    plugins: [emptied('dist'), ...plugins('production'), filesByTag(), declarations('dist/types'), plainCss('dist/shared-environment.css')],
    onwarn,
  },
  {
    input: 'elements/loader.ts',
    output: { file: 'dist/loader.js', format: 'iife', sourcemap: true, plugins: [minify(false)] },
    plugins: plugins('production'),
    onwarn,
  },
  {
    input: 'elements/index.ts',
    output: {
      file: 'dist/shared-environment.classic.js',
      format: 'iife',
      name: 'SharedEnvironment',
      inlineDynamicImports: true,
      sourcemap: true,
      plugins: [minify(false)],
    },
    plugins: plugins('production'),
    onwarn,
  },
]

/** Every file below the given folders whose name ends in one of the endings, keyed by its path without `.ts(x)`. */
function filesEndingIn(endings, ...folders) {
  const found = {}
  for (const folder of folders.filter((name) => existsSync(name))) {
    for (const entry of readdirSync(folder, { recursive: true })) {
      const path = join(folder, entry)
      if (endings.some((ending) => path.endsWith(ending))) found[path.replace(/\.tsx?$/, '')] = path
    }
  }
  return found
}

/** `ONLY=contacts` builds only the test files whose name holds the word, into a folder of their own. */
const only = process.env.ONLY
const chosen = (files) => Object.fromEntries(Object.entries(files).filter(([name]) => !only || !name.endsWith('test') || name.includes(only)))

const node = {
  input: chosen({
    ...filesEndingIn(['.node-test.ts'], 'src', 'elements', 'demo', 'test'),
    ...filesEndingIn(['.ts'], 'demo/server', 'test/journeys'),
    'elements/registry': 'elements/registry.ts',
  }),
  output: { dir: only ? `.build/node-${only}` : '.build/node', format: 'es', sourcemap: true, preserveModules: true, preserveModulesRoot: '.', entryFileNames: '[name].js' },
  external: (id) => /^[@a-z]/.test(id) && !id.startsWith('virtual:'),
  plugins: [registryEntries(), typescript()],
  onwarn,
}

const web = {
  input: chosen(filesEndingIn(['.test.ts', '.test.tsx'], 'src', 'elements', 'test', 'demo')),
  treeshake: false,
  output: { dir: only ? `.build/web-${only}` : '.build/web', format: 'es', sourcemap: true, preserveModules: true, preserveModulesRoot: '.', entryFileNames: '[name].js' },
  external: ['/__web-dev-server__web-socket.js'],
  plugins: plugins('development'),
  onwarn,
}

const gallery = {
  input: { gallery: 'demo/gallery/gallery.ts', stage: 'demo/gallery/stage.ts' },
  output: { dir: '.build/gallery', format: 'es', sourcemap: true, chunkFileNames: '[name].js' },
  // The descriptions that lean() leaves out of what ships are what the tables are made of.
  plugins: plugins('production').filter((plugin) => plugin && plugin.name !== 'lean'),
  onwarn,
}

export default (args) => {
  const target = args.configFor ?? 'ship'
  delete args.configFor
  return { ship, node, web, gallery }[target]
}

/**
 * One configuration builds everything, with the same plugins:
 *   rollup -c                 dist/        what ships
 *   rollup -c --configFor node    .build/node/  tests in Node, the demo server, the journeys and the contracts for the README's tables
 *   rollup -c --configFor web     .build/web/   every browser test, with the scenes
 *   rollup -c --configFor gallery .build/gallery/  the gallery's page and its stage; the elements themselves come from dist
 *   dev, devServer            what `npm run dev` builds and follows: what pages load, not made small, and the demo's server
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative, resolve, dirname } from 'node:path'
import { commonjs, typescript } from './build/interop.mjs'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import replace from '@rollup/plugin-replace'
import terser from '@rollup/plugin-terser'
import { describeElements } from './build/contract-files.mjs'
import { declarations } from './build/declarations.mjs'
import { importLaw } from './build/import-law.mjs'
import { integrity } from './build/integrity.mjs'
import { chunkFiles } from './build/chunk-files.mjs'
import { lean } from './build/lean.mjs'
import { noticeLine, notices } from './build/notices.mjs'
import { plainCss } from './build/plain-css.mjs'
import { filesByTag, lazyEntry, registered, registryEntries } from './build/registry.mjs'
import { reloadPages } from './build/reload-pages.mjs'
import { wordList, wordLists } from './build/words.mjs'

const minify = (module) => terser({ module, ecma: 2022, compress: { passes: 3 }, format: { comments: false, preamble: noticeLine } })

/** What ships is made of these; the compiler need not read the others. */
const shippedSources = { include: ['src/**', 'elements/**'], exclude: ['**/*test.ts', '**/*test.tsx', '**/*.demo.tsx'] }

// What package.json says of side effects is of what ships, not of these sources: `ignoreSideEffectsForRoot`.
const plugins = (mode, { isOneFile = false, isCut = false, isForBundlers = false, sources } = {}) => [
  importLaw(),
  registryEntries({ isForBundlers }),
  wordLists({ elsewhere: isOneFile }),
  chunkFiles(isCut),
  // There is no `process` in a page; packages that ask for its environment get the answer now.
  replace({ preventAssignment: true, values: { 'process.env.NODE_ENV': JSON.stringify(mode) } }),
  // On import the package takes over all <style> of this attribute. Under its own name that would be those of a page that uses it, too.
  replace({ include: 'node_modules/styled-components/**', preventAssignment: true, objectGuards: true, values: { 'process.env.REACT_APP_SC_ATTR': 'undefined', 'process.env.SC_ATTR': '"data-shared-environment"', 'process.env': '({})' } }),
  nodeResolve({ extensions: ['.mjs', '.js', '.ts', '.tsx'], browser: true, ignoreSideEffectsForRoot: true }),
  commonjs(),
  typescript(sources),
  mode === 'production' && lean(),
]

/** For every part of what ships. */
const shipping = (options) => [...plugins('production', { sources: shippedSources, ...options }), notices()]

/** Source maps name a file by its place in the project or in a package, wherever the project lies on this machine. */
const sourcemapPathTransform = (source, map) => {
  const path = relative(process.cwd(), resolve(dirname(map), source)).replaceAll('\\', '/')
  return `shared-environment:///${path.slice(Math.max(path.lastIndexOf('node_modules/'), 0))}`
}

/** Hashed names pile up: what an earlier build wrote must not ship with this one. */
const emptied = (folder) => ({ name: 'emptied', renderStart: () => rmSync(folder, { recursive: true, force: true }) })

/** Circular imports are mistakes, in our code as in the way it is cut into chunks. */
function onwarn(warning, next) {
  if (warning.code === 'CIRCULAR_DEPENDENCY' && warning.ids?.every((id) => id.includes('node_modules'))) return
  if (warning.code === 'MODULE_LEVEL_DIRECTIVE' || warning.code === 'THIS_IS_UNDEFINED') return
  if (warning.code === 'CIRCULAR_DEPENDENCY' || warning.code === 'CIRCULAR_CHUNK') throw new Error(warning.message)
  next(warning)
}

/** Folders whose files are one chunk with those of others. All other kits, services and elements are a chunk of their own name. */
const together = {
  // What every page has: the header's elements, and what their start needs.
  header: ['elements/app-menu', 'elements/contacts-menu', 'elements/session-keepalive', 'elements/user-menu', 'entries/start', 'kits/avatar', 'services/drafts', 'services/page-timestamps', 'services/session-watch', 'services/user-menu-badge'],
  // What is behind the header's buttons comes when one of them is wanted, all at once.
  panels: ['elements/contacts-menu/panel', 'elements/user-menu/panel', 'kits/contacts'],
  // What comes when the page is idle: what asks the server, and what watches the session.
  session: ['core/http', 'core/later', 'core/tabs', 'kits/avatar/later', 'services/session-watch/later'],
  drafts: ['services/drafts/later'],
  offers: ['entries/later'],
  estimator: ['elements/password-strength/later'],
  choices: ['elements/search-select', 'elements/suggest-list', 'kits/choices'],
  'conflict-dialog': ['elements/conflict-dialog', 'kits/conflicts'],
  idle: ['elements/auto-logout', 'elements/password-form'],
  'live-time': ['elements/live-time', 'kits/format', 'kits/live-time'],
  layers: ['kits/modals', 'kits/unsaved', 'services/toasts'],
  listing: ['kits/file-sources/later'],
  questions: ['services/conflicts', 'services/file-picker'],
}

/** What only page scripts call stands in the entry that exports it. */
const inEntries = ['services/app-config', 'services/event-stream', 'services/navigation', 'services/page-menus', 'services/page-scripts', 'services/password-confirmation']

const chunkOfFolder = new Map(Object.entries(together).flatMap(([name, folders]) => folders.map((folder) => [folder, name])))

/** The chunk of a file of ours, by its folder; folders inside that are not named above are for reading only. */
function chunkOfSource(path) {
  const [, place, name, inner] = /^(?:src\/)?(core|kits|services|elements|entries)\/([^/]+)\/(?:(panel|later)\/)?/.exec(path) ?? []
  if (!place) return undefined
  const folder = `${place}/${name}`
  if (inner && chunkOfFolder.has(`${folder}/${inner}`)) return chunkOfFolder.get(`${folder}/${inner}`)
  if (chunkOfFolder.has(folder)) return chunkOfFolder.get(folder)
  if (place === 'core') return 'header'
  return place === 'entries' || inEntries.includes(folder) ? undefined : name
}

/** One chunk for React, one for the other packages on every page, one for each heavy package of one feature, and ours by folder. */
function chunkOf(id) {
  if (/node_modules\/(react|react-dom|scheduler)\/|commonjsHelpers/.test(id)) return 'react'
  // Asked for by pages that show HTML strings, and by nobody else.
  if (id.includes('node_modules/dompurify/')) return 'sanitiser'
  if (/node_modules\/(saxes|xmlchars)\//.test(id)) return 'webdav'
  if (/node_modules\/(downshift|@babel\/runtime)\//.test(id)) return 'choices'
  if (id.includes('node_modules/@zxcvbn-ts/')) return 'estimator'
  if (id.includes('node_modules/')) return 'vendor'
  if (id.startsWith(wordList)) return `words-${id.slice(wordList.length)}`
  // With the element whose tag it brings.
  if (id.startsWith(lazyEntry)) return chunkOfSource(`elements/${id.slice(lazyEntry.length)}/`)
  return id.startsWith('\0') ? undefined : chunkOfSource(relative(process.cwd(), id))
}

const entries = {
  index: 'src/entries/index.ts',
  functions: 'src/entries/functions.ts',
  webdav: 'src/entries/webdav.ts',
  define: 'src/entries/define.ts',
  ...Object.fromEntries(registered().map(({ tag }) => [tag, `virtual:element/${tag}`])),
}

/** Who bundles gets these from the registry, as the packages they are. */
const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
const isDependency = (id) => Object.keys(dependencies).some((name) => id === name || id.startsWith(`${name}/`))

const ship = [
  {
    input: entries,
    output: {
      dir: 'dist/esm',
      format: 'es',
      sourcemap: true,
      sourcemapPathTransform,
      entryFileNames: '[name].js',
      chunkFileNames: 'chunks/[name]-[hash].js',
      hoistTransitiveImports: false,
      manualChunks: chunkOf,
      plugins: [minify(true)],
    },
    plugins: [emptied('dist'), ...shipping({ isCut: true }), filesByTag(), declarations('dist/types'), describeElements(), plainCss('dist/shared-environment.css')],
    onwarn,
  },
  {
    // For bundlers: module by module, so that they take what is used, share packages with the host and see all versions. npm
    // packs no folder that is called node_modules.
    input: { ...entries, lib: 'src/entries/lib.ts', legacy: 'src/entries/legacy.ts' },
    output: { dir: 'dist/npm', format: 'es', sourcemap: true, sourcemapPathTransform, preserveModules: true, preserveModulesRoot: '.', entryFileNames: ({ name }) => `${name.replace('node_modules', 'packages')}.js`, hoistTransitiveImports: false, banner: ({ name }) => (name.startsWith('node_modules') ? noticeLine : '') },
    external: isDependency,
    plugins: shipping({ isForBundlers: true }),
    onwarn,
  },
  {
    // A file by itself: it must bring nothing of the page's, and servers read it too.
    input: 'src/entries/lib.ts',
    output: { file: 'dist/esm/lib.js', format: 'es', sourcemap: true, sourcemapPathTransform, plugins: [minify(true)] },
    plugins: shipping(),
    onwarn,
  },
  {
    input: 'src/entries/loader.ts',
    output: { file: 'dist/loader.js', format: 'iife', sourcemap: true, sourcemapPathTransform, plugins: [minify(false)] },
    plugins: shipping(),
    onwarn,
  },
  // Old names for old pages, as an import and as a classic script: small, and what they show is brought when it is wanted.
  ...[['src/entries/legacy.ts', 'dist/esm/legacy.js', 'es'], ['src/entries/legacy-classic.ts', 'dist/legacy.js', 'iife']].map(([input, file, format]) => ({
    input,
    output: { file, format, sourcemap: true, sourcemapPathTransform, plugins: [minify(format === 'es')] },
    external: (id) => /\/elements\/(functions|webdav)\.(js|ts)$/.test(id) || /^\.\/(functions|webdav)\.js$/.test(id),
    plugins: shipping(),
    onwarn,
  })),
  {
    input: 'src/entries/index.ts',
    output: {
      file: 'dist/shared-environment.classic.js',
      format: 'iife',
      name: 'SharedEnvironment',
      inlineDynamicImports: true,
      sourcemap: true,
      sourcemapPathTransform,
      plugins: [minify(false)],
    },
    plugins: [...shipping({ isOneFile: true }), integrity()],
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
    'src/entries/registry': 'src/entries/registry.ts',
    'src/legacy/setup/names': 'src/legacy/setup/names.ts',
  }),
  output: {
    dir: only ? `.build/node-${only}` : '.build/node',
    format: 'es',
    sourcemap: true,
    preserveModules: true,
    preserveModulesRoot: '.',
    entryFileNames: '[name].js',
    // The package names its file for bundlers alone.
    paths: { '@esm-bundle/chai': '@esm-bundle/chai/esm/chai.js' },
  },
  // Of these the elements have parts, or less than all: tests in Node run on what pages get.
  external: (id, importer) => importer !== undefined && /^[@a-z]/.test(id) && !/^(virtual:|@zxcvbn-ts\/|saxes$|xmlchars\/)/.test(id),
  plugins: [registryEntries(), wordLists(), chunkFiles(false), nodeResolve({ extensions: ['.mjs', '.js', '.ts'], ignoreSideEffectsForRoot: true }), commonjs(), typescript()],
  onwarn,
}

const webTests = chosen(filesEndingIn(['.test.ts', '.test.tsx'], 'src', 'elements', 'test', 'demo'))

/**
 * Each test's page loads all elements, from one file: asked for one by one, their modules take longer than the tests.
 * Coverage counts by file, so then each module keeps its own.
 */
const webFiles = process.env.COVERAGE === '1'
  ? { preserveModules: true, preserveModulesRoot: '.' }
  : { manualChunks: (id) => (Object.values(webTests).some((test) => id === resolve(test)) ? undefined : 'code'), chunkFileNames: '[name].js' }

/** React in development writes tracks and stacks for the browser's profiler where these are there: an eighth of the tests' time. */
const intro = 'delete console.timeStamp; delete console.createTask;'

const web = {
  input: webTests,
  treeshake: false,
  output: { dir: only ? `.build/web-${only}` : '.build/web', format: 'es', sourcemap: true, intro, entryFileNames: '[name].js', ...webFiles },
  external: ['/__web-dev-server__web-socket.js'],
  // `MODE=production npm test` tests what ships of React; the tables are made of what lean() leaves out.
  plugins: plugins(process.env.MODE ?? 'development').filter((plugin) => plugin && plugin.name !== 'lean'),
  onwarn,
}

const gallery = {
  input: { gallery: 'demo/gallery/gallery.ts', stage: 'demo/gallery/stage.ts' },
  output: { dir: '.build/gallery', format: 'es', sourcemap: true, chunkFileNames: '[name].js' },
  // The descriptions that lean() leaves out of what ships are what the tables are made of.
  plugins: plugins('production').filter((plugin) => plugin && plugin.name !== 'lean'),
  onwarn,
}

/** Of what ships, what the demo's pages load. */
const devPlugins = (options) => plugins('development', { sources: shippedSources, ...options })
const [{ output: modules }, , , { output: loader }, , { input: legacy, output: classicLegacy, external: legacyExternal }] = ship
const dev = [
  { input: entries, output: { ...modules, plugins: [] }, plugins: [...devPlugins({ isCut: true }), filesByTag(), plainCss('dist/shared-environment.css')], onwarn },
  { input: 'src/entries/loader.ts', output: { ...loader, plugins: [] }, plugins: [...devPlugins(), reloadPages()], onwarn },
  { input: legacy, output: { ...classicLegacy, plugins: [] }, external: legacyExternal, plugins: devPlugins(), onwarn },
  { ...gallery, plugins: [...gallery.plugins, reloadPages()] },
]

export default (args) => {
  const target = args.configFor ?? 'ship'
  delete args.configFor
  return { ship, node, web, gallery, dev, devServer: { ...node, input: filesEndingIn(['.ts'], 'demo/server') } }[target]
}

/**
 * One configuration, with the same plugins, for all bundles:
 *   rollup -c                   dist/        the scripts that ship; `npm run build` makes them side by side, and the rest
 *                                            of the package with them (build/build.mjs)
 *   rollup -c --configFor node  .build/node/ tests in Node
 *   rollup -c --configFor web   .build/web/  every browser test, with the scenes
 *   rollup -c --configFor tests              both
 * The demo's server and gallery, and all of `npm run dev`, are built by esbuild (build/demo-build.mjs).
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve, dirname } from 'node:path'
import { commonjs, typescript } from './build/interop.mjs'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import replace from '@rollup/plugin-replace'
import terser from '@rollup/plugin-terser'
import { importLaw } from './build/import-law.mjs'
import { chunkFiles } from './build/chunk-files.mjs'
import { languageFiles } from './build/languages.mjs'
import { lean } from './build/lean.mjs'
import { noticeLine, notices } from './build/notices.mjs'
import { plainCss } from './build/plain-css.mjs'
import { filesByTag, headerFile, lazyEntry, registered, registryEntries } from './build/registry.mjs'
import { wordList, wordLists } from './build/words.mjs'

const minify = (module, preamble = noticeLine) =>
  terser({ module, ecma: 2022, compress: { passes: 3 }, format: { comments: false, preamble } })

/** The sources of everything that ships. The compiler need not read any others. */
const shippedSources = { include: ['src/**', 'elements/**'], exclude: ['**/*test.ts', '**/*test.tsx', '**/*.demo.tsx'] }

// `sideEffects` in package.json describes the shipped files, not these sources, hence `ignoreSideEffectsForRoot`.
const plugins = (mode, { isOneFile = false, isCut = false, isForBundlers = false, sources } = {}) => [
  importLaw(),
  registryEntries({ isForBundlers }),
  wordLists({ elsewhere: isOneFile }),
  languageFiles({ isForBundlers }),
  chunkFiles(isCut),
  // Pages have no `process`. Packages that read its environment get the value at build time.
  replace({ preventAssignment: true, values: { 'process.env.NODE_ENV': JSON.stringify(mode) } }),
  // On import, styled-components takes over every <style> with this attribute; by the default one it would take a host
  // page's, too.
  replace({
    include: 'node_modules/styled-components/**',
    preventAssignment: true,
    objectGuards: true,
    values: {
      'process.env.REACT_APP_SC_ATTR': 'undefined',
      'process.env.SC_ATTR': '"data-shared-environment"',
      'process.env': '({})',
    },
  }),
  nodeResolve({ extensions: ['.mjs', '.js', '.ts', '.tsx'], browser: true, ignoreSideEffectsForRoot: true }),
  commonjs(),
  typescript(sources),
  mode === 'production' && lean(),
]

/** The plugins of every build that ships. */
const shipping = (options) => [...plugins('production', { sources: shippedSources, ...options }), notices()]

/** Names a file in source maps by its path in the project or package, wherever the project is on this machine. */
const sourcemapPathTransform = (source, map) => {
  const path = relative(process.cwd(), resolve(dirname(map), source)).replaceAll('\\', '/')
  return `shared-environment:///${path.slice(Math.max(path.lastIndexOf('node_modules/'), 0))}`
}

/** Fails the build on circular imports in our code and on circular chunks. Both are mistakes. */
function onwarn(warning, next) {
  if (warning.code === 'CIRCULAR_DEPENDENCY' && warning.ids?.every((id) => id.includes('node_modules'))) return
  if (warning.code === 'MODULE_LEVEL_DIRECTIVE' || warning.code === 'THIS_IS_UNDEFINED') return
  if (warning.code === 'CIRCULAR_DEPENDENCY' || warning.code === 'CIRCULAR_CHUNK') throw new Error(warning.message)
  next(warning)
}

/**
 * What is loaded together, by the chunk's name: folders, or files without their ending. The longest path that fits
 * decides. Every other kit, service and element gets a chunk named after its folder.
 */
const together = {
  // Loaded by every page: the header's elements and the code that starts them.
  header: [
    'elements/app-menu',
    'elements/contacts-menu',
    'elements/session-keepalive',
    'elements/user-menu',
    'entries/start/bring-start',
    'kits/avatar',
    'services/session/start',
    'services/user-menu-badge',
  ],
  // What every page starts, once the header is drawn.
  start: [
    'core/loading/tag-loaders',
    'core/page/forms',
    'core/page/server/format-locale',
    'core/page/time/page-loaded',
    'core/session/session-end',
    'elements/app-menu/move-text',
    'entries/start',
    'services/bar-regions',
    'services/drafts/load-drafts',
    'services/drafts/stored-drafts',
    'services/languages/follow-language',
    'services/page-timestamps',
  ],
  // What every view of React needs; the header needs none.
  view: [
    'core/element/adopted-styles',
    'core/element/define-element',
    'core/element/error-boundary',
    'core/element/hooks/use-store',
    'core/element/host-context',
    'core/element/render-into',
    'core/icons/glyph',
    'core/icons/icon',
    'core/icons/spinner',
    'core/ui/use-filled-fields',
    'core/ui/use-popover',
    'kits/avatar/avatar',
    'kits/avatar/status-icon',
    'kits/avatar/use-status',
    'kits/fields/text-field',
    'kits/skeleton',
  ],
  // The panels behind the header's buttons: all are loaded together, when the first of them is needed.
  panels: [
    'core/element/hooks/use-listener',
    'elements/contacts-menu/panel',
    'elements/user-menu/panel',
    'kits/contacts',
    'kits/menus',
  ],
  // Loaded when the page is idle: requests to the server and the session watch.
  session: [
    'core/element/borrowed-attributes',
    'core/element/in-own-tree',
    'core/http',
    'core/lib/fold-text',
    'core/page/page-lifecycle',
    'core/page/join-wishes',
    'core/page/time/wall-clock-timer',
    'core/session/last-login',
    'core/session/request-token',
    'core/session/tabs',
    'kits/avatar/user-status-request',
    'services/session',
  ],
  // What is behind the button of the app menu; and the user's arrangement and Ctrl+K, where the page allows them.
  apps: ['elements/app-menu/panel'],
  'apps-options': ['elements/app-menu/options'],
  drafts: ['services/drafts'],
  // What only some pages have in the panel of the contacts.
  'contacts-tools': ['elements/contacts-menu/tools'],
  // What only some pages have in the user's menu.
  'user-menu-extras': ['elements/user-menu/extras'],
  offers: ['entries/start/offers'],
  estimator: ['elements/password-strength/estimator'],
  choices: ['elements/search-select', 'elements/suggest-list', 'kits/choices'],
  'conflict-dialog': ['elements/conflict-dialog', 'kits/conflicts'],
  // What the page says about failed requests and the end of the session.
  failures: [
    'core/element/crash-notice',
    'services/page-mistakes',
    'services/session/connection-notice',
    'services/session/error-policy',
    'services/session/error-policy.rules',
    'services/session/reload-countdown',
    'services/session/session-end-notice',
  ],
  idle: [
    'elements/auto-logout',
    'services/session/idle-clock',
    'services/session/idle-log-out',
    'services/session/idle.rules',
  ],
  'session-relogin': ['elements/session-relogin', 'services/session/sign-in-again'],
  // What shows files shows them in grids.
  'file-display': ['kits/file-display', 'kits/grids', 'kits/names'],
  'live-time': ['elements/live-time', 'kits/format', 'kits/live-time'],
  // With what is seldom needed: styles in other documents.
  modal: [
    'core/element/hooks/use-tags',
    'core/element/hooks/use-when-idle',
    'core/element/abroad',
    'core/icons/eye-glyph',
    'core/ui/button-styles',
    'kits/modals',
  ],
  // Toasts without their view, who is here, and what the page must not lose.
  toast: [
    'kits/modals/deep-active-element',
    'kits/modals/dialog-fields',
    'kits/modals/focus-back',
    'kits/modals/modal-stack',
    'kits/motion',
    'kits/unsaved',
    'services/session/presence',
    'services/toasts',
  ],
  listing: ['kits/file-sources/webdav-source'],
  questions: ['services/conflicts', 'services/file-picker', 'services/password-confirmation'],
  // What keeps a user online, and the calls of the status dialog.
  'status-calls': [
    'services/user-status/beat.rules',
    'services/user-status/own-status',
    'services/user-status/status-calls',
    'services/user-status/status-heartbeat',
  ],
}

/** Services that only page scripts call. They are part of the entry that exports them and get no chunk. */
const inEntries = [
  'services/app-config',
  'services/event-stream',
  'services/navigation',
  'services/page-menus',
  'services/page-scripts',
]

const chunkOfPath = new Map(Object.entries(together).flatMap(([name, paths]) => paths.map((path) => [path, name])))

/** Returns the chunk of one of our source files; undefined for a file that its importers include. */
function chunkOfSource(file) {
  const [, own] = /^(?:src\/)?((?:core|kits|services|elements|entries)\/.*?)(?:\/|\.tsx?)$/.exec(file) ?? []
  if (!own) return undefined
  for (let path = own; path.includes('/'); path = dirname(path)) if (chunkOfPath.has(path)) return chunkOfPath.get(path)
  const [place, name] = own.split('/')
  if (place === 'core') return 'header'
  return place === 'entries' || inEntries.includes(`${place}/${name}`) ? undefined : name
}

/**
 * One chunk for React, one for the other packages of every view and what views share, one per heavy package of a single
 * feature, and our files by folder.
 */
function chunkOf(id) {
  if (/node_modules\/(react|react-dom|scheduler)\/|commonjsHelpers/.test(id)) return 'react'
  if (id.includes('node_modules/mitt/')) return 'header'
  // Only needed by pages that show HTML strings.
  if (id.includes('node_modules/dompurify/')) return 'sanitiser'
  if (/node_modules\/(saxes|xmlchars)\//.test(id)) return 'webdav'
  if (/node_modules\/(downshift|@babel\/runtime)\//.test(id)) return 'choices'
  if (id.includes('node_modules/@zxcvbn-ts/')) return 'estimator'
  if (id.includes('node_modules/')) return 'view'
  if (id === '\0virtual:header') return 'header'
  if (id.startsWith(wordList)) return `words-${id.slice(wordList.length)}`
  // In the chunk of its element.
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

/** External in the build for bundlers, which take these packages from the npm registry. */
const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
const isDependency = (id) => Object.keys(dependencies).some((name) => id === name || id.startsWith(`${name}/`))

/** Small: dialogs and the like are loaded on first use. */
const oldNames = (input, file, format) => ({
  input,
  output: { file, format, sourcemap: 'hidden', sourcemapPathTransform, plugins: [minify(format === 'es')] },
  external: (id) => /\/elements\/(functions|webdav)\.(js|ts)$/.test(id) || /^\.\/(functions|webdav)\.js$/.test(id),
  plugins: shipping(),
  onwarn,
})

/** Everything that ships, in an order in which one may be made after the other. */
export const ship = {
  modules: {
    input: entries,
    output: {
      dir: 'dist/esm',
      format: 'es',
      sourcemap: 'hidden',
      sourcemapPathTransform,
      entryFileNames: '[name].js',
      chunkFileNames: 'chunks/[name]-[hash:7].js',
      // Seven of 16 characters, in place of eight of 64: the loader and the chunks name so many files that this saves 0.2 KiB.
      hashCharacters: 'hex',
      hoistTransitiveImports: false,
      manualChunks: chunkOf,
      plugins: [minify(true)],
    },
    plugins: [
      ...shipping({ isCut: true }),
      filesByTag(),
      plainCss('dist/shared-environment.css', 'src/entries/shared-environment.css'),
      plainCss('dist/nextcloud.css', 'src/entries/shared-environment.css', 'src/entries/nextcloud.css'),
    ],
    onwarn,
  },
  bundlers: {
    // For bundlers: one file per module, so that they drop unused code, share packages with the host and see all
    // versions. npm does not pack folders named node_modules, hence `packages`.
    input: { ...entries, lib: 'src/entries/lib.ts', legacy: 'src/entries/legacy.ts' },
    output: {
      dir: 'dist/npm',
      format: 'es',
      sourcemap: 'hidden',
      sourcemapPathTransform,
      preserveModules: true,
      preserveModulesRoot: '.',
      entryFileNames: ({ name }) => `${name.replace('node_modules', 'packages')}.js`,
      hoistTransitiveImports: false,
      banner: ({ name }) => (name.startsWith('node_modules') ? noticeLine : ''),
    },
    external: isDependency,
    plugins: shipping({ isForBundlers: true }),
    onwarn,
  },
  lib: {
    // A single file: it must not load anything made for pages, because servers import it, too.
    input: 'src/entries/lib.ts',
    output: {
      file: 'dist/esm/lib.js',
      format: 'es',
      sourcemap: 'hidden',
      sourcemapPathTransform,
      plugins: [minify(true)],
    },
    plugins: shipping(),
    onwarn,
  },
  loader: {
    input: 'src/entries/loader.ts',
    output: {
      file: 'dist/loader.js',
      format: 'iife',
      // Nothing in it depends on strict mode, and it may have 2 KiB at most.
      strict: false,
      sourcemap: 'hidden',
      sourcemapPathTransform,
      // It holds no work of others.
      plugins: [minify(false, '')],
    },
    plugins: shipping(),
    onwarn,
  },
  // For pages of Nextcloud servers. It needs the loader and the header's chunk, or does nothing.
  nextcloud: {
    input: 'src/entries/nextcloud.ts',
    output: {
      file: 'dist/esm/nextcloud.mjs',
      format: 'es',
      sourcemap: 'hidden',
      sourcemapPathTransform,
      intro: () => `import '../loader.js'; import './${headerFile()}';`,
      plugins: [minify(true)],
    },
    plugins: shipping(),
    onwarn,
  },
  // The old global names for old pages, as a module and as a classic script.
  oldModule: oldNames('src/entries/legacy.ts', 'dist/esm/legacy.js', 'es'),
  oldScript: oldNames('src/entries/legacy-classic.ts', 'dist/legacy.js', 'iife'),
  classic: {
    input: 'src/entries/index.ts',
    output: {
      file: 'dist/shared-environment.classic.js',
      format: 'iife',
      name: 'SharedEnvironment',
      inlineDynamicImports: true,
      sourcemap: 'hidden',
      sourcemapPathTransform,
      plugins: [minify(false)],
    },
    plugins: shipping({ isOneFile: true }),
    onwarn,
  },
}

/** For the typings, the data for editors and the tables of the guides: the contracts with their descriptions, in Node. */
export const contracts = {
  input: ['src/entries/registry.ts', 'src/legacy/setup/names.ts'],
  output: {
    dir: '.build/contracts',
    format: 'es',
    sourcemap: true,
    preserveModules: true,
    preserveModulesRoot: '.',
    entryFileNames: '[name].js',
  },
  external: (id, importer) => importer !== undefined && /^[@a-z]/.test(id) && !id.startsWith('virtual:'),
  plugins: [
    // What an element loads later says nothing about it.
    { name: 'without-later-parts', resolveDynamicImport: () => false },
    registryEntries(),
    nodeResolve({ extensions: ['.mjs', '.js', '.ts', '.tsx'], ignoreSideEffectsForRoot: true }),
    typescript(shippedSources),
  ],
  onwarn,
}

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

/** `ONLY=contacts` builds only the test files whose path contains the word, into a separate folder. */
const only = process.env.ONLY
const chosen = (files) =>
  Object.fromEntries(Object.entries(files).filter(([name]) => !only || !name.endsWith('test') || name.includes(only)))

const node = {
  input: chosen(filesEndingIn(['.node-test.ts'], 'src', 'elements', 'demo', 'test')),
  output: {
    dir: only ? `.build/node-${only}` : '.build/node',
    format: 'es',
    sourcemap: true,
    preserveModules: true,
    preserveModulesRoot: '.',
    entryFileNames: '[name].js',
    paths: {
      // The package declares its ES module for bundlers only, so Node would not find it.
      '@esm-bundle/chai': '@esm-bundle/chai/esm/chai.js',
      // Types know it by its folder, Node's modules by its file.
      'selenium-webdriver/remote': 'selenium-webdriver/remote/index.js',
    },
  },
  // Not external: zxcvbn, saxes and xmlchars. Pages get only parts of them, and tests in Node run on the same code.
  external: (id, importer) =>
    importer !== undefined && /^[@a-z]/.test(id) && !/^(virtual:|@zxcvbn-ts\/|saxes$|xmlchars\/)/.test(id),
  plugins: [
    registryEntries(),
    wordLists(),
    chunkFiles(false),
    nodeResolve({ extensions: ['.mjs', '.js', '.ts'], ignoreSideEffectsForRoot: true }),
    commonjs(),
    typescript(),
  ],
  onwarn,
}

const webTests = chosen(filesEndingIn(['.test.ts', '.test.tsx'], 'src', 'elements', 'test', 'demo'))

/**
 * Every test page loads all elements from one file, because loading their modules one by one takes longer than the
 * tests. Coverage is counted by file, so with it each module stays a file.
 */
const webFiles =
  process.env.COVERAGE === '1'
    ? { preserveModules: true, preserveModulesRoot: '.' }
    : {
        manualChunks: (id) => (Object.values(webTests).some((test) => id === resolve(test)) ? undefined : 'code'),
        chunkFileNames: '[name].js',
      }

/**
 * If these exist, development builds of React write tracks and stacks for the profiler, which costs an eighth of the
 * tests' time.
 */
const intro = 'delete console.timeStamp; delete console.createTask;'

const web = {
  input: webTests,
  treeshake: false,
  output: {
    dir: only ? `.build/web-${only}` : '.build/web',
    format: 'es',
    sourcemap: true,
    intro,
    entryFileNames: '[name].js',
    ...webFiles,
  },
  external: ['/__web-dev-server__web-socket.js'],
  // `MODE=production npm test` uses React's production build. No lean(): it removes the descriptions that the tables
  // are made of.
  plugins: plugins(process.env.MODE ?? 'development').filter((plugin) => plugin && plugin.name !== 'lean'),
  onwarn,
}

export default (args) => {
  const target = args.configFor ?? 'ship'
  delete args.configFor
  return { ship: Object.values(ship), node, web, tests: [node, web] }[target]
}

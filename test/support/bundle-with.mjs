/**
 * Bundles an entry of the package as an application would, with each of four bundlers, and returns size, modules and
 * warnings.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import replace from '@rollup/plugin-replace'
import { minify } from 'terser'
import { commonjs } from '../../build/interop.mjs'

/** What an application with React and styled-components includes anyway. */
const ofTheHost = /^(react|react-dom|styled-components|@r2wc\/react-to-web-component)(\/|$)/

/** Word lists for passwords: minifying these megabytes of data each time would be slow. */
const wordFile = /_virtual\/(common|[a-z]{2})\.js$/
const isLeftOut = (id) => ofTheHost.test(id) || wordFile.test(id)

const folder = '.build/bundlers'

/**
 * @typedef {{ kib: number, modules: string[], warnings: string[] }} Bundled: gzipped size of what loads first; its
 * modules; warnings
 */

/** A page's script that imports the entry and nothing else. */
function pageFor(entry) {
  const file = resolve(folder, `${entry}.js`)
  mkdirSync(folder, { recursive: true })
  // All of its exports are used.
  writeFileSync(
    file,
    `import * as all from ${JSON.stringify(relative(folder, `dist/npm/${entry}.js`))}
globalThis.all = all
`,
  )
  return file
}

const kibOf = (texts) => gzipSync(texts.join('\n'), { level: 9 }).length / 1024
/** Minifies only what is measured: the rest would take most of the time. */
const minifiedKib = async (texts) =>
  kibOf((await Promise.all(texts.map((text) => minify(text, { module: true })))).map(({ code }) => code))
const named = (path) => relative(process.cwd(), path)

/** A file and everything that it imports statically, each once. */
function closure(first, importsOf) {
  const seen = new Set([first])
  // The loop also visits what is added to the set meanwhile.
  for (const file of seen) for (const imported of importsOf(file)) seen.add(imported)
  return [...seen]
}

export async function withRollup(entry) {
  const { rollup } = await import('rollup')
  const warnings = []
  const bundle = await rollup({
    input: pageFor(entry),
    external: isLeftOut,
    plugins: [
      replace({ preventAssignment: true, values: { 'process.env.NODE_ENV': '"production"' } }),
      nodeResolve({ browser: true }),
      commonjs(),
    ],
    onwarn: ({ message, ids = [] }) => {
      if (!ids.some((id) => id.includes('node_modules'))) warnings.push(message)
    },
  })
  const { output } = await bundle.generate({ format: 'es' })
  await bundle.close()
  const chunk = (name) => output.find(({ fileName }) => fileName === name)
  const files = closure(
    output.find(({ isEntry }) => isEntry).fileName,
    (name) => chunk(name)?.imports.filter((one) => chunk(one)) ?? [],
  )
  return {
    kib: await minifiedKib(files.map((name) => chunk(name).code)),
    modules: files.flatMap((name) => Object.keys(chunk(name).modules)).map(named),
    warnings,
  }
}

export async function withEsbuild(entry) {
  const { build } = await import('esbuild')
  const {
    outputFiles,
    metafile: { outputs },
    warnings,
  } = await build({
    entryPoints: [pageFor(entry)],
    outdir: join(folder, 'esbuild'),
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    write: false,
    metafile: true,
    logLevel: 'silent',
    plugins: [
      {
        name: 'of-the-host',
        setup: (one) =>
          one.onResolve({ filter: /./ }, ({ path }) => (isLeftOut(path) ? { path, external: true } : null)),
      },
    ],
  })
  const first = Object.keys(outputs).find((name) => outputs[name].entryPoint === `${folder}/${entry}.js`)
  const files = closure(first, (name) =>
    outputs[name].imports
      .filter(({ kind, external }) => kind === 'import-statement' && !external)
      .map(({ path }) => path),
  )
  return {
    kib: kibOf(files.map((name) => outputFiles.find(({ path }) => named(path) === name).text)),
    modules: files.flatMap((name) => Object.keys(outputs[name].inputs)),
    warnings: warnings.map(({ text }) => text),
  }
}

export async function withWebpack(entry) {
  const { default: webpack } = await import('webpack')
  const path = resolve(folder, 'webpack', entry)
  const compiler = webpack({
    mode: 'production',
    entry: pageFor(entry),
    target: 'web',
    devtool: false,
    performance: false,
    experiments: { outputModule: true },
    optimization: { minimize: false },
    output: { path, module: true, library: { type: 'module' }, chunkFormat: 'module' },
    externals: [({ request }, done) => (isLeftOut(request) ? done(null, `module ${request}`) : done())],
  })
  const stats = await new Promise((resolved, reject) =>
    compiler.run((error, result) => (error ? reject(error) : resolved(result))),
  )
  await new Promise((resolved) => compiler.close(resolved))
  const { warnings, errors, entrypoints, modules } = stats.toJson({
    all: false,
    warnings: true,
    errors: true,
    entrypoints: true,
    modules: true,
    nestedModules: true,
    chunkModules: false,
    modulesSpace: Infinity,
    nestedModulesSpace: Infinity,
    ids: true,
    chunks: false,
    assets: false,
    cachedModules: true,
    runtimeModules: false,
    dependentModules: true,
  })
  const { chunks, assets } = entrypoints.main
  const flat = (list) => list.flatMap((one) => [one, ...flat(one.modules ?? [])])
  return {
    kib: await minifiedKib(assets.map(({ name }) => readFileSync(join(path, name), 'utf8'))),
    modules: flat(modules.filter((one) => one.chunks?.some((id) => chunks.includes(id))))
      .map(({ nameForCondition }) => nameForCondition)
      .filter(Boolean)
      .map(named),
    warnings: [...warnings, ...errors].map(({ message }) => message),
  }
}

export async function withParcel(entry) {
  const { default: core } = await import('@parcel/core')
  const { default: logger } = await import('@parcel/logger')
  const warnings = []
  const heard = logger.default.onLog((event) => {
    if (event.level === 'warn' || event.level === 'error')
      warnings.push(JSON.stringify(event.diagnostics ?? event.message))
  })
  const path = resolve(folder, 'parcel', entry)
  rmSync(path, { recursive: true, force: true })
  try {
    const { bundleGraph } = await new core.default({
      entries: pageFor(entry),
      defaultConfig: '@parcel/config-default',
      mode: 'production',
      shouldDisableCache: true,
      cacheDir: join(folder, 'parcel-cache'),
      targets: {
        page: {
          distDir: path,
          context: 'browser',
          outputFormat: 'esmodule',
          scopeHoist: true,
          optimize: true,
          sourceMap: false,
          engines: { browsers: 'Chrome 123' },
          includeNodeModules: true,
        },
      },
      defaultTargetOptions: { shouldScopeHoist: true, shouldOptimize: true, sourceMaps: false },
    }).run()
    const modules = []
    for (const bundle of bundleGraph.getBundles().filter(({ needsStableName }) => needsStableName))
      bundle.traverseAssets((asset) => {
        modules.push(named(asset.filePath))
      })
    return { kib: NaN, modules, warnings }
  } finally {
    heard.dispose()
  }
}

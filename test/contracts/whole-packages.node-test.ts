/** Third-party packages ship as published: no cuts, no patches, only what the packages document. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'

interface Hook {
  handler?: unknown
}
interface Plugin {
  name: string
  transform?: unknown
  load?: unknown
  renderChunk?: unknown
}
interface Target {
  plugins: (Plugin | false)[]
  output: { plugins?: Plugin[] }
}

const { default: config } = (await import(pathToFileURL(resolve('rollup.config.mjs')).href)) as {
  default: (args: object) => Target[]
}
const targets = config({})

const isOfPackage = (source: string): boolean => source.includes('node_modules/')

test('each file of a package that is in a bundle is, by the source map, the file that its authors ship', () => {
  let seen = 0
  for (const name of readdirSync('dist', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.js.map'),
  )) {
    const { sources, sourcesContent } = JSON.parse(readFileSync(join('dist', name), 'utf8')) as {
      sources: string[]
      sourcesContent: string[]
    }
    for (const [at, source] of sources.entries()) {
      // Modules that the CommonJS plugin adds have a zero byte in their names.
      if (!isOfPackage(source) || source.includes('\0')) continue
      const [path = ''] = /node_modules\/.*$/.exec(source) ?? []
      assert.equal(sourcesContent[at], readFileSync(path, 'utf8'), `${path} in ${name}`)
      seen += 1
    }
  }
  assert.ok(seen > 20, `Only ${seen} files of packages were found.`)
})

/** The function of a hook, in either notation. */
const handlerOf = (hook: unknown): ((...args: unknown[]) => unknown) | undefined =>
  ((hook as Hook | undefined)?.handler ?? hook) as never

/**
 * Plugins that may change the code of a package: the conversion from CommonJS, and the replacement of `process.env`.
 */
const allowed = ['commonjs', 'replace']

test('no step of a build but those of Rollup itself touches a module of a package', async () => {
  const packages = [
    'react/cjs/react.production.js',
    'react-dom/cjs/react-dom-client.production.js',
    'scheduler/cjs/scheduler.production.js',
    'styled-components/dist/styled-components.browser.esm.js',
    '@r2wc/react-to-web-component/dist/react-to-web-component.js',
    'mitt/dist/mitt.mjs',
    'dompurify/dist/purify.es.mjs',
    'saxes/saxes.js',
    'xmlchars/xml/1.0/ed5.js',
    'downshift/dist/downshift.esm.mjs',
  ]
  for (const { plugins, output } of targets) {
    for (const plugin of plugins) {
      if (!plugin || allowed.includes(plugin.name)) continue
      for (const file of packages) {
        const id = resolve('node_modules', file)
        const context = {
          parse: () => assert.fail(`${plugin.name} parses ${file}`),
          warn() {},
          error: (message: string) => assert.fail(message),
          addWatchFile() {},
          getModuleInfo: () => null,
          resolve: async () => null,
          meta: {},
        }
        // Every other plugin has to leave the module alone.
        if (plugin.name !== 'typescript')
          assert.equal((await handlerOf(plugin.load)?.call(context, id)) ?? null, null, `${plugin.name} loads ${file}`)
        if (plugin.name !== 'typescript')
          assert.equal(
            (await handlerOf(plugin.transform)?.call(context, readFileSync(id, 'utf8'), id)) ?? null,
            null,
            `${plugin.name} transforms ${file}`,
          )
      }
    }
    // The build for bundlers is not minified, because bundlers do that.
    assert.deepEqual(output.plugins?.map(({ name }) => name) ?? ['terser'], ['terser'])
  }
})

test('of a package only the environment is answered for that it documents', async () => {
  for (const { plugins } of targets) {
    const replacing = plugins.filter((plugin): plugin is Plugin => plugin !== false && plugin.name === 'replace')
    for (const file of [
      'react/index.js',
      'styled-components/dist/styled-components.browser.esm.js',
      'downshift/dist/downshift.esm.mjs',
    ]) {
      const path = join('node_modules', file)
      let code = readFileSync(path, 'utf8')
      const expected = withEnvironment(code, file.startsWith('styled-components/'))
      for (const plugin of replacing)
        code =
          ((await handlerOf(plugin.transform)?.call({}, code, resolve(path))) as { code: string } | null)?.code ?? code
      assert.equal(code, expected, path)
    }
  }
})

/**
 * Replaces `process.env`, which pages lack. The attribute of styled-components: https://styled-components.com/docs/faqs
 */
function withEnvironment(code: string, isStyled: boolean): string {
  const answered = code.replaceAll('process.env.NODE_ENV', '"production"')
  return !isStyled
    ? answered
    : answered
        .replaceAll('process.env.REACT_APP_SC_ATTR', 'undefined')
        .replaceAll('process.env.SC_ATTR', '"data-shared-environment"')
        .replace(/\bprocess\.env\b/g, '({})')
        .replaceAll('typeof process', '"object"')
}

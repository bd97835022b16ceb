import { resolve } from 'node:path'
import { transformAsync } from '@babel/core'
import { createCompilerHost, EmitFlags, performCompilation } from '@angular/compiler-cli'
import { createEs2015LinkerPlugin } from '@angular/compiler-cli/linker/babel'
import ts from 'typescript'

const source = resolve('test/hosts/angular/page.ts')

/**
 * Compiles ahead of time with Angular's compiler, types included: the policy forbids compiling templates in the page.
 */
function compilePage() {
  const options = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
    types: [],
    strict: true,
    strictTemplates: true,
    skipLibCheck: true,
    allowJs: true,
    experimentalDecorators: true,
    outDir: resolve('.build/angular'),
    rootDir: resolve('test/hosts'),
    // The bundle's own types, at the places that its package.json names.
    paths: { 'shared-environment/*': [resolve('dist/types/elements/*'), resolve('dist/types/src/entries/*')] },
  }
  let compiled = ''
  const host = createCompilerHost({ options })
  host.writeFile = (name, text) => {
    if (name.endsWith('angular/page.js')) compiled = text
  }
  const { diagnostics } = performCompilation({ rootNames: [source], options, host, emitFlags: EmitFlags.Default })
  if (diagnostics.length > 0)
    throw new Error(
      ts.formatDiagnostics(diagnostics, {
        getCanonicalFileName: (name) => name,
        getCurrentDirectory: () => process.cwd(),
        getNewLine: () => '\n',
      }),
    )
  return compiled
}

/** Angular's packages are published partially compiled; its linker does the rest. */
const compileAngular = {
  name: 'compile-angular',
  load: (id) => (id === source ? compilePage() : null),
  async transform(code, id) {
    if (!id.includes('@angular') || !code.includes('ɵɵngDeclare')) return null
    const fileSystem = {
      resolve,
      exists: () => false,
      readFile: () => '',
      dirname: (path) => path,
      relative: (_, to) => to,
    }
    const logger = { level: 1, debug() {}, info() {}, warn: console.warn, error: console.error }
    const plugin = createEs2015LinkerPlugin({ fileSystem, logger, linkerJitMode: false, sourceMapping: false })
    const linked = await transformAsync(code, {
      filename: id,
      plugins: [plugin],
      babelrc: false,
      configFile: false,
      compact: false,
      sourceMaps: false,
    })
    return { code: linked.code, map: null }
  },
}

export const title = 'Angular'
export const input = 'page.ts'
export const plugins = [compileAngular]
export const trustedTypes = 'angular'

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { cssCustomData, customElementsManifest, htmlCustomData, webTypes } from './editor-data.mjs'
import { factsOf } from './element-facts.mjs'
import { registered } from './registry.mjs'
import { elementTypes, entryTypes } from './typings.mjs'
import { frameworkNames, frameworkTypes } from './typings-of-frameworks.mjs'

const json = (value) => `${JSON.stringify(value, null, 2)}\n`

/**
 * All that is made of the contracts, by its path below dist/. Pure.
 *
 * @param contracts of all elements, with their descriptions
 * @param npm the package's name and version
 */
export function contractFiles(contracts, npm) {
  const facts = contracts.map(factsOf)
  return {
    'custom-elements.json': json(customElementsManifest(facts)),
    'vscode.html-custom-data.json': json(htmlCustomData(facts)),
    'vscode.css-custom-data.json': json(cssCustomData(facts)),
    'web-types.json': json(webTypes(facts, npm)),
    'types/src/entries/tags.d.ts': elementTypes(facts),
    ...Object.fromEntries(facts.map((element) => [`types/elements/${element.tag}/${element.tag}.d.ts`, entryTypes(element)])),
    ...Object.fromEntries(frameworkNames.map((name) => [`types/${name}.d.ts`, frameworkTypes(name, facts)])),
    // What an import of types alone loads where nobody takes it out.
    'types-only.js': 'export {}\n',
    'types/nothing.d.ts': 'export {}\n',
  }
}

/**
 * The contracts as their sources write them: what ships has no descriptions in it.
 *
 * @param modules JavaScript of the sources, by their paths
 */
async function contractsIn(modules) {
  rmSync('.build/contracts', { recursive: true, force: true })
  for (const [path, code] of modules) {
    const file = join('.build/contracts', path.replace(/\.tsx?$/, '.js'))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, code)
  }
  const registry = await import(pathToFileURL(resolve('.build/contracts/src/entries/registry.js')).href)
  return registered().map(({ name }) => registry[name])
}

const declared = /(?:from|import\()\s*["'](\.[^"']+)["']|^import ["'](\.[^"']+)["']/gm

/** The declarations that an importer can reach by package.json. */
function reachable({ exports }) {
  const entries = Object.values(exports).flatMap((target) => (typeof target === 'string' ? [] : [target.types])).filter(Boolean).map((path) => join(path))
  const seen = new Set(entries)
  // A set goes on with what is added to it meanwhile.
  for (const file of seen) {
    for (const [, from, alone] of readFileSync(file, 'utf8').matchAll(declared)) {
      const target = join(dirname(file), from ?? alone).replace(/\.js$/, '.d.ts')
      if (existsSync(target)) seen.add(target)
    }
  }
  return seen
}

/**
 * Writes what is made of the contracts into dist/: editor data, and typings in the place of those that the compiler made
 * of the same contracts, which import packages that pages do not have. Declarations that nobody can reach go.
 */
export function describeElements() {
  const modules = new Map()
  return {
    name: 'describe-elements',
    // Before descriptions are left out.
    transform: { order: 'pre', handler(code, id) {
      if (/\/(src|elements)\/[^?\0]*\.tsx?$/.test(id)) modules.set(relative(process.cwd(), id), code)
      return null
    } },
    // After the compiler's declarations.
    writeBundle: { order: 'post', sequential: true, async handler() {
      const npm = JSON.parse(readFileSync('package.json', 'utf8'))
      for (const [path, content] of Object.entries(contractFiles(await contractsIn(modules), npm))) {
        mkdirSync(dirname(join('dist', path)), { recursive: true })
        writeFileSync(join('dist', path), content)
      }
      const wanted = reachable(npm)
      for (const path of readdirSync('dist/types', { recursive: true }).map((name) => join('dist/types', name))) {
        if (path.endsWith('.d.ts') && !wanted.has(path)) rmSync(path)
      }
    } },
  }
}

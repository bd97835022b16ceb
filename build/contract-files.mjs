import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { cssCustomData, customElementsManifest, htmlCustomData, webTypes } from './editor-data.mjs'
import { factsOf } from './element-facts.mjs'
import { registered } from './registry.mjs'
import { elementTypes, entryTypes } from './typings.mjs'
import { frameworkNames, frameworkTypes } from './typings-of-frameworks.mjs'

const json = (value) => `${JSON.stringify(value, null, 2)}\n`

/**
 * Returns the content of all files made from the contracts, by path below dist/. Pure.
 *
 * @param contracts the contracts of all elements, with their descriptions
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
    ...Object.fromEntries(
      facts.map((element) => [`types/elements/${element.tag}/${element.tag}.d.ts`, entryTypes(element)]),
    ),
    ...Object.fromEntries(frameworkNames.map((name) => [`types/${name}.d.ts`, frameworkTypes(name, facts)])),
    // Loaded by an import of types only, where no compiler removes the import.
    'types-only.js': 'export {}\n',
    'types/nothing.d.ts': 'export {}\n',
  }
}

/** The contracts, from a bundle of their sources: the shipped code has no descriptions. */
export async function contracts() {
  const registry = await import(pathToFileURL(resolve('.build/contracts/src/entries/registry.js')).href)
  return registered().map(({ name }) => registry[name])
}

const declared = /(?:from|import\()\s*["'](\.[^"']+)["']|^import ["'](\.[^"']+)["']/gm

/** Returns the declaration files that an importer can reach through package.json. */
function reachable({ exports }) {
  const entries = Object.values(exports)
    .flatMap((target) => (typeof target === 'string' ? [] : [target.types]))
    .filter(Boolean)
    .map((path) => join(path))
  const seen = new Set(entries)
  // The loop also visits files that are added while it runs.
  for (const file of seen) {
    for (const [, from, alone] of readFileSync(file, 'utf8').matchAll(declared)) {
      const target = join(dirname(file), from ?? alone).replace(/\.js$/, '.d.ts')
      if (existsSync(target)) seen.add(target)
    }
  }
  return seen
}

/**
 * Writes the files made from the contracts into dist/: editor data and typings. The typings replace those of the
 * compiler, which import packages that pages do not have. Declarations that nobody can reach are removed.
 */
export async function describeElements() {
  const npm = JSON.parse(readFileSync('package.json', 'utf8'))
  for (const [path, content] of Object.entries(contractFiles(await contracts(), npm))) {
    mkdirSync(dirname(join('dist', path)), { recursive: true })
    writeFileSync(join('dist', path), content)
  }
  const wanted = reachable(npm)
  for (const path of readdirSync('dist/types', { recursive: true }).map((name) => join('dist/types', name))) {
    if (path.endsWith('.d.ts') && !wanted.has(path)) rmSync(path)
  }
}

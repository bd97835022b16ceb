import { readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'

/** A file imports from its own folder or from one further left. */
const order = ['lib', 'page', 'state', 'net', 'session', 'ui', 'legacy', 'elements']
const importPath = /(?:^|[\s;}])(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|[\s;])import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm

const placeOf = (file) => {
  const [top, folder] = file.split('/')
  if (top === 'elements') return { layer: 'elements', element: file.split('/').length > 2 ? folder : null }
  return top === 'src' ? { layer: folder, element: null } : null
}

/** The breaches in one file, each a sentence. Exported for its test. */
export function breaches(file, source) {
  const from = placeOf(file)
  if (!from || /\.(test|node-test|demo)\.tsx?$/.test(file)) return []
  const found = []
  for (const match of source.matchAll(importPath)) {
    const specifier = match[1] ?? match[2] ?? match[3]
    if (!specifier.startsWith('.')) continue
    const target = relative(process.cwd(), resolve(dirname(file), specifier)).replace(/\.js$/, '')
    const to = placeOf(target)
    if (!to) {
      found.push(`${file} imports ${target}: only src and elements may be imported by what ships.`)
    } else if (order.indexOf(to.layer) > order.indexOf(from.layer)) {
      found.push(`${file} imports ${target}: ${from.layer} lies below ${to.layer}; calls go down, events go up.`)
    } else if (from.element && to.element && from.element !== to.element) {
      found.push(`${file} imports ${target}: elements never import one another; write the tag, or move the shared part to src/ui.`)
    } else if (/(^|\/)index$/.test(target)) {
      found.push(`${file} imports ${target}: there are no barrels; import the file that holds the name.`)
    }
  }
  return found
}

/** Fails the build on the first breach of the import law (docs/design.md). Reads sources, so type imports count. */
export function importLaw() {
  return {
    name: 'import-law',
    transform(_code, id) {
      const file = relative(process.cwd(), id.split('?')[0])
      if (file.startsWith('..') || file.startsWith('node_modules') || !/\.tsx?$/.test(file)) return null
      const found = breaches(file, readFileSync(file, 'utf8'))
      if (found.length > 0) this.error(found.join('\n'))
      return null
    },
  }
}

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

/** A file imports from its own folder or from a place further left. */
const places = ['core', 'kits', 'services', 'elements', 'legacy', 'entries']

/** The order of the folders inside core, by the same rule. Folders of one group never import one another. */
const coreOrder = [['lib'], ['page'], ['bus', 'icons', 'loading'], ['element', 'session'], ['http'], ['ui']]

const importPath =
  /(?:^|[\s;}])(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|[\s;])import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm
const isTest = (file) => /\.(test|node-test|demo|d)\.tsx?$/.test(file)

/** Where a file lives: the place, and in most places its feature's folder. */
function homeOf(file) {
  const [place, ...rest] = file.replace(/^src\//, '').split('/')
  if (!file.startsWith('src/') && place !== 'elements') return null
  return { place, folder: ['legacy', 'entries'].includes(place) ? '' : rest[0] }
}

/** Returns our own files that a source imports, as paths without extension. */
function importsOf(file, source) {
  return [...source.matchAll(importPath)]
    .map(([, from, alone, lazy]) => from ?? alone ?? lazy)
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => relative(process.cwd(), resolve(dirname(file), specifier)).replace(/\.js$/, ''))
}

const rankInCore = (folder) => coreOrder.findIndex((group) => group.includes(folder))

/** Returns why one home must not import from another; null if it may. */
function refusal(from, to) {
  const [below, above] = [places.indexOf(from.place), places.indexOf(to.place)]
  if (above > below) return `${from.place} lies below ${to.place}; calls go down, events go up`
  if (above < below || from.folder === to.folder) return null
  if (from.place === 'elements')
    return 'elements never import one another; write the tag, or move the shared part to a kit'
  if (from.place === 'core' && rankInCore(to.folder) >= rankInCore(from.folder))
    return `in core, ${from.folder} does not lie above ${to.folder}`
  return null
}

/** The breaches in one file, each a sentence. Exported for its test. */
export function breaches(file, source) {
  const from = homeOf(file)
  if (!from || isTest(file)) return []
  if (!places.includes(from.place)) return [`${file} lies in none of the places ${places.join(', ')}.`]
  return importsOf(file, source).flatMap((target) => {
    const to = homeOf(target)
    if (!to || !places.includes(to.place))
      return [`${file} imports ${target}: only src and elements may be imported by what ships.`]
    const why = refusal(from, to)
    if (why) return [`${file} imports ${target}: ${why}.`]
    return /(^|\/)index$/.test(target)
      ? [`${file} imports ${target}: there are no barrels; import the file that holds the name.`]
      : []
  })
}

/**
 * Returns each circle of folders that import one another, among the folders of kits and of services, as a sentence.
 *
 * @param {Iterable<readonly [file: string, source: string]>} files
 */
export function circles(files) {
  const edges = new Map()
  for (const [file, source] of files) {
    const from = homeOf(file)
    if (!from || isTest(file)) continue
    const own = `${from.place}/${from.folder}`
    for (const target of importsOf(file, source)) {
      const to = homeOf(target)
      if (to && to.place === from.place && to.folder !== from.folder)
        edges.set(own, (edges.get(own) ?? new Set()).add(`${to.place}/${to.folder}`))
    }
  }
  const found = []
  const done = new Set()
  function walk(folder, way) {
    if (way.includes(folder))
      found.push(`${[...way.slice(way.indexOf(folder)), folder].join(' imports ')}: a circle of folders.`)
    else if (!done.has(folder)) for (const next of edges.get(folder) ?? []) walk(next, [...way, folder])
    done.add(folder)
  }
  for (const folder of edges.keys()) walk(folder, [])
  return found
}

/** Returns all shipped sources, with their text. */
export function shippedSources() {
  return ['src', 'elements']
    .flatMap((top) => readdirSync(top, { recursive: true }).map((name) => join(top, name)))
    .filter((file) => /\.tsx?$/.test(file) && !isTest(file))
    .map((file) => [file, readFileSync(file, 'utf8')])
}

/** Fails the build on the first breach of the import law (docs/structure.md). Reads sources, so type imports count. */
export function importLaw() {
  return {
    name: 'import-law',
    buildStart() {
      const sources = shippedSources()
      const found = circles(sources)
      if (found.length > 0) this.error(found.join('\n'))
    },
    transform(_code, id) {
      const file = relative(process.cwd(), id.split('?')[0])
      if (file.startsWith('..') || file.startsWith('node_modules') || !/\.tsx?$/.test(file)) return null
      const found = breaches(file, readFileSync(file, 'utf8'))
      if (found.length > 0) this.error(found.join('\n'))
      return null
    },
  }
}

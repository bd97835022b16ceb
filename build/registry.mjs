import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { headerTags } from './sizes.mjs'

const registryFile = 'src/entries/registry.ts'
const line = /^export \{ (\w+) \} from '\.\.\/\.\.\/elements\/([a-z-]+)\/\2\.js'$/gm

/** The lines of `src/entries/registry.ts`, as `{ name, tag }`. */
export function registered() {
  return [...readFileSync(registryFile, 'utf8').matchAll(line)].map(([, name, tag]) => ({ name, tag }))
}

/** The file that declares an element; one without a view has no JSX. */
const sourceOf = (tag) => [`elements/${tag}/${tag}.tsx`, `elements/${tag}/${tag}.ts`].find((path) => existsSync(path))

/** The registered tags, except its own, that an element's sources write. They must be defined together with it. */
function tagsUsedBy(tag, all) {
  const folder = join('elements', tag)
  if (!existsSync(folder)) return []
  const source = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.tsx') && !/\.(test|demo)\./.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
    // A comment may name a tag that the view does not write.
    .replace(/^\s*(\/\/|\*|\/\*).*$/gm, '')
  return all.filter(
    (other) => other.tag !== tag && new RegExp(`<${other.tag}[\\s/>]|useTag\\('${other.tag}'\\)`).test(source),
  )
}

function withDependencies(entry, all, seen = new Map()) {
  if (seen.has(entry.tag)) return seen
  seen.set(entry.tag, entry)
  for (const used of tagsUsedBy(entry.tag, all)) withDependencies(used, all, seen)
  // The element comes last: elements in its view must be defined before it, or they would not take properties.
  seen.delete(entry.tag)
  return seen.set(entry.tag, entry)
}

/**
 * In the build for bundlers, these elements start less than the others, so that an application that uses only them
 * bundles less. The avatar and the time only show what they are given: they send no requests and open nothing. The
 * keep-alive needs the session, but nothing else of the page. Server-rendered pages start everything, whichever tags
 * they use.
 */
const starts = {
  'user-avatar': ['joinCopies', 'copies'],
  'live-time': ['joinCopies', 'copies'],
  'session-keepalive': ['startSession', 'start-session'],
}

function startOf(tag) {
  const [name, module] = starts[tag] ?? ['start', 'start']
  return `import { ${name} as start } from ${JSON.stringify(join(process.cwd(), `src/entries/start/${module}.ts`))}`
}

/** The prefix of the ids of `virtual:lazy/<tag>`, for assigning chunks. */
export const lazyEntry = '\0virtual:lazy/'

/** Entries without a tag, which `legacy.js` loads. */
const partNames = ['functions', 'webdav']

/**
 * The chunk that defines the elements of the header, which need nothing else. The loader imports it in place of their
 * entries, so that a page has one file less to wait for.
 */
const headerEntry = '\0virtual:header'

/** The chunks in dist/esm that an entry imports, by tag; for the entries of `legacy.js`, after the entry itself. */
const neededFiles = new Map()

/** The header's chunk, below dist/esm. Known once the modules are made. */
export const headerFile = () => neededFiles.get(headerTags[0])[0]

/**
 * Records which files each tag needs, while the bundle is generated. The loader then requests all of them at once. The
 * browser alone would discover them one after another, with a round trip for each.
 */
export function filesByTag() {
  return {
    name: 'files-by-tag',
    buildStart() {
      this.emitFile({ type: 'chunk', id: 'virtual:header', name: 'header', preserveSignature: 'allow-extension' })
    },
    generateBundle(_options, bundle) {
      const header = Object.values(bundle).find(({ facadeModuleId }) => facadeModuleId === headerEntry)
      if (!header || header.imports.length > 0) this.error('The header needs more than one chunk.')
      for (const tag of headerTags) neededFiles.set(tag, [header.fileName])
      const others = registered().map(({ tag }) => tag)
      for (const tag of [...others.filter((tag) => !headerTags.includes(tag)), ...partNames]) {
        const files = new Set([...(partNames.includes(tag) ? [`${tag}.js`] : []), ...bundle[`${tag}.js`].imports])
        // The loop also visits files that are added while it runs.
        for (const file of files) for (const imported of bundle[file].imports) files.add(imported)
        neededFiles.set(tag, [...files])
      }
    },
  }
}

/**
 * The chunks that tags need, and by tag which of them: a digit or letter for each. So each name is in the loader once,
 * and tags that need alike look alike, which compresses well.
 */
function chunksByTag(entries) {
  const users = (file) => entries.filter(([, files]) => files.includes(file)).length
  const all = [...new Set(entries.flatMap(([, files]) => files))].toSorted(
    (a, b) => users(b) - users(a) || a.localeCompare(b),
  )
  if (all.length > 36) throw new Error('The loader has 36 digits and letters for the chunks of all tags.')
  const letters = (files) =>
    files
      .map((file) => all.indexOf(file).toString(36))
      .sort()
      .join('')
  return {
    // The loader takes a tag that needs only the first chunk, which all need, for one of the header.
    chunks: all.map((file) => file.replace(/^chunks\/(.*)\.js$/, '$1')),
    chunksByTag: Object.fromEntries(
      entries.map(([tag, files]) => [tag, letters(files)]).toSorted(([, a], [, b]) => a.localeCompare(b)),
    ),
  }
}

/**
 * Virtual modules made from the registry:
 * `virtual:element/<tag>` defines that tag and the tags in its view, and nothing else;
 * `virtual:header` exports a function that defines the elements of the header and then starts the bundle, for the loader;
 * `virtual:lazy/<tag>` exports the same definitions without defining them, for `import()`;
 * `virtual:offers` exports, by tag, functions that load those definitions; the header's are in the chunk of every page;
 * `virtual:tag-names` exports the names of all tags;
 * `virtual:version` exports the version in package.json;
 * `virtual:tags` exports the chunks that each tag needs (`chunksByTag` above), for the loader;
 * `virtual:parts` exports the files that each entry loaded by `legacy.js` needs;
 * `virtual:scenes` exports the scenes of every element by tag, for the gallery and the contract tests;
 * `virtual:openers` exports, by tag, what can be opened in an element, for the same.
 *
 * @param isForBundlers starts no more than the imported element needs, and lists no files: only the host's bundler
 * knows them
 * @param isWatched for `npm run dev`: names the entries only, whose chunks the browser then finds by itself
 */
export function registryEntries({ isForBundlers = false, isWatched = false } = {}) {
  return {
    name: 'registry-entries',
    resolveId: (id) => (id.startsWith('virtual:') ? `\0${id}` : null),
    load(id) {
      if (id === '\0virtual:tags') {
        if (neededFiles.size === 0 && !isWatched)
          this.error('The loader names the chunks of every tag, so those have to be built before it.')
        const made = chunksByTag(registered().map(({ tag }) => [tag, neededFiles.get(tag) ?? []]))
        return Object.entries(made)
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
          .join('\n')
      }
      if (id === '\0virtual:parts') {
        if (isForBundlers)
          return `export const filesByPart = ${JSON.stringify(Object.fromEntries(partNames.map((name) => [name, []])))}`
        if (isWatched)
          return `export const filesByPart = ${JSON.stringify(Object.fromEntries(partNames.map((name) => [name, [`${name}.js`]])))}`
        if (neededFiles.size === 0)
          this.error('legacy.js names the chunks of what it brings, so those have to be built before it.')
        return `export const filesByPart = ${JSON.stringify(Object.fromEntries(partNames.map((name) => [name, neededFiles.get(name)])))}`
      }
      if (id === '\0virtual:scenes') {
        const all = registered().filter(({ tag }) => existsSync(`elements/${tag}/${tag}.demo.tsx`))
        return [
          ...all.map(
            ({ name, tag }) =>
              `import { scenes as ${name} } from ${JSON.stringify(join(process.cwd(), `elements/${tag}/${tag}.demo.tsx`))}`,
          ),
          `export const scenes = { ${all.map(({ name, tag }) => `'${tag}': ${name}`).join(', ')} }`,
        ].join('\n')
      }
      if (id === '\0virtual:openers') {
        const all = registered().filter(({ tag }) => existsSync(`elements/${tag}/${tag}.demo.tsx`))
        return [
          ...all.map(
            ({ name, tag }) =>
              `import { openers as ${name} } from ${JSON.stringify(join(process.cwd(), `elements/${tag}/${tag}.demo.tsx`))}`,
          ),
          `export const openers = { ${all.map(({ name, tag }) => `'${tag}': ${name}`).join(', ')} }`,
        ].join('\n')
      }
      if (id === '\0virtual:version')
        return `export const version = ${JSON.stringify(JSON.parse(readFileSync('package.json', 'utf8')).version)}`
      if (id === '\0virtual:tag-names')
        return `export const tagNames = ${JSON.stringify(registered().map(({ tag }) => tag))}`
      const lazy = id.startsWith(lazyEntry)
      const all = registered()
      const file = (path) => JSON.stringify(join(process.cwd(), path))
      if (id === '\0virtual:offers') {
        const atHand = all.filter(({ tag }) => headerTags.includes(tag))
        const late = all.filter(({ tag }) => !headerTags.includes(tag))
        return [
          ...atHand.map(({ name, tag }) => `import { ${name} } from ${file(sourceOf(tag))}`),
          `import { loadChunk } from ${file('src/core/loading/load-chunk.ts')}`,
          'export const offers = {',
          ...atHand.map(({ name, tag }) => `'${tag}': async () => ({ definitions: [${name}] }),`),
          ...late.map(
            ({ tag }) => `'${tag}': () => loadChunk(chunkNamed('of:${tag}'), () => import('virtual:lazy/${tag}')),`,
          ),
          '}',
        ].join('\n')
      }
      if (id === headerEntry) {
        const header = all.filter(({ tag }) => headerTags.includes(tag))
        return [
          `import { define } from ${file('src/core/element/element-class.ts')}`,
          `import { bringStart } from ${file('src/entries/start/bring-start.ts')}`,
          ...header.map(({ name, tag }) => `import { ${name} } from ${file(sourceOf(tag))}`),
          'export function defineHeader() {',
          ...header.map(({ name }) => `define(${name})`),
          'bringStart()',
          '}',
        ].join('\n')
      }
      if (!lazy && !id.startsWith('\0virtual:element/')) return null
      const entry = all.find(({ tag }) => id.endsWith(`/${tag}`))
      const used = [...withDependencies(entry, all).values()]
      const imports = used.map(({ name, tag }) => `import { ${name} } from ${file(sourceOf(tag))}`)
      if (lazy)
        return [...imports, `export const definitions = [${used.map(({ name }) => name).join(', ')}]`].join('\n')
      return [
        `import { define } from ${file('src/core/element/element-class.ts')}`,
        startOf(isForBundlers ? entry.tag : undefined),
        ...imports,
        'start()',
        ...used.map(({ name }) => `define(${name})`),
        `export { ${entry.name} }`,
      ].join('\n')
    },
  }
}

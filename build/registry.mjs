import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const registryFile = 'elements/registry.ts'
const line = /^export \{ (\w+) \} from '\.\/([a-z-]+)\/\2\.js'$/gm

/** The lines of `elements/registry.ts`, as `{ name, tag }`. */
export function registered() {
  return [...readFileSync(registryFile, 'utf8').matchAll(line)].map(([, name, tag]) => ({ name, tag }))
}

/** The registered tags that the sources of an element write, its own left out: what has to be defined beside it. */
function tagsUsedBy(tag, all) {
  const folder = join('elements', tag)
  if (!existsSync(folder)) return []
  const source = readdirSync(folder)
    .filter((file) => file.endsWith('.tsx') && !/\.(test|demo)\./.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
  return all.filter((other) => other.tag !== tag && new RegExp(`<${other.tag}[\\s/>]`).test(source))
}

function withDependencies(entry, all, seen = new Map()) {
  if (seen.has(entry.tag)) return seen
  seen.set(entry.tag, entry)
  for (const used of tagsUsedBy(entry.tag, all)) withDependencies(used, all, seen)
  // Defined last: what a view writes has to be an element by then, or it would not take properties.
  seen.delete(entry.tag)
  return seen.set(entry.tag, entry)
}

/** By tag: its entry and every chunk that this imports, in dist/esm. */
const neededFiles = new Map()

/**
 * Notes which files each tag needs, while they are written. The loader then asks for all of them at once, where the
 * browser would find one behind the other, a round trip each.
 */
export function filesByTag() {
  return {
    name: 'files-by-tag',
    generateBundle(_options, bundle) {
      for (const { tag } of registered()) {
        const files = new Set([`${tag}.js`])
        // A set goes on with what is added to it meanwhile.
        for (const file of files) for (const imported of bundle[file].imports) files.add(imported)
        neededFiles.set(tag, [...files])
      }
    },
  }
}

/**
 * Three kinds of virtual modules made from the registry:
 * `virtual:element/<tag>` defines that tag and the tags that its view writes, and nothing else;
 * `virtual:tags` holds, by tag, the files that it needs (`filesByTag` below), for the loader;
 * `virtual:scenes` holds the scenes of every element by tag, for the gallery and the contract tests.
 */
export function registryEntries() {
  return {
    name: 'registry-entries',
    resolveId: (id) => (id.startsWith('virtual:') ? `\0${id}` : null),
    load(id) {
      if (id === '\0virtual:tags') {
        this.addWatchFile(registryFile)
        if (neededFiles.size === 0) this.error('The loader names the chunks of every tag, so those have to be built before it.')
        return `export const filesByTag = ${JSON.stringify(Object.fromEntries(neededFiles))}`
      }
      if (id === '\0virtual:scenes') {
        const all = registered().filter(({ tag }) => existsSync(`elements/${tag}/${tag}.demo.tsx`))
        return [
          ...all.map(({ name, tag }) => `import { scenes as ${name} } from ${JSON.stringify(join(process.cwd(), `elements/${tag}/${tag}.demo.tsx`))}`),
          `export const scenes = { ${all.map(({ name, tag }) => `'${tag}': ${name}`).join(', ')} }`,
        ].join('\n')
      }
      if (!id.startsWith('\0virtual:element/')) return null
      const all = registered()
      const entry = all.find(({ tag }) => id.endsWith(`/${tag}`))
      const used = [...withDependencies(entry, all).values()]
      const file = (path) => JSON.stringify(join(process.cwd(), path))
      return [
        `import { define } from ${file('src/ui/element.tsx')}`,
        `import { start } from ${file('elements/start.ts')}`,
        ...used.map(({ name, tag }) => `import { ${name} } from ${file(`elements/${tag}/${tag}.tsx`)}`),
        'start()',
        ...used.map(({ name }) => `define(${name})`),
        `export { ${entry.name} }`,
      ].join('\n')
    },
  }
}

import { lazyEntry } from './registry.mjs'

const call = /\bchunkNamed\((["'])([\w:-]+)\1\)/g

/** Returns the files and everything that they import statically, in the order found. */
function withImports(files, chunks) {
  const found = new Set(files)
  // The loop also visits files that are added while it runs.
  for (const file of found) for (const imported of chunks[file]?.imports ?? []) found.add(imported)
  return [...found]
}

/**
 * Replaces each `chunkNamed('name')` with a list: the name, then the files of that chunk which the calling chunk has
 * not loaded, the chunk's own file first. `chunkNamed('of:tag')` means the chunk that holds this element.
 *
 * @param {boolean} isCut whether the build is split into named chunks; if not, the list holds the name only
 */
export function chunkFiles(isCut) {
  return {
    name: 'chunk-files',
    renderChunk(code, chunk, _options, { chunks }) {
      if (!code.includes('chunkNamed(')) return null
      const there = new Set(withImports([chunk.fileName], chunks))
      const filled = code.replace(call, (_, quote, name) => {
        const tag = name.startsWith('of:') && name.slice(3)
        const file = chunk.dynamicImports.find((one) =>
          tag ? chunks[one]?.moduleIds.includes(lazyEntry + tag) : chunks[one]?.name === name,
        )
        if (isCut && !file) this.error(`No import() in ${chunk.name} leads to a chunk that is called ${name}.`)
        return JSON.stringify([
          isCut ? chunks[file].name : tag || name,
          ...(isCut ? withImports([file], chunks).filter((one) => !there.has(one)) : []),
        ])
      })
      return { code: filled, map: null }
    },
  }
}

import { lazyEntry } from './registry.mjs'

const call = /\bchunkNamed\((["'])([\w:-]+)\1\)/g

/** Files and all that they import, in the order of finding. */
function withImports(files, chunks) {
  const found = new Set(files)
  // A set goes on with what is added to it meanwhile.
  for (const file of found) for (const imported of chunks[file]?.imports ?? []) found.add(imported)
  return [...found]
}

/**
 * Puts a list in the place of each `chunkNamed('name')`: the name, then the files that the chunk needs beside those of who
 * asks for it, its own first. `chunkNamed('of:tag')` is the chunk that holds this element.
 *
 * @param {boolean} isCut whether the build is cut into named chunks; where it is not the name stands alone
 */
export function chunkFiles(isCut) {
  return {
    name: 'chunk-files',
    renderChunk(code, chunk, _options, { chunks }) {
      if (!code.includes('chunkNamed(')) return null
      const there = new Set(withImports([chunk.fileName], chunks))
      const filled = code.replace(call, (_, quote, name) => {
        const tag = name.startsWith('of:') && name.slice(3)
        const file = chunk.dynamicImports.find((one) => (tag ? chunks[one]?.moduleIds.includes(lazyEntry + tag) : chunks[one]?.name === name))
        if (isCut && !file) this.error(`No import() in ${chunk.name} leads to a chunk that is called ${name}.`)
        return JSON.stringify([isCut ? chunks[file].name : tag || name, ...(isCut ? withImports([file], chunks).filter((one) => !there.has(one)) : [])])
      })
      return { code: filled, map: null }
    },
  }
}

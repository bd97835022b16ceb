import { bringChunk } from '../../core/loading/load-chunk.js'
import { pageIsWhole } from '../../services/page-scripts/page-is-whole.js'

/**
 * Brings one of the bundle's entries once it is needed, all of its files at once; after a failure the next call tries again.
 *
 * @param files names below the folder, the entry's own first
 * @param folder where they lie; empty where nobody knows: the entry is then just imported
 */
export function partOf<Part>(name: string, files: readonly string[], folder: () => string, load: () => Promise<Part>): () => Promise<Part> {
  let part: Promise<Part> | undefined
  return () => {
    // What is brought looks at the page.
    part ??= pageIsWhole().then(() => {
      const from = folder()
      return bringChunk(name, from === '' ? [] : files.map((file) => from + file), load)
    })
    part.catch(() => { part = undefined })
    return part
  }
}

import { bringChunk } from '../../core/loading/load-chunk.js'
import { pageIsWhole } from '../../services/page-scripts/page-is-whole.js'

/**
 * Loads one of the bundle's entries on first use, all of its files at once; after a failure the next call retries.
 *
 * @param files paths below the folder, the entry's own first
 * @param folder the folder of the files; empty if unknown: the entry is then just imported
 */
export function partOf<Part>(
  name: string,
  files: readonly string[],
  folder: () => string,
  load: () => Promise<Part>,
): () => Promise<Part> {
  let part: Promise<Part> | undefined
  return () => {
    // The entry reads the DOM when it is loaded.
    part ??= pageIsWhole().then(() => {
      const from = folder()
      return bringChunk(name, from === '' ? [] : files.map((file) => from + file), load)
    })
    part.catch(() => {
      part = undefined
    })
    return part
  }
}

import type { FileEntry } from '../lib/dav-entry.js'
import { nodeOf, type FileNode } from '../lib/file-node.js'
import type { FileSource } from '../lib/file-source.js'
import { isSameOrigin, webroot } from '../page/urls.js'
import { createWebdavClient } from './webdav.js'

/** How many nodes are handed on at once, at most. */
const pieceSize = 500

/**
 * Files of a WebDAV root. What one piece of the answer holds is handed on together, 500 nodes at most.
 *
 * @param baseUrl the root's address
 * @throws {TypeError} where `baseUrl` is no address
 */
export function webdavSource({ baseUrl }: { baseUrl: string }): FileSource {
  const client = createWebdavClient({ baseUrl })
  const hasPreviews = isSameOrigin(new URL(baseUrl, document.baseURI).href)
  const toNode = (entry: FileEntry): FileNode => nodeOf(entry, hasPreviews ? previewOf(entry) : null)

  return {
    async list(path, { signal, onNodes }) {
      let piece: FileNode[] = []
      const flush = (): void => {
        const nodes = piece
        piece = []
        if (nodes.length > 0 && !signal.aborted) onNodes(nodes)
      }
      try {
        await client.list(path, {
          signal,
          onEntry(entry) {
            // A microtask runs as soon as what has arrived is read.
            if (piece.length === 0) queueMicrotask(flush)
            if (piece.push(toNode(entry)) >= pieceSize) flush()
          },
        })
      } finally {
        flush()
      }
    },
    info: async (path, { signal }) => toNode(await client.info(path, { signal })),
    createFolder: (path, { signal }) => client.createFolder(path, { signal }),
    favourites: async ({ signal }) => (await client.listFiltered('/', { favorite: true }, { signal })).map(toNode),
  }
}

function previewOf({ id, hasPreview, isFolder, etag }: FileEntry): string | null {
  if (id === null || !hasPreview || isFolder) return null
  return `${webroot()}/index.php/core/preview?fileId=${id}&x=64&y=64&mimeFallback=true&a=0&c=${encodeURIComponent(etag)}`
}

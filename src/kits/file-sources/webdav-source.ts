import type { FileEntry } from '../names/dav-entry.js'
import { davChild, davParent, davPath } from '../names/dav-path.js'
import { nodeOf, type FileNode } from './file-node.js'
import type { FileSource } from './file-source.js'
import type { Turns } from '../../core/lib/time-slices.js'
import { realBrowser, type Browser } from '../../core/page/environment.js'
import { pageTurns } from '../../core/page/time/yield-to-page.js'
import { isSameOrigin, webroot } from '../../core/page/server/urls.js'
import { createWebdavClient } from '../webdav/webdav-client.js'
import { searchOf } from '../webdav/webdav-search.js'

/** The maximum number of nodes reported at once. */
const pieceSize = 500
const mostRecent = 100
const mostFound = 200
const recentDays = 14

/**
 * Files of a WebDAV root. Nodes read before the next yield to the page are reported together, 500 at most. Roots of the
 * product also support search, recent files and favourites (behaviour.md 15.2); plain servers do not.
 *
 * @param baseUrl the root's URL
 * @throws {TypeError} if `baseUrl` is no URL
 */
export function webdavSource(
  { baseUrl }: { baseUrl: string },
  { turns = pageTurns, browser = realBrowser }: { turns?: Turns; browser?: Pick<Browser, 'now'> } = {},
): FileSource {
  const client = createWebdavClient({ baseUrl, shown: true }, turns)
  const search = searchOf({ baseUrl }, client.whole)
  const { href, pathname } = new URL(baseUrl, document.baseURI)
  const hasPreviews = isSameOrigin(href)
  const toNode = (entry: FileEntry): FileNode => nodeOf(entry, hasPreviews ? previewOf(entry) : null)

  return {
    async list(path, { onNodes, onFolder, ...call }) {
      const own = davPath(path)
      let piece: FileNode[] = []
      const flush = (): void => {
        const nodes = piece
        piece = []
        if (nodes.length > 0 && !call.signal.aborted) onNodes(nodes)
      }
      try {
        await client.list(path, {
          ...call,
          includeParent: true,
          onEntry(entry) {
            if (entry.path === own) {
              onFolder?.(toNode(entry))
              return
            }
            // The microtask runs as soon as the data received so far is read.
            if (piece.length === 0) queueMicrotask(flush)
            if (piece.push(toNode(entry)) >= pieceSize) flush()
          },
        })
      } finally {
        flush()
      }
    },
    info: async (path, call) => toNode(await client.info(path, call)),
    createFolder: (path, call) => client.createFolder(path, call),
    rename: (path, name, call) => client.move(path, davChild(davParent(path), name), call),
    ...(search && {
      search: async (text, path, call) => (await search(path, { nameHolds: text }, mostFound, call)).map(toNode),
      recent: async (call) =>
        (await search('/', { changedAfterMs: browser.now() - recentDays * 86_400_000 }, mostRecent, call)).map(toNode),
    }),
    // The older root, `/remote.php/webdav`, can filter but not search.
    ...(/\/remote\.php\/(webdav|dav\/files\/[^/]+)(\/|$)/.test(pathname) && {
      favourites: async (call) => (await client.listFiltered('/', { favorite: true }, call)).map(toNode),
    }),
  }
}

function previewOf({ id, hasPreview, isFolder, etag }: FileEntry): string | null {
  if (id === null || !hasPreview || isFolder) return null
  return `${webroot()}/index.php/core/preview?fileId=${encodeURIComponent(id)}&x=64&y=64&mimeFallback=true&a=0&c=${encodeURIComponent(etag)}`
}

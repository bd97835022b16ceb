import { entryProperties, parseFileEntry, type FileEntry } from '../names/dav-entry.js'
import { davPath, encodeDavPath } from '../names/dav-path.js'
import { searchBody, type DavSearch } from './dav-search-query.js'
import { createWebdavClient, withXml, type CallOptions, type WebdavClient } from './webdav-client.js'
import { must } from './webdav-response.js'

/** Searches files and folders below a folder of a root, the latest changes first. */
export type SearchFiles = (path: string, search: DavSearch, most: number, options?: CallOptions) => Promise<FileEntry[]>

/**
 * WebDAV search (RFC 5323) as the product supports it: at a URL above the files of all users. It fails like the
 * client's second group of methods.
 *
 * @param baseUrl the root's URL, for instance `/remote.php/dav/files/alice`
 * @param whole adds what the server's hrefs lack of the root, as far as a client for it has learnt that
 * @returns null for any other root: a plain WebDAV server does not support search
 */
export function searchOf(
  { baseUrl }: { baseUrl: string },
  whole: WebdavClient['whole'] = (response) => response,
): SearchFiles | null {
  const { origin, pathname } = new URL(baseUrl, document.baseURI)
  const [, dav, root = ''] = /^(.*\/remote\.php\/dav)(\/files\/[^/]+.*?)\/*$/.exec(pathname) ?? []
  if (dav === undefined) return null
  const client = createWebdavClient({ baseUrl: origin + dav, shown: true })

  return async (path, search, most, options) => {
    const below = encodeDavPath(path)
    const body = searchBody(entryProperties, root + (below === '/' ? '' : below), search, most)
    const answer = client.request('SEARCH', '/', withXml(body, options))
    const { responses } = await must('SEARCH', path, answer)
    const own = davPath(path)
    return responses
      .map((response) => parseFileEntry(dav + root, whole(response)))
      .filter((entry): entry is FileEntry => entry !== null && entry.path !== own)
  }
}

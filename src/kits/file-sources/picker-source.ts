import type { FileSource } from './file-source.js'
import { dataSource } from './page-data-source.js'
import { loadChunk } from '../../core/loading/load-chunk.js'
import { ownRoot } from '../names/user-files-root.js'
import { pageTurns } from '../../core/page/time/yield-to-page.js'
import { warnOnce } from '../../core/page/warn-once.js'

/** The place of the files, as given by the page. */
export interface FilesPlace {
  /** A source made by the page; takes precedence over the others. */
  source: FileSource | null
  /** Data of the page: a list, or a function that returns one. */
  files: readonly unknown[] | (() => unknown) | null
  /** A WebDAV root; empty for the signed-in user's. */
  baseUrl: string
}

/** Whether the place is that of the signed-in user's own files. */
export const isOwn = ({ source, files, baseUrl }: FilesPlace): boolean =>
  source === null && files === null && baseUrl === ''

/** True also for the empty string, which stands for the signed-in user's root. */
const isAddress = (root: string): boolean => URL.canParse(root, document.baseURI)

/** Where to upload files to, known before the source is loaded; null if uploads are not possible. */
export function uploadPlace({ source, files, baseUrl }: FilesPlace): NonNullable<FileSource['upload']> | null {
  if (source) return typeof source.upload === 'function' ? source.upload.bind(source) : (source.upload ?? null)
  // The upload replaces empty roots by its own defaults.
  return files || !isAddress(baseUrl) ? null : { baseUrl, chunksUrl: '' }
}

/**
 * The source for a place, or null, with a warning for the page's developer: nobody is signed in and the page gave
 * nothing, or its `baseUrl` is no URL. The WebDAV client is loaded only if it is needed.
 *
 * @throws {Error} if loading the client failed
 */
export async function sourceAt({ source, files, baseUrl }: FilesPlace): Promise<FileSource | null> {
  if (source) return source
  if (files) return dataSource(files, pageTurns.pause)
  const root = baseUrl || ownRoot('files')
  if (root === null) {
    warnOnce(
      'file-picker nowhere',
      '<file-picker> has nothing to choose from: nobody is signed in. Give `base-url` a WebDAV root, or set the property `files` or `source`.',
    )
    return null
  }
  if (!isAddress(root)) {
    warnOnce(
      'file-picker base-url',
      '<file-picker> has nothing to choose from: `base-url` is no address. Give it a WebDAV root, for instance /remote.php/dav/files/alice.',
    )
    return null
  }
  const { webdavSource } = await loadChunk(chunkNamed('listing'), () => import('./webdav-source.js'))
  return webdavSource({ baseUrl: root })
}

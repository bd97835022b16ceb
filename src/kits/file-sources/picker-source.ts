import type { FileSource } from './file-source.js'
import { dataSource } from './page-data-source.js'
import { loadChunk } from '../../core/loading/load-chunk.js'
import { ownRoot } from '../names/user-files-root.js'
import { pageTurns } from '../../core/page/time/yield-to-page.js'
import { warnOnce } from '../../core/page/warn-once.js'

/** Where a page says that its files are. */
export interface FilesPlace {
  /** The page's own way to its files; goes before everything else. */
  source: FileSource | null
  /** The page's own data: a list, or a function that answers one. */
  files: readonly unknown[] | (() => unknown) | null
  /** A WebDAV root; empty for the signed-in user's. */
  baseUrl: string
}

/** Is it about the signed-in user's own files? */
export const isOwn = ({ source, files, baseUrl }: FilesPlace): boolean => source === null && files === null && baseUrl === ''

/** Nothing is one too: it stands for the signed-in user's. */
const isAddress = (root: string): boolean => URL.canParse(root, document.baseURI)

/** Where files can be uploaded to, known before the source is there; null where they cannot. */
export function uploadPlace({ source, files, baseUrl }: FilesPlace): NonNullable<FileSource['upload']> | null {
  if (source) return typeof source.upload === 'function' ? source.upload.bind(source) : source.upload ?? null
  // What is left out is filled in by the upload in its own way.
  return files || !isAddress(baseUrl) ? null : { baseUrl, chunksUrl: '' }
}

/**
 * The source for what a page gave, or null where there is none: nobody is signed in and the page gave nothing, or its
 * `baseUrl` is no address. The page's developer is told. The WebDAV client comes only where it is needed.
 *
 * @throws {Error} what loading the client failed with
 */
export async function sourceAt({ source, files, baseUrl }: FilesPlace): Promise<FileSource | null> {
  if (source) return source
  if (files) return dataSource(files, pageTurns.pause)
  const root = baseUrl || ownRoot('files')
  if (root === null) {
    warnOnce('file-picker nowhere', '<file-picker> has nothing to choose from: nobody is signed in. Give `base-url` a WebDAV root, or set the property `files` or `source`.')
    return null
  }
  if (!isAddress(root)) {
    warnOnce('file-picker base-url', '<file-picker> has nothing to choose from: `base-url` is no address. Give it a WebDAV root, for instance /remote.php/dav/files/alice.')
    return null
  }
  const { webdavSource } = await loadChunk(chunkNamed('listing'), () => import('./later/webdav-source.js'))
  return webdavSource({ baseUrl: root })
}

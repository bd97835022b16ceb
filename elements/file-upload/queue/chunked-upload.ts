import { pieceName, pieceSize } from './rules/chunk-size.rules.js'
import { encodeDavPath } from '../../../src/kits/names/dav-path.js'
import type { WebdavClient } from '../../../src/kits/webdav/webdav-client.js'
import { isStrayPage, kindOfDavStatus, WebdavError } from '../../../src/kits/webdav/webdav-error.js'

/** One upload in pieces: what the server has of it so far. */
export interface ChunkSession {
  /** Where the file goes; fixed, because the server may prepare the place. */
  readonly path: string
  /** Its folder below the uploads' root. */
  readonly folder: string
  /** The server may have something of it. */
  begun: boolean
  hasFolder: boolean
  /** How many whole pieces the server has. */
  pieces: number
  /** The server was told to put them in their place. */
  placed: boolean
}

/** How one file is sent in pieces. */
export interface ChunkUpload {
  /** Replaces only this version; null where nothing may be there. */
  original: { etag: string } | null
  signal: AbortSignal
  onProgress(sentBytes: number): void
  /** A whole piece has arrived. */
  onPiece(): void
}

/** Sends files in pieces, so that what has arrived stays when the rest breaks off. */
export interface UploadChunks {
  /** False once the server has shown that it takes no uploads in pieces. */
  isOffered(): boolean
  begin(path: string): ChunkSession
  /**
   * Sends what is missing and puts the file in its place.
   *
   * @throws {WebdavError} as `createFile` and `replaceFile`; kind `not-found` where the server has forgotten the session,
   * or takes no pieces at all
   */
  upload(session: ChunkSession, file: File, options: ChunkUpload): Promise<void>
  /** Removes what the server has of an upload that will not be finished. */
  remove(session: ChunkSession): Promise<void>
}

interface ChunkDeps {
  /** For the uploads' root, `/remote.php/dav/uploads/{uid}`. */
  client: Pick<WebdavClient, 'request'>
  /** The files' root, where uploads end up, for instance `/remote.php/dav/files/alice`. */
  filesUrl: string
  /** What that is relative to. Default: the page's. */
  base?: string
  /** Names a session; nobody else's may be called the same. */
  newId?: () => string
  /** In bytes. Default 10 MiB. */
  smallestPiece?: number
}

// Not randomUUID, which pages without HTTPS do not have.
const randomId = (): string => `web-${Array.from(crypto.getRandomValues(new Uint32Array(4)), (number) => number.toString(36)).join('')}`

/**
 * The product's chunked upload, version 2: a folder for the session, numbered pieces, and a MOVE that puts them
 * together (https://docs.nextcloud.com/server/latest/developer_manual/client_apis/WebDAV/chunking.html).
 */
export function createUploadChunks({ client, filesUrl, base = document.baseURI, newId = randomId, smallestPiece }: ChunkDeps): UploadChunks {
  const files = new URL(filesUrl, base)
  const root = files.origin + files.pathname.replace(/\/+$/, '')

  async function call(method: string, path: string, options: Parameters<WebdavClient['request']>[2], exists: 'exists' | 'changed' = 'exists'): Promise<void> {
    const { status, headers } = await client.request(method, path, { timeoutMs: Infinity, ...options })
    if (isStrayPage(status, headers)) throw new WebdavError('bad-answer', method, path, status, 'The answer is not from a WebDAV server, so nothing was written.')
    if (status < 200 || status >= 300) throw new WebdavError(kindOfDavStatus(status, exists), method, path, status, `${method} ${path} failed with status ${status}.`)
  }

  /** What a server says that has nothing at such an address, or knows no such call. */
  let isOffered = true
  function look(error: unknown, refusals: readonly number[]): void {
    if (error instanceof WebdavError && refusals.includes(error.status)) isOffered = false
  }

  return {
    isOffered: () => isOffered,
    begin: (path) => ({ path, folder: `/${newId()}`, begun: false, hasFolder: false, pieces: 0, placed: false }),

    async upload(session, file, { original, signal, onProgress, onPiece }) {
      const destination = root + encodeDavPath(session.path)
      const headers = { Destination: destination, 'OC-Total-Length': String(file.size) }
      session.begun = true
      const isNew = !session.hasFolder
      if (isNew) {
        try {
          await call('MKCOL', session.folder, { headers, signal })
        } catch (error) {
          look(error, [404, 501])
          // Made before, by a call whose answer was lost: nobody else knows its name.
          if (!(error instanceof WebdavError) || error.kind !== 'exists') throw error
        }
        session.hasFolder = true
      }
      const size = pieceSize(file.size, smallestPiece)
      for (let from = session.pieces * size; from < file.size; from = session.pieces * size) {
        onProgress(from)
        await call('PUT', `${session.folder}/${pieceName(session.pieces)}`, {
          headers,
          signal,
          body: file.slice(from, from + size),
          onProgress: (sentBytes) => onProgress(from + Math.min(sentBytes, size)),
        }).catch((error: unknown) => {
          // A server that knows no such folders may answer the first call as if one were there.
          if (isNew && session.pieces === 0) look(error, [404, 405, 501])
          throw error
        })
        session.pieces += 1
        onPiece()
      }
      onProgress(file.size)
      session.placed = true
      await call('MOVE', `${session.folder}/.file`, {
        signal,
        headers: { ...headers, 'X-OC-MTime': String(Math.floor(file.lastModified / 1000)), ...condition(destination, original) },
      }, original ? 'changed' : 'exists')
    },

    async remove({ folder, begun }) {
      if (begun) await call('DELETE', folder, { background: true })
    },
  }
}

/**
 * If-Match and If-None-Match would be held against the source of a MOVE. What may be at its target is said by Overwrite
 * and by a tagged If (RFC 4918, sections 10.4 and 10.6).
 */
function condition(destination: string, original: { etag: string } | null): Record<string, string> {
  if (!original) return { Overwrite: 'F' }
  return { Overwrite: 'T', ...(original.etag !== '' && { If: `<${destination}> (["${original.etag}"])` }) }
}

import { encodeDavPath } from '../../../src/kits/names/dav-path.js'
import { parseDavFailure } from '../../../src/kits/webdav/dav-xml.js'
import { sendModified } from '../../../src/kits/webdav/modified-time.js'
import type { WebdavClient } from '../../../src/kits/webdav/webdav-client.js'
import {
  isNameRefusal,
  isStrayPage,
  kindOfDavStatus,
  ownEtag,
  WebdavError,
} from '../../../src/kits/webdav/webdav-error.js'
import { markOf, mustHaveMark } from './file-content.js'

export type ChunkSession = ReturnType<typeof newSession>

/** One chunked upload, and what the server has of it so far. */
const newSession = (path: string, folder: string) => ({
  /** Target path of the file; fixed, because the server may prepare the target. */
  path,
  /** Folder of this upload below the uploads root. */
  folder,
  /** Whether a request was sent, so that the server may have data of it. */
  begun: false,
  hasFolder: false,
  /** How many complete chunks the server has. */
  pieces: 0,
  /** The size of these chunks together, in bytes. */
  keptBytes: 0,
  /** The mark of these chunks as they were read; undefined for none. */
  mark: undefined as number | undefined,
  /** Where the last of them begins in the file, in bytes, and the mark of those before it. */
  last: { from: 0, before: undefined as number | undefined },
  /** Whether the file still held all of this when the last chunk had arrived. */
  isProven: false,
  /** Whether the MOVE that assembles the file was sent. */
  placed: false,
  /** The largest chunk from now on, in bytes, after a failure that may have been about the size. */
  limit: Infinity,
})

/** Options for sending one file in chunks. */
export interface ChunkUpload {
  /** Replaces only this version; null if the target must not exist yet. */
  original: { etag: string } | null
  signal: AbortSignal
  /** When the file was changed last, in ms since the epoch; undefined to leave it out. */
  modifiedMs: number | undefined
  /** Sent with the request that assembles the file. */
  headers?: Readonly<Record<string, string>>
  onProgress(sentBytes: number): void
  /** The disk is about to be read, and nothing asked of the server until `onProgress`. */
  onRead(): void
  /** A complete chunk has arrived. */
  onPiece(): void
  /** All chunks have arrived, and the server is about to be asked to assemble them. */
  onJoin(): void
}

interface ChunkOptions {
  /** Client for the uploads root, `/remote.php/dav/uploads/{uid}`. */
  client: Pick<WebdavClient, 'request'>
  /** The files root, the target of all uploads, for instance `/remote.php/dav/files/alice`. */
  filesUrl: string
  /** Base URL for `filesUrl`. Default: that of the page. */
  base?: string
  /** Returns a unique name for a session. */
  newId?: () => string
  /** The usual chunk size in bytes. Default 10 MiB. */
  smallestPiece?: number
  /** The largest chunk that the server asks for, in bytes. */
  largestPiece?: number
}

export type UploadChunks = ReturnType<typeof createChunkedUpload>

/** In bytes. */
const usualChunkSize = 10 * 1024 * 1024
/** The server accepts no more chunks per file (chunked upload, version 2). */
const mostChunks = 10_000

/** The chunk size for a file, in bytes: 10 MiB, or more if that would result in more than 10,000 chunks. */
export const chunkSize = (fileSize: number, smallestPiece = usualChunkSize): number =>
  Math.ceil(Math.max(smallestPiece, fileSize / mostChunks))

/** The name of a chunk, counted from 0. The server assembles chunks in the order of their names. */
export const chunkName = (index: number): string => String(index + 1).padStart(5, '0')

const keptAlive = (url: string, init: RequestInit): Promise<Response> => fetch(url, { ...init, keepalive: true })

// Not `randomUUID`, which is undefined on pages without HTTPS.
const randomId = (): string =>
  `web-${Array.from(crypto.getRandomValues(new Uint32Array(4)), (number) => number.toString(36)).join('')}`

/**
 * Sends files in chunks, so that those that have arrived are kept when the upload is interrupted: the product's chunked
 * upload, version 2, with a folder for the session, numbered chunks, and a MOVE that assembles them
 * (https://docs.nextcloud.com/server/latest/developer_manual/client_apis/WebDAV/chunking.html).
 */
export function createChunkedUpload({
  client,
  filesUrl,
  base = document.baseURI,
  newId = randomId,
  smallestPiece = usualChunkSize,
  largestPiece = Infinity,
}: ChunkOptions) {
  const files = new URL(filesUrl, base)
  const root = files.origin + files.pathname.replace(/\/+$/, '')

  async function call(
    method: string,
    path: string,
    options: Parameters<WebdavClient['request']>[2],
    exists: 'exists' | 'changed' = 'exists',
  ): Promise<void> {
    const { status, headers, text } = await client.request(method, path, { timeoutMs: Infinity, ...options })
    if (isStrayPage(status, headers))
      throw new WebdavError(
        'bad-answer',
        method,
        path,
        status,
        'The answer is not from a WebDAV server, so nothing was written.',
      )
    if (status >= 200 && status < 300) return
    // The name of the file is first looked at when its chunks are joined.
    const { exception, message } = parseDavFailure(text)
    const isName = isNameRefusal(status, exception)
    throw new WebdavError(
      isName ? 'forbidden-name' : kindOfDavStatus(status, exists),
      method,
      path,
      status,
      message || `${method} ${path} failed with status ${status}.`,
      exception,
      ownEtag(status, headers),
      isName ? message : '',
    )
  }

  /** Set to false on a status that means: this address does not exist, or the method is not supported. */
  let isOffered = true
  function check(error: unknown, refusals: readonly number[]): void {
    if (error instanceof WebdavError && refusals.includes(error.status)) isOffered = false
  }

  /**
   * The largest request that the server may take, in bytes: what it asks for, or half of what it has refused. Proxies in
   * front of it have limits of their own, from 1 MiB on.
   */
  let limit = largestPiece
  /** Notes that one request with this many bytes was too much for the server. Returns whether smaller chunks may help. */
  function refuse(bytes: number): boolean {
    const next = Math.max(Math.ceil(smallestPiece / 16), Math.ceil(bytes / 2))
    if (next >= bytes) return false
    limit = Math.min(limit, next)
    return isOffered
  }
  return {
    /** False once the server has shown that it does not support chunked uploads. */
    isOffered: () => isOffered,

    /** Whether a file of this size is too large for one request, as far as the server has shown. */
    isTooLarge: (bytes: number) => bytes > limit && limit < largestPiece,

    refuse,

    begin: (path: string): ChunkSession => newSession(path, `/${newId()}`),

    /**
     * Sends the missing chunks and has the server assemble the file at its target.
     *
     * @throws {WebdavError} as `createFile` and `replaceFile`; kind `not-found` if the server has deleted the session, or
     * does not support chunks
     * @throws {FileChangedError} if the file has changed since its first chunk was read: nothing is assembled
     */
    async upload(session: ChunkSession, file: File, options: ChunkUpload): Promise<void> {
      const { original, signal, modifiedMs, headers: further, onProgress, onRead, onPiece, onJoin } = options
      const destination = root + encodeDavPath(session.path)
      const headers = { Destination: destination, 'OC-Total-Length': String(file.size) }
      // Chunks of another content must not follow.
      if (session.mark !== undefined && !session.isProven) {
        onRead()
        await mustHaveMark(session.mark, file.slice(session.last.from, session.keptBytes), signal, session.last.before)
      }
      session.begun = true
      const isNew = !session.hasFolder
      if (isNew) {
        try {
          await call('MKCOL', session.folder, { headers, signal })
        } catch (error) {
          check(error, [404, 501])
          // `exists` is fine: an earlier request whose response was lost created it, since nobody else knows the name.
          if (!(error instanceof WebdavError) || error.kind !== 'exists') throw error
        }
        session.hasFolder = true
      }
      while (session.keptBytes < file.size) {
        const from = session.keptBytes
        const size = Math.min(chunkSize(file.size, smallestPiece), limit, session.limit, file.size - from)
        const chunk = file.slice(from, from + size)
        onRead()
        const mark = await markOf(chunk, signal, session.mark)
        onProgress(from)
        try {
          await call('PUT', `${session.folder}/${chunkName(session.pieces)}`, {
            headers,
            signal,
            body: chunk,
            onProgress: (sentBytes) => onProgress(from + Math.min(sentBytes, size)),
          })
        } catch (error) {
          // A server without chunked uploads may answer the MKCOL as if the folder existed.
          if (isNew && session.pieces === 0) check(error, [404, 405, 501])
          const { kind = null, status = 0 } = error instanceof WebdavError ? error : {}
          // Some servers fail with 500 where a request is too large for them. It may mean anything else, so only this
          // upload sends less, in chunks of the 5 MB that servers want at least, and in no more than they take.
          if (status === 500) session.limit = chunkSize(file.size, smallestPiece / 2)
          if (kind !== 'too-large' || !refuse(size)) throw error
          continue
        }
        session.pieces += 1
        session.keptBytes = from + size
        session.last = { from, before: session.mark }
        session.mark = mark
        onPiece()
      }
      onProgress(file.size)
      onRead()
      if (!session.isProven) await mustHaveMark(session.mark ?? NaN, file, signal)
      session.isProven = true
      onProgress(file.size)
      session.placed = true
      onJoin()
      await sendModified(modifiedMs, (time) =>
        call(
          'MOVE',
          `${session.folder}/.file`,
          { signal, headers: { ...headers, ...further, ...time, ...condition(destination, original) } },
          original ? 'changed' : 'exists',
        ),
      )
    },

    /** Removes what the server has of an upload that will not be finished. */
    async remove({ folder, begun }: ChunkSession): Promise<void> {
      // Also while the page is being left.
      if (begun) await call('DELETE', folder, { background: true, transport: keptAlive })
    },
  }
}

/**
 * The precondition for the target of a MOVE. If-Match and If-None-Match would apply to its source, so this uses
 * Overwrite and a tagged If (RFC 4918, sections 10.4 and 10.6).
 */
function condition(destination: string, original: { etag: string } | null): Record<string, string> {
  if (!original) return { Overwrite: 'F' }
  return { Overwrite: 'T', ...(original.etag !== '' && { If: `<${destination}> (["${original.etag}"])` }) }
}

import type { FileEntry } from '../../../src/kits/names/dav-entry.js'
import type { WebdavClient } from '../../../src/kits/webdav/webdav-client.js'
import { WebdavError } from '../../../src/kits/webdav/webdav-error.js'
import type { Browser } from '../../../src/core/page/environment.js'
import { startTimeout } from '../../../src/core/page/time/timeout.js'
import type { ChunkSession, UploadChunks } from './chunked-upload.js'
import { failureOf, isLoss, statusOf } from './connection.js'
import { checksumHeader, hasContentOf, markOf, mustHaveMark, type Digest } from './file-content.js'
import { isVersionBefore, mayBeOwnUpload, type Original } from './plan.js'

/** The server that files are sent to, and how. */
export interface UploadServer {
  client: Pick<WebdavClient, 'info' | 'get' | 'propFind' | 'createFile' | 'replaceFile'>
  /** Sends large files in chunks, if the server supports that. */
  chunks?: UploadChunks | undefined
  /** Minimum size in bytes of files that are sent in chunks. */
  chunksFrom: number
  /** For checksums, which are sent with small files and compared; without it files are read back. */
  digest?: Digest | undefined
  browser: Pick<Browser, 'after' | 'now'>
}

/** How one attempt is made. */
interface Attempt {
  signal: AbortSignal
  /** Whether a server may be left to go on by itself; not if that was in vain so often that nobody should wait longer. */
  isPatient(): boolean
  onProgress(sentBytes: number): void
  /** A chunk is stored on the server. */
  onPiece(): void
}

/**
 * How long a server may be silent, in ms, before a request counts as lost: a connection may die without a word, and a
 * server may take long to process what it has received.
 */
export const silenceMs = { sending: 60_000, answering: 120_000 }

/** In ms: what a server may need to put a gigabyte together, and the most for any file. */
const assembling = { perGigabyte: 180_000, most: 1_800_000 }

/** How long a server may be silent while it assembles the chunks of a file, in ms: longer for a larger one. */
export const assemblingMs = (fileSize: number): number =>
  Math.min(silenceMs.answering + Math.round((assembling.perGigabyte * fileSize) / 1e9), assembling.most)

/** One file on its way to the server, over all attempts: what was sent, and what the server may have of it. */
export class Transfer {
  readonly #file: File
  readonly #server: UploadServer
  /** The version that it replaces; null if the target must not exist yet. */
  #original: Original | null = null
  /** An earlier attempt may have written the file although its response was lost. */
  #isDoubtful = false
  /** The ETag of a version that a failed attempt has written nevertheless, as the server told; empty if it did not. */
  #ownEtag = ''
  /**
   * Until when the server may still be at work on it, in ms since the epoch: its answer to the last request was lost, or
   * did not come from it.
   */
  #openUntilMs = 0
  /** The mark of the file as it was read to be sent whole; null if it never was. */
  #mark: number | null = null
  /** The server may have failed over the time of the file, which further attempts leave out. */
  #isTimeless = false
  #session: ChunkSession | null = null

  constructor(file: File, server: UploadServer) {
    this.#file = file
    this.#server = server
  }

  /** Whether the server may still be at work on it, although it or a proxy has said otherwise. */
  get isOpen(): boolean {
    return this.#openUntilMs > this.#server.browser.now()
  }

  /** How much the server keeps of it after a failed attempt, in bytes; null if nothing was begun that it would keep. */
  get keptBytes(): number | null {
    return this.#session?.keptBytes ?? null
  }

  /** Gives it a new target, to which earlier attempts have written nothing. */
  aim(original: Original | null): void {
    this.#original = original
    this.#isDoubtful = false
    this.#ownEtag = ''
  }

  /**
   * Removes the chunks of a file that will not be finished, unless the server may still be reading them. Those that stay
   * are deleted by the server after a day. What follows begins anew, with the file as it is then.
   */
  discard(): void {
    if (this.#session && !this.isOpen) void this.#server.chunks?.remove(this.#session).catch(() => undefined)
    this.#session = null
    this.#mark = null
  }

  /**
   * Tries once to write the file. Sends nothing if an earlier attempt has written it already. Asks about no file that has
   * the same content: browsers repeat a request whose connection is reset, so that the second one meets the file of the
   * first.
   *
   * @returns the entry in the way, or null if the file is on the server now
   * @throws {WebdavError}
   * @throws {FileChangedError} if the file has changed since it was read first
   */
  async send(path: string, attempt: Attempt): Promise<FileEntry | null> {
    const { signal } = attempt
    const openBeforeMs = this.#openUntilMs
    if (this.#mark !== null) await mustHaveMark(this.#mark, this.#file, signal)
    if (this.#isDoubtful) {
      const entry = await this.#entryAt(path, signal)
      if (entry && (await this.#isOwn(entry, signal))) return null
      // Somebody else's. To send the file would only bring a 412, and overwrite it on a server without versions.
      if (entry && !isVersionBefore(entry, this.#original)) return entry
    }
    try {
      await this.#write(path, attempt).catch((error: unknown) => {
        // Too large as a whole: in smaller requests it may still get there.
        const isWhole = failureOf(error) === 'too-large' && !this.#session
        if (!isWhole || !this.#server.chunks?.refuse(this.#file.size)) throw error
        return this.#write(path, attempt)
      })
      return null
    } catch (error) {
      const [kind, status] = [failureOf(error), statusOf(error)]
      const isLost = isLoss(kind) || kind === 'aborted'
      const isLast = this.#session?.placed ?? true
      if ((isLost || status >= 500) && isLast) this.#isDoubtful = true
      // Some servers keep the file, and fail over its time after that.
      if (status === 500 && isLast) this.#isTimeless = true
      // A proxy says 502 or 504 while the server goes on. The rest of a file whose request broke off never comes.
      const staysOpen = [502, 504].includes(status) || (isLost && this.#session !== null)
      if (!staysOpen) this.#openUntilMs = openBeforeMs
      else if (isLast) this.#leaveOpen(this.#session ? assemblingMs(this.#file.size) : silenceMs.answering, attempt)
      if (kind === 'exists' || kind === 'changed') {
        // If this is interrupted, the next attempt compares first.
        this.#isDoubtful = true
        const entry = await this.#entryAt(path, signal)
        if (entry) return (await this.#isOwn(entry, signal)) ? null : entry
        // The entry in the way was removed meanwhile: the next attempt creates the file.
        this.#original = null
      }
      if (error instanceof WebdavError && error.etag !== '') this.#ownEtag = error.etag
      if (kind === 'not-found') {
        // The first of two requests to assemble the file may have done it, and removed the session.
        if (this.#session?.placed) this.#isDoubtful = true
        this.#session = null
        this.#openUntilMs = 0
      }
      throw error
    }
  }

  /** Whether an entry was written by an attempt of this transfer. */
  async #isOwn(entry: FileEntry, signal: AbortSignal): Promise<boolean> {
    const { client, digest } = this.#server
    const isDone =
      (this.#ownEtag !== '' && entry.etag === this.#ownEtag) ||
      (mayBeOwnUpload(entry, this.#file, this.#original) &&
        (await hasContentOf(this.#file, entry, signal, client, digest)))
    if (isDone) {
      this.#openUntilMs = 0
      this.discard()
    }
    return isDone
  }

  /** The entry at a path; null for none. */
  async #entryAt(path: string, signal: AbortSignal): Promise<FileEntry | null> {
    try {
      return await this.#server.client.info(path, { signal, background: true })
    } catch (error) {
      if (failureOf(error) === 'not-found') return null
      throw error
    }
  }

  /** Notes that the server may go on working. */
  #leaveOpen(workingMs: number, { isPatient }: Attempt): void {
    if (isPatient()) this.#openUntilMs = Math.max(this.#openUntilMs, this.#server.browser.now() + workingMs)
  }

  get #goesInPieces(): boolean {
    const { chunks, chunksFrom } = this.#server
    const { size } = this.#file
    return chunks?.isOffered() === true && size > 0 && (size >= chunksFrom || chunks.isTooLarge(size))
  }

  /** Sends the file, and aborts with a timeout if there is no progress for too long. */
  async #write(path: string, attempt: Attempt): Promise<void> {
    const { signal } = attempt
    const { client, chunks, digest, browser } = this.#server
    const file = this.#file
    const original = this.#original
    const headers = await checksumHeader(file, digest)
    const silence = new AbortController()
    const watch = (allowedMs: number): (() => void) => startTimeout(browser, allowedMs, () => silence.abort())
    let cancelWatch: (() => void) | null = watch(silenceMs.sending)
    const onProgress = (sentBytes: number): void => {
      if (!cancelWatch) return
      cancelWatch()
      const answeringMs = this.#goesInPieces ? assemblingMs(file.size) : silenceMs.answering
      cancelWatch = watch(sentBytes < file.size ? silenceMs.sending : answeringMs)
      if (!signal.aborted) attempt.onProgress(Math.min(sentBytes, file.size))
    }
    const options = { signal: AbortSignal.any([signal, silence.signal]), onProgress, headers }
    try {
      if (chunks && this.#goesInPieces) {
        if (this.#session?.path !== path) this.discard()
        this.#session ??= chunks.begin(path)
        await chunks
          .upload(this.#session, file, {
            ...options,
            original,
            modifiedMs: this.#isTimeless ? undefined : file.lastModified,
            onRead: () => cancelWatch?.(),
            onPiece: attempt.onPiece,
            onJoin: () => this.#leaveOpen(assemblingMs(file.size), attempt),
          })
          .catch((error: unknown) => {
            if (this.#goesInPieces) throw error
          })
        this.#session = null
        this.#openUntilMs = 0
      }
      // Checked again: the server may just have shown that it does not support chunks.
      if (!this.#goesInPieces) {
        const put = {
          ...options,
          ...(!this.#isTimeless && { modifiedMs: file.lastModified }),
          ...(file.type !== '' && { contentType: file.type }),
        }
        // While the disk is read, the server is not silent.
        cancelWatch()
        this.#mark ??= await markOf(file, signal)
        cancelWatch = watch(silenceMs.sending)
        await (original
          ? client.replaceFile(path, file, { ...put, etag: original.etag })
          : client.createFile(path, file, put))
        cancelWatch()
        await mustHaveMark(this.#mark, file, signal)
      }
    } catch (error) {
      throw silence.signal.aborted && !signal.aborted
        ? new WebdavError('timeout', 'PUT', path, 0, 'Timeout exceeded')
        : error
    } finally {
      cancelWatch?.()
      cancelWatch = null
    }
  }
}

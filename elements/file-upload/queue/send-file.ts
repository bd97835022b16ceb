import type { FileEntry } from '../../../src/kits/names/dav-entry.js'
import { davChild } from '../../../src/kits/names/dav-path.js'
import { isVersionBefore, mayBeOwnUpload } from './rules/plan.rules.js'
import { mostLosses } from './rules/backoff.rules.js'
import { assemblingMs, silenceMs } from './rules/silence.rules.js'
import type { WebdavClient } from '../../../src/kits/webdav/webdav-client.js'
import { WebdavError } from '../../../src/kits/webdav/webdav-error.js'
import type { Browser } from '../../../src/core/page/environment.js'
import { startTimeout } from '../../../src/core/page/time/timeout.js'
import type { UploadFailure } from './progress-store.js'
import type { UploadChunks } from './chunked-upload.js'
import { checksumHeader } from './proof/checksums.js'
import { FileChangedError, markOf, mustHaveMark } from './proof/file-mark.js'
import { hasContentOf, type ProofDeps } from './proof/content-proof.js'
import { discard, type UploadJob } from './upload-job.js'

export interface SendFileDeps extends ProofDeps {
  client: Pick<WebdavClient, 'info' | 'createFile' | 'replaceFile'> & ProofDeps['client']
  chunks: UploadChunks | undefined
  /** Minimum size in bytes of files that are sent in chunks. */
  chunksFrom: number
  browser: Pick<Browser, 'after' | 'now'>
  onProgress(sentBytes: number): void
  /** A chunk is stored on the server. */
  onPiece(): void
}

/** Why a request failed. Errors other than these two count as network failures. */
export function failureOf(error: unknown): UploadFailure {
  if (error instanceof FileChangedError) return 'unreadable'
  return error instanceof WebdavError ? error.kind : 'network'
}

/** The HTTP status of a failure; 0 if there was no response. */
export const statusOf = (error: unknown): number => (error instanceof WebdavError ? error.status : 0)

/**
 * Tries once to write a file under the job's name. Sends nothing if an earlier attempt has written it already. Asks
 * about no file that has the same content: browsers repeat a request whose connection is reset, so that the second one
 * meets the file of the first.
 *
 * @returns the entry in the way, or null if the file is on the server now
 * @throws {WebdavError}
 * @throws {FileChangedError} if the file has changed since it was read first
 */
export async function sendFile(
  job: UploadJob,
  file: File,
  signal: AbortSignal,
  deps: SendFileDeps,
): Promise<FileEntry | null> {
  const path = davChild(job.directory, job.name)
  const isOwn = async (entry: FileEntry): Promise<boolean> => {
    const isDone =
      (job.ownEtag !== '' && entry.etag === job.ownEtag) ||
      (mayBeOwnUpload(entry, file, job.original) && (await hasContentOf(file, entry, signal, deps)))
    if (isDone) {
      job.openUntilMs = 0
      discard(job, deps.chunks, deps.browser)
    }
    return isDone
  }
  const openBeforeMs = job.openUntilMs

  if (job.mark !== null) await mustHaveMark(job.mark, file, signal)
  if (job.doubtful) {
    const entry = await entryAt(path, signal, deps)
    if (entry && (await isOwn(entry))) return null
    // Somebody else's. To send the file would only bring a 412, and overwrite it on a server without versions.
    if (entry && !isVersionBefore(entry, job.original)) return entry
  }
  try {
    await write(job, path, file, signal, deps).catch((error: unknown) => {
      // Too large as a whole: in smaller requests it may still get there.
      const mayShrink = failureOf(error) === 'too-large' && !job.session && deps.chunks?.refuse(file.size)
      if (!mayShrink) throw error
      return write(job, path, file, signal, deps)
    })
    return null
  } catch (error) {
    const kind = failureOf(error)
    const isLost = ['network', 'offline', 'timeout', 'aborted'].includes(kind)
    const isLast = job.session?.placed ?? true
    if ((isLost || statusOf(error) >= 500) && isLast) job.doubtful = true
    // Some servers keep the file, and fail over its time after that.
    if (statusOf(error) === 500 && isLast) job.isTimeless = true
    // A proxy says 502 or 504 while the server goes on. The rest of a file whose request broke off never comes.
    const staysOpen = [502, 504].includes(statusOf(error)) || (isLost && job.session !== null)
    if (!staysOpen) job.openUntilMs = openBeforeMs
    else if (isLast) leaveOpen(job, job.session ? assemblingMs(file.size) : silenceMs.answering, deps.browser)
    if (kind === 'exists' || kind === 'changed') {
      // If this is interrupted, the next attempt compares first.
      job.doubtful = true
      const entry = await entryAt(path, signal, deps)
      if (entry) return (await isOwn(entry)) ? null : entry
      // The entry in the way was removed meanwhile: the next attempt creates the file.
      job.original = null
    }
    if (error instanceof WebdavError && error.etag !== '') job.ownEtag = error.etag
    if (kind === 'not-found') {
      // The first of two requests to assemble the file may have done it, and removed the session.
      if (job.session?.placed) job.doubtful = true
      job.session = null
      job.openUntilMs = 0
    }
    throw error
  }
}

/** Notes that the server may go on working, unless that was in vain so often that nobody should wait any longer. */
function leaveOpen(job: UploadJob, workingMs: number, { now }: Pick<Browser, 'now'>): void {
  if (job.losses < mostLosses) job.openUntilMs = Math.max(job.openUntilMs, now() + workingMs)
}

/** The entry at a path; null for none. */
async function entryAt(path: string, signal: AbortSignal, { client }: SendFileDeps): Promise<FileEntry | null> {
  try {
    return await client.info(path, { signal, background: true })
  } catch (error) {
    if (failureOf(error) === 'not-found') return null
    throw error
  }
}

/** Sends the file, and aborts with a timeout if there is no progress for too long. */
async function write(job: UploadJob, path: string, file: File, signal: AbortSignal, deps: SendFileDeps): Promise<void> {
  const { client, chunks, chunksFrom, browser } = deps
  const headers = await checksumHeader(file, deps.digest)
  const silence = new AbortController()
  const watch = (allowedMs: number): (() => void) => startTimeout(browser, allowedMs, () => silence.abort())
  let cancelWatch: (() => void) | null = watch(silenceMs.sending)
  const onProgress = (sentBytes: number): void => {
    if (!cancelWatch) return
    cancelWatch()
    cancelWatch = watch(sentBytes < file.size ? silenceMs.sending : answeringMs())
    if (!signal.aborted) deps.onProgress(Math.min(sentBytes, file.size))
  }
  const options = { signal: AbortSignal.any([signal, silence.signal]), onProgress }
  const { original } = job
  const answeringMs = (): number => (goesInPieces() ? assemblingMs(file.size) : silenceMs.answering)
  const goesInPieces = (): boolean =>
    chunks?.isOffered() === true && file.size > 0 && (file.size >= chunksFrom || chunks.isTooLarge(file.size))
  try {
    if (chunks && goesInPieces()) {
      if (job.session?.path !== path) discard(job, chunks, browser)
      job.session ??= chunks.begin(path)
      await chunks
        .upload(job.session, file, {
          ...options,
          original,
          headers,
          modifiedMs: job.isTimeless ? undefined : file.lastModified,
          onPiece: deps.onPiece,
          onJoin: () => leaveOpen(job, assemblingMs(file.size), browser),
        })
        .catch((error: unknown) => {
          if (goesInPieces()) throw error
        })
      job.session = null
      job.openUntilMs = 0
    }
    // Checked again: the server may just have shown that it does not support chunks.
    if (!goesInPieces()) {
      const put = {
        ...options,
        headers,
        ...(!job.isTimeless && { modifiedMs: file.lastModified }),
        ...(file.type !== '' && { contentType: file.type }),
      }
      // While the disk is read, the server is not silent.
      cancelWatch()
      job.mark ??= await markOf(file, signal)
      cancelWatch = watch(silenceMs.sending)
      await (original
        ? client.replaceFile(path, file, { ...put, etag: original.etag })
        : client.createFile(path, file, put))
      cancelWatch()
      await mustHaveMark(job.mark, file, signal)
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

/** Whether the browser can still read the file as the user chose it; the error of a failed upload does not tell. */
export async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer()
    return true
  } catch {
    return false
  }
}

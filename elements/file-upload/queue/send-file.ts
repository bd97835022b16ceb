import type { FileEntry } from '../../../src/kits/names/dav-entry.js'
import { davChild } from '../../../src/kits/names/dav-path.js'
import { isOwnUpload } from './rules/plan.rules.js'
import type { WebdavClient } from '../../../src/kits/webdav/webdav-client.js'
import { WebdavError } from '../../../src/kits/webdav/webdav-error.js'
import type { Browser } from '../../../src/core/page/environment.js'
import { startTimeout } from '../../../src/core/page/time/timeout.js'
import type { UploadFailure } from './progress-store.js'
import type { UploadChunks } from './chunked-upload.js'
import { discard, type UploadJob } from './upload-job.js'

/** What sending a file needs. */
export interface SendFileDeps {
  client: Pick<WebdavClient, 'info' | 'get' | 'createFile' | 'replaceFile'>
  chunks: UploadChunks | undefined
  /** Files of this size and more go in pieces, in bytes. */
  chunksFrom: number
  browser: Pick<Browser, 'after' | 'now'>
  onProgress(sentBytes: number): void
  /** Some of it has arrived for good. */
  onPiece(): void
}

/** A connection may die without a word, and a server may think for long about what it has got. In ms. */
const silenceMs = { sending: 60_000, answering: 600_000 }

/** Why a call failed; what is no failure of a call is taken for one of the network. */
export function failureOf(error: unknown): UploadFailure {
  return error instanceof WebdavError ? error.kind : 'network'
}

/**
 * Tries once to write a file under the job's name. What an earlier try has written already is not sent again.
 *
 * @returns what is in the way, or null where the file is on the server
 * @throws {WebdavError}
 */
export async function sendFile(job: UploadJob, file: File, signal: AbortSignal, deps: SendFileDeps): Promise<FileEntry | null> {
  const path = davChild(job.directory, job.name)
  const isOwn = async (entry: FileEntry | null): Promise<boolean> => {
    const own = job.doubtful && entry !== null && isOwnUpload(entry, file, job.original)
    return own === 'maybe' ? hasContent(path, file, signal, deps) : own
  }

  if (job.doubtful && await isOwn(await entryAt(path, signal, deps))) return null
  try {
    await write(job, path, file, signal, deps)
    return null
  } catch (error) {
    const kind = failureOf(error)
    if (kind === 'exists' || kind === 'changed') {
      const entry = await entryAt(path, signal, deps)
      if (await isOwn(entry)) return null
      // It has gone again meanwhile: the next try finds its place free.
      if (!entry) job.original = null
      if (entry) return entry
    }
    if (kind === 'not-found') job.session = null
    const mayBeThere = !(error instanceof WebdavError) || error.status === 0 || error.status >= 500
    if (mayBeThere && (job.session?.placed ?? true)) job.doubtful = true
    throw error
  }
}

/** What is at a path; null for nothing. */
async function entryAt(path: string, signal: AbortSignal, { client }: SendFileDeps): Promise<FileEntry | null> {
  try {
    return await client.info(path, { signal, background: true })
  } catch (error) {
    if (failureOf(error) === 'not-found') return null
    throw error
  }
}

/** Whether the server has the same bytes; only for small files. */
async function hasContent(path: string, file: File, signal: AbortSignal, { client }: SendFileDeps): Promise<boolean> {
  const answer = await client.get(path, { signal, background: true })
  const [there, here] = [new Uint8Array(await answer.arrayBuffer()), new Uint8Array(await file.arrayBuffer())]
  return answer.ok && there.length === here.length && there.every((byte, index) => byte === here[index])
}

/** Gives up where nothing moves for too long. */
async function write(job: UploadJob, path: string, file: File, signal: AbortSignal, deps: SendFileDeps): Promise<void> {
  const { client, chunks, chunksFrom, browser } = deps
  const silence = new AbortController()
  const watch = (allowedMs: number): (() => void) => startTimeout(browser, allowedMs, () => silence.abort())
  let cancelWatch: (() => void) | null = watch(silenceMs.sending)
  const onProgress = (sentBytes: number): void => {
    if (!cancelWatch) return
    cancelWatch()
    cancelWatch = watch(sentBytes < file.size ? silenceMs.sending : silenceMs.answering)
    if (!signal.aborted) deps.onProgress(Math.min(sentBytes, file.size))
  }
  const options = { signal: AbortSignal.any([signal, silence.signal]), onProgress }
  const { original } = job
  const goesInPieces = (): boolean => chunks?.isOffered() === true && file.size >= chunksFrom && file.size > 0
  try {
    if (chunks && goesInPieces()) {
      if (job.session?.path !== path) discard(job, chunks)
      job.session ??= chunks.begin(path)
      await chunks.upload(job.session, file, { ...options, original, onPiece: deps.onPiece }).catch((error: unknown) => {
        if (goesInPieces()) throw error
      })
      job.session = null
    }
    // The server may just have shown that it takes no pieces.
    if (!goesInPieces()) {
      const put = { ...options, modifiedMs: file.lastModified, ...(file.type !== '' && { contentType: file.type }) }
      await (original ? client.replaceFile(path, file, { ...put, etag: original.etag }) : client.createFile(path, file, put))
    }
  } catch (error) {
    throw silence.signal.aborted && !signal.aborted ? new WebdavError('timeout', 'PUT', path, 0, 'Timeout exceeded') : error
  } finally {
    cancelWatch?.()
    cancelWatch = null
  }
}

/** Whether the browser can still read a file as it was when the user chose it; a failed upload alone does not say why. */
export async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer()
    return true
  } catch {
    return false
  }
}

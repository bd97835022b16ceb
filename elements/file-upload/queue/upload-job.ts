import type { Decision } from '../../../src/kits/conflicts/conflict.rules.js'
import type { FileEntry } from '../../../src/kits/names/dav-entry.js'
import { davChild, davName, davParent, davPath } from '../../../src/kits/names/dav-path.js'
import { wishedPath, type Original, type UploadTarget } from './rules/plan.rules.js'
import { foldersTo } from './rules/server-names.rules.js'
import type { Browser } from '../../../src/core/page/environment.js'
import { WebdavError } from '../../../src/kits/webdav/webdav-error.js'
import type { UploadRow } from './progress-store.js'
import type { ChunkSession, UploadChunks } from './chunked-upload.js'
import type { UploadFolders } from './ensure-folders.js'

/**
 * A file, or a folder that may be empty. The path is relative to the target folder and includes all folders in between.
 */
export type UploadItem = { file: File; path: string } | { folder: true; path: string }

/** Items that were added in one call. */
export interface UploadBatch {
  readonly directory: string
  readonly folders: UploadFolders
}

/** A timer that several jobs may share. */
export interface UploadWait {
  jobs: number
  cancel(): void
}

/** One item, as the queue works on it. */
export interface UploadJob {
  readonly id: string
  readonly batch: UploadBatch
  /** The original target path; another one once the user has renamed what the server refuses. */
  path: string
  /** Null for a folder. */
  readonly file: File | null
  /** Its path is invalid, or the server refuses a name in it. */
  isHopeless: boolean
  /** The path of the file, or of a folder above it, whose name the server refuses; null if it refuses none. */
  refusedPath: string | null
  /** The actual target. */
  directory: string
  name: string
  /** The version that it replaces; null if the target must not exist yet. */
  original: Original | null
  /**
   * `planned` once the server's content and the user's decision are known, `planning` while they are being determined.
   */
  plan: 'planning' | 'planned' | null
  /** An earlier attempt may have written the file although its response was lost. */
  doubtful: boolean
  /** The ETag of a version that a failed attempt has written nevertheless, as the server told; empty if it did not. */
  ownEtag: string
  /**
   * Until when the server may still be at work on it, in ms since the epoch: its answer to the last request was lost, or
   * did not come from it.
   */
  openUntilMs: number
  /** The mark of the file as it was read to be sent whole; null if it never was. */
  mark: number | null
  /** The server may have failed over the time of the file, which further attempts leave out. */
  isTimeless: boolean
  /** Consecutive failures: refused by the server, and lost by the connection. */
  refusals: number
  losses: number
  session: ChunkSession | null
  /** Aborts the running attempt; null while none runs. */
  running: AbortController | null
  /** The wait before the next attempt; null if there is none. */
  wait: UploadWait | null
}

/** The jobs for items that are added in one call. */
export function newJobs(
  items: readonly UploadItem[],
  into: string,
  {
    nextId,
    isForbidden,
    foldersIn,
  }: {
    nextId(): string
    isForbidden(name: string): boolean
    foldersIn(directory: string): UploadFolders
  },
): UploadJob[] {
  const paths = items.map(({ path }) => wishedPath(into, path))
  const base = paths.some((path) => path !== null) ? davPath(into) : '/'
  const batch: UploadBatch = { directory: base, folders: foldersIn(base) }
  const known = new Map<string, boolean>()
  // Thousands of files may lie in one folder.
  const isRefused = (name: string): boolean => {
    const answer = known.get(name) ?? isForbidden(name)
    known.set(name, answer)
    return answer
  }
  return items.map((item, index): UploadJob => {
    const path = paths[index] ?? `/${item.path}`
    const name = davName(path)
    const refusedPath = paths[index] === null ? null : firstRefused(path, base, isRefused)
    return {
      id: nextId(),
      batch,
      path,
      name,
      file: 'file' in item ? item.file : null,
      isHopeless: paths[index] === null || refusedPath !== null,
      refusedPath,
      directory: davParent(path),
      original: null,
      plan: null,
      doubtful: false,
      ownEtag: '',
      openUntilMs: 0,
      mark: null,
      isTimeless: false,
      refusals: 0,
      losses: 0,
      session: null,
      running: null,
      wait: null,
    }
  })
}

/** The first of the folders below `base` on the way to a path, or the path itself, whose name is refused; or null. */
function firstRefused(path: string, base: string, isForbidden: (name: string) => boolean): string | null {
  return foldersTo(path, base, { has: () => false }).find((each) => isForbidden(davName(each))) ?? null
}

/** Notes why the server refused a job, if it was for a name: its own, or that of a folder above it. */
export function noteRefusal(job: UploadJob, error: unknown): Pick<UploadRow, 'reason' | 'refusedName'> {
  if (!(error instanceof WebdavError) || error.kind !== 'forbidden-name') return { reason: '', refusedName: null }
  const own = davChild(job.directory, job.name)
  job.refusedPath = own.startsWith(`${error.path}/`) ? error.path : own
  return { reason: error.reason, refusedName: davName(job.refusedPath) }
}

/** Gives a job the path that it has after something in it was renamed, as if it had just been added. */
export function renameIn(job: UploadJob, from: string, to: string, isForbidden: (name: string) => boolean): void {
  const own = davChild(job.directory, job.name)
  const path = to + own.slice(from.length)
  const refusedPath = firstRefused(path, job.batch.directory, isForbidden)
  Object.assign(job, {
    path,
    directory: davParent(path),
    name: davName(path),
    refusedPath,
    isHopeless: refusedPath !== null,
  })
  Object.assign(job, { original: null, plan: null, doubtful: false, ownEtag: '', refusals: 0, losses: 0 })
}

/** Gives a job a new target, to which earlier attempts have written nothing. */
export function aim(job: UploadJob, { directory, name, original }: UploadTarget): void {
  Object.assign(job, { directory, name, original, plan: 'planned', doubtful: false, ownEtag: '' })
}

/** How much of a job's file the server keeps after a failed attempt, in bytes. */
export const keptBytes = ({ session }: UploadJob): number => session?.keptBytes ?? 0

/** Ends the wait of a job. Cancels the timer if no other job shares it. */
export function dropWait(job: UploadJob): void {
  const { wait } = job
  job.wait = null
  if (!wait) return
  wait.jobs -= 1
  if (wait.jobs === 0) wait.cancel()
}

/**
 * The fate of a job after the user's decision about the entry in its way. A null decision means that the user
 * cancelled.
 */
export function fateOf(
  { directory, name }: UploadJob,
  inTheWay: FileEntry,
  decision: Decision | null,
): UploadTarget | 'skipped' | 'cancelled' {
  if (decision === null) return 'cancelled'
  if (decision.verb === 'replace') return { directory, name, original: inTheWay }
  return decision.verb === 'both' ? { directory, name: decision.name ?? name, original: null } : 'skipped'
}

/** Whether the server may still be at work on a job, although it or a proxy has said otherwise. */
export const isOpen = ({ openUntilMs }: UploadJob, { now }: Pick<Browser, 'now'>): boolean => openUntilMs > now()

/**
 * Removes the chunks of a job that will not be finished, unless the server may still be reading them. Those that stay are
 * deleted by the server after a day. What follows begins anew, with the file as it is then.
 */
export function discard(job: UploadJob, chunks: UploadChunks | undefined, browser: Pick<Browser, 'now'>): void {
  if (job.session && !isOpen(job, browser)) void chunks?.remove(job.session).catch(() => undefined)
  job.session = null
  job.mark = null
}

/** The initial row of a job. */
export function rowFor({ id, directory, name, file, isHopeless, refusedPath }: UploadJob): UploadRow {
  return {
    id,
    name,
    directory,
    isFolder: !file,
    size: file?.size ?? 0,
    sentBytes: 0,
    finalName: name,
    reason: '',
    refusedName: refusedPath && davName(refusedPath),
    ...(isHopeless ? { phase: 'failed', failure: 'forbidden-name' } : { phase: 'waiting', failure: null }),
  }
}

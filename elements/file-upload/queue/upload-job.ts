import type { Decision } from '../../../src/kits/conflicts/conflict.rules.js'
import type { FileEntry } from '../../../src/kits/names/dav-entry.js'
import { davName, davParent, davPath } from '../../../src/kits/names/dav-path.js'
import { wishedPath, type Original, type UploadTarget } from './rules/plan.rules.js'
import type { UploadRow } from './progress-store.js'
import type { ChunkSession, UploadChunks } from './chunked-upload.js'
import type { UploadFolders } from './ensure-folders.js'

/** A file, or a folder that may be empty. The path is below the folder that it is put into, with the folders in between. */
export type UploadItem = { file: File; path: string } | { folder: true; path: string }

/** What was added in one go. */
export interface UploadBatch {
  readonly directory: string
  readonly folders: UploadFolders
}

/** A wait that several jobs may share. */
export interface UploadWait {
  jobs: number
  cancel(): void
}

/** One item, as the queue works on it. */
export interface UploadJob {
  readonly id: string
  readonly batch: UploadBatch
  /** Where it was wished. */
  readonly path: string
  /** Null for a folder. */
  readonly file: File | null
  /** It has no path or name that could be written. */
  readonly isHopeless: boolean
  /** Where it goes. */
  directory: string
  name: string
  /** The version that it replaces; null where nothing may be there. */
  original: Original | null
  /** Null until it is known what is there and what the user wants. `planning` while that is found out. */
  plan: 'planning' | 'planned' | null
  /** An earlier try may have written it although no answer came. */
  doubtful: boolean
  /** Failures in a row, of the server's and of the connection's making. */
  refusals: number
  losses: number
  session: ChunkSession | null
  /** Ends the running try; null while none runs. */
  running: AbortController | null
  /** What it waits for before the next try; null where nothing keeps it. */
  wait: UploadWait | null
}

/** The jobs for items that are added in one go. */
export function newJobs(items: readonly UploadItem[], into: string, { nextId, isForbidden, foldersIn }: {
  nextId(): string
  isForbidden(name: string): boolean
  foldersIn(directory: string): UploadFolders
}): UploadJob[] {
  const paths = items.map(({ path }) => wishedPath(into, path))
  const base = paths.some((path) => path !== null) ? davPath(into) : '/'
  const batch: UploadBatch = { directory: base, folders: foldersIn(base) }
  return items.map((item, index): UploadJob => {
    const path = paths[index] ?? `/${item.path}`
    const name = davName(path)
    return {
      id: nextId(),
      batch,
      path,
      name,
      file: 'file' in item ? item.file : null,
      isHopeless: paths[index] === null || isForbidden(name),
      directory: davParent(path),
      original: null,
      plan: null,
      doubtful: false,
      refusals: 0,
      losses: 0,
      session: null,
      running: null,
      wait: null,
    }
  })
}

/** Sends a job to a place that nothing is known of by earlier tries. */
export function aim(job: UploadJob, { directory, name, original }: UploadTarget): void {
  Object.assign(job, { directory, name, original, plan: 'planned', doubtful: false })
}

/** Lets a job wait no longer. */
export function dropWait(job: UploadJob): void {
  const { wait } = job
  job.wait = null
  if (!wait) return
  wait.jobs -= 1
  if (wait.jobs === 0) wait.cancel()
}

/** What follows from the answer about something that came in the way of a job; null where the user cancelled. */
export function fateOf({ directory, name }: UploadJob, inTheWay: FileEntry, decision: Decision | null): UploadTarget | 'skipped' | 'cancelled' {
  if (decision === null) return 'cancelled'
  if (decision.verb === 'replace') return { directory, name, original: inTheWay }
  return decision.verb === 'both' ? { directory, name: decision.name ?? name, original: null } : 'skipped'
}

/** Removes the pieces of a job that will not be finished. Where that fails, the server forgets them after a day. */
export function discard(job: UploadJob, chunks: UploadChunks | undefined): void {
  if (job.session) void chunks?.remove(job.session).catch(() => undefined)
  job.session = null
}

/** What the user sees of it first. */
export function rowFor({ id, directory, name, file, isHopeless }: UploadJob): UploadRow {
  return {
    id, name, directory, isFolder: !file, size: file?.size ?? 0, sentBytes: 0, finalName: name,
    ...(isHopeless ? { phase: 'failed', failure: 'forbidden-name' } : { phase: 'waiting', failure: null }),
  }
}

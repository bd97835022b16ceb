import type { FileEntry } from '../../../src/kits/names/dav-entry.js'
import { davName, davParent } from '../../../src/kits/names/dav-path.js'
import { conflictsOf, foldersOf, targetsOf, type UploadTarget } from './rules/plan.rules.js'
import type { WebdavClient } from '../../../src/kits/webdav/webdav-client.js'
import type { UploadAsking } from './conflict-questions.js'
import type { UploadRow } from './progress-store.js'
import { failureOf } from './send-file.js'
import type { UploadBatch, UploadJob } from './upload-job.js'

/** The target of a job, or why it has none. */
export type UploadFate = UploadTarget | 'skipped' | 'cancelled' | 'not-asked'

interface BatchDeps {
  client: Pick<WebdavClient, 'list'>
  /** Aborts the listing of folders. */
  signal: AbortSignal
  asking: UploadAsking
  /** How many folders are listed at once. */
  parallel: number
  /** All jobs of the queue, by target folder. */
  jobsByFolder(): ReadonlyMap<string, readonly UploadJob[]>
  phaseOf(job: UploadJob): UploadRow['phase'] | undefined
  show(job: UploadJob, phase: 'checking' | 'asking'): void
  settle(job: UploadJob, fate: UploadFate): void
  failed(jobs: readonly UploadJob[], error: unknown): void
  /** The folders could be listed: there is a WebDAV server at this address. */
  proved(): void
}

/**
 * Determines the targets of the jobs of a batch: lists each target folder once, and asks about all conflicts in one
 * question. Jobs that are paused before the question are planned when they are resumed.
 */
export async function planBatch(batch: UploadBatch, all: readonly UploadJob[], deps: BatchDeps): Promise<void> {
  const { asking, phaseOf, show, settle } = deps
  const base = batch.directory
  const stillWanted = (): UploadJob[] =>
    all.filter((job) => {
      // A job that was paused and resumed meanwhile is in phase `waiting`.
      const wanted = ['checking', 'waiting'].includes(phaseOf(job) ?? '')
      if (!wanted) job.plan = null
      return wanted
    })
  for (const job of all) {
    job.plan = 'planning'
    show(job, 'checking')
  }
  let listings: Listed
  try {
    listings = await listFolders(base, foldersOf(base, all), deps)
  } catch (error) {
    const jobs = stillWanted()
    for (const job of jobs) job.plan = null
    return deps.failed(jobs, error)
  }
  deps.proved()
  for (const path of listings.keys()) batch.folders.know(path)
  const jobs = stillWanted()
  const conflicts = conflictsOf(base, jobs, listings)
  const onTheWay = deps.jobsByFolder()
  if (conflicts.length > 0) for (const job of jobs) show(job, 'asking')
  try {
    const { status, decisions } =
      conflicts.length > 0
        ? await asking.askAll(conflicts, (directory) => [
            ...(listings.get(directory)?.keys() ?? []),
            ...(onTheWay.get(directory) ?? []).map(({ name }) => name),
          ])
        : { status: 'done', decisions: [] }
    const targets = targetsOf(base, jobs, listings, decisions)
    for (const job of jobs) settle(job, status === 'cancelled' ? status : (targets.get(job.id) ?? 'skipped'))
  } catch {
    for (const job of jobs) settle(job, 'not-asked')
  }
}

type Listed = Map<string, Map<string, FileEntry>>

/** Lists existing folders level by level, and skips those whose parent listing does not contain them. */
async function listFolders(
  base: string,
  wanted: readonly string[],
  { client, signal, parallel }: BatchDeps,
): Promise<Listed> {
  const listings: Listed = new Map()
  const list = async (path: string): Promise<void> => {
    try {
      const entries = await client.list(path, { signal })
      listings.set(path, new Map(entries.map((entry) => [entry.name, entry])))
    } catch (error) {
      // The folder was removed after its parent was listed: it will be created.
      if (path === base || failureOf(error) !== 'not-found') throw error
    }
  }
  const isThere = (path: string): boolean => listings.get(davParent(path))?.get(davName(path))?.isFolder === true
  let level = [base]
  let rest = wanted
  while (level.length > 0) {
    for (let from = 0; from < level.length; from += parallel)
      await Promise.all(level.slice(from, from + parallel).map(list))
    level = rest.filter(isThere)
    rest = rest.filter((path) => !isThere(path))
  }
  return listings
}

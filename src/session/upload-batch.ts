import { davChild, davName, davParent } from '../lib/dav-path.js'
import type { FileEntry } from '../lib/dav-entry.js'
import { conflictsOf, foldersOf, targetsOf, type UploadTarget } from '../lib/upload-plan.js'
import type { WebdavClient } from '../net/webdav.js'
import type { UploadAsking } from './upload-asking.js'
import { failureOf } from './upload-file.js'
import type { UploadBatch, UploadJob } from './upload-job.js'

/** What planning a batch needs. */
export interface BatchDeps {
  client: Pick<WebdavClient, 'list'>
  /** Ends it: nothing is listed any more. */
  signal: AbortSignal
  asking: UploadAsking
  /** How many listings are asked for at once. */
  parallel: number
  /** Those that are still to be planned, once it is known what is there. */
  stillWanted(jobs: readonly UploadJob[]): UploadJob[]
  /** Those that the user is asked about. */
  asks(jobs: readonly UploadJob[]): void
  /** Names that are about to come into a folder. */
  namesOnTheWay(directory: string): Iterable<string>
}

/** How planning went, for each job that was still wanted. `not-asked`: the question about it could not be shown. */
export type BatchPlan = Map<UploadJob, UploadTarget | 'skipped' | 'cancelled' | 'not-asked'>

/**
 * Lists the target folders, each once, and asks about everything that is there in one question.
 *
 * @throws {WebdavError} where a folder cannot be listed
 */
export async function planBatch(batch: UploadBatch, all: readonly UploadJob[], deps: BatchDeps): Promise<BatchPlan> {
  const base = batch.directory
  const listings = await listFolders(base, foldersOf(base, all), deps)
  for (const path of listings.keys()) batch.folders.know(path)
  const jobs = deps.stillWanted(all)
  const conflicts = conflictsOf(base, jobs, listings)
  const plan: BatchPlan = new Map()
  if (conflicts.length === 0) return withTargets(plan, base, jobs, listings, [])

  const touched = inConflict(base, jobs, new Set(conflicts.map(({ directory, name }) => davChild(directory, name))))
  deps.asks(touched)
  try {
    const { status, decisions } = await deps.asking.askAll(conflicts, (directory) => [...(listings.get(directory)?.keys() ?? []), ...deps.namesOnTheWay(directory)])
    if (status !== 'cancelled') return withTargets(plan, base, jobs, listings, decisions)
    for (const job of jobs) plan.set(job, 'cancelled')
  } catch {
    const unasked = new Set(touched)
    withTargets(plan, base, jobs.filter((job) => !unasked.has(job)), listings, [])
    for (const job of touched) plan.set(job, 'not-asked')
  }
  return plan
}

function withTargets(plan: BatchPlan, base: string, jobs: readonly UploadJob[], listings: Map<string, Map<string, FileEntry>>, decisions: Parameters<typeof targetsOf>[3]): BatchPlan {
  const targets = targetsOf(base, jobs, listings, decisions)
  for (const job of jobs) plan.set(job, targets.get(job.id) ?? 'skipped')
  return plan
}

/** The jobs that are in conflict themselves or lie in a folder that is. */
function inConflict(base: string, jobs: readonly UploadJob[], paths: ReadonlySet<string>): UploadJob[] {
  const known = new Map<string, boolean>([[base, false]])
  const isIn = (path: string): boolean => {
    const found = known.get(path) ?? (paths.has(path) || isIn(davParent(path)))
    known.set(path, found)
    return found
  }
  return jobs.filter(({ path }) => isIn(path))
}

/** Only folders that are there, level by level: in one that is not there nothing is. */
async function listFolders(base: string, wanted: readonly string[], { client, signal, parallel }: BatchDeps): Promise<Map<string, Map<string, FileEntry>>> {
  const listings = new Map<string, Map<string, FileEntry>>()
  const list = async (path: string): Promise<void> => {
    try {
      const entries = await client.list(path, { signal })
      listings.set(path, new Map(entries.map((entry) => [entry.name, entry])))
    } catch (error) {
      // Gone since its parent was listed: it will be made.
      if (path === base || failureOf(error) !== 'not-found') throw error
    }
  }
  const isThere = (path: string): boolean => listings.get(davParent(path))?.get(davName(path))?.isFolder === true
  let level = [base]
  let rest = wanted
  while (level.length > 0) {
    for (let from = 0; from < level.length; from += parallel) await Promise.all(level.slice(from, from + parallel).map(list))
    level = rest.filter(isThere)
    rest = rest.filter((path) => !isThere(path))
  }
  return listings
}

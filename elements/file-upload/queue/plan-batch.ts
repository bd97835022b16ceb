import type { FileEntry } from '../../../src/kits/names/dav-entry.js'
import { davChild, davParent } from '../../../src/kits/names/dav-path.js'
import { composed } from '../../../src/kits/names/same-name.js'
import { isOver } from './rules/counters.rules.js'
import { conflictsOf, foldersOf, targetsOf, type UploadTarget } from './rules/plan.rules.js'
import { caseQuestions, serverNames, type Known } from './rules/server-names.rules.js'
import type { WebdavClient } from '../../../src/kits/webdav/webdav-client.js'
import type { UploadAsking } from './conflict-questions.js'
import type { UploadRow } from './progress-store.js'
import { failureOf } from './send-file.js'
import type { UploadBatch, UploadJob } from './upload-job.js'

/** The target of a job, or why it has none. */
export type UploadFate = UploadTarget | 'skipped' | 'cancelled' | 'not-asked'

interface BatchDeps {
  client: Pick<WebdavClient, 'list' | 'info'>
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
  /** Another file takes the place of this one, which is still on its way. */
  supersede(job: UploadJob): void
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
  const before = comingBeside(all, deps)
  let listings: Listed
  let caseless: ReadonlySet<string>
  try {
    ;({ listings, caseless } = await listFolders(base, all, before, deps))
  } catch (error) {
    const jobs = stillWanted()
    for (const job of jobs) job.plan = null
    return deps.failed(jobs, error)
  }
  deps.proved()
  const jobs = stillWanted()
  // What was on its way before the folders were listed may have arrived since.
  const coming = [...new Set([...before.filter(hasNotFailed(deps)), ...comingBeside(all, deps)])]
  const known: Known = { caseless, coming }
  const { placeOf, keyOf } = serverNames(base, listings, known)
  const places = new Map([...listings].map(([path, listing]) => [placeOf(path), listing]))
  for (const place of places.keys()) batch.folders.know(place)
  const conflicts = conflictsOf(base, jobs, listings, known)
  const onTheWay = deps.jobsByFolder()
  if (conflicts.length > 0) for (const job of jobs) show(job, 'asking')
  try {
    const { status, decisions } =
      conflicts.length > 0
        ? await asking.askAll(conflicts, (directory) => [
            ...(places.get(directory)?.keys() ?? []),
            ...(onTheWay.get(directory) ?? []).map(({ name }) => name),
          ])
        : { status: 'done', decisions: [] }
    const targets = targetsOf(base, jobs, listings, decisions, known)
    if (status !== 'cancelled') {
      const taken = new Set([...targets.values()].map((target) => target && keyOf(target.directory, target.name)))
      for (const job of coming)
        if (!isOver(phaseOf(job) ?? 'done') && taken.has(keyOf(job.directory, job.name))) deps.supersede(job)
    }
    for (const job of jobs) settle(job, status === 'cancelled' ? status : (targets.get(job.id) ?? 'skipped'))
  } catch {
    for (const job of jobs) settle(job, 'not-asked')
  }
}

type Listed = Map<string, Map<string, FileEntry>>
type FileJob = UploadJob & { file: File }

/** Files of other batches that are on their way: those whose target is known, and those that were added earlier. */
function comingBeside(own: readonly UploadJob[], { jobsByFolder, phaseOf }: BatchDeps): FileJob[] {
  const [ids, first] = [new Set(own), Number(own[0]?.id)]
  return [...jobsByFolder().values()]
    .flat()
    .filter(
      (job): job is FileJob =>
        job.file !== null &&
        !ids.has(job) &&
        !isOver(phaseOf(job) ?? 'done') &&
        (job.plan === 'planned' || Number(job.id) < first),
    )
}

const hasNotFailed =
  ({ phaseOf }: BatchDeps) =>
  (job: UploadJob): boolean => {
    const phase = phaseOf(job) ?? 'cancelled'
    return phase === 'done' || !isOver(phase)
  }

/**
 * Lists existing folders level by level, and skips those whose parent listing does not contain them. Where names differ
 * by their case alone, it asks the server whether it tells them apart.
 */
async function listFolders(
  base: string,
  wishes: readonly UploadJob[],
  coming: readonly FileJob[],
  { client, signal, parallel }: BatchDeps,
): Promise<{ listings: Listed; caseless: ReadonlySet<string> }> {
  const listings: Listed = new Map()
  const caseless = new Set<string>()
  const folders = foldersOf(base, wishes)
  const paths = [...new Set([...folders, ...wishes.map(({ path }) => path), ...coming.map(pathOf)])]
  const names = (): ReturnType<typeof serverNames> => serverNames(base, listings, { caseless })
  const list = async (path: string, place: string): Promise<void> => {
    try {
      const listing = new Map<string, FileEntry>()
      for (const entry of await client.list(place, { signal })) {
        const name = composed(entry.name)
        if (entry.name === name || !listing.has(name)) listing.set(name, entry)
      }
      listings.set(path, listing)
    } catch (error) {
      // The folder was removed after its parent was listed: it will be created.
      if (path === base || failureOf(error) !== 'not-found') throw error
    }
  }
  const tryCase = async (path: string, place: string, name: string): Promise<void> => {
    const isThere = await client.info(davChild(place, name), { signal }).then(
      () => true,
      () => false,
    )
    if (isThere) caseless.add(path).add(place)
  }
  let level = [base]
  let rest = folders
  while (level.length > 0) {
    const { placeOf } = names()
    const current = new Set(level)
    await inGroups(level, parallel, (path) => list(path, placeOf(path)))
    const open = caseQuestions(
      paths.filter((path) => current.has(davParent(path))),
      listings,
    )
    await inGroups([...open], parallel, ([path, name]) => tryCase(path, placeOf(path), name))
    const { entryAt } = names()
    const isThere = (path: string): boolean => entryAt(path)?.isFolder === true
    level = rest.filter(isThere)
    rest = rest.filter((path) => !isThere(path))
  }
  return { listings, caseless }
}

const pathOf = ({ directory, name }: UploadJob): string => davChild(directory, name)

async function inGroups<Item>(items: readonly Item[], size: number, act: (item: Item) => Promise<void>): Promise<void> {
  for (let from = 0; from < items.length; from += size) await Promise.all(items.slice(from, from + size).map(act))
}

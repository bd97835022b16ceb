import type { FileEntry } from '../../../src/kits/names/dav-entry.js'
import { davChild, davParent } from '../../../src/kits/names/dav-path.js'
import { isOver } from './rules/counters.rules.js'
import { groupBy } from './rules/group-by.js'
import { conflictWith } from './rules/plan.rules.js'
import type { WebdavClient } from '../../../src/kits/webdav/webdav-client.js'
import { realBrowser, type Browser } from '../../../src/core/page/environment.js'
import { isForbiddenName } from '../../../src/kits/names/server-name-rules.js'
import type { Store } from '../../../src/core/page/store.js'
import { createConflictQuestions, type ResolveConflicts } from './conflict-questions.js'
import type { Digest } from './proof/checksums.js'
import { FileChangedError } from './proof/file-mark.js'
import { planBatch, type UploadFate } from './plan-batch.js'
import { createProgressStore, type UploadFailure, type UploadRow, type UploadState } from './progress-store.js'
import type { UploadChunks } from './chunked-upload.js'
import { createConnectionWatch } from './connection-watch.js'
import { serverHealth } from '../../../src/core/http/server-health.js'
import { createRetryPolicy, isLoss, troubleOf } from './retry-policy.js'
import { failureOf, isReadable, sendFile, statusOf } from './send-file.js'
import { createFolderEnsurer } from './ensure-folders.js'
import { createLeaveGuard } from './leave-guard.js'
import {
  aim,
  discard,
  dropWait,
  fateOf,
  keptBytes,
  newJobs,
  noteRefusal,
  renameIn,
  rowFor,
  type UploadItem,
  type UploadJob,
} from './upload-job.js'
import { createSignInWatch } from './sign-in-watch.js'
import { createConcurrencyLimit } from './concurrency.js'

/** The part of a WebDAV client that the queue needs. */
export type UploadClient = Pick<
  WebdavClient,
  'list' | 'info' | 'get' | 'propFind' | 'createFolder' | 'createFile' | 'replaceFile'
>

export interface UploadQueueOptions {
  client: UploadClient
  /** Sends large files in chunks, if the server supports that. */
  chunks?: UploadChunks
  resolve: ResolveConflicts
  browser?: Browser
  /** Prevents the page from losing an upload, for instance `() => holdReload(t('uploads'))`; returns the release. */
  hold(reason: string): () => void
  /** How many files are sent at once. Default 3. */
  parallel?: number
  /** Minimum size in bytes of files that are sent in chunks. Default 10 MiB. */
  chunksFrom?: number
  /** For checksums, which are sent with small files and compared; without it files are read back. */
  digest?: Digest | undefined
  /** Whether the server refuses a name. Default: by the server's configuration. */
  isForbidden?(name: string): boolean
}

/**
 * Uploads that continue until they are done. Each method acts on one item or, without an id, on all that it applies to.
 */
export interface UploadQueue {
  readonly store: Store<UploadState>
  /** Bad paths and forbidden names become failed items; it never throws. */
  add(items: readonly UploadItem[], directory: string): void
  /** Aborts the transfer, and keeps the chunks that have arrived completely. */
  pause(id?: string): void
  /** Continues paused items, and checks a lost connection now. */
  resume(id?: string): void
  /** Cancels what is not done, and removes its chunks from the server. */
  cancel(id?: string): void
  /** Retries failed items. */
  retry(id?: string): void
  /**
   * Gives the name that the server refuses another one, and begins anew: of a failed item, or of the folder above it and
   * so of all items in there that failed for it.
   */
  rename(id: string, name: string): void
  /** Removes items that are done, skipped or cancelled from the list. */
  clearDone(): void
  /** Stops for good: cancels all uploads, releases what is held, removes all listeners; `add` does nothing any more. */
  stop(): void
}

/**
 * Uploads files and folders over WebDAV. Asks about all existing files before it begins, and again about files that
 * appear meanwhile; never overwrites a version that the user has not seen. Resumes interrupted uploads by itself.
 */
export function createUploadQueue({
  client,
  chunks,
  resolve,
  browser = realBrowser,
  hold,
  parallel = 3,
  chunksFrom = 10 * 1024 * 1024,
  digest,
  isForbidden = isForbiddenName,
}: UploadQueueOptions): UploadQueue {
  const jobs = new Map<string, UploadJob>()
  const board = createProgressStore(browser)
  const guard = createLeaveGuard(browser, hold, () => {
    for (const job of jobs.values()) discard(job, chunks, browser)
  })
  const life = new AbortController()
  const background = { background: true, signal: life.signal }
  let lastId = 0

  const phaseOf = ({ id }: UploadJob): UploadRow['phase'] | undefined => board.rowOf(id)?.phase
  /** The job with this id, or all jobs without one, if their row matches. */
  const pick = (only: string | undefined, which: (row: UploadRow) => boolean): UploadJob[] =>
    (only === undefined ? [...jobs.values()] : [jobs.get(only)]).filter((job): job is UploadJob => {
      const row = job && board.rowOf(job.id)
      return row !== undefined && which(row)
    })

  const jobsByFolder = (): Map<string, UploadJob[]> => groupBy(jobs.values(), ({ directory }) => directory)

  const signIn = createSignInWatch(() =>
    wake(pick(undefined, ({ phase, failure }) => phase === 'paused' && failure === 'session-expired')),
  )
  const connection = createConnectionWatch({
    browser,
    health: () => serverHealth().get(),
    probe: () =>
      client.info('/', background).then(
        () => null,
        (error: unknown) => troubleOf(failureOf(error), statusOf(error)),
      ),
    told: board.wait,
    restored: () => wake(pick(undefined, ({ phase }) => phase === 'offline')),
  })
  const asking = createConflictQuestions({
    resolve,
    isWanted: (id) => board.rowOf(id)?.phase === 'asking',
    namesIn: async (directory) =>
      [...(await client.list(directory, background).catch(() => [])), ...(jobsByFolder().get(directory) ?? [])].map(
        ({ name }) => name,
      ),
  })
  const slots = createConcurrencyLimit({ parallel, mayStart: () => !life.signal.aborted && !connection.lost(), run })
  let isProven = false
  const failed = createRetryPolicy({
    browser,
    show(job, phase, failure, error) {
      if (phase === 'failed') discard(job, chunks, browser)
      show(job, phase, failure, { sentBytes: keptBytes(job), ...noteRefusal(job, error) })
    },
    wake,
    isProven: () => isProven,
    lose: connection.lose,
    expire,
  })

  function show(
    job: UploadJob,
    phase: UploadRow['phase'],
    failure: UploadFailure | null = null,
    more: Partial<UploadRow> = {},
  ): void {
    board.change(job.id, { ...more, phase, failure })
    look()
  }
  function look(): void {
    guard(board.unfinished() > 0)
    if (board.unfinished() > 0) return
    connection.stop()
    signIn.stop()
  }
  function offer(job: UploadJob): void {
    if (phaseOf(job) === 'waiting' && job.plan === 'planned' && !job.running && !job.wait) slots.add(job)
  }
  /** Stops a job, whether it waits, is queued or runs. */
  function halt(job: UploadJob, phase: 'paused' | 'cancelled', failure: UploadFailure | null = null): void {
    dropWait(job)
    slots.remove(job)
    job.running?.abort()
    show(job, phase, failure)
  }
  function expire(): void {
    const broken = pick(undefined, isActive)
    for (const job of broken) halt(job, 'paused', 'session-expired')
    if (broken.length > 0) signIn.watch()
  }
  function wake(woken: readonly UploadJob[]): void {
    if (life.signal.aborted) return
    for (const job of woken) {
      dropWait(job)
      show(job, 'waiting')
      offer(job)
    }
    for (const [batch, own] of groupBy(
      woken.filter(({ plan }) => plan === null),
      (job) => job.batch,
    )) {
      void planBatch(batch, own, {
        client,
        signal: life.signal,
        asking,
        parallel,
        jobsByFolder,
        phaseOf,
        show,
        settle,
        supersede(job) {
          halt(job, 'cancelled')
          discard(job, chunks, browser)
        },
        failed,
        proved: () => {
          isProven = true
        },
      }).then(slots.fill)
    }
    slots.fill()
  }
  function settle(job: UploadJob, fate: UploadFate): void {
    const { phase = 'done', failure = null } = board.rowOf(job.id) ?? {}
    if (isOver(phase)) return
    if (fate === 'not-asked') {
      if (job.plan === 'planning') job.plan = null
      show(job, 'failed', fate)
    } else if (typeof fate === 'string') {
      show(job, fate)
    } else {
      aim(job, fate)
      show(job, phase === 'paused' ? phase : 'waiting', phase === 'paused' ? failure : null, {
        directory: fate.directory,
        finalName: fate.name,
      })
      offer(job)
    }
  }

  async function run(job: UploadJob): Promise<void> {
    const { signal } = (job.running = new AbortController())
    show(job, 'uploading', null, job.session ? {} : { sentBytes: 0 })
    try {
      const inTheWay = await tryOnce(job, signal)
      if (inTheWay && !signal.aborted) void askAbout(job, inTheWay)
      else if (!inTheWay && phaseOf(job) !== 'cancelled') show(job, 'done', null, { sentBytes: job.file?.size ?? 0 })
      if (!inTheWay) prove(job)
    } catch (error) {
      const readable = !job.file || !isLoss(failureOf(error)) || (await isReadable(job.file))
      if (!signal.aborted) failed([job], readable ? error : new FileChangedError())
    }
    job.running = null
    // In case it was paused and resumed while the attempt was ending.
    offer(job)
  }
  async function tryOnce(job: UploadJob, signal: AbortSignal): Promise<FileEntry | null> {
    await job.batch.folders.ensure(job.file ? job.directory : davChild(job.directory, job.name))
    if (!job.file) return null
    return sendFile(job, job.file, signal, {
      client,
      chunks,
      chunksFrom,
      digest,
      browser,
      onProgress: (sentBytes) => board.change(job.id, { sentBytes }),
      onPiece: () => prove(job),
    })
  }
  /** A file or chunk has arrived completely: resets all failure counts. */
  function prove(job: UploadJob): void {
    Object.assign(job, { losses: 0, refusals: 0 })
    connection.prove()
    signIn.prove()
  }

  async function askAbout(job: UploadJob, entry: FileEntry): Promise<void> {
    show(job, 'asking')
    const conflict = conflictWith(job.id, davChild(job.directory, job.name), job.file, entry)
    const fate = await asking.askLater(conflict).then(
      (decision) => fateOf(job, entry, decision),
      () => 'not-asked' as const,
    )
    if (phaseOf(job) !== 'asking') return
    settle(job, fate)
    if (typeof fate === 'string' && fate !== 'not-asked') discard(job, chunks, browser)
    slots.fill()
  }

  return {
    store: board.store,
    add(items, directory) {
      if (life.signal.aborted) return
      const added = newJobs(items, directory, {
        nextId: () => String((lastId += 1)),
        isForbidden,
        foldersIn: (base) => createFolderEnsurer(client, base, life.signal),
      })
      board.add(added.map(rowFor))
      for (const job of added) jobs.set(job.id, job)
      wake(added.filter(({ isHopeless }) => !isHopeless))
    },
    pause(id) {
      for (const job of pick(id, isActive)) halt(job, 'paused')
    },
    resume(id) {
      signIn.prove()
      wake(pick(id, ({ phase }) => phase === 'paused'))
      connection.look()
    },
    cancel(id) {
      for (const job of pick(id, ({ phase }) => phase === 'failed' || !isOver(phase))) {
        halt(job, 'cancelled')
        discard(job, chunks, browser)
      }
    },
    retry(id) {
      const again = pick(id, ({ phase }) => phase === 'failed').filter(({ isHopeless }) => !isHopeless)
      for (const job of again) Object.assign(job, { refusals: 0, losses: 0 }).batch.folders.forget(job.directory)
      wake(again)
    },
    rename(id, name) {
      const { refusedPath: from = null, batch } = jobs.get(id) ?? {}
      // Anything else would lead to another folder.
      if (from === null || ['', '.', '..'].includes(name) || name.includes('/')) return
      const to = davChild(davParent(from), name)
      const renamed = pick(undefined, ({ phase }) => phase === 'failed').filter(
        (job) => job.batch === batch && job.refusedPath === from,
      )
      for (const job of renamed) {
        discard(job, chunks, browser)
        renameIn(job, from, to, isForbidden)
        job.batch.folders.forget(job.directory)
        const { name: own = job.name } = board.rowOf(job.id) ?? {}
        board.change(job.id, { ...rowFor(job), name: own })
      }
      wake(renamed.filter(({ isHopeless }) => !isHopeless))
    },
    clearDone() {
      for (const id of board.remove(({ phase }) => phase !== 'failed' && isOver(phase))) jobs.delete(id)
    },
    stop() {
      life.abort()
      for (const job of pick(undefined, ({ phase }) => !isOver(phase))) halt(job, 'cancelled')
      look()
      board.stop()
    },
  }
}

/** Whether an item proceeds without the user, and so can be paused. */
function isActive({ phase }: UploadRow): boolean {
  return !isOver(phase) && phase !== 'asking' && phase !== 'paused'
}

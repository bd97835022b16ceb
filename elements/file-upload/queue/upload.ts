import type { Decision } from '../../../src/kits/conflicts/conflict.rules.js'
import type { FileEntry } from '../../../src/kits/names/dav-entry.js'
import { backoffMs } from '../../../src/core/page/time/backoff.js'
import { davChild, davName, davParent } from '../../../src/kits/names/dav-path.js'
import { WebdavError } from '../../../src/kits/webdav/webdav-error.js'
import { failureOf, isLoss, remedyFor, type UploadRemedy } from './connection.js'
import type { UploadFolders } from './ensure-folders.js'
import { FileChangedError, isReadable } from './file-content.js'
import type { UploadTarget } from './plan.js'
import type { UploadFailure, UploadPhase, UploadRow } from './progress.js'
import { foldersTo } from './server-names.js'
import { Transfer, type UploadServer } from './transfer.js'

/**
 * A file, or a folder that may be empty. The path is relative to the target folder and includes all folders in between.
 */
export type UploadItem = { file: File; path: string } | { folder: true; path: string }

/** Items that were added in one call. */
export interface UploadBatch {
  readonly directory: string
  readonly folders: UploadFolders
  /** Whether the server refuses a name. */
  isForbidden(name: string): boolean
}

/** What may happen to an upload: in which phases, and which one follows. What comes too late for that changes nothing. */
const transitions = {
  check: { from: ['waiting'], to: 'checking' },
  ask: { from: ['waiting', 'checking', 'uploading'], to: 'asking' },
  aim: { from: ['waiting', 'checking', 'asking'], to: 'waiting' },
  skip: { from: ['waiting', 'checking', 'asking'], to: 'skipped' },
  start: { from: ['waiting'], to: 'uploading' },
  // Also where its end meets a pause.
  finish: { from: ['uploading', 'paused', 'waiting'], to: 'done' },
  pause: { from: ['waiting', 'checking', 'uploading', 'offline'], to: 'paused' },
  lose: { from: ['waiting', 'checking', 'uploading'], to: 'offline' },
  refuse: { from: ['waiting', 'checking', 'uploading'], to: 'waiting' },
  fail: { from: ['waiting', 'checking', 'asking', 'uploading'], to: 'failed' },
  wake: { from: ['waiting', 'paused', 'offline', 'failed'], to: 'waiting' },
  cancel: { from: ['waiting', 'checking', 'asking', 'uploading', 'paused', 'offline', 'failed'], to: 'cancelled' },
} satisfies Record<string, { from: UploadPhase[]; to: UploadPhase }>

/** Number of retries after the server refused a file. */
const mostRefusals = 3
/** Number of retries for a file that is lost each time, although the server carries out other requests. */
const mostLosses = 10

/** One file or folder, from the choice of the user to the server. */
export class Upload {
  readonly id: string
  readonly batch: UploadBatch
  /** Null for a folder. */
  readonly file: File | null
  readonly #transfer: Transfer | null
  readonly #changed: (before: UploadPhase, now: UploadPhase) => void
  #row: UploadRow
  /** The original target path; another one once the user has renamed what the server refuses. */
  #path: string
  /** The path of the file, or of a folder above it, whose name the server refuses; null if it refuses none. */
  #refusedPath: string | null
  /** Its path is invalid, or the server refuses a name in it. */
  #isHopeless: boolean
  /**
   * `planned` once the server's content and the user's decision are known, `planning` while they are being determined.
   */
  #plan: 'planning' | 'planned' | null = null
  /** Consecutive failures: refused by the server, and lost by the connection. */
  #refusals = 0
  #losses = 0
  /** Aborts the running attempt; null while none runs. */
  #running: AbortController | null = null
  /** Ends the wait before the next attempt; null if there is none. */
  #endWait: (() => void) | null = null

  /**
   * @param path null if it leads out of the target folder
   * @param changed called after each change
   */
  constructor(
    id: string,
    item: UploadItem,
    path: string | null,
    batch: UploadBatch,
    server: UploadServer,
    changed: (before: UploadPhase, now: UploadPhase) => void,
  ) {
    this.id = id
    this.batch = batch
    this.file = 'file' in item ? item.file : null
    this.#transfer = this.file && new Transfer(this.file, server)
    this.#changed = changed
    this.#path = path ?? `/${item.path}`
    this.#refusedPath = path === null ? null : this.#firstRefused(path)
    this.#isHopeless = path === null || this.#refusedPath !== null
    const name = davName(this.#path)
    this.#row = {
      id,
      name,
      directory: davParent(this.#path),
      isFolder: !this.file,
      mimeType: this.file?.type ?? '',
      size: this.file?.size ?? 0,
      sentBytes: 0,
      finalName: name,
      reason: '',
      refusedName: this.#refusedPath && davName(this.#refusedPath),
      ...(this.#isHopeless ? { phase: 'failed', failure: 'forbidden-name' } : { phase: 'waiting', failure: null }),
    }
  }

  /** As the user sees it; a new object after each change. */
  get row(): UploadRow {
    return this.#row
  }
  get phase(): UploadPhase {
    return this.#row.phase
  }
  get path(): string {
    return this.#path
  }
  /** The folder that it is written to. */
  get directory(): string {
    return this.#row.directory
  }
  /** The name under which it is written. */
  get name(): string {
    return this.#row.finalName
  }
  get refusedPath(): string | null {
    return this.#refusedPath
  }
  get plan(): 'planning' | 'planned' | null {
    return this.#plan
  }
  /** Whether an attempt may begin now. */
  get isReady(): boolean {
    return this.phase === 'waiting' && this.#plan === 'planned' && !this.#running && !this.#endWait
  }
  /** How long to wait before the next attempt, in ms. */
  get pauseMs(): number {
    return backoffMs(this.#refusals, 1000, 30_000)
  }
  /** The folder that the server has to have for it: for a folder, itself. */
  get #folder(): string {
    return this.file ? this.directory : davChild(this.directory, this.name)
  }

  /** Returns whether the event was possible. */
  #to(event: keyof typeof transitions, failure: UploadFailure | null = null, more: Partial<UploadRow> = {}): boolean {
    const { from, to }: { from: UploadPhase[]; to: UploadPhase } = transitions[event]
    if (!from.includes(this.phase)) return false
    this.#endWait?.()
    this.#endWait = null
    this.#change({ ...more, phase: to, failure })
    return true
  }

  #change(change: Partial<UploadRow>): void {
    const { phase } = this.#row
    this.#row = { ...this.#row, ...change }
    this.#changed(phase, this.#row.phase)
  }

  /** The first of the folders on the way to a path, or the path itself, whose name is refused; or null. */
  #firstRefused(path: string): string | null {
    const { directory, isForbidden } = this.batch
    return foldersTo(path, directory, new Set()).find((each) => isForbidden(davName(each))) ?? null
  }

  /** It is to go on. False if that is impossible. */
  wake(): boolean {
    return !this.#isHopeless && this.#to('wake')
  }

  /** The content of its target folder is being listed. */
  check(): void {
    if (this.#to('check')) this.#plan = 'planning'
  }

  /** Whether the plan that is being made is still for it: not if it was paused and not resumed. It gets another one then. */
  staysPlanned(): boolean {
    const stays = this.phase === 'checking' || this.phase === 'waiting'
    if (!stays) this.#plan = null
    return stays
  }

  /** The user is asked about what is in its way. */
  ask(): void {
    this.#to('ask')
  }

  /** The question could not be shown. */
  failToAsk(): void {
    if (this.#plan === 'planning') this.#plan = null
    this.#to('fail', 'not-asked')
  }

  aim({ directory, name, original }: UploadTarget): void {
    if (!this.#to('aim', null, { directory, finalName: name })) return
    this.#plan = 'planned'
    this.#transfer?.aim(original)
  }

  /** @param decision what the user decided about the entry in its way; null if the user cancelled */
  decide(decision: Decision | null, entry: FileEntry): void {
    const { directory, name } = this
    if (!decision) this.cancel()
    else if (decision.verb === 'replace') this.aim({ directory, name, original: entry })
    else if (decision.verb === 'both') this.aim({ directory, name: decision.name ?? name, original: null })
    else this.skip()
  }

  skip(): void {
    if (this.#to('skip')) this.discard()
  }

  /**
   * Tries once to write it.
   *
   * @returns the entry in the way, or null if it is on the server now
   * @throws as `Transfer.send`
   */
  async attempt(onPiece: () => void): Promise<FileEntry | null> {
    const { signal } = (this.#running = new AbortController())
    const path = davChild(this.directory, this.name)
    this.#to('start', null, (this.#transfer?.keptBytes ?? null) === null ? { sentBytes: 0 } : {})
    try {
      await this.batch.folders.ensure(this.#folder)
      const entry = await this.#transfer?.send(path, {
        signal,
        isPatient: () => this.#losses < mostLosses,
        onProgress: (sentBytes) => this.#change({ sentBytes }),
        onPiece,
      })
      if (!entry) this.#to('finish', null, { sentBytes: this.#row.size })
      return entry ?? null
    } catch (error) {
      if (this.file && isLoss(failureOf(error)) && !(await isReadable(this.file))) throw new FileChangedError()
      throw error
    } finally {
      this.#running = null
    }
  }

  /** A file or chunk has arrived completely: resets all failure counts. */
  prove(): void {
    this.#refusals = this.#losses = 0
  }

  /**
   * Takes a failure of an attempt, or of the listing of its folder.
   *
   * @param isMistaken nothing is to be expected from this server
   * @returns what it waits for now; `session` leaves it as it is
   */
  fail(error: unknown, isMistaken: boolean): UploadRemedy {
    const kind = failureOf(error)
    // As long as the server may still be at work on it, nothing else is an end.
    const isOpen = this.#transfer?.isOpen ?? false
    const usual = isMistaken ? 'none' : remedyFor(error, this.#plan === 'planned')
    const remedy = isOpen && usual === 'none' && kind !== 'unreadable' ? 'again' : usual
    if (this.#plan === 'planning') this.#plan = null
    if (remedy !== 'none') this.batch.folders.forget(this.#folder)
    if (remedy === 'session') return remedy
    const kept = { sentBytes: this.#transfer?.keptBytes ?? 0, ...this.#refusal(error) }
    if (remedy === 'connection' && ((this.#losses += 1) <= mostLosses || isOpen)) {
      this.#to('lose', kind, kept)
      return remedy
    }
    if (remedy === 'again' && ((this.#refusals += 1) <= mostRefusals || isOpen)) {
      this.#to('refuse', isOpen ? 'unfinished' : kind, kept)
      return remedy
    }
    this.discard()
    this.#to('fail', kind, { ...kept, sentBytes: 0 })
    return 'none'
  }

  /** Notes why the server refused it, if it was for a name: its own, or that of a folder above it. */
  #refusal(error: unknown): Pick<UploadRow, 'reason' | 'refusedName'> {
    if (!(error instanceof WebdavError) || error.kind !== 'forbidden-name') return { reason: '', refusedName: null }
    const own = davChild(this.directory, this.name)
    this.#refusedPath = own.startsWith(`${error.path}/`) ? error.path : own
    return { reason: error.reason, refusedName: davName(this.#refusedPath) }
  }

  /** It waits for a time, and not only for its turn. @param end called when that is over for it */
  wait(end: () => void): void {
    this.#endWait = end
  }

  /** Begins anew after a failure. */
  retry(): void {
    this.prove()
    this.batch.folders.forget(this.#folder)
  }

  /** Begins anew under the path that it has after something in it was renamed. */
  rename(from: string, to: string): void {
    const path = to + davChild(this.directory, this.name).slice(from.length)
    this.discard()
    this.#transfer?.aim(null)
    this.#path = path
    this.#refusedPath = this.#firstRefused(path)
    this.#isHopeless = this.#refusedPath !== null
    this.#plan = null
    this.#change({
      directory: davParent(path),
      finalName: davName(path),
      failure: 'forbidden-name',
      sentBytes: 0,
      reason: '',
      refusedName: this.#refusedPath && davName(this.#refusedPath),
    })
    this.retry()
  }

  /** Aborts the attempt, and keeps the chunks that have arrived completely. False if it does not proceed by itself. */
  pause(failure: UploadFailure | null = null): boolean {
    const isPaused = this.#to('pause', failure)
    if (isPaused) this.#running?.abort()
    return isPaused
  }

  /** Aborts the attempt for good. */
  stop(): void {
    if (this.#to('cancel')) this.#running?.abort()
  }

  /** Aborts the attempt for good, and removes its chunks from the server. */
  cancel(): void {
    this.stop()
    this.discard()
  }

  /** Removes what the server keeps of it and nobody will need. */
  discard(): void {
    this.#transfer?.discard()
  }
}

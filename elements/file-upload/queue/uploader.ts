import type { FileConflict, Resolution } from '../../../src/kits/conflicts/conflict.rules.js'
import { realBrowser, type Browser } from '../../../src/core/page/environment.js'
import type { Store } from '../../../src/core/page/store.js'
import type { FileEntry } from '../../../src/kits/names/dav-entry.js'
import { davChild, davParent, davPath } from '../../../src/kits/names/dav-path.js'
import { isForbiddenName } from '../../../src/kits/names/server-name-rules.js'
import type { ResolveOptions } from '../../../src/services/conflicts/resolve-conflicts.js'
import type { WebdavClient } from '../../../src/kits/webdav/webdav-client.js'
import { createConnection, createSignInWatch, failureOf, troubleOf, type UploadConnection } from './connection.js'
import { createFolderEnsurer } from './ensure-folders.js'
import { conflictsOf, conflictWith, listFolders, targetsOf, wishedPath } from './plan.js'
import { createProgress, isOver, type Progress, type UploadPhase, type UploadState } from './progress.js'
import { groupBy, serverNames } from './server-names.js'
import type { UploadServer } from './transfer.js'
import { Upload, type UploadBatch, type UploadItem } from './upload.js'

/** The part of a WebDAV client that the queue needs. */
export type UploadClient = UploadServer['client'] & Pick<WebdavClient, 'list' | 'createFolder'>

/** Asks the user about conflicts, as `resolveConflicts` does. */
export type ResolveConflicts = (
  conflicts: readonly FileConflict[],
  options?: Pick<ResolveOptions, 'takenNames' | 'sameContent'>,
) => Promise<Resolution>

interface Settings extends UploadServer {
  client: UploadClient
  browser: Browser
  resolve: ResolveConflicts
  /** Prevents the page from losing an upload, for instance `() => holdReload(t('uploads'))`; returns the release. */
  hold(): () => void
  /** How many files are sent at once. */
  parallel: number
  /** Whether the server refuses a name. */
  isForbidden(name: string): boolean
}

const defaults = {
  browser: realBrowser,
  parallel: 3,
  chunksFrom: 10 * 1024 * 1024,
  // By the server's configuration.
  isForbidden: isForbiddenName,
}

export type UploaderOptions = Omit<Settings, keyof typeof defaults> & Partial<Settings>

/** What the page has of an uploader. */
export type UploadQueue = Pick<Uploader, keyof Uploader>

/**
 * Uploads files and folders over WebDAV, until they are done. Asks about all existing files before it begins, and again
 * about files that appear meanwhile; never overwrites a version that the user has not seen. Resumes interrupted uploads by
 * itself. Each method acts on one item or, without an id, on all that it applies to.
 */
export class Uploader {
  readonly #settings: Settings
  readonly #uploads = new Map<string, Upload>()
  readonly #progress: Progress
  readonly #connection: UploadConnection
  readonly #signIn = createSignInWatch(() =>
    this.#wake(this.#in('paused').filter(({ row }) => row.failure === 'session-expired')),
  )
  readonly #life = new AbortController()
  #lastId = 0
  #unfinished = 0
  /** What wait for their turn, first come, first served. */
  readonly #ready = new Set<Upload>()
  #running = 0
  /** Whether the server has carried out a request of this queue. */
  #isProven = false
  /** Settles when the user has answered all questions. */
  #answered: Promise<unknown> = Promise.resolve()
  /** What the user is to be asked about next, and the entries in their way. */
  #late: { upload: Upload; entry: FileEntry }[] = []
  #release: (() => void) | null = null

  constructor(options: UploaderOptions) {
    const { client, browser } = (this.#settings = { ...defaults, ...options })
    this.#progress = createProgress(browser, () => [...this.#uploads.values()].map(({ row }) => row))
    this.#connection = createConnection(
      browser,
      () =>
        client.info('/', this.#background).then(
          () => null,
          (error: unknown) => {
            this.#awaitSignIn(error)
            return troubleOf(error)
          },
        ),
      this.#progress.wait,
      () => this.#wake(this.#in('offline')),
    )
  }

  get store(): Store<UploadState> {
    return this.#progress.store
  }

  /**
   * Bad paths and forbidden names become failed items; it never throws.
   *
   * @returns the ids of the items, in their order; none once it has been stopped
   */
  add(items: readonly UploadItem[], directory: string): string[] {
    if (this.#life.signal.aborted) return []
    const { client, isForbidden } = this.#settings
    const paths = items.map(({ path }) => wishedPath(directory, path))
    const base = paths.some((path) => path !== null) ? davPath(directory) : '/'
    const known = new Map<string, boolean>()
    const batch: UploadBatch = {
      directory: base,
      folders: createFolderEnsurer(client, base, this.#life.signal),
      // Thousands of files may lie in one folder.
      isForbidden: (name) => {
        const isRefused = known.get(name) ?? isForbidden(name)
        known.set(name, isRefused)
        return isRefused
      },
    }
    const added = items.map((item, at) => {
      const id = String((this.#lastId += 1))
      return new Upload(id, item, paths[at] ?? null, batch, this.#settings, this.#changed)
    })
    for (const upload of added) {
      this.#uploads.set(upload.id, upload)
      if (!isOver(upload.phase)) this.#unfinished += 1
    }
    this.#progress.touch()
    this.#guard()
    this.#wake(added)
    return added.map(({ id }) => id)
  }

  /** Aborts the transfer, and keeps the chunks that have arrived completely. */
  pause(id?: string): void {
    for (const upload of this.#chosen(id)) upload.pause()
  }

  /** Continues paused items, and checks a lost connection now. */
  resume(id?: string): void {
    this.#signIn.prove()
    this.#wake(this.#in('paused', id))
    void this.#connection.check()
  }

  /** Cancels what is not done, and removes its chunks from the server. */
  cancel(id?: string): void {
    for (const upload of this.#chosen(id)) upload.cancel()
  }

  /** Retries failed items. */
  retry(id?: string): void {
    const failed = this.#in('failed', id)
    for (const upload of failed) upload.retry()
    this.#wake(failed)
  }

  /**
   * Gives the name that the server refuses another one, and begins anew: of a failed item, or of the folder above it and
   * so of all items in there that failed for it.
   */
  rename(id: string, name: string): void {
    const { refusedPath: from = null, batch } = this.#uploads.get(id) ?? {}
    // Anything else would lead to another folder.
    if (from === null || ['', '.', '..'].includes(name) || name.includes('/')) return
    const to = davChild(davParent(from), name)
    const renamed = this.#in('failed').filter((upload) => upload.batch === batch && upload.refusedPath === from)
    for (const upload of renamed) upload.rename(from, to)
    this.#wake(renamed)
  }

  /** Removes items that are done, skipped or cancelled from the list. */
  clearDone(): void {
    for (const { id, phase } of this.#chosen()) if (phase !== 'failed' && isOver(phase)) this.#uploads.delete(id)
    this.#progress.touch()
  }

  /** Stops for good: cancels all uploads, releases what is held, removes all listeners; `add` does nothing any more. */
  stop(): void {
    this.#life.abort()
    for (const upload of this.#chosen()) if (!isOver(upload.phase)) upload.stop()
    this.#guard()
    this.#progress.stop()
  }

  #chosen(id?: string): Upload[] {
    if (id === undefined) return [...this.#uploads.values()]
    const upload = this.#uploads.get(id)
    return upload ? [upload] : []
  }

  #in(phase: UploadPhase, id?: string): Upload[] {
    return this.#chosen(id).filter((upload) => upload.phase === phase)
  }

  get #background(): { background: true; signal: AbortSignal } {
    return { background: true, signal: this.#life.signal }
  }

  readonly #changed = (before: UploadPhase, now: UploadPhase): void => {
    this.#progress.touch()
    if (before === now) return
    this.#unfinished += Number(isOver(before)) - Number(isOver(now))
    this.#guard()
  }

  /**
   * Warns the user before leaving the page, and holds back reloads and the automatic logout, as long as an upload is
   * unfinished.
   */
  #guard(): void {
    if (this.#unfinished > 0) {
      this.#release ??= this.#holdPage()
      return
    }
    this.#release?.()
    this.#release = null
    this.#connection.stop()
    this.#signIn.stop()
  }

  #holdPage(): () => void {
    const { hold, browser } = this.#settings
    const undo = [
      hold(),
      browser.onWindow('beforeunload', (event) => event.preventDefault()),
      browser.onWindow('pagehide', (event) => {
        // A page that goes into the back/forward cache may come back.
        if (!(event as PageTransitionEvent).persisted) for (const upload of this.#chosen()) upload.discard()
      }),
    ]
    return () => {
      for (const step of undo) step()
    }
  }

  /** Lets uploads go on, each from where it is. */
  #wake(uploads: readonly Upload[]): void {
    if (this.#life.signal.aborted) return
    const woken = uploads.filter((upload) => upload.wake())
    for (const upload of woken) this.#offer(upload)
    const unplanned = woken.filter(({ plan }) => plan === null)
    for (const [batch, own] of groupBy(unplanned, (upload) => upload.batch)) void this.#plan(batch, own)
    this.#fill()
  }

  #offer(upload: Upload): void {
    if (upload.isReady) this.#ready.add(upload)
  }

  /** Starts as many uploads as may run at once. */
  #fill(): void {
    for (const upload of this.#ready) {
      if (this.#running >= this.#settings.parallel || this.#life.signal.aborted || this.#connection.isLost()) return
      this.#ready.delete(upload)
      if (upload.isReady) void this.#run(upload)
    }
  }

  async #run(upload: Upload): Promise<void> {
    const prove = (): void => {
      upload.prove()
      this.#connection.prove()
      this.#signIn.prove()
    }
    this.#running += 1
    try {
      const entry = await upload.attempt(prove)
      if (!entry) prove()
      else if (upload.phase === 'uploading') this.#askAbout(upload, entry)
    } catch (error) {
      if (upload.phase === 'uploading') this.#fail([upload], error)
    }
    this.#running -= 1
    // In case it was paused and resumed while the attempt was ending.
    this.#offer(upload)
    this.#fill()
  }

  /** Decides how to continue with uploads that failed together. */
  #fail(uploads: readonly Upload[], error: unknown): void {
    const trouble = troubleOf(error)
    // A server that never was one is a mistake in the address, not a network that asks for a sign-in.
    const isMistaken = trouble === 'portal' && !this.#isProven
    const waiting = groupBy(uploads, (upload) => upload.fail(error, isMistaken))
    this.#wakeLater(waiting.get('again') ?? [])
    // If all were given up, none waits for the connection.
    if (trouble && waiting.has('connection')) this.#connection.lose(trouble)
    this.#awaitSignIn(error)
  }

  /** Pauses everything until the user has signed in again, if that is what failed. */
  #awaitSignIn(error: unknown): void {
    if (failureOf(error) !== 'session-expired') return
    const paused = this.#chosen().filter((upload) => upload.pause('session-expired'))
    if (paused.length > 0) this.#signIn.watch()
  }

  /** Wakes uploads after the longest of their pauses, with one timer for all that are still waiting then. */
  #wakeLater(uploads: readonly Upload[]): void {
    if (uploads.length === 0) return
    const waiting = new Set(uploads)
    const longestMs = uploads.reduce((most, { pauseMs }) => Math.max(most, pauseMs), 0)
    const cancel = this.#settings.browser.after(longestMs, () => this.#wake([...waiting]))
    for (const upload of uploads)
      upload.wait(() => {
        waiting.delete(upload)
        if (waiting.size === 0) cancel()
      })
  }

  /**
   * Determines the targets of the uploads of a batch: lists each target folder once, and asks about all conflicts in one
   * question. Uploads that are paused before the question are planned when they are resumed.
   */
  async #plan(batch: UploadBatch, added: readonly Upload[]): Promise<void> {
    const { client, parallel, resolve } = this.#settings
    const { directory: base, folders } = batch
    for (const upload of added) upload.check()
    const before = this.#comingBeside(added)
    const listed = await listFolders(client, base, added, before, this.#life.signal, parallel).catch((error: unknown) =>
      this.#fail(stillPlanned(added), error),
    )
    if (!listed) return
    this.#isProven = true
    const { listings, caseless } = listed
    const uploads = stillPlanned(added)
    // What was on its way before the folders were listed may have arrived since.
    const arrived = before.filter(({ phase }) => phase === 'done' || !isOver(phase))
    const coming = [...new Set([...arrived, ...this.#comingBeside(added)])]
    const known = { caseless, coming }
    const { placeOf, keyOf } = serverNames(base, listings, known)
    const places = new Map([...listings].map(([path, listing]) => [placeOf(path), listing]))
    for (const place of places.keys()) folders.know(place)
    const conflicts = conflictsOf(base, uploads, listings, known)
    if (conflicts.length > 0) for (const upload of uploads) upload.ask()
    const onTheWay = this.#namesByFolder(placeOf)
    const takenNames = (directory: string): string[] => [
      ...(places.get(directory)?.keys() ?? []),
      ...(onTheWay.get(directory) ?? []),
    ]
    try {
      const { status, decisions }: Resolution =
        conflicts.length > 0
          ? await this.#inTurn(() => resolve(conflicts, { takenNames }))
          : { status: 'done', decisions: [] }
      const targets = targetsOf(base, uploads, listings, decisions, known)
      const taken = new Set([...targets.values()].map((target) => target && keyOf(target.directory, target.name)))
      // Others that are on their way to the same places are given up for these.
      const cancelled =
        status === 'cancelled' ? uploads : coming.filter(({ directory, name }) => taken.has(keyOf(directory, name)))
      for (const upload of cancelled) if (!isOver(upload.phase)) upload.cancel()
      for (const upload of uploads) {
        const target = targets.get(upload.id)
        if (target) upload.aim(target)
        else upload.skip()
        this.#offer(upload)
      }
    } catch {
      for (const upload of uploads) upload.failToAsk()
    }
    this.#fill()
  }

  /** Files of other batches that are on their way: those whose target is known, and those that were added earlier. */
  #comingBeside(own: readonly Upload[]): (Upload & { file: File })[] {
    const [ids, first] = [new Set(own), Number(own[0]?.id)]
    return this.#chosen().filter(
      (upload): upload is Upload & { file: File } =>
        upload.file !== null &&
        !ids.has(upload) &&
        !isOver(upload.phase) &&
        (upload.plan === 'planned' || Number(upload.id) < first),
    )
  }

  /** @param placeOf the path of a folder as the server writes it */
  #namesByFolder(placeOf = (path: string): string => path): Map<string, string[]> {
    const byFolder = groupBy(this.#uploads.values(), ({ directory }) => placeOf(directory))
    return new Map([...byFolder].map(([directory, uploads]) => [directory, uploads.map(({ name }) => name)]))
  }

  /** Asks the user one question at a time. */
  #inTurn<T>(ask: () => Promise<T>): Promise<T> {
    const answer = this.#answered.then(ask)
    this.#answered = answer.catch(() => undefined)
    return answer
  }

  /** Asks about an entry that appeared during the upload. What meets one while a question is open is asked together next. */
  #askAbout(upload: Upload, entry: FileEntry): void {
    upload.ask()
    this.#late.push({ upload, entry })
    if (this.#late.length === 1) void this.#inTurn(() => this.#askLate())
  }

  async #askLate(): Promise<void> {
    // Some may have been cancelled since.
    const late = this.#late.filter(({ upload }) => upload.phase === 'asking')
    this.#late = []
    if (late.length === 0) return
    const { client, resolve } = this.#settings
    try {
      const conflicts = late.map(({ upload: { id, directory, name, file }, entry }) =>
        conflictWith(id, davChild(directory, name), file, entry),
      )
      const taken = new Map<string, string[]>()
      for (const directory of new Set(conflicts.map((conflict) => conflict.directory))) {
        const entries = await client.list(directory, this.#background).catch(() => [])
        taken.set(directory, [...entries.map(({ name }) => name), ...(this.#namesByFolder().get(directory) ?? [])])
      }
      const { decisions } = await resolve(conflicts, { takenNames: (directory) => taken.get(directory) ?? [] })
      const byId = new Map(decisions.map((decision) => [decision.id, decision]))
      for (const { upload, entry } of late) {
        upload.decide(byId.get(upload.id) ?? null, entry)
        this.#offer(upload)
      }
    } catch {
      for (const { upload } of late) upload.failToAsk()
    }
    this.#fill()
  }
}

const stillPlanned = (uploads: readonly Upload[]): Upload[] => uploads.filter((upload) => upload.staysPlanned())

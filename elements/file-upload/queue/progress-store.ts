import {
  countItem,
  noCounts,
  queuePhase,
  unfinished,
  type UploadCounts,
  type UploadPhase,
  type UploadQueuePhase,
} from './rules/counters.rules.js'
import { nextTransferRate, remainingMs, type UploadPace } from './rules/transfer-rate.rules.js'
import type { UploadWaiting } from './connection-watch.js'
import type { WebdavFailureKind } from '../../../src/kits/webdav/webdav-error.js'
import type { Browser } from '../../../src/core/page/environment.js'
import { createStore, type Store } from '../../../src/core/page/store.js'

/**
 * Why an item is not written: the kind of a WebDAV failure; or `unreadable`: the file on the user's disk was removed or
 * changed; or `not-asked`: there was a conflict, but the question could not be shown; or `unfinished`: the server may still
 * be at work on it.
 */
export type UploadFailure = WebdavFailureKind | 'unreadable' | 'not-asked' | 'unfinished'

/** One item as the user sees it. */
export interface UploadRow {
  readonly id: string
  /** The name on the user's disk. */
  readonly name: string
  /** Path of the target folder. */
  readonly directory: string
  readonly isFolder: boolean
  /** In bytes; 0 for a folder. */
  readonly size: number
  readonly sentBytes: number
  readonly phase: UploadPhase
  /** Why it failed, was paused automatically, or waits for a retry; null if there was no failure. */
  readonly failure: UploadFailure | null
  /** The name on the server; differs from `name` if both files are kept. */
  readonly finalName: string
  /** What the server says about a name that it refuses, in its own words; empty if it says nothing. */
  readonly reason: string
  /** The name to be changed: the item's own, or that of a folder above it; null if the server refuses none. */
  readonly refusedName: string | null
}

/** The state of the whole queue: a new object after changes, at most ten per second. */
export interface UploadState {
  readonly phase: UploadQueuePhase
  /** What the queue waits for in phase `offline`; null in every other phase. */
  readonly waiting: UploadWaiting | null
  /** In the order in which they were added. */
  readonly items: readonly UploadRow[]
  readonly totals: {
    /** Number of added files and folders, without those that were skipped or cancelled. */
    readonly files: number
    readonly done: number
    readonly failed: number
    /** Total size of all items that are written or still to be written. */
    readonly bytes: number
    readonly sentBytes: number
    /** Time until all is sent, smoothed; null while it is unknown. */
    readonly remainingMs: number | null
  }
}

/** The rows and totals behind the store. */
export interface UploadBoard {
  readonly store: Store<UploadState>
  add(rows: readonly UploadRow[]): void
  rowOf(id: string): UploadRow | undefined
  change(id: string, change: Partial<Omit<UploadRow, 'id' | 'size'>>): void
  /** Removes rows and returns their ids. */
  remove(which: (row: UploadRow) => boolean): string[]
  /** Sets what the queue waits for. */
  wait(waiting: UploadWaiting | null): void
  unfinished(): number
  /** Publishes the final state, and nothing after that. */
  stop(): void
}

const betweenLooksMs = 100

function stateOf(
  items: readonly UploadRow[],
  counts: UploadCounts,
  pace: UploadPace | null,
  waiting: UploadWaiting | null,
): UploadState {
  const { phases, bytes, sentBytes } = counts
  const phase = queuePhase(counts)
  return {
    phase,
    waiting: phase === 'offline' ? waiting : null,
    items,
    totals: {
      files: items.length - phases.skipped - phases.cancelled,
      done: phases.done,
      failed: phases.failed,
      bytes,
      sentBytes,
      remainingMs: remainingMs(pace, bytes - sentBytes),
    },
  }
}

/** Keeps rows and totals. The cost of a change does not depend on the number of rows. */
export function createProgressStore(browser: Pick<Browser, 'now' | 'after'>): UploadBoard {
  let rows: UploadRow[] = []
  let places = new Map<string, number>()
  let pace: UploadPace | null = null
  let waiting: UploadWaiting | null = null
  let toldMs = -Infinity
  let cancelTelling: (() => void) | null = null
  const counts = noCounts()
  const store = createStore(stateOf([], counts, null, null))

  const tell = (): void => {
    cancelTelling = null
    toldMs = browser.now()
    pace = counts.phases.uploading > 0 ? nextTransferRate(pace, toldMs, counts.sentBytes) : null
    store.set(stateOf([...rows], counts, pace, waiting))
  }
  const touch = (): void => {
    // The upper limit: a clock that was set back must not delay the update.
    cancelTelling ??= browser.after(
      Math.min(betweenLooksMs, Math.max(0, toldMs + betweenLooksMs - browser.now())),
      tell,
    )
  }

  return {
    store,
    add(added) {
      for (const row of added) {
        places.set(row.id, rows.length)
        rows.push(row)
        countItem(counts, row, 1)
      }
      touch()
    },
    rowOf: (id) => rows[places.get(id) ?? -1],
    change(id, change) {
      const place = places.get(id) ?? -1
      const row = rows[place]
      if (!row) return
      countItem(counts, row, -1)
      const next = { ...row, ...change }
      rows[place] = next
      countItem(counts, next, 1)
      touch()
    },
    remove(which) {
      const gone = rows.filter(which)
      if (gone.length === 0) return []
      for (const row of gone) countItem(counts, row, -1)
      rows = rows.filter((row) => !which(row))
      places = new Map(rows.map(({ id }, place) => [id, place]))
      touch()
      return gone.map(({ id }) => id)
    },
    wait(next) {
      waiting = next
      touch()
    },
    unfinished: () => unfinished(counts),
    stop() {
      cancelTelling?.()
      tell()
      cancelTelling = () => undefined
    },
  }
}

import type { Browser } from '../../../src/core/page/environment.js'
import { createStore } from '../../../src/core/page/store.js'
import type { WebdavFailureKind } from '../../../src/kits/webdav/webdav-error.js'

/**
 * The phase of one item. `checking`: the target folders are being listed; `asking`: the user decides about a conflict;
 * `offline`: interrupted by a lost connection, resumes by itself; `skipped`: left out by the user's decision.
 */
export type UploadPhase =
  'waiting' | 'checking' | 'asking' | 'uploading' | 'paused' | 'offline' | 'done' | 'skipped' | 'cancelled' | 'failed'

/** The phase of the whole queue. `idle`: it is empty; `over`: nothing is left to be done. */
export type UploadQueuePhase = 'idle' | 'checking' | 'asking' | 'waiting' | 'uploading' | 'paused' | 'offline' | 'over'

/**
 * Why nothing can be uploaded for now. `connection`: there is no response; `busy`: the server refuses for the moment;
 * `maintenance`: it says that it is in maintenance; `portal`: something else responds in its place, such as the sign-in
 * page of a hotel's network.
 */
export type UploadTrouble = 'connection' | 'busy' | 'maintenance' | 'portal'

/** What the queue waits for, and when it tries again. */
export interface UploadWaiting {
  readonly trouble: UploadTrouble
  /** In ms since the epoch; in the past while it tries. */
  readonly nextTryMs: number
}

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
  /** The type of a file; empty if the browser does not know it. */
  readonly mimeType: string
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

/** Whether an item is finished, with or without success. */
export const isOver = (phase: UploadPhase): boolean =>
  phase === 'done' || phase === 'skipped' || phase === 'cancelled' || phase === 'failed'

/** The phases of a queue by those of its items: the first that one of them has, as it matters most to the user. */
const weightiest = ['asking', 'uploading', 'checking', 'offline', 'waiting', 'paused'] as const

/**
 * The state of a queue with these items, in which the remaining time is not known. Items that will not be written add no
 * bytes, so the rest can reach 100%.
 */
export function stateOf(items: readonly UploadRow[], waiting: UploadWaiting | null = null): UploadState {
  const counts: Partial<Record<UploadPhase, number>> = {}
  let [bytes, sentBytes] = [0, 0]
  for (const { phase, size, sentBytes: sent } of items) {
    counts[phase] = (counts[phase] ?? 0) + 1
    if (phase !== 'done' && isOver(phase)) continue
    bytes += size
    sentBytes += sent
  }
  const { skipped = 0, cancelled = 0, done = 0, failed = 0 } = counts
  const phase = weightiest.find((each) => counts[each]) ?? (items.length > 0 ? 'over' : 'idle')
  return {
    phase,
    waiting: phase === 'offline' ? waiting : null,
    items,
    totals: { files: items.length - skipped - cancelled, done, failed, bytes, sentBytes, remainingMs: null },
  }
}

/** The recent transfer rate. */
export interface UploadPace {
  readonly atMs: number
  readonly sentBytes: number
  /** Null until there are two samples. */
  readonly bytesPerMs: number | null
  /** How long it has been measured without a break, in ms. */
  readonly seenMs: number
}

/** In ms: a rate measured this long ago weighs a third of the current one. */
const memoryMs = 5000
/** The first moments say little, because buffers accept the first bytes at once. */
const firstLookMs = 1000

/** The pace after another sample. Bytes that have to be sent again do not result in a negative rate. */
export function nextTransferRate(pace: UploadPace | null, nowMs: number, sentBytes: number): UploadPace {
  if (!pace || nowMs < pace.atMs) return { atMs: nowMs, sentBytes, bytesPerMs: null, seenMs: 0 }
  const passedMs = nowMs - pace.atMs
  if (passedMs === 0) return pace
  const now = Math.max(0, sentBytes - pace.sentBytes) / passedMs
  const weight = pace.bytesPerMs === null ? 1 : 1 - Math.exp(-passedMs / memoryMs)
  return {
    atMs: nowMs,
    sentBytes,
    bytesPerMs: (pace.bytesPerMs ?? 0) * (1 - weight) + now * weight,
    seenMs: pace.seenMs + passedMs,
  }
}

/** How long the rest takes at this pace, in ms; null while it is unknown. */
export function remainingMs(pace: UploadPace | null, leftBytes: number): number | null {
  if (!pace?.bytesPerMs || pace.seenMs < firstLookMs) return null
  return Math.round(Math.max(0, leftBytes) / pace.bytesPerMs)
}

const betweenUpdatesMs = 100

export type Progress = ReturnType<typeof createProgress>

/**
 * The state of a queue as a store, which is updated at most ten times per second.
 *
 * @param rows returns a new list of all items
 */
export function createProgress({ now, after }: Pick<Browser, 'now' | 'after'>, rows: () => readonly UploadRow[]) {
  const store = createStore(stateOf([]))
  let pace: UploadPace | null = null
  let waiting: UploadWaiting | null = null
  let updatedMs = -Infinity
  let cancelUpdate: (() => void) | null = null

  const update = (): void => {
    cancelUpdate = null
    updatedMs = now()
    const state = stateOf(rows(), waiting)
    const { bytes, sentBytes } = state.totals
    const isSending = state.items.some(({ phase }) => phase === 'uploading')
    pace = isSending ? nextTransferRate(pace, updatedMs, sentBytes) : null
    store.set({ ...state, totals: { ...state.totals, remainingMs: remainingMs(pace, bytes - sentBytes) } })
  }
  /** To be called after each change of an item. Costs the same however many there are. */
  const touch = (): void => {
    // The upper limit: a clock that was set back must not delay the update.
    cancelUpdate ??= after(Math.min(betweenUpdatesMs, Math.max(0, updatedMs + betweenUpdatesMs - now())), update)
  }
  return {
    store,
    touch,
    /** Sets what the queue waits for. */
    wait(next: UploadWaiting | null): void {
      waiting = next
      touch()
    },
    /** Publishes the final state, and nothing after that. */
    stop(): void {
      cancelUpdate?.()
      update()
      cancelUpdate = () => undefined
    },
  }
}

/**
 * The phase of one item. `checking`: the target folders are being listed; `asking`: the user decides about a conflict;
 * `offline`: interrupted by a lost connection, resumes by itself; `skipped`: left out by the user's decision.
 */
export type UploadPhase =
  'waiting' | 'checking' | 'asking' | 'uploading' | 'paused' | 'offline' | 'done' | 'skipped' | 'cancelled' | 'failed'

/** The phase of the whole queue. `idle`: it is empty; `over`: nothing is left to be done. */
export type UploadQueuePhase = 'idle' | 'checking' | 'asking' | 'waiting' | 'uploading' | 'paused' | 'offline' | 'over'

/** The fields of an item that are counted. */
export interface Counted {
  readonly phase: UploadPhase
  readonly size: number
  readonly sentBytes: number
}

/** Totals over all items, updated item by item. */
export interface UploadCounts {
  phases: Record<UploadPhase, number>
  /** Total size of all items that are written or still to be written. */
  bytes: number
  sentBytes: number
}

export function noCounts(): UploadCounts {
  return {
    phases: {
      waiting: 0,
      checking: 0,
      asking: 0,
      uploading: 0,
      paused: 0,
      offline: 0,
      done: 0,
      skipped: 0,
      cancelled: 0,
      failed: 0,
    },
    bytes: 0,
    sentBytes: 0,
  }
}

/** Whether an item is finished, with or without success. */
export function isOver(phase: UploadPhase): boolean {
  return phase === 'done' || phase === 'skipped' || phase === 'cancelled' || phase === 'failed'
}

/**
 * Adds an item to the totals, or subtracts it with -1. Items that will not be written add no bytes, so the rest can
 * reach 100%.
 */
export function countItem(counts: UploadCounts, { phase, size, sentBytes }: Counted, times: 1 | -1): void {
  counts.phases[phase] += times
  if (phase !== 'done' && isOver(phase)) return
  counts.bytes += times * size
  counts.sentBytes += times * sentBytes
}

/** How many items are still to be done. */
export function unfinished({ phases }: UploadCounts): number {
  return phases.waiting + phases.checking + phases.asking + phases.uploading + phases.paused + phases.offline
}

/** The phase of the queue: of all item phases, the one that matters most to the user. */
export function queuePhase(counts: UploadCounts): UploadQueuePhase {
  const { phases } = counts
  const order = ['asking', 'uploading', 'checking', 'offline', 'waiting', 'paused'] as const
  const first = order.find((phase) => phases[phase] > 0)
  if (first) return first
  return phases.done + phases.skipped + phases.cancelled + phases.failed > 0 ? 'over' : 'idle'
}

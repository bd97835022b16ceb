/**
 * How far one item is. `checking`: the target folders are being listed; `asking`: the user decides about a conflict;
 * `offline`: broken off by the connection, goes on by itself; `skipped`: left out by the user's decision.
 */
export type UploadPhase = 'waiting' | 'checking' | 'asking' | 'uploading' | 'paused' | 'offline' | 'done' | 'skipped' | 'cancelled' | 'failed'

/** What the whole queue is doing: `idle` holds nothing, `over` nothing that is still to be done. */
export type UploadQueuePhase = 'idle' | 'checking' | 'asking' | 'waiting' | 'uploading' | 'paused' | 'offline' | 'over'

/** What is counted of an item. */
export interface Counted {
  readonly phase: UploadPhase
  readonly size: number
  readonly sentBytes: number
}

/** Sums over all items, kept up to date one item at a time. */
export interface UploadCounts {
  phases: Record<UploadPhase, number>
  /** Of all items that are written or are to be written. */
  bytes: number
  sentBytes: number
}

export function noCounts(): UploadCounts {
  return {
    phases: { waiting: 0, checking: 0, asking: 0, uploading: 0, paused: 0, offline: 0, done: 0, skipped: 0, cancelled: 0, failed: 0 },
    bytes: 0,
    sentBytes: 0,
  }
}

/** Whether nothing more happens to an item by itself. */
export function isOver(phase: UploadPhase): boolean {
  return phase === 'done' || phase === 'skipped' || phase === 'cancelled' || phase === 'failed'
}

/** Adds an item to the sums, or with -1 takes it out. What is not written counts no bytes, so the rest can reach the end. */
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

/** What the queue is doing, by what matters most to the user. */
export function queuePhase(counts: UploadCounts): UploadQueuePhase {
  const { phases } = counts
  const order = ['asking', 'uploading', 'checking', 'offline', 'waiting', 'paused'] as const
  const first = order.find((phase) => phases[phase] > 0)
  if (first) return first
  return phases.done + phases.skipped + phases.cancelled + phases.failed > 0 ? 'over' : 'idle'
}

/** How fast bytes went out lately. */
export interface UploadPace {
  readonly atMs: number
  readonly sentBytes: number
  /** Null until enough was seen. */
  readonly bytesPerMs: number | null
  /** Since when it has been measured without a break, in ms. */
  readonly seenMs: number
}

/** Speed of this long ago counts a third of that of now, in ms. */
const memoryMs = 5000
/** The first moments say little, because buffers swallow them. */
const firstLookMs = 1000

/** The pace after a look at the clock. Bytes that are sent again do not count as negative ones. */
export function nextPace(pace: UploadPace | null, nowMs: number, sentBytes: number): UploadPace {
  if (!pace || nowMs < pace.atMs) return { atMs: nowMs, sentBytes, bytesPerMs: null, seenMs: 0 }
  const passedMs = nowMs - pace.atMs
  if (passedMs === 0) return pace
  const now = Math.max(0, sentBytes - pace.sentBytes) / passedMs
  const weight = pace.bytesPerMs === null ? 1 : 1 - Math.exp(-passedMs / memoryMs)
  return { atMs: nowMs, sentBytes, bytesPerMs: (pace.bytesPerMs ?? 0) * (1 - weight) + now * weight, seenMs: pace.seenMs + passedMs }
}

/** How long the rest takes at this pace, in ms; null where nobody can know yet. */
export function remainingMs(pace: UploadPace | null, leftBytes: number): number | null {
  if (!pace?.bytesPerMs || pace.seenMs < firstLookMs) return null
  return Math.round(Math.max(0, leftBytes) / pace.bytesPerMs)
}

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

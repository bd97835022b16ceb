/** What `timeSlices` needs: a clock, and a way to yield to the page. */
export interface Turns {
  /** In ms; never goes back. */
  now(): number
  /** Resolves after other tasks of the page have run. */
  pause(): Promise<void>
}

/** How long work goes on before it yields, in ms: short enough for input and frames to keep up. */
const sliceMs = 8

/**
 * Cuts long work into slices of 8 ms. Call the returned function between small steps: it returns a promise to await
 * when the slice is over, else nothing. Time that the work itself spends waiting counts, too; that costs one extra
 * pause at most.
 */
export function timeSlices({ now, pause }: Turns): () => Promise<void> | undefined {
  let startMs = now()
  return () => {
    if (now() - startMs < sliceMs) return undefined
    return pause().then(() => {
      startMs = now()
    })
  }
}

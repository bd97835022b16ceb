/** What slicing needs of its surroundings. */
export interface Turns {
  /** In ms, never going back. */
  now(): number
  /** Resolves when the page has had its turn. */
  pause(): Promise<void>
}

/** How long work goes on before the page gets its turn, in ms: input and a frame still fit beside it. */
const sliceMs = 8

/**
 * Cuts long work into slices of 8 ms. The answer is to be asked between small steps: a promise to wait for where the
 * slice is over, else nothing. Time that the work itself waited counts, too; that costs a pause too many at most.
 */
export function timeSlices({ now, pause }: Turns): () => Promise<void> | undefined {
  let startMs = now()
  return () => {
    if (now() - startMs < sliceMs) return undefined
    return pause().then(() => { startMs = now() })
  }
}

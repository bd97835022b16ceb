/** The callers that want something to run, once per page, however many they are. */
export interface PageWishes<Wish> {
  /** One per caller, in the order of their calls; the first is in force. */
  all: { wish: Wish }[]
}

/**
 * Runs something once per page, as the wish of the first caller says, until the last caller leaves.
 *
 * @param run runs it as another wish says, or ends it for null
 * @returns the undo, which may be called twice
 */
export function joinWishes<Wish>({ all }: PageWishes<Wish>, wish: Wish, run: (first: Wish | null) => void): () => void {
  const own = { wish }
  const first = (): void => run(all[0]?.wish ?? null)
  all.push(own)
  if (all[0] === own) first()
  return () => {
    const at = all.indexOf(own)
    if (at < 0) return
    all.splice(at, 1)
    if (at === 0) first()
  }
}

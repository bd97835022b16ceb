/** What a page wants done once, however many want it. */
export interface PageWishes<Wish> {
  /** Of all who want it; the first one's holds. */
  all: { wish: Wish }[]
}

/**
 * Wants something done for as long as anybody does, by the wish of the first.
 *
 * @param run does it by another wish, or ends it for null
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

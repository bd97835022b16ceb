import { timeSlices } from '../../core/lib/time-slices.js'
import { pageTurns } from '../../core/page/time/yield-to-page.js'

interface Watched {
  seen: boolean
  listeners: ((seen: boolean) => void)[]
}

const watched = new Map<Element, Watched>()
const news: IntersectionObserverEntry[] = []
let observer: IntersectionObserver | null = null
let telling = false

/** Calls the listeners in order and in time slices: a page may scroll a hundred elements into view at once. */
async function tellAll(): Promise<void> {
  if (telling) return
  telling = true
  const slice = timeSlices(pageTurns)
  for (const { target, isIntersecting } of news) {
    const known = watched.get(target)
    if (!known || known.seen === isIntersecting) continue
    known.seen = isIntersecting
    for (const listener of [...known.listeners]) listener(isIntersecting)
    await slice()
  }
  news.length = 0
  telling = false
}

function look(entries: readonly IntersectionObserverEntry[]): void {
  for (const entry of entries) news.push(entry)
  void tellAll()
}

/**
 * Calls back when an element comes within 200px of the viewport, and when it leaves again. All elements share one
 * IntersectionObserver. The listener is not called for an element that never comes near.
 *
 * @param listener must not throw
 * @returns stops watching; may be called twice
 */
export function watchIntersection(element: Element, listener: (seen: boolean) => void): () => void {
  observer ??= new IntersectionObserver(look, { rootMargin: '200px' })
  const known = watched.get(element) ?? { seen: false, listeners: [] }
  known.listeners.push(listener)
  if (known.listeners.length === 1) {
    watched.set(element, known)
    observer.observe(element)
  }
  if (known.seen) listener(true)
  return () => {
    const at = known.listeners.indexOf(listener)
    if (at < 0) return
    known.listeners.splice(at, 1)
    if (known.listeners.length > 0) return
    watched.delete(element)
    observer?.unobserve(element)
  }
}

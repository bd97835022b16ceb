import { endOfTurn } from '../../core/page/time/yield-to-page.js'

/**
 * Puts an element that asks the user on the page and opens it. Removes it, and calls `end` once, when it is over.
 *
 * @param closed the event after which the element may be removed
 * @param end gets that event; or nothing where the element can no longer get an answer, because a script removed it, or
 * its view has crashed for good. A move, which is a removal and an insertion in one turn, does not count.
 * @param signal closes it
 */
export function askBy(
  element: HTMLElement & { open: boolean },
  closed: string,
  end: (event?: Event) => void,
  signal?: AbortSignal,
): void {
  const over = new AbortController()
  const untilOver = { signal: over.signal }
  const finish = (event?: Event): void => {
    if (over.signal.aborted) return
    over.abort()
    observer.disconnect()
    element.remove()
    end(event)
  }
  const observer = new MutationObserver(() => {
    if (!element.isConnected) void endOfTurn().then(() => element.isConnected || finish())
  })
  observer.observe(document, { childList: true, subtree: true })
  element.addEventListener(closed, finish, untilOver)
  element.addEventListener('element-error', () => finish(), untilOver)
  signal?.addEventListener('abort', () => Object.assign(element, { open: false }), untilOver)
  ;(document.body ?? document.documentElement).append(element)
  element.open = true
}

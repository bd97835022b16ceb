import { endOfTurn } from '../../core/page/time/yield-to-page.js'

/**
 * Calls `lost` once when an element that asks the user can no longer get an answer: it was removed from the page, or
 * its view has crashed for good. A move, which is a removal and an insertion in one turn, does not count.
 */
export function whenLost(element: Element, lost: () => void): void {
  let isOver = false
  const end = (): void => {
    if (isOver) return
    isOver = true
    observer.disconnect()
    element.removeEventListener('element-error', end)
    lost()
  }
  const observer = new MutationObserver(() => {
    if (!element.isConnected) void endOfTurn().then(() => element.isConnected || end())
  })
  observer.observe(document, { childList: true, subtree: true })
  element.addEventListener('element-error', end)
}

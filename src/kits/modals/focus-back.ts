import { deepActiveElement } from './deep-active-element.js'
import { focusEdge } from './dialog-fields.js'

const isFocused = (): boolean => deepActiveElement()?.checkVisibility() === true

/** An element and all around it, also outside of its shadow root. */
function around(element: Element | null | undefined): HTMLElement[] {
  const found: HTMLElement[] = []
  for (let node: Node | null = element ?? null; node; node = node instanceof ShadowRoot ? node.host : node.parentNode)
    if (node instanceof HTMLElement) found.push(node)
  return found
}

/**
 * Notes where the focus is, to give it back when something has closed.
 *
 * @param places by preference; an event may name the host of the element that had the focus
 * @returns moves the focus to the first place that takes it, or else, as these may have been removed by then, to what is
 *   nearest to the first. Does nothing while something visible has the focus.
 */
export function wayBackTo(places: readonly (HTMLElement | null)[]): () => void {
  const [first] = places
  const nearest = around(first)
  return () => {
    for (const place of places) {
      if (isFocused()) return
      place?.focus({ preventScroll: true })
    }
    for (const place of nearest) {
      if (isFocused()) return
      if (place.isConnected) focusEdge(place, 'first')
    }
  }
}

import { watchIntersection } from '../../src/kits/live-time/intersection.js'

/**
 * For `mounts` of a contract: mounts the view when the element first comes into view; until then its children are
 * shown. This way thousands of elements cost little, and the cost is spread over time slices.
 */
export function mountInSight(host: HTMLElement, mount: () => void): () => void {
  // Without a shadow root the children show anyway. An element that was on the page before has one, and needs a slot.
  const slot = host.shadowRoot?.appendChild(document.createElement('slot'))
  // The first call always means that it has come into view.
  const undo = watchIntersection(host, () => {
    slot?.remove()
    // Mount before `undo`: the view may watch the same element, and a watched element calls new listeners at once.
    mount()
    undo()
  })
  return () => {
    undo()
    slot?.remove()
  }
}

import { watchSight } from '../../src/kits/live-time/intersection.js'

/**
 * For `mounts` of a contract: the view begins when the element first comes into sight, and until then its children show.
 * Thousands of elements cost little that way, and in slices.
 */
export function mountInSight(host: HTMLElement, mount: () => void): () => void {
  // Without a root its children show by themselves; where it was on the page before, it has one.
  const slot = host.shadowRoot?.appendChild(document.createElement('slot'))
  // What it hears first is that it is in sight.
  const undo = watchSight(host, () => {
    slot?.remove()
    // The view may watch the same element: one that is watched already is told at once.
    mount()
    undo()
  })
  return () => {
    undo()
    slot?.remove()
  }
}

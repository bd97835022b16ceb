import { deepActiveElement } from '../../src/kits/modals/deep-active-element.js'

/** Whether an element, and nothing else, is seen where its middle is. */
function isSeen(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  const root = element.getRootNode() as Document | ShadowRoot
  return element.contains(root.elementFromPoint(left + width / 2, top + height / 2))
}

/**
 * Has a modal of ours leave the upper end of the window to the toasts that stand in it: `--se-toast-room` on its element
 * is the height that they take. Only the toasts are observed, whose size does not depend on the modal. What has the focus
 * stays in sight, but is not brought back where the user has scrolled away from it.
 *
 * @param holder the element of the modal
 * @param stack what shows the toasts
 * @returns the undo
 */
export function leaveRoom(holder: HTMLElement, stack: HTMLElement): () => void {
  let frame = 0
  function leave(room: string): void {
    const focused = deepActiveElement()
    const wasSeen = focused !== null && isSeen(focused)
    holder.style.setProperty('--se-toast-room', room)
    if (wasSeen) focused.scrollIntoView({ block: 'nearest' })
  }
  // In the next frame: other observers inside the modal were asked in this one already.
  const observer = new ResizeObserver(() => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => leave(`${stack.offsetHeight}px`))
  })
  observer.observe(stack)
  stack.dataset['inModal'] = ''
  return () => {
    observer.disconnect()
    cancelAnimationFrame(frame)
    leave('')
    delete stack.dataset['inModal']
  }
}

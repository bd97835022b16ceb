/**
 * Has a modal of ours leave the upper end of the window to the toasts that stand in it: `--se-toast-room` on its element
 * is the height that they take. Only the toasts are observed, whose size does not depend on the modal.
 *
 * @param holder the element of the modal
 * @param stack what shows the toasts
 * @returns the undo
 */
export function leaveRoom(holder: HTMLElement, stack: HTMLElement): () => void {
  let frame = 0
  const leave = (room: string): void => holder.style.setProperty('--se-toast-room', room)
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

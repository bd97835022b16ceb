import { deepActiveElement } from './deep-active-element.js'
import { focusInSight } from './dialog-fields.js'
import { wayBackTo } from './focus-back.js'
import { modalOpened } from './modal-stack.js'
import { sharedRecord } from '../../core/page/shared-values.js'

/**
 * Where the focus returns when a dialog closes, by preference: the element focused before it opened, then those of the
 * dialog below.
 */
const waysBack = new WeakMap<Element, readonly HTMLElement[]>()

function wayBack(): readonly HTMLElement[] {
  const from = deepActiveElement()
  if (!from) return []
  for (let node: Node | null = from; node; node = node instanceof ShadowRoot ? node.host : node.parentNode) {
    const below = node instanceof Element ? waysBack.get(node) : undefined
    if (below) return [from, ...below]
  }
  return [from]
}

/** Keeps the page behind from scrolling, without a layout shift where its scrollbar was. */
function lockScroll(): () => void {
  const lock = sharedRecord('scroll-lock', () => ({ count: 0, overflow: '', gutter: '' }))
  const { style, clientWidth } = document.documentElement
  lock.count += 1
  if (lock.count === 1) {
    lock.overflow = style.overflow
    lock.gutter = style.scrollbarGutter
    if (innerWidth > clientWidth) style.scrollbarGutter = 'stable'
    style.overflow = 'hidden'
  }
  return () => {
    lock.count -= 1
    if (lock.count > 0) return
    style.overflow = lock.overflow
    style.scrollbarGutter = lock.gutter
  }
}

interface FocusTrap {
  pause?(): void
  unpause?(): void
}

/**
 * Pauses the last focus trap in the list that pages of the platform keep: it would pull the focus out of our dialog.
 */
function pauseFocusTraps(): () => void {
  const { _nc_focus_trap: traps } = globalThis as { _nc_focus_trap?: unknown }
  const top = Array.isArray(traps) ? (traps.at(-1) as FocusTrap | undefined) : undefined
  top?.pause?.()
  return () => top?.unpause?.()
}

/** A dialog that is shown. */
export interface ShownDialog {
  /**
   * Shows the dialog again after the browser closed it: the element was moved, or Escape closed it although that was
   * refused.
   */
  again(): void
  hide(): void
}

/**
 * Shows a `<dialog>` above everything shown so far. If it is modal, the browser makes the rest of the page inert and
 * sends Escape to the topmost dialog; no script traps the focus.
 *
 * @param host our element that contains the dialog
 * @param modal whether the rest of the page is inert meanwhile
 * @param first the element to focus; default: the dialog itself
 * (https://www.w3.org/WAI/ARIA/apg/patterns/dialog-modal/)
 */
export function showDialog(
  host: HTMLElement,
  dialog: HTMLDialogElement,
  modal: boolean,
  first: () => HTMLElement | null | undefined,
): ShownDialog {
  const back = wayBack()
  waysBack.set(host, back)
  const giveBack = wayBackTo(back)
  let inside: HTMLElement | null = null
  const note = (): void => {
    inside = deepActiveElement()
  }
  const show = (): void => {
    // Opened and removed in the same task: a disconnected dialog cannot be shown.
    if (!dialog.isConnected) return
    if (modal) dialog.showModal()
    else dialog.show()
  }
  show()
  const undo = modal ? [modalOpened(host), lockScroll(), pauseFocusTraps()] : []
  focusInSight(first() ?? dialog, dialog)
  note()
  dialog.addEventListener('focusin', note)
  return {
    again() {
      dialog.close()
      const before = inside
      show()
      before?.focus()
    },
    hide() {
      dialog.removeEventListener('focusin', note)
      dialog.close()
      for (const step of undo) step()
      waysBack.delete(host)
      // The browser may have restored the focus already. An element hidden with the dialog keeps it until the next frame.
      giveBack()
    },
  }
}

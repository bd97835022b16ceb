import { deepFocus } from './deep-active-element.js'
import { modalOpened } from './modal-stack.js'
import { sharedRecord } from '../../core/page/shared-values.js'

/** For each open dialog, where the focus goes when it closes: first where it was, then where it was before the dialog below. */
const waysBack = new WeakMap<Element, readonly HTMLElement[]>()

function wayBack(): readonly HTMLElement[] {
  const from = deepFocus()
  if (!from) return []
  for (let node: Node | null = from; node; node = node instanceof ShadowRoot ? node.host : node.parentNode) {
    const below = node instanceof Element ? waysBack.get(node) : undefined
    if (below) return [from, ...below]
  }
  return [from]
}

/** Keeps the page behind from scrolling, without a shift where its scrollbar was. */
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

/** Pages of the platform keep their scripted focus traps in this list; one that goes on would pull the focus out of ours. */
function pauseFocusTraps(): () => void {
  const { _nc_focus_trap: traps } = globalThis as { _nc_focus_trap?: unknown }
  const top = Array.isArray(traps) ? (traps.at(-1) as FocusTrap | undefined) : undefined
  top?.pause?.()
  return () => top?.unpause?.()
}

/** A dialog that is shown. */
export interface ShownDialog {
  /** Shows it again where the browser took it away: after a move, or when Escape was pressed against a refusal. */
  again(): void
  hide(): void
}

/**
 * Shows a `<dialog>`, above all that is shown already. The browser makes the rest of the page inert and gives Escape to
 * the topmost one; no script keeps the focus inside.
 *
 * @param host the element of ours that holds it
 * @param modal whether the rest of the page has to wait
 * @param first what gets the focus, if not the dialog itself (https://www.w3.org/WAI/ARIA/apg/patterns/dialog-modal/)
 */
export function showDialog(host: HTMLElement, dialog: HTMLDialogElement, modal: boolean, first: () => HTMLElement | null | undefined): ShownDialog {
  const back = wayBack()
  waysBack.set(host, back)
  let inside: HTMLElement | null = null
  const note = (): void => { inside = deepFocus() }
  const show = (): void => {
    // Opened and removed in one turn: there is nothing to show it on.
    if (!dialog.isConnected) return
    if (modal) dialog.showModal()
    else dialog.show()
  }
  show()
  const undo = modal ? [modalOpened(host), lockScroll(), pauseFocusTraps()] : []
  const stop = first() ?? dialog
  stop.focus()
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
      for (const place of back) {
        // The browser may have given it back; what is hidden with the dialog keeps it until the next frame.
        if (deepFocus()?.checkVisibility()) return
        place.focus({ preventScroll: true })
      }
    },
  }
}

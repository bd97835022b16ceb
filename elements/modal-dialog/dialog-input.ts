import { keepsEscape } from '../../src/kits/modals/dialog-fields.js'

/** What a dialog does when it is used. */
export interface DialogActions {
  escape(): void
  /** The browser closed the dialog without asking, as it may on a second Escape. */
  lost(): void
  /** Enter in a field. Answers whether it was used up. */
  enter(field: EventTarget): boolean
  /** The focus has come to something inside. */
  focus(): void
  /** The page's content came or changed while nothing in particular has the focus. */
  content(): void
  /** The pointer went down and up outside of the dialog's box. */
  backdrop(): void
}

/** WebKit gives one Escape to a popover and to the dialog around it. Can go when it closes one at a time. */
let popoverHadEscape = false
/** Listeners are renewed between a pointer's way down and up. */
let downOutside = false

/** Listens to a `<dialog>` and to all that is slotted into it, but not to dialogs in there. Returns the undo. */
export function listenToDialog(dialog: HTMLDialogElement, actions: DialogActions): () => void {
  const controller = new AbortController()
  const on = <Name extends keyof HTMLElementEventMap>(name: Name, listener: (event: HTMLElementEventMap[Name]) => void): void =>
    dialog.addEventListener(name, listener, { signal: controller.signal })
  const isOurs = (event: Event): boolean => event.composedPath().find((node) => node instanceof HTMLDialogElement) === dialog
  const isOutside = (event: MouseEvent): boolean => {
    const box = dialog.getBoundingClientRect()
    const { clientX: x, clientY: y } = event
    return event.target === dialog && (x < box.left || x > box.right || y < box.top || y > box.bottom)
  }

  on('cancel', (event) => {
    // A file field inside says `cancel` too, when no file was chosen.
    if (event.target !== dialog) return
    event.preventDefault()
    if (!popoverHadEscape) actions.escape()
  })
  on('close', (event) => { if (event.target === dialog && !dialog.open) actions.lost() })
  on('focusin', () => actions.focus())
  on('keydown', (event) => {
    const [target] = event.composedPath()
    popoverHadEscape = event.key === 'Escape' && keepsEscape(dialog, target)
    if (event.defaultPrevented || event.isComposing || !target || !isOurs(event)) return
    // Not left to the browser, which closes all dialogs at once that opened without a click in between.
    if (event.key === 'Escape' && !popoverHadEscape) {
      event.preventDefault()
      event.stopPropagation()
      actions.escape()
    }
    if (event.key !== 'Enter') return
    // A key that is still down from before the dialog answers no question.
    if (event.repeat ? !(target instanceof HTMLTextAreaElement) : actions.enter(target)) event.preventDefault()
  })
  on('slotchange', () => { if (dialog.matches(':focus')) actions.content() })
  on('keyup', () => { popoverHadEscape = false })
  on('pointerdown', (event) => { downOutside = isOutside(event) })
  on('click', (event) => { if (downOutside && isOutside(event)) actions.backdrop() })
  return () => controller.abort()
}

import { isComposing } from '../../src/core/lib/is-composing.js'
import { keepsEscape } from '../../src/kits/modals/dialog-fields.js'

/** How a dialog reacts to user input. */
export interface DialogActions {
  escape(): void
  /** The browser closed the dialog without asking, as it may on a second Escape. */
  lost(): void
  /** Enter in a field. Returns whether it was handled. */
  enter(field: EventTarget): boolean
  /** Something inside has received the focus. */
  focus(): void
  /** The slotted content changed while the dialog itself has the focus. */
  content(): void
  /** The pointer went down and up outside of the dialog's box. */
  backdrop(): void
}

/**
 * An input method has the Escape, or a popover: in WebKit, one Escape closes that and the dialog around it.
 */
let escapeIsTaken = false
/** Module state, because the listeners are replaced between pointerdown and click. */
let downOutside = false

/** Listens to a `<dialog>` and its slotted content, but not to nested dialogs. Returns the undo. */
export function listenToDialog(dialog: HTMLDialogElement, actions: DialogActions): () => void {
  const controller = new AbortController()
  const on = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: (event: HTMLElementEventMap[Name]) => void,
  ): void => dialog.addEventListener(name, listener, { signal: controller.signal })
  const isOurs = (event: Event): boolean =>
    event.composedPath().find((node) => node instanceof HTMLDialogElement) === dialog
  const isOutside = (event: MouseEvent): boolean => {
    const box = dialog.getBoundingClientRect()
    const { clientX: x, clientY: y } = event
    return event.target === dialog && (x < box.left || x > box.right || y < box.top || y > box.bottom)
  }

  on('cancel', (event) => {
    // A file input inside also fires `cancel`, when no file was chosen.
    if (event.target !== dialog) return
    event.preventDefault()
    if (!escapeIsTaken) actions.escape()
  })
  on('close', (event) => {
    if (event.target === dialog && !dialog.open) actions.lost()
  })
  on('focusin', () => actions.focus())
  on('keydown', (event) => {
    const [target] = event.composedPath()
    const composing = isComposing(event)
    escapeIsTaken = event.key === 'Escape' && (composing || keepsEscape(dialog, target))
    if (event.defaultPrevented || composing || !target || !isOurs(event)) return
    // Not left to the browser: it closes all dialogs at once that were opened without a click in between.
    if (event.key === 'Escape' && !escapeIsTaken) {
      event.preventDefault()
      event.stopPropagation()
      actions.escape()
    }
    if (event.key !== 'Enter') return
    // A key held down since before the dialog opened must not confirm it.
    const takesLines = target instanceof HTMLTextAreaElement || (target as HTMLElement).isContentEditable
    if (event.repeat ? !takesLines : actions.enter(target)) event.preventDefault()
  })
  on('slotchange', () => {
    if (dialog.matches(':focus')) actions.content()
  })
  on('keyup', () => {
    escapeIsTaken = false
  })
  on('pointerdown', (event) => {
    downOutside = isOutside(event)
  })
  on('click', (event) => {
    if (downOutside && isOutside(event)) actions.backdrop()
  })
  return () => controller.abort()
}

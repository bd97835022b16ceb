/** A button of a dialog. */
export interface DialogButton {
  label: string
  /** What `before-close` and `closed` tell when it was pressed. Default: the label. */
  value?: unknown
  /** Default: `secondary`. The first `primary` one is what Enter in the only input presses. */
  variant?: 'primary' | 'secondary' | 'error'
  disabled?: boolean
  /** Something is under way: it shows a spinner and cannot be pressed, but keeps the focus. */
  busy?: boolean
}

/** What closed a dialog; `api` is the page itself, which called `close()`, took `open` away or removed the element. */
export type CloseReason = 'escape' | 'close-button' | 'backdrop' | 'button' | 'api'

export interface Closing {
  reason: CloseReason
  /** Of the button that was pressed, or what the page gave to `close()`. */
  value: unknown
}

const reasons = /^(escape|close-button|backdrop|button)$/

/** Total: a reason that is none of ours is `api`. */
export function closingOf(reason?: unknown, value: unknown = null): Closing {
  return { reason: typeof reason === 'string' && reasons.test(reason) ? (reason as CloseReason) : 'api', value }
}

const isButton = (value: unknown): value is DialogButton =>
  typeof (value as DialogButton | null)?.label === 'string' && (value as DialogButton).label !== ''

/** Entries without a label are left out; what is no list cannot be read at all. */
export function readButtons(value: unknown): DialogButton[] | undefined {
  return Array.isArray(value) ? value.filter(isButton) : undefined
}

/** What Enter presses: the primary button, or the only one there is. */
export function primaryOf(buttons: readonly DialogButton[]): DialogButton | undefined {
  return buttons.find(({ variant }) => variant === 'primary') ?? (buttons.length === 1 ? buttons[0] : undefined)
}

/** Where the focus may wait for an answer: never on what cannot be undone. */
export function safestOf(buttons: readonly DialogButton[]): DialogButton | undefined {
  const safe = buttons.filter(({ variant, disabled }) => variant !== 'error' && !disabled)
  return safe.find(({ variant }) => variant === 'primary') ?? safe[0]
}

/** Can it be pressed now? */
export function isReady(button: DialogButton | undefined): button is DialogButton {
  return !!button && !button.disabled && !button.busy
}

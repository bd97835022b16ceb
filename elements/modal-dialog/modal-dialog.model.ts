import { asRecord, asTextOrNull } from '../../src/core/lib/parse.js'
import { goodItems } from '../../src/core/page/good-items.js'

/** A button of a dialog. */
export interface DialogButton {
  label: string
  /** The `value` in `before-close` and `closed` when it was pressed. Default: the label. */
  value?: unknown
  /** Default: `secondary`. If the dialog has a single input, Enter in it presses the first `primary` button. */
  variant?: 'primary' | 'secondary' | 'error'
  disabled?: boolean
  /** Shows a spinner and cannot be pressed, but keeps the focus. */
  busy?: boolean
}

/** What closed a dialog; `api`: the page called `close()`, removed `open` or removed the element. */
export type CloseReason = 'escape' | 'close-button' | 'backdrop' | 'button' | 'api'

export interface Closing {
  reason: CloseReason
  /** The value of the pressed button, or the one passed to `close()`. */
  value: unknown
}

const reasons = /^(escape|close-button|backdrop|button)$/

/** Accepts any reason; unknown reasons become `api`. */
export function closingOf(reason?: unknown, value: unknown = null): Closing {
  return { reason: typeof reason === 'string' && reasons.test(reason) ? (reason as CloseReason) : 'api', value }
}

const readButton = (value: unknown): DialogButton | null =>
  asTextOrNull(asRecord(value)?.['label']) === null ? null : (value as DialogButton)

/** Leaves out entries without a label. Returns undefined for anything but an array. */
export function readButtons(value: unknown): DialogButton[] | undefined {
  return Array.isArray(value) ? goodItems(value, readButton, 'buttons of a dialog', 'needs a label') : undefined
}

/** The button that Enter presses: the primary one, or else the only one. */
export function primaryOf(buttons: readonly DialogButton[]): DialogButton | undefined {
  return buttons.find(({ variant }) => variant === 'primary') ?? (buttons.length === 1 ? buttons[0] : undefined)
}

/** The button for the initial focus of an alert: never a destructive one. */
export function safestOf(buttons: readonly DialogButton[]): DialogButton | undefined {
  const safe = buttons.filter(({ variant, disabled }) => variant !== 'error' && !disabled)
  return safe.find(({ variant }) => variant === 'primary') ?? safe[0]
}

/** Whether a button can be pressed now. */
export function isReady(button: DialogButton | undefined): button is DialogButton {
  return !!button && !button.disabled && !button.busy
}

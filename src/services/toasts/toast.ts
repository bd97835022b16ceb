import type { ToastType } from './toast.rules.js'
import { showPromise, showToast, showUndo, showUpdate, type UndoOutcome } from './show-toast.js'
import { dismissToasts, toastHistory, type PastToast, type ToastHandle, type ToastOptions } from './toast-store.js'

type Shorthand = (content: string | Node, options?: ToastOptions) => ToastHandle

/** For page scripts: `toast('Saved')`, `toast.error('It failed', { details })`. */
export interface Toast extends Shorthand {
  success: Shorthand
  info: Shorthand
  warning: Shorthand
  /** Stays until it was read. */
  error: Shorthand
  /** Stays, with a spinner, until `hide()`. */
  loading: Shorthand
  /** Offers an undo for ten seconds or longer; see `UndoOutcome`. The promise is also a handle. */
  undo: (text: string | Node, onUndo?: () => void, options?: ToastOptions) => Promise<UndoOutcome> & ToastHandle
  /** Stays, with a spinner, while some work is done, and then says how it ended; see `WorkTexts`. */
  promise: typeof showPromise
  /** The page's one toast whose text changes. */
  showUpdate: (text: string, options?: ToastOptions) => ToastHandle
  dismissAll: () => void
  /** All toasts raised on this page so far, the latest first. */
  history: () => PastToast[]
}

const ofType =
  (type: ToastType): Shorthand =>
  (content, options) =>
    showToast(content, { ...options, type })

/** Short messages in a corner of the page (behaviour.md 14). */
export const toast: Toast = Object.assign(((content, options) => showToast(content, options)) as Shorthand, {
  success: ofType('success'),
  info: ofType('info'),
  warning: ofType('warning'),
  error: ofType('error'),
  loading: ofType('loading'),
  undo: showUndo,
  promise: showPromise,
  showUpdate,
  dismissAll: dismissToasts,
  history: toastHistory,
})

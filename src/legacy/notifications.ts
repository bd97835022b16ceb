import { toastTypes, type ToastType } from '../services/toasts/toast.rules.js'
import { sharedIfThere } from '../core/page/shared-values.js'
import type { Store } from '../core/page/store.js'
import type { Toast } from '../services/toasts/toast.js'
import type { ToastHandle, ToastOptions, ToastRecord } from '../services/toasts/toast-store.js'
import { tell } from './answer.js'
import type { Parts } from './setup/parts.js'
import type { Names } from './setup/put.js'

/** The handle that old code gets. */
export interface OldToast {
  hideToast(): void
  /** Same as `hideToast`, for old code that treats the handle like an element of the page. */
  remove(): void
}

/** The options that old code knows, under their old names; `timeout` is in ms. */
interface OldOptions extends Omit<ToastOptions, 'type' | 'timeoutMs'> {
  type?: string
  timeout?: number
}

function optionsOf(options: unknown, timeoutMs?: number): ToastOptions {
  const { type, timeout, ...rest } = (typeof options === 'object' && options !== null ? options : {}) as OldOptions
  const known = toastTypes.find((name): name is ToastType => name === type)
  // 0 always meant that the toast stays.
  const wantedMs = typeof timeout === 'number' ? timeout || -1 : timeoutMs
  return { ...rest, ...(known && { type: known }), ...(wantedMs !== undefined && { timeoutMs: wantedMs }) }
}

/** Keeps text as it is, even if it looks like a tag (behaviour.md 14, "Classic API"). */
function literally(content: unknown): string | Node {
  if (content instanceof Node) return content
  const first = (content as Names | null | undefined)?.[0]
  if (first instanceof Node) return first
  const text = String(content ?? '')
  return /<[a-z/!]/i.test(text) ? new Text(text) : text
}

const isToast = (value: unknown): value is OldToast =>
  typeof (value as Partial<OldToast> | null)?.hideToast === 'function'

/** `OC.Notification` and `OCP.Toast` (behaviour.md 14), on top of the page's one list of toasts. */
export function oldNotifications(parts: Parts): { notification: Names; toast: Names } {
  /** The number of toasts that are requested but not shown yet. */
  let coming = 0
  let whenHidden: unknown = null

  function raise(show: (toast: Toast) => ToastHandle): OldToast {
    let isGone = false
    let handle: ToastHandle | undefined
    coming += 1
    parts
      .functions()
      .then(
        ({ toast }) => {
          if (!isGone) handle = show(toast)
        },
        () => undefined,
      )
      .finally(() => {
        coming -= 1
      })
    const hideToast = (): void => {
      isGone = true
      handle?.hide()
    }
    return { hideToast, remove: hideToast }
  }

  const raiseText = (text: unknown, options: unknown, isHTML?: boolean, timeoutMs?: number): OldToast =>
    raise((toast) =>
      isHTML
        ? toast(String(text ?? ''), { ...optionsOf(options, timeoutMs), isHTML })
        : toast(literally(text), optionsOf(options, timeoutMs)),
    )

  const toastOf =
    (type: 'success' | 'warning' | 'info' | 'error' | null) =>
    (text: unknown, options?: unknown): OldToast =>
      raise((toast) =>
        (type ? toast[type] : toast)(text instanceof Node ? text : String(text ?? ''), optionsOf(options)),
      )

  return {
    notification: {
      show: (text: unknown, options?: unknown) => raiseText(text, options, false, -1),
      showHtml: (text: unknown, options?: unknown) => raiseText(text, options, true, -1),
      /** For seven seconds, or for as long as the user has chosen. */
      showTemporary: (text: unknown, options?: { isHTML?: boolean; timeout?: number }) =>
        raiseText(text, { ...options, timeout: options?.timeout || undefined }, options?.isHTML),
      showUpdate: (text: unknown) => raise((toast) => toast.showUpdate(String(text ?? ''))),
      hide(row?: unknown, callback?: unknown): void {
        const first = isToast(row) ? row : (row as Names | null | undefined)?.[0]
        if (isToast(first)) first.hideToast()
        else
          console.error(
            '[shared-environment] OC.Notification.hide() was not told which notification to hide, so none was. Pass what show() answered with.',
          )
        tell(typeof row === 'function' ? row : callback)
        tell(whenHidden)
      },
      isHidden: () =>
        coming === 0 &&
        (sharedIfThere<{ list: Store<readonly ToastRecord[]> }>('toasts')?.list.get().length ?? 0) === 0,
      setDefault(callback: unknown): void {
        whenHidden = callback
      },
    },
    toast: {
      success: toastOf('success'),
      warning: toastOf('warning'),
      info: toastOf('info'),
      error: toastOf('error'),
      message: toastOf(null),
    },
  }
}

import { bringTag } from '../../core/loading/tag-loaders.js'
import { askBy } from '../../kits/modals/ask-by.js'
import { makeElement } from '../../core/page/tag-naming.js'

/** The error that callers get when the user dismisses the confirmation. */
export const dismissed = (): Error => new Error('Dialog closed')

/**
 * Asks for the password in a dialog until it is right.
 *
 * @param check checks the password in place of the default request (see the element's property `check`)
 * @param signal closes the dialog when its answer is not needed any more
 * @param shown called with the dialog once it is on the page
 * @throws {Error} 'Dialog closed' when the user dismissed it or a script removed it, or why it could not be shown
 */
export async function passwordDialog({
  check,
  signal,
  shown,
}: {
  check?: (password: string, signal: AbortSignal) => Promise<number | null>
  signal?: AbortSignal
  shown?: (dialog: HTMLElement) => void
}): Promise<void> {
  await bringTag('password-confirmation')
  if (signal?.aborted) return
  const dialog = Object.assign(makeElement('password-confirmation'), check && { check })
  return new Promise((resolve, reject) => {
    dialog.addEventListener('password-confirmed', () => resolve())
    dialog.addEventListener('confirmation-dismissed', () => reject(dismissed()))
    askBy(dialog, 'confirmation-closed', () => reject(dismissed()), signal)
    shown?.(dialog)
  })
}

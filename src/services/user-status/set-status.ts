import { bringTag } from '../../core/loading/tag-loaders.js'
import { makeElement } from '../../core/page/tag-naming.js'
import { sharedRecord } from '../../core/page/shared-values.js'

/**
 * Shows the dialog in which the signed-in user sets their status. A second call while it is open does nothing.
 *
 * @throws {Error} when the dialog could not be loaded
 */
export async function setStatus(): Promise<void> {
  await bringTag('status-dialog')
  const shown = sharedRecord<{ dialog: HTMLElement | null }>('status-dialog', () => ({ dialog: null }))
  if (shown.dialog?.isConnected && shown.dialog.hasAttribute('open')) return
  // One that has just closed stays for another moment.
  shown.dialog?.remove()
  const dialog = makeElement('status-dialog')
  shown.dialog = dialog
  dialog.addEventListener('status-dialog-closed', () => dialog.remove())
  dialog.setAttribute('open', '')
  document.body.append(dialog)
}

import { attempt, attemptLater } from '../../core/lib/attempt.js'

/** Copies a text, in answer to a click or key. Returns whether it is in the clipboard. */
export async function copyText(text: string): Promise<boolean> {
  const clipboard = attempt(() => navigator.clipboard as Clipboard | undefined, undefined)
  if (clipboard) return attemptLater(() => clipboard.writeText(text).then(() => true), false)
  // Without HTTPS there is only the old command. It copies what its event is given.
  let isCopied = false
  const give = (event: ClipboardEvent): void => {
    event.preventDefault()
    event.stopImmediatePropagation()
    event.clipboardData?.setData('text/plain', text)
    isCopied = true
  }
  addEventListener('copy', give, true)
  document.execCommand('copy')
  removeEventListener('copy', give, true)
  return isCopied
}

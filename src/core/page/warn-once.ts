import { shared } from './shared-values.js'

/**
 * Warns the page's developer about something to fix, once per page and cause, however many elements or copies of
 * the bundle notice it. Never throws and never shows anything to the user.
 *
 * @param cause identifies the warning, for instance `config:session_lifetime`
 * @param message what happened, why it matters, what to do
 */
export function warnOnce(cause: string, message: string): void {
  const told = shared('warnings', () => new Set<string>())
  if (told.has(cause)) return
  told.add(cause)
  console.warn(`[shared-environment] ${message}`)
}

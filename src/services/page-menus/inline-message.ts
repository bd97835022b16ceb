import { asRecord, asText } from '../../core/lib/parse.js'
import { realBrowser, type Browser } from '../../core/page/environment.js'
import { t } from '../../core/page/server/translate.js'
import { shownText } from '../../core/lib/shorten.js'

/** How long a success is seen, and how long it takes to fade, in ms (behaviour.md 7). */
const seenMs = 3000
const fadeMs = 900

/** How long an element has to be a live region before what it says is read, in ms. */
const beforeSpeakingMs = 50

/** The message beside a form of the page. */
export interface InlineMessage {
  /** Shows that work is under way, until the next message. Default text: 'Saving …'. */
  start(text?: string): void
  /** Shows a success for three seconds, then fades it out. */
  success(text: string): void
  /** Shows an error until the next message. */
  error(text: string): void
  /**
   * Shows the response of an old settings page, `{ status, data: { message } }`: the status `success` as a success,
   * everything else as an error. An unreadable response gets a general error text.
   */
  finish(answer: unknown): void
  clear(): void
}

/**
 * Shows the outcome of a form right beside it, in an element of the page (behaviour.md 7, "Inline message helper").
 * Text only. The element becomes a live region, and gets the class `success` or `error` for the page's styles.
 *
 * @param target an element of the page for the message; it may be empty
 */
export function inlineMessage(target: HTMLElement, browser: Browser = realBrowser): InlineMessage {
  let cancel = (): void => undefined
  let said = ''
  const wasLive = target.matches('output, [role=status], [role=alert], [aria-live]')
  target.role = 'status'
  // What comes together with a new role is often not read.
  if (!wasLive)
    browser.after(beforeSpeakingMs, () => {
      if (said && target.textContent === said) target.replaceChildren(said)
    })

  function show(text: string, kind: '' | 'success' | 'error'): void {
    cancel()
    target.getAnimations().forEach((animation) => animation.cancel())
    target.ariaLive = kind === 'error' ? 'assertive' : 'polite'
    target.classList.toggle('success', kind === 'success')
    target.classList.toggle('error', kind === 'error')
    target.textContent = said = shownText(text)
  }

  function clear(): void {
    show('', '')
  }

  function success(text: string): void {
    show(text, 'success')
    cancel = browser.after(seenMs, () => {
      target.animate({ opacity: [1, 0] }, { duration: fadeMs, fill: 'forwards' })
      cancel = browser.after(fadeMs, clear)
    })
  }

  const error = (text: string): void => show(text, 'error')

  return {
    clear,
    success,
    error,
    start: (text = t('Saving …')) => show(text, ''),
    finish(answer) {
      const { status, data } = asRecord(answer) ?? {}
      const text = asText(asRecord(data)?.['message'])
      if (status === 'success') success(text || t('Saved'))
      else error(text || t('It could not be saved. Try again.'))
    },
  }
}

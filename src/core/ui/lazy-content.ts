import type { Host } from '../element/element-host.js'
import { radius } from '../element/theme.js'
import { isOutdated } from '../loading/load-chunk.js'
import { make } from '../page/dom.js'
import { makeSpinner, spinnerStyles } from '../icons/drawn.js'
import { t } from '../page/server/translate.js'
import type { PanelContent } from './header-menu.js'
import { retryLater } from '../page/time/retry-later.js'

/** Content of a panel that shows what it is given. */
export interface Content<Props> {
  draw(props: Props): void
  remove(): void
}

/** Puts content into a panel of an element. */
export type ShowContent<Props> = (host: Host, panel: HTMLElement) => Content<Props>

/** Content that is loaded on first use. */
export interface LazyContent<Props> {
  /**
   * Shows a spinner until it is loaded. If loading fails, it tries again by itself, and shows a button for it.
   *
   * @param props read whenever it is drawn
   */
  show(host: Host, panel: HTMLElement, props: () => Props): PanelContent
  /** Loads it ahead of its use, for instance when the pointer comes near. A failure shows when it is used. */
  prefetch(): void
}

export const lazyContentStyles = `
.notice {
  display: grid;
  place-items: center;
  gap: 0.75rem;
  padding: 1.5rem;
  button {
    padding: 0.75rem 1rem;
    border: 1px solid;
    border-radius: ${radius};
    background: none;
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
}
${spinnerStyles}
`

/** Splits the content of a panel into a chunk of its own. Once loaded it is shown at once, without a spinner. */
export function lazyContent<Props>(load: () => Promise<ShowContent<Props>>): LazyContent<Props> {
  let part: ShowContent<Props> | null = null
  let running: Promise<ShowContent<Props>> | null = null
  const bring = (): Promise<ShowContent<Props>> =>
    (running ??= load()
      .then((loaded) => (part = loaded))
      .finally(() => {
        running = null
      }))

  return {
    prefetch() {
      if (!part) bring().catch(() => undefined)
    },
    show(host, panel, props) {
      let content: Content<Props> | null = null
      let isGone = false
      let failures = 0
      let problem = ''
      let stopRetry = (): void => undefined

      const arrive = (loaded: ShowContent<Props>): void => {
        if (isGone) return
        panel.replaceChildren()
        content = loaded(host, panel)
        content.draw(props())
      }
      const tryIt = (): void => void bring().then(arrive, fail)
      const wait = (): void => {
        stopRetry()
        problem = ''
        panel.replaceChildren(
          make('div', { class: 'notice', role: 'status', 'aria-label': t('Loading …') }, makeSpinner()),
        )
        tryIt()
      }
      const fail = (error: unknown): void => {
        if (isGone) return
        if (!isOutdated(error)) stopRetry = retryLater(failures++, tryIt)
        const text = isOutdated(error)
          ? t('A new version is available. Reload the page to use it.')
          : t('This part could not be loaded. Check your connection.')
        // A further failure leaves the button, which may have the focus, as it is.
        if (text === problem) return
        problem = text
        const again = make('button', { type: 'button' }, t('Try again'))
        again.addEventListener('click', wait)
        panel.replaceChildren(make('div', { class: 'notice', role: 'alert' }, make('span', {}, text), again))
      }
      if (part) arrive(part)
      else wait()

      return {
        draw: () => content?.draw(props()),
        remove() {
          isGone = true
          stopRetry()
          content?.remove()
          panel.replaceChildren()
        },
      }
    },
  }
}

import type { Host } from '../element/element-host.js'
import { radius } from '../element/theme.js'
import { isOutdated } from '../loading/load-chunk.js'
import { make } from '../page/dom.js'
import { makeSpinner, spinnerStyles } from '../icons/drawn.js'
import { t } from '../page/server/translate.js'
import type { OpenedBy, PanelContent } from './header-menu.js'
import { retryLater } from '../page/time/retry-later.js'

/** Content of a panel that shows what it is given. */
export interface Content<Props> {
  /** @param isShown while the panel is not, the content is only made ready */
  draw(props: Props, isShown: boolean): void
  remove(): void
}

/** Puts content into a panel of an element. */
export type MakeContent<Props> = (host: Host, panel: HTMLElement) => Content<Props>

/** Content that is loaded on first use. */
export interface LazyContent<Props> {
  /** Loads it ahead of its use. */
  load(): Promise<unknown>
  /**
   * Once the panel is shown, there is a spinner until the content is loaded. If loading fails, it tries again by itself,
   * and shows a button for it.
   *
   * @param props read whenever it is drawn
   */
  make(host: Host, panel: HTMLElement, props: (openedBy: OpenedBy) => Props): PanelContent
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
export function lazyContent<Props>(load: () => Promise<MakeContent<Props>>): LazyContent<Props> {
  let part: MakeContent<Props> | null = null
  let running: Promise<MakeContent<Props>> | null = null
  const bring = (): Promise<MakeContent<Props>> =>
    (running ??= load().then(
      (loaded) => (part = loaded),
      (error: unknown) => {
        running = null
        throw error
      },
    ))

  return {
    load: bring,
    make(host, panel, props) {
      let content: Content<Props> | null = null
      let isShown = false
      let openedBy: OpenedBy = null
      let isGone = false
      let failures = 0
      let problem = ''
      let stopRetry = (): void => undefined

      /** If what is replaced has the focus, the button of the menu gets it: from there the content takes it. */
      const fill = (...nodes: readonly Node[]): void => {
        const root = host.element.shadowRoot
        if (panel.contains(root?.activeElement ?? null)) root?.querySelector<HTMLElement>('[part=trigger]')?.focus()
        panel.replaceChildren(...nodes)
      }
      const draw = (): void => content?.draw(props(openedBy), isShown)
      const arrive = (loaded: MakeContent<Props>): void => {
        if (isGone || content) return
        fill()
        content = loaded(host, panel)
        draw()
      }
      const tryIt = (): void => void bring().then(arrive, fail)
      const wait = (): void => {
        stopRetry()
        problem = ''
        fill(make('div', { class: 'notice', role: 'status', 'aria-label': t('Loading …') }, makeSpinner()))
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
        fill(make('div', { class: 'notice', role: 'alert' }, make('span', {}, text), again))
      }
      if (part) arrive(part)
      // A failure counts when it is wanted.
      else bring().then(arrive, () => undefined)

      return {
        draw,
        reveal(by) {
          isShown = true
          openedBy = by
          if (content) draw()
          else wait()
        },
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

import { drawPath } from '../icons/drawn.js'
import { attempt } from '../lib/attempt.js'
import { make } from '../page/dom.js'
import { onTranslations, t } from '../page/server/translate.js'
import { sheetOf } from './own-sheet.js'
import { headerButton, visuallyHidden } from './theme.js'

/** The button is as large as one of the header, because a crash hurts most there. */
const styles = `
.crash-retry {
  display: inline-grid;
  flex: none;
  vertical-align: top;
  ${headerButton}
}
.crash-text {
  ${visuallyHidden}
}
`

/** Says in a shadow root, or in a panel in one, that a view has crashed, and offers to draw it anew. */
export function showCrashNotice(container: ShadowRoot | HTMLElement, retry: () => void): void {
  const root = container.getRootNode() as ShadowRoot
  // A tree in another document takes no sheets of this one, and shows a plain button.
  attempt(() => root.adoptedStyleSheets.push(sheetOf(styles)), 0)
  const button = make(
    'button',
    { type: 'button', class: 'crash-retry' },
    drawPath('M12 5V2L7 6l5 4V7a5 5 0 1 1-5 5H5a7 7 0 1 0 7-7'),
  )
  button.addEventListener('click', retry)
  const text = make('span', { class: 'crash-text', role: 'alert' })
  const notice = make('slot', { name: 'error' }, text, button)
  container.prepend(notice)
  const write = (): void => {
    text.textContent = t('This part of the page could not be shown.')
    button.ariaLabel = t('Try again')
    button.title = t('This part of the page could not be shown. Try again')
  }
  write()
  const stop = onTranslations(() => (notice.isConnected ? write() : stop()))
}

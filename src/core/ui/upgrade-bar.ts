import { make } from '../page/dom.js'
import { navigation } from '../page/server/navigate.js'
import { t } from '../page/server/translate.js'
import { renewFiles, upgrade } from '../loading/outdated-page.js'
import { sheetOf } from '../element/own-sheet.js'
import { themeRules } from '../element/theme.js'

/**
 * Not in the top layer: an open modal makes the bar inert, so above the modal it would be visible but not react to
 * clicks. The host has no box: it stands in the page's own tree, whose rules (a reset of all margins, say) hold for it.
 */
const rules = `
:host {
  display: contents;
}
div, button {
  padding: 0.75rem;
  border: 1px solid var(--_border);
  border-radius: var(--_radius);
  background: var(--_surface);
  color: var(--_text);
  font: inherit;
}
div {
  position: fixed;
  z-index: 10100;
  inset: auto 0.75rem 0.75rem;
  inline-size: fit-content;
  margin: auto;
}
p {
  margin: 0 0 0.5rem;
}
button {
  margin-inline-end: 0.5rem;
  background: var(--_hover);
}
`

/**
 * How long the live region stays empty before it gets its text, in ms: text that exists from the start is often not
 * read.
 */
const beforeSpeakingMs = 50

/**
 * Says in a bar that the server was upgraded while the page was open, and offers to reload, which asks first if
 * something would be lost. Only one bar is shown, and it does not take the focus. It is made with the plain DOM and
 * part of the header's chunk, because every other chunk could be gone, too.
 */
export function showUpgradeBar(): void {
  const state = upgrade()
  if (state.bar?.isConnected) return
  const bar = (state.bar = make('div'))
  const text = make('p', { role: 'status' })
  const button = (label: string, onclick: () => void): HTMLElement =>
    Object.assign(make('button', {}, label), { onclick })
  const root = bar.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [sheetOf(themeRules), sheetOf(rules)]
  root.append(
    make(
      'div',
      {},
      text,
      button(t('Reload'), () => {
        const what = state.unsavedWork?.().join(', ')
        const question = what && t('Reloading the page would lose: {what}', { what })
        if (question && text.textContent !== question) text.textContent = question
        else void renewFiles().then(() => navigation().reload())
      }),
      button(t('Not now'), () => bar.remove()),
    ),
  )
  document.body.append(bar)
  setTimeout(() => {
    text.textContent = t('A new version is available. Reload the page to use it.')
  }, beforeSpeakingMs)
}

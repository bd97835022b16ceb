import { make, setChildren, setText } from '../../src/core/page/dom.js'
import { listen } from '../../src/core/page/environment.js'
import { n, t } from '../../src/core/page/server/translate.js'
import type { PanelContent } from '../../src/core/ui/header-menu.js'
import { find, type MenuEntry } from './app-menu.model.js'

/**
 * Shows the content of 'More apps': links, and a search field from ten entries on.
 *
 * @param rows reads the entries, each with its row
 */
export function showMoreApps(
  panel: HTMLElement,
  rows: () => readonly (readonly [MenuEntry, HTMLElement])[],
): PanelContent {
  const input = make('input', { part: 'search', type: 'search' })
  const status = make('p', { role: 'status' })
  const list = make('ul', { tabindex: -1 })

  function draw(): void {
    const all = rows()
    const isSearchable = all.length > 9
    const found = isSearchable
      ? find(
          all.map(([entry]) => entry),
          input.value,
        )
      : all.map(([entry]) => entry)
    input.ariaLabel = input.placeholder = t('Find an app')
    setText(
      status,
      !input.value
        ? ''
        : found.length > 0
          ? n('{count} app found', '{count} apps found', found.length)
          : t('No apps found'),
    )
    setChildren(
      list,
      all.flatMap(([entry, row]) => (found.includes(entry) ? [row] : [])),
    )
    setChildren(panel, [...(isSearchable ? [input, status] : []), ...(found.length > 0 ? [list] : [])])
  }

  const undo = [
    listen(input, 'input', draw),
    // Some password managers and browser extensions fire `change` alone; it counts as `input`, too.
    listen(input, 'change', ({ isTrusted }) => {
      if (!isTrusted) draw()
    }),
  ]
  draw()
  return {
    draw,
    remove() {
      for (const step of undo) step()
      panel.replaceChildren()
    },
  }
}

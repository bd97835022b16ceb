import { glyphs } from '../../src/core/icons/glyphs.js'
import { drawPath, makeIcon } from '../../src/core/icons/drawn.js'
import { make, setAttributes, setChildren } from '../../src/core/page/dom.js'
import { isButton } from './app-entry.js'
import { spokenName, type MenuEntry } from './app-menu.model.js'

/** How the menu wants its entries drawn. */
interface Looks {
  unread: 'dot' | 'count'
  reorderable: boolean
}

interface Row {
  item: HTMLLIElement
  /** What is drawn in it. */
  entry?: MenuEntry
}

/** The mark of unread things: a dot, or their number. */
function drawMark(count: number, unread: 'dot' | 'count'): HTMLElement[] {
  if (count === 0) return []
  const text = unread === 'dot' ? null : count > 99 ? '99+' : count
  return [make('span', { part: 'unread', 'aria-hidden': 'true', 'data-text': text })]
}

/** Draws the entries. Each keeps its nodes for as long as it is listed, so that icons and focus stay. */
export function createAppEntries(): {
  row(entry: MenuEntry, looks: Looks): HTMLLIElement
  mark(count: number, unread: 'dot' | 'count'): HTMLElement[]
  /** Forgets all others. */
  keep(entries: readonly MenuEntry[]): void
} {
  const rows = new Map<string, Row>()

  function add(entry: MenuEntry): Row {
    const item = make('li', {}, make('a', { part: 'entry', rel: 'noopener noreferrer' }))
    const row = { item }
    rows.set(entry.id, row)
    return row
  }
  return {
    row(entry, { unread, reorderable }) {
      const row = rows.get(entry.id) ?? add(entry)
      const link = row.item.firstElementChild as HTMLAnchorElement
      const button = isButton(entry)
      setAttributes(link, {
        role: button ? 'button' : null,
        tabindex: button ? 0 : null,
        href: button ? null : entry.href,
        title: entry.name,
        target: entry.target,
        'aria-label': spokenName(entry),
        'aria-current': entry.active ? 'page' : null,
        'aria-keyshortcuts': reorderable ? 'Alt+ArrowLeft Alt+ArrowRight' : null,
        'data-id': entry.id,
      })
      if (row.entry?.icon !== entry.icon || row.entry.name !== entry.name) {
        const icon = make('span', { part: 'icon', 'data-text': entry.icon ? null : [...entry.name][0] })
        icon.append((entry.icon && makeIcon(entry.icon, 20)) || '')
        setChildren(link, [icon, make('span', { part: 'label' }, entry.name)])
      }
      const [icon, label] = link.children as unknown as [Element, Element]
      setChildren(link, [
        icon,
        label,
        ...drawMark(entry.unread, unread),
        ...(entry.target === '_blank' ? [drawPath(glyphs.external, { size: 16 })] : []),
      ])
      row.entry = entry
      return row.item
    },
    mark: drawMark,
    keep(entries) {
      for (const id of rows.keys()) if (!entries.some((entry) => entry.id === id)) rows.delete(id)
    },
  }
}

import { glyphs } from '../../src/core/icons/glyphs.js'
import { drawPath, makeIcon } from '../../src/core/icons/drawn.js'
import { make, setAttributes, setChildren } from '../../src/core/page/dom.js'
import { isButton } from './app-entry.js'
import { spokenName, type MenuEntry } from './app-menu.model.js'

/** How the menu wants its entries drawn. */
export interface Looks {
  unread: 'dot' | 'count'
  reorderable: boolean
}

/** Makes the mark of unread things: a dot, or their number. */
export function createMark(): (count: number, unread: 'dot' | 'count') => readonly HTMLElement[] {
  const mark = make('span', { part: 'unread', 'aria-hidden': 'true' })
  return (count, unread) => {
    setAttributes(mark, { 'data-text': unread === 'dot' ? null : count > 99 ? '99+' : count })
    return count > 0 ? [mark] : []
  }
}

interface Row {
  item: HTMLLIElement
  draw(entry: MenuEntry, looks: Looks): void
}

function createRow(): Row {
  const link = make('a', { part: 'entry', rel: 'noopener noreferrer' })
  const mark = createMark()
  let opensElsewhere: SVGElement | undefined
  let drawn: MenuEntry | undefined
  let icon: HTMLElement
  let label: HTMLElement
  return {
    item: make('li', {}, link),
    draw(entry, { unread, reorderable }) {
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
      if (drawn?.icon !== entry.icon || drawn.name !== entry.name) {
        const picture = entry.icon ? makeIcon(entry.icon, 20) : null
        icon = make('span', { part: 'icon', 'data-text': entry.icon ? null : [...entry.name][0] })
        if (picture) icon.append(picture)
        label = make('span', { part: 'label' }, entry.name)
      }
      drawn = entry
      setChildren(link, [
        icon,
        label,
        ...mark(entry.unread, unread),
        ...(entry.target === '_blank' ? [(opensElsewhere ??= drawPath(glyphs.external, { size: 16 }))] : []),
      ])
    },
  }
}

/** Draws the entries. Each keeps its nodes for as long as it is listed, so that icons and focus stay. */
export function createAppEntries(): {
  row(entry: MenuEntry, looks: Looks): HTMLLIElement
  /** Forgets all others. */
  keep(entries: readonly MenuEntry[]): void
} {
  const rows = new Map<string, Row>()
  return {
    row(entry, looks) {
      const row = rows.get(entry.id) ?? createRow()
      rows.set(entry.id, row)
      row.draw(entry, looks)
      return row.item
    },
    keep(entries) {
      for (const id of rows.keys()) if (!entries.some((entry) => entry.id === id)) rows.delete(id)
    },
  }
}

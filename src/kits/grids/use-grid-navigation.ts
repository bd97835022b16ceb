import { useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useScrolledRows, type ScrolledRows } from './use-scrolled-rows.js'

interface Grid extends Pick<ScrolledRows, 'rest' | 'scrolling'> {
  /** The rows to render, by index: the visible ones, and the one with the tab stop. */
  drawn: readonly number[]
  /** Which cell of a row is the tab stop; -1 for none. */
  activeCell: (row: number) => number
  /** For the element with the role `grid`, or `list`, whose rows have `aria-rowindex`, or `aria-posinset`, beginning with 1. */
  keys: { onKeyDown: (event: KeyboardEvent<HTMLElement>) => void; onFocus: (event: FocusEvent<HTMLElement>) => void }
}

/**
 * A long grid with one tab stop. Arrow keys move between rows and between elements with a `tabindex` in a row; Home and
 * End move within a row, with Ctrl to the first and last row (https://www.w3.org/WAI/ARIA/apg/patterns/grid/). Renders
 * only visible rows.
 *
 * @param rowPx the height of every row, in px at the default text size
 */
export function useGridNavigation(count: number, rowPx: number, grid: RefObject<HTMLDivElement | null>): Grid {
  const [active, setActive] = useState({ row: 0, cell: 0 })
  const { rest, scrolling, drawnWith, show, rowsPerPage } = useScrolledRows(count, rowPx)
  const last = count - 1
  const activeRow = Math.max(0, Math.min(active.row, last))
  const latest = useRef(last)
  latest.current = last

  const stopsOf = (row: number): HTMLElement[] => [
    ...(grid.current?.querySelectorAll<HTMLElement>(
      `:is([aria-rowindex="${row + 1}"], [aria-posinset="${row + 1}"]) [tabindex]`,
    ) ?? []),
  ]
  const focusCell = (row: number, cell: number): void => {
    const to = Math.max(0, Math.min(latest.current, row))
    // The row must be in the DOM before it can take the focus.
    flushSync(() => setActive({ row: to, cell }))
    show(to)
    const stops = stopsOf(to)
    const stop = stops[Math.min(cell, stops.length - 1)]
    stop?.focus({ preventScroll: true })
    // In a low window there is perhaps less room than a row needs.
    stop?.scrollIntoView({ block: 'nearest' })
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, currentTarget } = event
    if (metaKey || altKey || shiftKey) return
    const forward = getComputedStyle(currentTarget).direction === 'rtl' ? -1 : 1
    const { cell } = active
    const lastCell = Math.max(0, stopsOf(activeRow).length - 1)
    const to: Readonly<Record<string, readonly [row: number, cell: number]>> = {
      ArrowDown: [activeRow + 1, cell],
      ArrowUp: [activeRow - 1, cell],
      PageDown: [activeRow + rowsPerPage(), cell],
      PageUp: [activeRow - rowsPerPage(), cell],
      ArrowRight: [activeRow, cell + forward],
      ArrowLeft: [activeRow, cell - forward],
      Home: [ctrlKey ? 0 : activeRow, 0],
      End: [ctrlKey ? last : activeRow, lastCell],
    }
    const next = to[key]
    if (!next || (ctrlKey && key !== 'Home' && key !== 'End')) return
    event.preventDefault()
    focusCell(
      next[0],
      Math.max(0, key.startsWith('ArrowR') || key.startsWith('ArrowL') ? Math.min(lastCell, next[1]) : next[1]),
    )
  }

  return {
    drawn: drawnWith(activeRow),
    activeCell: (row) => (row === activeRow ? active.cell : -1),
    rest,
    scrolling,
    keys: {
      onKeyDown,
      onFocus({ target }) {
        const row = target.closest('[aria-rowindex], [aria-posinset]')
        const at = Number(row?.getAttribute('aria-rowindex') ?? row?.getAttribute('aria-posinset') ?? 1) - 1
        setActive({ row: at, cell: Math.max(0, stopsOf(at).indexOf(target)) })
      },
    },
  }
}

import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { indexAfterKey } from './grid-keys.js'
import { useScrolledRows, type ScrolledRows } from '../../../src/kits/grids/use-scrolled-rows.js'

interface ItemGridOptions {
  /** Identifies what is listed, for instance a folder: a new place resets the tab stop. */
  place: string
  /** Key of the item that has the tab stop first in a new place, if it is listed. */
  startAt: string
  /** The items in their order, identified by keys. */
  count: number
  keyAt: (index: number) => string
  indexOf: (key: string) => number
  /** Items in a row; 1 for a list. */
  columns: number
  /** The height of every row, in px at the default text size. */
  rowPx: number
}

interface ItemGrid extends Pick<ScrolledRows, 'rest' | 'scrolling'> {
  /** The rows to render, by index: those near the visible area, and the one that holds the tab stop. */
  drawnRows: readonly number[]
  /** The item that holds the tab stop. */
  active: number
  /** Moves the focus to an item and scrolls it into view. */
  focus: (index: number) => void
  /** For the element with the role `grid`: its items have `data-at`, their index. */
  onFocus: (event: FocusEvent<HTMLElement>) => void
  onBlur: () => void
  /** Moves the focus on navigation keys. Returns the index of the item that has it now, or null for any other key. */
  move: (event: KeyboardEvent<HTMLElement>) => number | null
}

/**
 * Roving tabindex for a long grid, either a list or rows of tiles: the items take the focus themselves, and one of them
 * is the tab stop. It stays with its item when others are inserted before it.
 */
export function useItemGrid(
  grid: RefObject<HTMLElement | null>,
  { place, startAt, count, keyAt, indexOf, columns, rowPx }: ItemGridOptions,
): ItemGrid {
  const last = useRef({ place, key: '', index: 0 })
  if (last.current.place !== place) last.current = { place, key: startAt, index: 0 }
  const [, redraw] = useState({})
  const rows = Math.ceil(count / columns)
  const { rest, scrolling, drawnWith, show, rowsPerPage } = useScrolledRows(rows, rowPx)

  const found = last.current.key === '' ? -1 : indexOf(last.current.key)
  if (found >= 0) last.current.index = found
  const active = Math.max(0, Math.min(found < 0 ? last.current.index : found, count - 1))
  const latest = useRef({ count, active })
  latest.current = { count, active }

  const itemAt = (index: number): HTMLElement | null =>
    grid.current?.querySelector<HTMLElement>(`[data-at="${index}"]`) ?? null
  const stand = (index: number): void => {
    if (index === latest.current.active && last.current.key === keyAt(index)) return
    last.current = { place, key: keyAt(index), index }
    redraw({})
  }
  const focus = (index: number): void => {
    if (latest.current.count === 0) return grid.current?.focus()
    const to = Math.max(0, Math.min(index, latest.current.count - 1))
    // The item must be in the DOM before it can take the focus.
    flushSync(() => stand(to))
    show(Math.floor(to / columns))
    itemAt(to)?.focus({ preventScroll: true })
  }

  // eslint-disable-next-line react-hooks/exhaustive-deps -- only in another place
  useLayoutEffect(() => show(0), [place])

  // The grid itself holds the focus while there are no items, and when the focused item is removed.
  const holdsFocus = useRef(false)
  useLayoutEffect(() => {
    const root = grid.current?.getRootNode() as ShadowRoot | undefined
    if (holdsFocus.current && root?.activeElement === null) grid.current?.focus()
    if (count > 0 && grid.current && root?.activeElement === grid.current)
      queueMicrotask(() => {
        if (root.activeElement === grid.current) focus(latest.current.active)
      })
  })

  return {
    drawnRows: drawnWith(Math.floor(active / columns)),
    active,
    rest,
    scrolling,
    focus,
    onFocus({ target }) {
      holdsFocus.current = true
      const at = target.closest<HTMLElement>('[data-at]')?.dataset['at']
      if (at !== undefined) stand(Number(at))
    },
    // React receives no blur event for a removed element.
    onBlur() {
      holdsFocus.current = false
    },
    move(event) {
      const { key, ctrlKey, metaKey, altKey, currentTarget } = event
      if (altKey || metaKey) return null
      const to = indexAfterKey(key, ctrlKey, {
        index: active,
        count,
        columns,
        rowsPerPage: rowsPerPage(),
        rightToLeft: getComputedStyle(currentTarget).direction === 'rtl',
      })
      if (to === null) return null
      event.preventDefault()
      focus(to)
      return to
    },
  }
}

import type { RefCallback } from 'react'
import { useScrollIdle, type ScrollRest } from '../lists/use-scroll-idle.js'
import { useVirtualRows } from '../lists/use-virtual-rows.js'

export interface ScrolledRows {
  rest: ScrollRest
  /** Props for the element around the list. */
  scrolling: { ref: RefCallback<HTMLElement>; tabIndex: -1 }
  /** The rows to render, by index: the visible ones, and the one with the tab stop. */
  drawnWith: (activeRow: number) => readonly number[]
  /** Scrolls just far enough to show a whole row. */
  show: (row: number) => void
  /** How many whole rows fit into the view, at least one. */
  rowsPerPage: () => number
}

/**
 * The common part of grids of any length: only visible rows are rendered, and rows fetch pictures once scrolling rests.
 *
 * @param rowPx the height of every row, in px at the default text size
 */
export function useScrolledRows(count: number, rowPx: number): ScrolledRows {
  const rest = useScrollIdle()
  const { first, end, scroller, show, rowsPerPage } = useVirtualRows(count, rowPx, rest.scrolled)
  return {
    rest,
    // Firefox makes a scrolling element a tab stop, but the rows already have one.
    scrolling: { ref: scroller, tabIndex: -1 },
    drawnWith(activeRow) {
      const drawn = Array.from({ length: Math.max(0, end - first) }, (_, offset) => first + offset)
      if (count > 0 && activeRow < first) drawn.unshift(activeRow)
      if (count > 0 && activeRow >= end) drawn.push(activeRow)
      return drawn
    },
    show,
    rowsPerPage,
  }
}

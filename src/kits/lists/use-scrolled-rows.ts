import { useScrollRest, type ScrollRest } from './use-scroll-idle.js'
import { useWindowOfRows } from './use-virtual-rows.js'

export interface ScrolledRows {
  rest: ScrollRest
  /** For the element that scrolls. */
  scrolling: { ref: (node: HTMLElement | null) => (() => void) | undefined | void; onScroll: () => void; tabIndex: -1 }
  /** The rows to render, by index: those that are seen, and the one that holds the tab stop. */
  drawnWith: (activeRow: number) => readonly number[]
  /** Scrolls just so far that a row is seen whole. */
  show: (row: number) => void
  /** How many whole rows are seen at once, at least one. */
  rowsPerPage: () => number
}

/**
 * What grids of any length have in common: only rows that are seen are rendered, and who fetches pictures waits for rest.
 *
 * @param rowPx the height of every row, in CSS px
 */
export function useScrolledRows(count: number, rowPx: number): ScrolledRows {
  const { first, end, scroller, onScroll, show, rowsPerPage } = useWindowOfRows(count, rowPx)
  const rest = useScrollRest()
  return {
    rest,
    scrolling: {
      ref: scroller,
      // Firefox makes a stop of Tab of what scrolls; the rows have one.
      tabIndex: -1,
      onScroll() {
        rest.scrolled()
        onScroll()
      },
    },
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

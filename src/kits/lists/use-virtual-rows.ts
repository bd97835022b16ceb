import { useCallback, useRef, useState, type RefCallback } from 'react'
import { flushSync } from 'react-dom'
import { rootScale } from '../../core/element/theme.js'
import { scrollToShow, virtualWindow, type RowWindow } from './virtual-window.js'

/** All lengths are in px at the default text size. */
const measured = ({ scrollTop, clientHeight }: HTMLElement): { scrollPx: number; viewPx: number } => {
  const scale = rootScale()
  return { scrollPx: scrollTop / scale, viewPx: clientHeight / scale }
}

interface WindowedRows extends RowWindow {
  /** Ref for the scrolling element, which also needs `onScroll`. */
  scroller: RefCallback<HTMLElement>
  onScroll: () => void
  /** Scrolls just far enough to show a whole row. */
  show: (row: number) => void
  /** How many whole rows fit into the view, at least one. */
  rowsPerPage: () => number
}

/**
 * Which rows of a long list to render, kept up to date while it scrolls and changes its size.
 *
 * @param rowPx the height of every row, in px at the default text size
 */
export function useVirtualRows(count: number, rowPx: number): WindowedRows {
  const element = useRef<HTMLElement | null>(null)
  const [seen, setSeen] = useState({ scrollPx: 0, viewPx: rowPx * 6 })
  // Steps of about 200px, so that a scrolled frame has about as much to draw, however tall the rows are.
  const step = Math.max(1, Math.round(200 / rowPx))
  const drawn = virtualWindow({ count, rowPx, ...seen }, step)

  const current = useRef(drawn)
  current.current = drawn
  const latestCount = useRef(count)
  latestCount.current = count

  const measure = useCallback(
    (show: (update: () => void) => void): void => {
      if (!element.current) return
      const now = measured(element.current)
      const next = virtualWindow({ count: latestCount.current, rowPx, ...now }, step)
      if (next.first === current.current.first && next.end === current.current.end) return
      show(() => setSeen(now))
    },
    [rowPx, step],
  )

  const scroller = useCallback(
    (node: HTMLElement | null) => {
      element.current = node
      if (!node) return undefined
      // Not with flushSync: rendering inside the callback would change observed sizes, which the browser reports as an
      // error.
      const observer = new ResizeObserver(() => measure((update) => update()))
      observer.observe(node)
      // With the text size of the page, the list grows also where the room for it does not.
      if (node.firstElementChild) observer.observe(node.firstElementChild)
      return () => {
        observer.disconnect()
        element.current = null
      }
    },
    [measure],
  )

  return {
    ...drawn,
    scroller,
    // The browser fires `scroll` just before it paints; rows rendered later would be missing in that frame.
    onScroll: () => measure(flushSync),
    show(row) {
      const node = element.current
      if (node) node.scrollTop = scrollToShow(row, { rowPx, ...measured(node) }) * rootScale()
    },
    rowsPerPage: () => Math.max(1, Math.floor(element.current ? measured(element.current).viewPx / rowPx : 0)),
  }
}

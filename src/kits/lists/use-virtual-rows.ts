import { useCallback, useRef, useState, type RefCallback } from 'react'
import { flushSync } from 'react-dom'
import { rootScale } from '../../core/element/theme.js'
import { scrollToShow, virtualWindow, type RowWindow } from './virtual-window.js'

/** The nearest element around a list, in the flat tree, that scrolls what it holds. */
function scrollerOf(list: Element): Element | null {
  for (let at: Element | null = list; at; at = at.assignedSlot ?? at.parentElement ?? hostOf(at))
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  return null
}

const hostOf = (element: Element): Element | null => {
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? root.host : null
}

/** Which part of a list is seen, without what sticks to the edges. All lengths are in px at the default text size. */
const measured = (scroller: Element, list: Element): { scrollPx: number; viewPx: number } => {
  const scale = rootScale()
  const style = getComputedStyle(scroller)
  const [start, end] = [style.scrollPaddingTop, style.scrollPaddingBottom].map((padding) => parseFloat(padding) || 0)
  const top = scroller.getBoundingClientRect().top + scroller.clientTop + (start ?? 0)
  return {
    scrollPx: (top - list.getBoundingClientRect().top) / scale,
    viewPx: (scroller.clientHeight - (start ?? 0) - (end ?? 0)) / scale,
  }
}

interface WindowedRows extends RowWindow {
  /** Ref for the element whose first child is the list, which it or an element around it scrolls. */
  scroller: RefCallback<HTMLElement>
  /** Scrolls just far enough to show a whole row. */
  show: (row: number) => void
  /** How many whole rows fit into the view, at least one. */
  rowsPerPage: () => number
}

/**
 * Which rows of a long list to render, kept up to date while it scrolls and changes its size.
 *
 * @param rowPx the height of every row, in px at the default text size
 * @param scrolled called whenever the list has scrolled
 */
export function useVirtualRows(count: number, rowPx: number, scrolled: () => void): WindowedRows {
  const place = useRef<{ scroller: Element; list: Element }>(null)
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
      if (!place.current) return
      const now = measured(place.current.scroller, place.current.list)
      const next = virtualWindow({ count: latestCount.current, rowPx, ...now }, step)
      if (next.first === current.current.first && next.end === current.current.end) return
      show(() => setSeen(now))
    },
    [rowPx, step],
  )

  const scroller = useCallback(
    (node: HTMLElement | null) => {
      const list = node?.firstElementChild
      if (!list) return undefined
      const onScroll = (): void => {
        scrolled()
        // The browser fires `scroll` just before it paints; rows rendered later would be missing in that frame.
        measure(flushSync)
      }
      const leave = (): void => {
        place.current?.scroller.removeEventListener('scroll', onScroll)
        place.current = null
      }
      // A dialog around the list is perhaps drawn later than the list, so it is looked for when there is a size.
      const observer = new ResizeObserver(() => {
        const around = scrollerOf(node)
        if (around !== place.current?.scroller) {
          leave()
          if (!around) return
          place.current = { scroller: around, list }
          around.addEventListener('scroll', onScroll, { passive: true })
          // Not at once: the browser reports sizes of outer elements that are observed inside the callback as an error.
          requestAnimationFrame(() => {
            if (place.current?.scroller === around) observer.observe(around)
          })
        }
        // Not with flushSync: rendering inside the callback would change observed sizes, which the browser reports as an
        // error.
        measure((update) => update())
      })
      observer.observe(node)
      // With the text size of the page, the list grows also where the room for it does not.
      observer.observe(list)
      return () => {
        observer.disconnect()
        leave()
      }
    },
    [measure, scrolled],
  )

  return {
    ...drawn,
    scroller,
    show(row) {
      if (!place.current) return
      const now = measured(place.current.scroller, place.current.list)
      place.current.scroller.scrollTop += (scrollToShow(row, { rowPx, ...now }) - now.scrollPx) * rootScale()
    },
    rowsPerPage: () =>
      Math.max(1, Math.floor(place.current ? measured(place.current.scroller, place.current.list).viewPx / rowPx : 0)),
  }
}

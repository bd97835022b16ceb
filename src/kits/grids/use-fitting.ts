import { useLayoutEffect, useState, type RefObject } from 'react'
import { rootScale } from '../../core/element/theme.js'

/**
 * How many items of a width, in px at the default text size, fit side by side into an element, updated when it is resized; 0 if it is
 * narrower. Until the element is in the page: 1.
 *
 * @param drawn whether the element is rendered now, for one that is not always rendered
 */
export function useFitting(element: RefObject<HTMLElement | null>, widthPx: number, drawn = true): number {
  const [fitting, setFitting] = useState(1)
  useLayoutEffect(() => {
    if (!element.current) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setFitting(Math.floor(entry.contentRect.width / (widthPx * rootScale())))
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, widthPx, drawn])
  return fitting
}

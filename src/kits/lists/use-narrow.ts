import { useLayoutEffect, useState, type RefObject } from 'react'

/**
 * How many of a width, in CSS px, fit side by side into an element, now and as it is resized: none where it is narrower.
 * Until it is in the page: one.
 *
 * @param drawn whether the view draws it now, for an element that comes and goes
 */
export function useFitting(element: RefObject<HTMLElement | null>, widthPx: number, drawn = true): number {
  const [fitting, setFitting] = useState(1)
  useLayoutEffect(() => {
    if (!element.current) return undefined
    const observer = new ResizeObserver(([entry]) => { if (entry) setFitting(Math.floor(entry.contentRect.width / widthPx)) })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, widthPx, drawn])
  return fitting
}

import { useLayoutEffect, type RefObject } from 'react'
import { beside, type Box } from '../lib/beside.js'

/** What is seen of the page: less than the window under an on-screen keyboard, or where two fingers have enlarged it. */
function seenOf({ offsetLeft: left, offsetTop: top, width, height }: VisualViewport): Box {
  return { left, top, right: left + width, bottom: top + height }
}

const px = (value: number | null): string => (value === null ? 'auto' : `${value}px`)
const touch = (a: Box, b: Box): boolean => a.top <= b.bottom && a.bottom >= b.top

/** An element and all that it stands in, through slots and shadow trees. */
function around(element: Element): Set<Node> {
  const found = new Set<Node>()
  for (let node: Node | null = element; node; node = (node as Element).assignedSlot ?? (node instanceof ShadowRoot ? node.host : node.parentNode)) found.add(node)
  return found
}

/**
 * Keeps a panel, `position: fixed`, beside an element of the page, or beside something in it, while anything that holds it
 * scrolls, and while panel or element change their size. The panel is unseen while what it belongs to is out of sight.
 *
 * @param target holds what the panel belongs to; null for now
 * @param anchor where that stands in the window, asked when it is about to be used; without one the panel belongs to the
 *   whole element, and is as wide
 */
export function useBeside(panel: RefObject<HTMLElement | null>, target: () => HTMLElement | null, anchor?: () => Box): void {
  useLayoutEffect(() => {
    const { current: box } = panel
    const element = target()
    if (!box || !element) return undefined
    const { style } = box
    // Null only in frames that nobody sees.
    const view = visualViewport as VisualViewport
    const place = (): void => {
      const own = element.getBoundingClientRect()
      style.inlineSize = anchor ? '' : px(own.width)
      const at = anchor?.() ?? own
      const seen = seenOf(view)
      const { left, top, bottom, roomPx } = beside(at, box.getBoundingClientRect(), seen, getComputedStyle(element).direction === 'rtl')
      const { clientHeight } = document.documentElement
      const visibility = touch(at, seen) ? '' : 'hidden'
      Object.assign(style, { left: px(left), top: px(top), bottom: px(bottom === null ? null : clientHeight - bottom), maxBlockSize: px(roomPx), visibility })
    }
    let frame = 0
    // What is measured must not be changed in the same turn.
    const resized = new ResizeObserver(() => { frame = requestAnimationFrame(place) })
    const end = new AbortController()
    const options = { signal: end.signal, capture: true, passive: true }
    place()
    resized.observe(box)
    resized.observe(element)
    const holders = around(element)
    const scrolled = ({ target }: Event): void => { if (holders.has(target as Node)) place() }
    // No scrolling leaves its shadow tree.
    for (const root of holders) if (root instanceof Document || root instanceof ShadowRoot) root.addEventListener('scroll', scrolled, options)
    for (const name of ['resize', 'scroll']) view.addEventListener(name, place, options)
    return () => {
      end.abort()
      cancelAnimationFrame(frame)
      resized.disconnect()
    }
  })
}

import { beside, type Box } from './position-popup.js'

/** What a popup stands beside. */
export interface Beside {
  /** It moves with this element and is seen only together with it. */
  target: HTMLElement
  /** What it is placed beside, where that is not the whole element: for instance a word in a field. */
  box?: Box
  /** The popup begins at the start edge, or ends at the end edge. */
  align?: 'start' | 'end'
  /** Makes the popup as wide as the element. */
  fits?: boolean
}

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

function placeAt(popup: HTMLElement, { target, box, align = 'start', fits = false }: Beside, seen: Box): void {
  const { style } = popup
  const own = target.getBoundingClientRect()
  const at = box ?? own
  style.inlineSize = fits ? px(own.width) : ''
  const rightToLeft = getComputedStyle(target).direction === 'rtl'
  const { left, top, bottom, roomPx } = beside(at, popup.getBoundingClientRect(), seen, rightToLeft === (align === 'start'))
  const { clientHeight } = document.documentElement
  const visibility = touch(at, seen) ? '' : 'hidden'
  Object.assign(style, { left: px(left), top: px(top), bottom: px(bottom === null ? null : clientHeight - bottom), maxBlockSize: px(roomPx), visibility })
}

/**
 * Keeps a popup (`position: fixed`, `inset: auto`) beside an element while anything that holds it scrolls, and while popup or
 * element change their size. One way for all browsers: CSS anchor positioning is younger than those that we support, and does
 * not know what an on-screen keyboard leaves to be seen.
 *
 * @param where asked whenever it is placed; null leaves the popup where it is
 * @returns how to place it anew, and the end
 */
export function keepBeside(popup: HTMLElement, where: () => Beside | null): { place(): void; stop(): void } {
  // Null only in frames that nobody sees.
  const view = visualViewport as VisualViewport
  const place = (): void => {
    const now = where()
    if (now) placeAt(popup, now, seenOf(view))
  }
  const first = where()
  if (!first) return { place, stop: () => undefined }
  place()
  let frame = 0
  // What is measured must not be changed in the same turn.
  const resized = new ResizeObserver(() => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(place)
  })
  resized.observe(popup)
  resized.observe(first.target)
  const end = new AbortController()
  const options = { signal: end.signal, capture: true, passive: true }
  const holders = around(first.target)
  const scrolled = ({ target }: Event): void => { if (holders.has(target as Node)) place() }
  // No scrolling leaves its shadow tree.
  for (const root of holders) if (root instanceof Document || root instanceof ShadowRoot) root.addEventListener('scroll', scrolled, options)
  for (const name of ['resize', 'scroll']) view.addEventListener(name, place, options)
  return {
    place,
    stop() {
      end.abort()
      cancelAnimationFrame(frame)
      resized.disconnect()
    },
  }
}

import { positionPopup, type Box } from './position-popup.js'

/** What a popup is placed beside. */
export interface Beside {
  /** The popup moves with this element and is hidden while the element is out of sight. */
  target: HTMLElement
  /** The box to place it beside, if that is not the whole element: for instance a word in a field. */
  box?: Box
  /** Aligns the start edges of popup and element (default), or their end edges. */
  align?: 'start' | 'end'
  /** Makes the popup as wide as the element. */
  fits?: boolean
}

/** The visible part of the page: smaller than the window with an on-screen keyboard, or after a pinch zoom. */
function seenOf({ offsetLeft: left, offsetTop: top, width, height }: VisualViewport): Box {
  return { left, top, right: left + width, bottom: top + height }
}

const px = (value: number | null): string => (value === null ? 'auto' : `${value}px`)
const touch = (a: Box, b: Box): boolean => a.top <= b.bottom && a.bottom >= b.top

/** An element and all its ancestors, through slots and shadow trees. */
function around(element: Element): Set<Node> {
  const found = new Set<Node>()
  for (
    let node: Node | null = element;
    node;
    node = (node as Element).assignedSlot ?? (node instanceof ShadowRoot ? node.host : node.parentNode)
  )
    found.add(node)
  return found
}

function placeAt(popup: HTMLElement, { target, box, align = 'start', fits = false }: Beside, seen: Box): void {
  const { style } = popup
  const own = target.getBoundingClientRect()
  const at = box ?? own
  style.inlineSize = fits ? px(own.width) : ''
  const alongRight = (getComputedStyle(target).direction === 'rtl') === (align === 'start')
  const size = popup.getBoundingClientRect()
  const { left, top, bottom, roomPx } = positionPopup(at, size, seen, alongRight)
  const { clientWidth, clientHeight } = document.documentElement
  const visibility = touch(at, seen) ? '' : 'hidden'
  Object.assign(style, {
    // Held by the edge that is aligned, so that it grows away from there before it is placed again.
    left: px(alongRight ? null : left),
    right: px(alongRight ? clientWidth - left - size.width : null),
    top: px(top),
    bottom: px(bottom === null ? null : clientHeight - bottom),
    maxBlockSize: px(roomPx),
    visibility,
  })
}

/**
 * Keeps a popup (`position: fixed`, `inset: auto`) beside an element while anything that holds it scrolls, and while
 * popup or element change their size. Without CSS anchor positioning, which is newer than some browsers that we
 * support, and does not know which part of the page an on-screen keyboard leaves visible.
 *
 * @param where called for each placement; null leaves the popup where it is
 * @returns functions to place it again, and to stop
 */
export function keepBeside(popup: HTMLElement, where: () => Beside | null): { place(): void; stop(): void } {
  // `visualViewport` is null only in frames that are not shown.
  const view = visualViewport as VisualViewport
  const place = (): void => {
    const now = where()
    if (now) placeAt(popup, now, seenOf(view))
  }
  const first = where()
  if (!first) return { place, stop: () => undefined }
  place()
  let frame = 0
  // In the next frame: an observer's callback must not change the sizes that it observes.
  const resized = new ResizeObserver(() => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(place)
  })
  resized.observe(popup)
  resized.observe(first.target)
  const end = new AbortController()
  const options = { signal: end.signal, capture: true, passive: true }
  const holders = around(first.target)
  const scrolled = ({ target }: Event): void => {
    if (holders.has(target as Node)) place()
  }
  // Scroll events do not leave their shadow tree.
  for (const root of holders)
    if (root instanceof Document || root instanceof ShadowRoot) root.addEventListener('scroll', scrolled, options)
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

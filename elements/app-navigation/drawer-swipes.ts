import { moveSwipe, opensAtEnd, startSwipe, swipePosition, type Place, type Swipe } from './swipe.rules.js'
import type { Drawer } from './drawer.js'

/** The drawer as a swipe controls it. */
export interface SwipedDrawer extends Pick<Drawer, 'side' | 'maxPx' | 'place'> {
  isOpen(): boolean
  /** A finger moves sideways: the drawer may be needed at once. */
  prepare(): void
  /** The finger was lifted. */
  settle(open: boolean): void
  /** The drag was abandoned. */
  cancel(): void
}

/** The browser still handles vertical scrolling and pinch zoom, and leaves all other gestures to scripts. */
const ourShare = 'pan-y pinch-zoom'

const overflows = (element: Element): boolean => element.scrollWidth > element.clientWidth

/** Whether a swipe that starts here belongs to something else: a scroller, a map, a slider, another dialog. */
function isTaken(path: readonly EventTarget[], open: boolean): boolean {
  for (const element of path) {
    if (!(element instanceof Element)) continue
    if (element === document.documentElement) return overflows(element)
    if (element.matches('[data-snap-ignore], input[type=range]') || (!open && element.matches(':modal'))) return true
    const { overflowX, touchAction } = getComputedStyle(element)
    if (touchAction === 'none' || touchAction === 'pan-y') return true
    if (/auto|scroll/.test(overflowX) && overflows(element)) return true
  }
  return false
}

/**
 * Takes sideways movements of one finger from the browser, except where something scrolls sideways. Browsers evaluate
 * `touch-action` before a finger moves, so it is set at the start, on resize and on each touch.
 */
function takeSideways(): { look(): void; stop(): void } {
  const before = new Map<HTMLElement, string>()
  const giveBack = (element: HTMLElement): void => {
    element.style.touchAction = before.get(element) ?? ''
    before.delete(element)
  }
  return {
    look() {
      // A scroller inside the page must be handled, too; pages of the platform have this one.
      for (const element of [document.documentElement, document.getElementById('app-content')]) {
        if (!element) continue
        if (overflows(element)) {
          if (before.has(element)) giveBack(element)
        } else if (!before.has(element)) {
          before.set(element, element.style.touchAction)
          element.style.touchAction = ourShare
        }
      }
    },
    stop: () => [...before.keys()].forEach(giveBack),
  }
}

/**
 * Lets a finger drag a drawer in and out, from anywhere on the page. Nothing is measured while the finger moves, so a
 * drag forces no layout.
 */
export function startSwipes(drawer: SwipedDrawer): () => void {
  const sideways = takeSideways()
  let swipe: Swipe | null = null
  let pointer = 0
  let side: 1 | -1 = 1

  const placeOf = ({ clientX, clientY }: PointerEvent): Place => ({ x: clientX * side, y: clientY })
  const follow = (on: boolean): void => {
    const act = on ? addEventListener : removeEventListener
    act('pointermove', move as EventListener)
    act('pointerup', lift as EventListener)
    act('pointercancel', giveUp)
  }
  const end = (): Swipe | null => {
    const ended = swipe
    swipe = null
    follow(false)
    return ended
  }
  const giveUp = (): void => {
    const phase = end()?.phase
    if (phase === 'sideways' || phase === 'dragging') drawer.cancel()
  }
  const move = (event: PointerEvent): void => {
    if (!swipe || event.pointerId !== pointer) return
    const { phase } = swipe
    swipe = moveSwipe(swipe, placeOf(event))
    if (swipe.phase === 'given-up') return void end()
    if (phase === 'undecided' && swipe.phase !== 'undecided') drawer.prepare()
    if (swipe.phase === 'dragging') drawer.place(swipePosition(swipe))
  }
  const lift = (event: PointerEvent): void => {
    if (event.pointerId !== pointer) return
    if (swipe?.phase !== 'dragging') return giveUp()
    const open = opensAtEnd(swipe)
    end()
    drawer.settle(open)
  }
  const touch = (event: PointerEvent): void => {
    // Two fingers are another gesture, for instance a pinch.
    if (swipe) return giveUp()
    if (event.pointerType !== 'touch' || !event.isPrimary || event.defaultPrevented) return
    sideways.look()
    const open = drawer.isOpen()
    if (isTaken(event.composedPath(), open)) return
    side = drawer.side()
    pointer = event.pointerId
    swipe = startSwipe(placeOf(event), open, drawer.maxPx())
    follow(true)
  }

  sideways.look()
  addEventListener('pointerdown', touch)
  addEventListener('resize', sideways.look)
  return () => {
    removeEventListener('pointerdown', touch)
    removeEventListener('resize', sideways.look)
    giveUp()
    sideways.stop()
  }
}

/** How far a pointer goes, in px, before it drags. */
const slopPx = 8
/** The share of its size, and the speed in px per ms, from either of which on what is dragged goes away. */
const farEnough = 0.4
const fastEnough = 0.5

/** What can be dragged away, and how. */
export interface DragAway {
  /** `x`: to either side, fading; `y`: down. */
  axis: 'x' | 'y'
  /** What follows a pointer that went down on `target`; nothing if it may not. */
  draggedFrom(target: Element): HTMLElement | null | undefined
  /** It is out of sight. It comes back afterwards, unless it is gone by then. */
  leave(dragged: HTMLElement): void
}

/**
 * Lets parts of an area follow a finger or a pen, and leave when they are dragged far or fast enough. A mouse selects text
 * instead. They move by their `transform`, `opacity` and `transition-duration`; how they go on, a transition says.
 *
 * @returns the undo
 */
export function letDragAway(area: HTMLElement, { axis, draggedFrom, leave }: DragAway): () => void {
  const listening = new AbortController()
  const onDown = (down: PointerEvent): void => {
    const { pointerType, pointerId } = down
    const dragged = pointerType !== 'mouse' && down.isPrimary ? draggedFrom(down.target as Element) : null
    if (!dragged) return
    const over = new AbortController()
    const { signal } = over
    const isX = axis === 'x'
    const size = isX ? dragged.offsetWidth : dragged.offsetHeight
    let byPx = 0
    const show = (by: string, opacity: number | '', transitionDuration: string): void => {
      Object.assign(dragged.style, { transform: by && `translate${axis}(${by})`, opacity, transitionDuration })
    }
    const move = (event: PointerEvent): void => {
      const [x, y] = [event.clientX - down.clientX, event.clientY - down.clientY]
      const [along, across] = isX ? [x, y] : [y, x]
      if (byPx === 0) {
        if (Math.hypot(x, y) < slopPx) return
        if (Math.abs(across) > Math.abs(along)) return over.abort()
        dragged.setPointerCapture(pointerId)
      }
      byPx = isX ? along : Math.max(0, along)
      show(`${byPx}px`, isX ? 1 - Math.abs(byPx) / size : '', '0s')
    }
    const end = (event: PointerEvent): void => {
      over.abort()
      if (byPx === 0) return show('', '', '')
      // Where a pen is a mouse for the system, its way ends with a click.
      const stopClick = (click: Event): void => {
        if (click.isTrusted) click.stopPropagation()
      }
      area.addEventListener('click', stopClick, true)
      setTimeout(() => area.removeEventListener('click', stopClick, true))
      const px = Math.abs(byPx)
      const isAway =
        event.type === 'pointerup' && (px > size * farEnough || px > (event.timeStamp - down.timeStamp) * fastEnough)
      if (!isAway) return show('', '', '')
      show(`${Math.sign(byPx) * 100}%`, isX ? 0 : '', '')
      void Promise.allSettled(dragged.getAnimations().map(({ finished }) => finished)).then(() => {
        leave(dragged)
        show('', '', '')
      })
    }
    dragged.addEventListener('pointermove', move, { signal })
    dragged.addEventListener('pointerup', end, { signal })
    dragged.addEventListener('pointercancel', end, { signal })
    if (pointerType === 'pen') dragged.addEventListener('selectstart', (event) => event.preventDefault(), { signal })
  }
  area.addEventListener('pointerdown', onDown, { signal: listening.signal })
  return () => listening.abort()
}

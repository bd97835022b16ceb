/** How far a pointer goes, in px, before it swipes. */
const slopPx = 8
/** The share of its width, and the speed in px per ms, from either of which on a toast goes away. */
const farEnough = 0.4
const fastEnough = 0.5

/**
 * Lets toasts follow a finger or a pen sideways, and closes one that was swiped away as its button would. A mouse selects
 * text instead. What has no button stays where it is.
 */
export function letSwipeAway(list: HTMLElement): void {
  list.addEventListener('pointerdown', ({ target, pointerType, pointerId, isPrimary, clientX, clientY, timeStamp }) => {
    const toast = (target as Element).closest<HTMLElement>('[part=toast]')
    const close = toast?.querySelector<HTMLElement>('[part=close]')
    if (!toast || !close || !isPrimary || pointerType === 'mouse') return
    const over = new AbortController()
    const { signal } = over
    let byPx = 0
    const show = (transform: string, opacity: number | '', transitionDuration: string): unknown =>
      Object.assign(toast.style, { transform, opacity, transitionDuration })

    const end = (event: PointerEvent): void => {
      over.abort()
      if (byPx === 0) return
      // Where a pen is a mouse for the system, its way ends with a click.
      const stopClick = (click: Event): void => {
        if (click.isTrusted) click.stopPropagation()
      }
      list.addEventListener('click', stopClick, true)
      setTimeout(() => list.removeEventListener('click', stopClick, true))
      const px = Math.abs(byPx)
      const isAway =
        event.type === 'pointerup' &&
        (px > toast.offsetWidth * farEnough || px > (event.timeStamp - timeStamp) * fastEnough)
      if (!isAway) return void show('', '', '')
      show(`translateX(${Math.sign(byPx) * 100}%)`, 0, '')
      void Promise.allSettled(toast.getAnimations().map(({ finished }) => finished)).then(() => close.click())
    }
    toast.addEventListener(
      'pointermove',
      (event) => {
        const [x, y] = [event.clientX - clientX, event.clientY - clientY]
        if (byPx === 0) {
          if (Math.hypot(x, y) < slopPx) return
          if (Math.abs(y) > Math.abs(x)) return over.abort()
          toast.setPointerCapture(pointerId)
        }
        byPx = x
        show(`translateX(${x}px)`, 1 - Math.abs(x) / toast.offsetWidth, '0s')
      },
      { signal },
    )
    toast.addEventListener('pointerup', end, { signal })
    toast.addEventListener('pointercancel', end, { signal })
    if (pointerType === 'pen') toast.addEventListener('selectstart', (event) => event.preventDefault(), { signal })
  })
}

/** A finger or a pen that drags. */
let pointers = 100

/** Moves a pointer over an element with synthetic events, a step each 200 ms of their clock. */
export function drag(
  at: Element,
  kind: PointerEventInit,
  ...places: readonly (readonly [x: number, y: number])[]
): { lift(): void; leave(): void; events: PointerEvent[] } {
  const pointerId = (pointers += 1)
  const events: PointerEvent[] = []
  const tell = (type: string, [x, y]: readonly [number, number]): void => {
    const event = new PointerEvent(type, {
      ...{ pointerId, pointerType: 'touch', isPrimary: true, bubbles: true, composed: true, cancelable: true },
      ...{ clientX: x, clientY: y },
      ...kind,
    })
    Object.defineProperty(event, 'timeStamp', { value: 1000 + events.length * 200 })
    events.push(event)
    at.dispatchEvent(event)
  }
  const last = places.at(-1) ?? [0, 0]
  places.forEach((to, step) => tell(step === 0 ? 'pointerdown' : 'pointermove', to))
  return { lift: () => tell('pointerup', last), leave: () => tell('pointercancel', last), events }
}

/** The browser knows no pointer of synthetic events, so in this suite nothing can capture one. */
export function withoutCapture(): void {
  const { setPointerCapture } = Element.prototype
  before(() => {
    Element.prototype.setPointerCapture = () => undefined
  })
  after(() => {
    Element.prototype.setPointerCapture = setPointerCapture
  })
}

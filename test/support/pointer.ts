/** Mouse and touch of a test: presses what is visible, where it is visible, with native input. */
import { nextFrame } from '@open-wc/testing'
import { executeServerCommand, sendKeys, sendMouse } from '@web/test-runner-commands'

/** A place to press, in whole pixels of the window. */
export interface Point {
  x: number
  y: number
}

/** The innermost element at a place, through all shadow roots. */
export function elementAt({ x, y }: Point): Element | null {
  let found = document.elementFromPoint(x, y)
  for (;;) {
    const inner = found?.shadowRoot?.elementFromPoint(x, y)
    if (!inner || inner === found) return found
    found = inner
  }
}

/** Whether a node is inside another as they are shown: through slots and shadow roots. */
export function isIn(node: Node | null, holder: Node): boolean {
  for (
    let each = node;
    each;
    each = (each instanceof Element && each.assignedSlot) || (each instanceof ShadowRoot ? each.host : each.parentNode)
  ) {
    if (each === holder) return true
  }
  return false
}

const boxOf = (element: Element): DOMRect => element.getClientRects()[0] ?? element.getBoundingClientRect()

/**
 * Waits until an element is stable in the window, and returns its middle.
 *
 * @throws {Error} if a user could not press it: it has no box, is outside of the window or covered by something else
 */
export async function middleOf(element: Element): Promise<Point> {
  const box = await atRest(element)
  const name = `<${element.localName} part="${element.part}"> "${element.textContent.trim().slice(0, 40)}"`
  if (box.width < 1 || box.height < 1) throw new Error(`${name} has no box to press.`)
  const point = centre(box)
  if (isHit(element, point)) return point
  // It was below something that does not scroll with the page.
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  const next = centre(await atRest(element))
  if (isHit(element, next)) return next
  const hit = elementAt(next)
  throw new Error(
    `${name} cannot be pressed at ${next.x}, ${next.y}: ${hit ? `<${hit.localName} part="${hit.part}" class="${hit.className}"> is there` : 'it is outside of the window'}.`,
  )
}

const centre = ({ x, y, width, height }: DOMRect): Point => ({
  x: Math.round(x + width / 2),
  y: Math.round(y + height / 2),
})

function isHit(element: Element, point: Point): boolean {
  const hit = elementAt(point)
  // Slotted text of the page has no element of its own: the hit is the host.
  const isSlotted = hit === (element.getRootNode() as ShadowRoot).host && element.querySelector('slot') !== null
  return isIn(hit, element) || isSlotted
}

/** Scrolls an element into the window, waits until it is stable, and returns its box. */
export async function atRest(element: Element): Promise<DOMRect> {
  // Input before the first frame is dropped.
  await nextFrame()
  const { top, left, bottom, right } = boxOf(element)
  if (top < 0 || left < 0 || bottom > innerHeight || right > innerWidth)
    element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
  const end = performance.now() + 60_000
  let before = boxOf(element)
  for (let still = 0; still < 2;) {
    await nextFrame()
    const now = boxOf(element)
    still =
      now.x === before.x && now.y === before.y && now.width === before.width && now.height === before.height
        ? still + 1
        : 0
    before = now
    if (performance.now() > end) throw new Error(`<${element.localName}> does not come to rest.`)
  }
  return before
}

let isMoved = false

/** Clicks the middle of an element, which has to exist, while keys are held down: `Control`, `Shift`. */
export async function click(element: Element | null | undefined, ...held: string[]): Promise<void> {
  const point = await middleOf(there(element))
  for (const down of held) await sendKeys({ down })
  await clickAt(point)
  for (const up of held) await sendKeys({ up })
}

/** Double-clicks the middle of an element. */
export async function doubleClick(element: Element | null | undefined): Promise<void> {
  isMoved = true
  await executeServerCommand('double-click', await middleOf(there(element)))
}

function there(element: Element | null | undefined): Element {
  if (!element) throw new Error('There is nothing to press.')
  return element
}

export async function clickAt({ x, y }: Point): Promise<void> {
  isMoved = true
  await sendMouse({ type: 'click', position: [x, y] })
}

/** Moves the mouse over the middle of an element. */
export async function hover(element: Element): Promise<void> {
  const { x, y } = await middleOf(element)
  isMoved = true
  await sendMouse({ type: 'move', position: [x, y] })
}

/** Taps the middle of an element. */
export async function tap(element: Element): Promise<void> {
  await tapAt(await middleOf(element))
}

export async function tapAt(point: Point): Promise<void> {
  await executeServerCommand('tap', point)
}

/** Moves the mouse away from where the test has left it: the next test's content there would be hovered. */
export async function leaveWithMouse(): Promise<void> {
  if (!isMoved) return
  isMoved = false
  await sendMouse({ type: 'move', position: [0, 0] })
}

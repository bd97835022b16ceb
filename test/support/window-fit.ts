/** Whether all that a page shows can be seen and used in its window. Each function returns what is wrong, in words. */
import { cutTexts, parentOf, textsOn } from './texts-on-page.js'
import { everything } from './page.js'

/** The least side of what a finger presses, in CSS px. */
const fingerPx = 44

/** How wide a scrollbar may be, in CSS px. */
const scrollbarPx = 15

/** What lies in the top layer, with all that is shown inside, through slots and shadow trees. */
interface Layer {
  element: Element
  box: DOMRect
  inside: Element[]
}

const named = (element: Element): string => {
  const { host } = element.getRootNode() as Partial<ShadowRoot>
  const part = element.getAttribute('part')
  return `<${element.localName}${part ? ` part=${part}` : ''}>${host ? ` of <${host.localName}>` : ''}`
}

/** The element of ours that shows a text. */
const ofElement = (node: Node): string =>
  `<${[...outwards(node)].find(({ localName }) => localName.includes('-'))?.localName ?? ''}>`

const isSeen = (element: Element): boolean =>
  element.checkVisibility({ checkVisibilityCSS: true }) && element.getClientRects().length > 0

function* outwards(node: Node): Generator<Element> {
  for (let at = parentOf(node); at; at = parentOf(at)) if (at instanceof Element) yield at
}

const isLayer = (element: Element): boolean => element.matches(':popover-open, dialog[open]')

function layers(): Layer[] {
  const found = new Map<Element, Layer>()
  for (const element of everything(document)) {
    if (!isSeen(element)) continue
    const layer = isLayer(element) ? element : [...outwards(element)].find(isLayer)
    if (!layer) continue
    if (!found.has(layer)) found.set(layer, { element: layer, box: layer.getBoundingClientRect(), inside: [] })
    found.get(layer)?.inside.push(element)
  }
  return [...found.values()].filter(({ box }) => box.width > 0 && box.height > 0)
}

/** Whether something lies in the top layer. */
export const isAnythingOpen = (): boolean => layers().length > 0

const scrolls = (element: Element): boolean =>
  ['auto', 'scroll'].includes(getComputedStyle(element).overflowY) &&
  !element.matches('textarea') &&
  element.scrollHeight > element.clientHeight + 1

/** The boxes of a layer that scroll up and down. */
const scrollersOf = ({ inside }: Layer): Element[] => inside.filter(scrolls)

const outsideWindow = ({ element, box }: Layer): string[] =>
  box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1
    ? [`${named(element)} reaches out of the window: ${edges(box)}`]
    : []

const edges = ({ left, top, right, bottom }: DOMRect): string => [left, top, right, bottom].map(Math.round).join(' ')

/** A box that scrolls, of which a part is hidden, cannot be scrolled to its end. */
const hiddenScrollers = (layer: Layer): string[] =>
  scrollersOf(layer)
    .filter((scroller) => {
      const { top, bottom } = scroller.getBoundingClientRect()
      const holders = [...outwards(scroller)].slice(0, [...outwards(scroller)].indexOf(layer.element) + 1)
      const clips = holders
        .filter((holder) => getComputedStyle(holder).overflowY !== 'visible' && !scrolls(holder))
        .map((holder) => holder.getBoundingClientRect())
      return top < -1 || bottom > innerHeight + 1 || clips.some((box) => top < box.top - 1 || bottom > box.bottom + 1)
    })
    .map((scroller) => `${named(scroller)} is hidden in part, so its end cannot be seen`)

/** One scrollbar inside another: who scrolls does not know which of them moves. */
const nestedScrollers = (layer: Layer): string[] =>
  scrollersOf(layer).flatMap((scroller) => {
    const outer = [...outwards(scroller)].find((holder) => layer.inside.includes(holder) && scrolls(holder))
    return outer ? [`${named(scroller)} scrolls inside ${named(outer)}, which scrolls, too`] : []
  })

/** The scrollbar at the end edge of a box, where it would be drawn beyond a rounded corner. */
const roundedScrollbars = (layer: Layer): string[] =>
  scrollersOf(layer).flatMap((scroller) => {
    const bar = insideBorder(scroller)
    const isRtl = getComputedStyle(scroller).direction === 'rtl'
    const holders = [scroller, ...outwards(scroller)]
    const cut = holders
      .slice(0, holders.indexOf(layer.element) + 1)
      .find((holder) => corners(holder, isRtl).some((corner) => isBeyond(corner, bar, isRtl)))
    return cut ? [`the scrollbar of ${named(scroller)} goes through a rounded corner of ${named(cut)}`] : []
  })

/** A scrollbar lies inside the border. */
function insideBorder(element: Element): DOMRect {
  const { x, y, width, height } = element.getBoundingClientRect()
  const style = getComputedStyle(element)
  const [top, right, bottom, left] = ['top', 'right', 'bottom', 'left'].map((side) =>
    parseFloat(style.getPropertyValue(`border-${side}-width`)),
  ) as [number, number, number, number]
  return new DOMRect(x + left, y + top, width - left - right, height - top - bottom)
}

interface Corner {
  /** The middle of the circle. */
  x: number
  y: number
  radius: number
  isTop: boolean
}

function corners(element: Element, isRtl: boolean): Corner[] {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const style = getComputedStyle(element)
  if (style.overflowY === 'visible') return []
  return [true, false].flatMap((isTop) => {
    const name = `border-${isTop ? 'top' : 'bottom'}-${isRtl ? 'left' : 'right'}-radius`
    const radius = parseFloat(style.getPropertyValue(name)) || 0
    const x = isRtl ? left + radius : right - radius
    return radius > 1 ? [{ x, y: isTop ? top + radius : bottom - radius, radius, isTop }] : []
  })
}

/** Whether the outer corner of a scrollbar lies beyond a rounded corner, by more than a line. */
function isBeyond({ x, y, radius, isTop }: Corner, bar: DOMRect, isRtl: boolean): boolean {
  const across = isRtl ? x - bar.left : bar.right - x
  const along = isTop ? y - bar.top : bar.bottom - y
  const isNear = isRtl ? bar.left < x : bar.right + scrollbarPx > x
  return isNear && across > 0 && along > 0 && Math.hypot(across, along) > radius + 1.5
}

/** What stays where it is while the rest scrolls takes at most a third of the window's height. */
function stickyParts(layer: Layer): string[] {
  const scrollers = scrollersOf(layer)
  if (scrollers.length === 0) return []
  const moving = Math.max(...scrollers.map((scroller) => scroller.clientHeight - stuck(scroller, layer)))
  const still = layer.box.height - moving
  return still > innerHeight / 3 + 3
    ? [`${Math.round(still)} of the ${Math.round(layer.box.height)}px of ${named(layer.element)} do not scroll`]
    : []
}

/** How much of a box that scrolls is covered by what sticks to its edges. */
function stuck(scroller: Element, { inside }: Layer): number {
  const sticky = inside.filter((element) => {
    const holder = [...outwards(element)].find((each) => getComputedStyle(each).overflowY !== 'visible')
    return holder === scroller && getComputedStyle(element).position === 'sticky'
  })
  // Looked at in the middle: what an edge that is not set computes to differs between browsers.
  const was = scroller.scrollTop
  scroller.scrollTop = (scroller.scrollHeight - scroller.clientHeight) / 2
  const { top, bottom } = scroller.getBoundingClientRect()
  const boxes = sticky.map((element) => element.getBoundingClientRect())
  const highest = (some: DOMRect[]): number => Math.max(0, ...some.map(({ height }) => height))
  const isNear = (a: number, b: number): boolean => Math.abs(a - b) < 4
  const covered =
    highest(boxes.filter((box) => isNear(box.top, top))) + highest(boxes.filter((box) => isNear(box.bottom, bottom)))
  scroller.scrollTop = was
  return covered
}

/** Text of a layer that no box lets one scroll to. */
function hiddenTexts(): string[] {
  const texts = textsOn(document).filter(({ node }) => [...outwards(node.parentElement as Element)].some(isLayer))
  const beyond = texts.filter(({ node, fontPx, lines }) => {
    const holders = [node.parentElement as Element, ...outwards(node.parentElement as Element)]
    if (holders.some((holder) => ['auto', 'scroll'].includes(getComputedStyle(holder).overflowY))) return false
    return lines.some(({ top, bottom }) => top < -fontPx / 3 || bottom > innerHeight + fontPx / 3)
  })
  return [...cutTexts(texts), ...beyond.map(({ text }) => text)].map((text) => {
    const cut = texts.find((one) => one.text === text)
    return `"${text}" of ${cut ? ofElement(cut.node) : ''} is cut`
  })
}

/** Everything that keeps what is open in this window from being seen and used. */
export const misfits = (): string[] => [
  ...hiddenTexts(),
  ...layers().flatMap((layer) => [
    ...outsideWindow(layer),
    ...hiddenScrollers(layer),
    ...nestedScrollers(layer),
    ...roundedScrollbars(layer),
    ...stickyParts(layer),
  ]),
]

const ofBundle = (node: Node): boolean => node.getRootNode() instanceof ShadowRoot
const isPicture = (node: Node): boolean => node.parentElement?.closest('[aria-hidden=true], [part~=avatar]') !== null

/** Texts of the elements that are too small to be read: labels below 12 px, badges below 11. */
export const smallTexts = (): string[] =>
  textsOn(document)
    .filter(({ node }) => ofBundle(node) && !isPicture(node))
    .filter(({ node, fontPx }) => fontPx < (node.parentElement?.closest('[part~=unread]') ? 11 : 12))
    .map(({ node, text, fontPx }) => `"${text}" of ${ofElement(node)} has ${fontPx}px`)

const controls =
  'button, a[href], select, summary, input:not([type=hidden]), textarea, [role=option], [role=button], [tabindex="0"]'

/**
 * Controls of the elements that are too small for a finger. The label around an input is pressed in its place; a link
 * within a sentence, and a name of the page's that is a button, is as high as its line.
 */
export const smallTargets = (): string[] =>
  [...everything(document)]
    .filter((element) => ofBundle(element) && element.matches(controls) && isSeen(element))
    .filter((element) => !element.matches(':disabled') && getComputedStyle(element).display !== 'inline')
    .filter((element) => !element.querySelector(':scope > slot:not([name])'))
    .filter((element) => getComputedStyle(element).clipPath !== 'inset(50%)')
    .map((element) => ({ element, box: (element.closest('label') ?? element).getBoundingClientRect() }))
    // What holds the focus back in a dialog has no box.
    .filter(({ box }) => Math.max(box.width, box.height) > 0)
    .filter(({ box }) => Math.min(box.width, box.height) < fingerPx - 0.5)
    .map(({ element, box }) => `${named(element)} has ${Math.round(box.width)} by ${Math.round(box.height)}px`)

/** What a user can read on a page, through all shadow trees, and whether it can be read whole. */

export interface SeenText {
  node: Text
  text: string
  fontPx: number
  /** One box for each of its lines, in CSS px of the window. */
  lines: DOMRect[]
}

export const parentOf = (node: Node): Node | null =>
  (node instanceof Element && node.assignedSlot) ||
  (node instanceof Text && node.assignedSlot) ||
  node.parentNode ||
  (node instanceof ShadowRoot ? node.host : null)

/** The elements around a node, from the inside out, through slots and shadow trees. */
function around(node: Node): Element[] {
  const found: Element[] = []
  for (let at = parentOf(node); at; at = parentOf(at)) if (at instanceof Element) found.push(at)
  return found
}

const isOnlyHeard = (element: Element): boolean => getComputedStyle(element).clipPath === 'inset(50%)'
const isLayer = (element: Element): boolean =>
  element.matches(':popover-open, dialog[open]') || getComputedStyle(element).position === 'fixed'

function deepestAt(x: number, y: number): Element | null {
  let hit = document.elementFromPoint(x, y)
  for (let inner = hit; inner; inner = hit.shadowRoot?.elementFromPoint(x, y) ?? null) {
    if (inner === hit && inner.shadowRoot?.elementFromPoint(x, y) === hit) break
    hit = inner
    if (!hit.shadowRoot) break
  }
  return hit
}

/** All texts that are shown, also those that a scroll container hides at the moment. */
export function textsOn(root: ParentNode & Node): SeenText[] {
  const found: SeenText[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Element) {
      if (node.shadowRoot) found.push(...textsOn(node.shadowRoot))
      continue
    }
    const text = node.textContent?.trim() ?? ''
    const [inside] = around(node)
    if (text === '' || !inside?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    if (around(node).some(isOnlyHeard)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const lines = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
    if (lines.length > 0)
      found.push({ node: node as Text, text, fontPx: parseFloat(getComputedStyle(inside).fontSize), lines })
  }
  return found
}

/** Those of which a part is hidden by a box that does not scroll, or lies outside the window. */
export function cutTexts(texts: readonly SeenText[]): string[] {
  return texts
    .filter(({ node, fontPx, lines }) => {
      // Lines are higher than their letters.
      const spare = fontPx / 3
      for (const element of around(node)) {
        const { overflowX, overflowY, textOverflow, webkitLineClamp, position } = getComputedStyle(element)
        const box = element.getBoundingClientRect()
        const shortens = textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
        if ([overflowX, overflowY].some((overflow) => overflow === 'auto' || overflow === 'scroll')) return false
        const isAcross = ({ left, right }: DOMRect): boolean => left < box.left - 1 || right > box.right + 1
        const isAlong = ({ top, bottom }: DOMRect): boolean => top < box.top - spare || bottom > box.bottom + spare
        if (overflowX !== 'visible' && !shortens && lines.some(isAcross)) return true
        if (overflowY !== 'visible' && webkitLineClamp === 'none' && lines.some(isAlong)) return true
        if (overflowX !== 'visible' && shortens) return false
        if (position === 'fixed') break
      }
      return lines.some(({ left, right }) => left < -1 || right > innerWidth + 1)
    })
    .map(({ text }) => text)
}

/** The parts of its lines that no box around it hides. */
function shownLines({ node, lines }: SeenText): DOMRect[] {
  const boxes = around(node)
    .filter((element) => getComputedStyle(element).overflow !== 'visible')
    .map((element) => element.getBoundingClientRect())
  const least = (edge: 'right' | 'bottom', line: DOMRect): number =>
    Math.min(line[edge], ...boxes.map((box) => box[edge]))
  const most = (edge: 'left' | 'top', line: DOMRect): number => Math.max(line[edge], ...boxes.map((box) => box[edge]))
  return lines
    .map((line) => {
      const [x, y] = [most('left', line), most('top', line)]
      return new DOMRect(x, y, Math.max(0, least('right', line) - x), Math.max(0, least('bottom', line) - y))
    })
    .filter(({ width, height }) => width > 0 && height > 0)
}

/** Whether some of it is neither covered nor scrolled out of sight. */
function isSeen({ node, lines }: SeenText): boolean {
  return lines.some(({ left, top, width, height }) =>
    [0.1, 0.5, 0.9].some((part) => {
      const hit = deepestAt(left + part * width, top + height / 2)
      return hit !== null && (around(node).includes(hit) || around(hit).some((outer) => outer === around(node)[0]))
    }),
  )
}

/** The pairs of texts of one layer of which one lies over the other. */
export function overlaps(texts: readonly SeenText[]): string[] {
  const seen = texts
    .map((text) => ({
      ...text,
      lines: shownLines(text),
      layer: around(text.node).find(isLayer),
      // What sticks to an edge covers what is scrolled below it.
      stuck: around(text.node).find((element) => getComputedStyle(element).position === 'sticky'),
    }))
    .filter(isSeen)
  const over = (a: SeenText, b: SeenText): boolean =>
    a.lines.some((one) =>
      b.lines.some((other) => {
        const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
        const along = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
        return across > 2 && along > Math.min(a.fontPx, b.fontPx) / 3
      }),
    )
  return seen.flatMap((a, at) =>
    seen
      .slice(at + 1)
      .filter((b) => a.layer === b.layer && a.stuck === b.stuck && over(a, b))
      .map((b) => `${a.text} | ${b.text}`),
  )
}

/** The boxes whose content is wider than they are, so that one would have to scroll sideways; the page itself, too. */
export function widerThanTheirPlace(root: ParentNode): string[] {
  return [...root.querySelectorAll('*')].flatMap((element) => {
    const { overflowX } = getComputedStyle(element)
    const scrolls = element === document.documentElement || overflowX === 'auto' || overflowX === 'scroll'
    return [
      ...(scrolls && element.scrollWidth > element.clientWidth + 1
        ? [`<${element.localName} part="${element.part.value}" class="${element.className}">`]
        : []),
      ...(element.shadowRoot ? widerThanTheirPlace(element.shadowRoot) : []),
    ]
  })
}

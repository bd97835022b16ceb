/**
 * What a user sees of a page, found on the page itself. Each function is sent there as text, so it is self-contained.
 */

/** A place on the screen, in CSS pixels from the window's top left corner. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** What to look for: CSS, or a role and an accessible name, through all shadow roots. */
export interface Wanted {
  css?: string
  role?: string
  name?: string
  /** A pattern for the name: source and flags. */
  pattern?: [string, string]
  /**
   * The size of the window, if known. Firefox briefly shows a new page in another size, but takes presses only within
   * this one.
   */
  size?: { width: number; height: number } | undefined
}

export interface Sight {
  boxes: Box[]
  /** The names of other elements with the role, for the message of a failure. */
  there: string[]
  /** Whether the first one has the focus. */
  isFocused?: boolean
  /** What covers the middle of the first one, if anything does. */
  coveredBy?: string
}

/**
 * Finds visible elements, scrolls the first one into the window and waits until it is stable.
 *
 * @returns the boxes, in the order of the document
 */
export async function lookOnPage({ css, role, name, pattern, size }: Wanted): Promise<Sight> {
  const implied: Record<string, string> = {
    button: 'button, summary, input[type=button], input[type=submit]',
    link: 'a[href]',
    searchbox: 'input[type=search]',
    list: 'ul, ol',
    listitem: 'li',
    textbox: 'input:not([type]), input[type=text], input[type=email], input[type=password], textarea',
    navigation: 'nav',
    main: 'main',
    heading: 'h1, h2, h3, h4',
    img: 'img[alt]:not([alt=""])',
    dialog: 'dialog',
    status: 'output',
    checkbox: 'input[type=checkbox]',
    radio: 'input[type=radio]',
    option: 'option',
    combobox: 'select',
  }
  const roots = (root: ParentNode): ParentNode[] => [
    root,
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? roots(shadowRoot) : [])),
  ]
  const textOf = (node: Node): string => {
    if (node instanceof HTMLSlotElement && node.assignedNodes().length > 0)
      return node.assignedNodes().map(textOf).join('')
    if (!(node instanceof Element)) return node.textContent ?? ''
    if (node.getAttribute('aria-hidden') === 'true' || node.matches('script, style')) return ''
    return node.getAttribute('aria-label') ?? node.getAttribute('alt') ?? [...node.childNodes].map(textOf).join('')
  }
  const nameOf = (element: Element): string => {
    const by = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const labels = by
      .map((id) => (element.getRootNode() as Document | ShadowRoot).getElementById(id))
      .filter((label) => label !== null)
    const own = element.getAttribute('aria-label') ?? (element as Partial<HTMLInputElement>).labels?.[0] ?? element
    return (labels.length > 0 ? labels.map(textOf).join(' ') : typeof own === 'string' ? own : textOf(own))
      .replace(/\s+/g, ' ')
      .trim()
  }
  const hasRole = (element: Element): boolean => {
    const said = element.getAttribute('role')
    return said ? said === role : role !== undefined && implied[role] !== undefined && element.matches(implied[role])
  }
  const boxOf = (element: Element): Box => {
    // A link that breaks over two lines is pressed on its first.
    const { x, y, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect()
    return { x, y, width, height }
  }
  const isVisible = (element: Element & { keptVisibility?: Element['checkVisibility'] }): boolean =>
    (element.keptVisibility ?? element.checkVisibility).call(element, { visibilityProperty: true }) &&
    element.getClientRects().length > 0
  const parentOf = (node: Node): Node | null =>
    (node instanceof Element && node.assignedSlot) || node.parentNode || (node instanceof ShadowRoot ? node.host : null)
  const isIn = (node: Node | null, outer: Element): boolean =>
    node !== null && (node === outer || isIn(parentOf(node), outer))
  const at = (x: number, y: number): Element | null => {
    let hit = document.elementFromPoint(x, y)
    const within = (): Element | null => hit?.shadowRoot?.elementFromPoint(x, y) ?? null
    for (let inner = within(); inner && inner !== hit; inner = within()) hit = inner
    return hit
  }
  const wholeFrame = (): Promise<unknown> =>
    new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

  const candidates = roots(document)
    .flatMap((root) => [...root.querySelectorAll(css ?? '*')])
    .filter((element) => isVisible(element) && (role === undefined || hasRole(element)))
  const fits = (element: Element): boolean =>
    name === undefined ? !pattern || new RegExp(...pattern).test(nameOf(element)) : nameOf(element) === name
  const found = candidates.filter(fits)
  const [first] = found
  if (!first) return { boxes: [], there: [...new Set(candidates.map(nameOf))].slice(0, 30) }

  const { x, y, width, height } = boxOf(first)
  if (x < 0 || y < 0 || x + width > innerWidth || y + height > innerHeight)
    first.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
  let box = boxOf(first)
  // Limited, because an endless animation never stops.
  for (
    let before: Box | null = null, frames = 0;
    frames < 100 && JSON.stringify(before) !== JSON.stringify(box);
    frames += 1
  ) {
    before = box
    await wholeFrame()
    box = boxOf(first)
  }
  let focused = document.activeElement
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  const hit = at(box.x + box.width / 2, box.y + box.height / 2)
  // Slotted text of the page has no element of its own: the hit is the slot's host.
  const isSlotted = first.querySelector('slot') !== null && hit === (first.getRootNode() as Partial<ShadowRoot>).host
  const isOutside = size !== undefined && (box.x + box.width / 2 > size.width || box.y + box.height / 2 > size.height)
  const isFree = !isOutside && (isIn(hit, first) || isSlotted || hit?.closest('label')?.control === first)
  return {
    boxes: [box, ...found.slice(1).map(boxOf)],
    there: [],
    isFocused: focused === first,
    ...(!isFree && { coveredBy: hit && !isOutside ? `<${hit.localName}>` : 'nothing: it is outside the window' }),
  }
}

/** The focused element, through all shadow roots: `button "Settings menu"`, or an empty text without one. */
export function focusOnPage(): string {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  if (!element || element === document.body) return ''
  const label =
    element.getAttribute('aria-label') ??
    (element as Partial<HTMLInputElement>).labels?.[0]?.textContent ??
    element.textContent ??
    ''
  return `${element.getAttribute('role') ?? element.localName} "${label.replace(/\s+/g, ' ').trim()}"`
}

/**
 * WebKit's accessibility tree: its driver reports the role and name of each element. The rest is read from the page's
 * markup.
 */
import { computed } from './webkit-seek.js'
import type { WebDriverWindow } from './webdriver.js'

/** As in puppeteer's snapshots. */
export interface AccessibleNode {
  role: string
  name: string
  description: string
  live?: string
  children: AccessibleNode[]
}

/** What is found while the page is read: a text, or an element that may have a role. */
interface Met {
  text?: string
  description?: string
  live?: string
  depth: number
}

/** Runs on the page: what is announced, in order; without `asMet` only its elements, as such. */
function reading(asMet: boolean): (Element | Met)[] {
  const wanted =
    'a[href], button, summary, input, select, textarea, dialog, h1, h2, h3, h4, img, nav, main, [role]:not([role=presentation], [role=none])'
  const found: (Element | Met)[] = []
  const plain = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim()
  const isSilent = (element: Element): boolean =>
    element.matches('script, style, template, [aria-hidden=true], [inert]') ||
    (!element.checkVisibility({ visibilityProperty: true }) && getComputedStyle(element).display !== 'contents')
  const described = (element: Element): string => {
    const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
    const by = ids.map((id) => (element.getRootNode() as Document | ShadowRoot).getElementById(id)?.textContent)
    return plain(by.length > 0 ? by.join(' ') : element.getAttribute('title'))
  }
  const meet = (element: Element, depth: number): void => {
    const live = element.getAttribute('aria-live') ?? (element.matches('[role=status], output') ? 'polite' : undefined)
    found.push(asMet ? { depth, description: described(element), ...(live !== undefined && { live }) } : element)
  }
  const walk = (node: Node, isNamed: boolean, depth: number): void => {
    // Text that names its element is announced with it.
    if (node instanceof Text && asMet && !isNamed && plain(node.data) !== '')
      found.push({ text: plain(node.data), depth })
    if (!(node instanceof Element) || isSilent(node)) return
    const isMet = node.matches(wanted)
    if (isMet) meet(node, depth)
    const inside =
      node instanceof HTMLSlotElement && node.assignedNodes().length > 0
        ? node.assignedNodes()
        : (node.shadowRoot ?? node).childNodes
    for (const one of inside)
      walk(
        one,
        isNamed || node.matches('a[href], button, summary, h1, h2, h3, h4, option, textarea'),
        isMet ? depth + 1 : depth,
      )
  }
  const all = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((element) => [
      element,
      ...(element.shadowRoot ? all(element.shadowRoot) : []),
    ])
  // The rest of the page is inert behind a modal dialog.
  walk(
    all(document)
      .filter((element) => element.matches(':modal'))
      .at(-1) ?? document.body,
    false,
    1,
  )
  return found
}

/** All elements with a role, and the texts between them, below one root. */
export async function accessibleTree(window: WebDriverWindow): Promise<AccessibleNode> {
  const { elements = [] } = await window.runText(String(reading), [false])
  const told = await Promise.all(
    elements.map(async (one) => ({
      role: await computed(one, 'AriaRole'),
      name: await computed(one, 'AccessibleName'),
    })),
  )
  const met = (await window.run(reading, [true])) as Met[]
  const root: AccessibleNode = { role: 'RootWebArea', name: '', description: '', children: [] }
  /** The innermost open node at each depth. */
  const open = [root]
  for (const { text, depth, description = '', live } of met) {
    const parent = open[Math.min(depth, open.length) - 1] ?? root
    open.length = Math.min(depth, open.length)
    const { role, name } =
      text !== undefined ? { role: 'StaticText', name: text } : (told.shift() ?? { role: '', name: '' })
    const node = {
      role,
      name,
      description: description === name ? '' : description,
      ...(live !== undefined && { live }),
      children: [],
    }
    const isTold = !['', 'generic', 'none'].includes(role)
    if (isTold) parent.children.push(node)
    // The content of an element without a role belongs to the element around it.
    if (text === undefined) open.push(isTold ? node : parent)
  }
  return root
}

/**
 * Finds elements of a WebKit page by the selectors that journeys write for puppeteer: CSS, `>>>`, and `::-p-aria(…)`.
 */
import type { WebElement } from 'selenium-webdriver'
import { Command } from 'selenium-webdriver/lib/command.js'
import type { WebDriverWindow } from './webdriver.js'

/** By role and accessible name, either of which may be missing. */
interface Aria {
  role?: string
  name?: string
}

const ariaOf = (selector: string): Aria | null => {
  const inside = /^::-p-aria\((.*)\)$/s.exec(selector)?.[1]
  if (inside === undefined) return null
  const part = (name: string): string | undefined => new RegExp(`\\[${name}="([^"]*)"\\]`).exec(inside)?.[1]
  const [role, name] = [part('role'), part('name')]
  return { ...(role !== undefined && { role }), ...(name !== undefined && { name }) }
}

/**
 * Runs on the page: CSS whose parts are joined by `>>>`, each of which looks into all shadow trees below.
 *
 * @param base undefined for the whole page
 */
function byCss(selector: string, base?: Element): Element[] {
  const [first = '', ...deeper] = selector.split('>>>').map((part) => part.trim())
  const roots = (root: ParentNode): ParentNode[] => [
    root,
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? roots(shadowRoot) : [])),
  ]
  const below = (element: Element): ParentNode[] => [
    ...roots(element),
    ...(element.shadowRoot ? roots(element.shadowRoot) : []),
  ]
  const begin = [...(base ?? document).querySelectorAll(first)]
  const found = deeper.reduce(
    (from, part) => from.flatMap(below).flatMap((root) => [...root.querySelectorAll(part)]),
    begin,
  )
  return [...new Set(found)]
}

/**
 * Runs on the page: elements that could have this role and name. The browser, which knows for sure, decides afterwards.
 */
function likely({ role, name }: Aria, base?: Element): Element[] {
  const tags: Record<string, string> = {
    button: 'button, summary, input[type=button], input[type=submit], input[type=reset]',
    link: 'a[href]',
    searchbox: 'input[type=search]',
    textbox: 'input:not([type]), input[type=text], input[type=email], input[type=password], textarea',
    heading: 'h1, h2, h3, h4',
    dialog: 'dialog',
    checkbox: 'input[type=checkbox]',
    radio: 'input[type=radio]',
    option: 'option',
    combobox: 'select, input',
    img: 'img',
    listitem: 'li',
    list: 'ul, ol',
  }
  const wanted =
    role === undefined
      ? `${Object.values(tags).join(', ')}, [role]`
      : `[role=${role}]${tags[role] ? `, ${tags[role]}` : ''}`
  const roots = (root: ParentNode): ParentNode[] => [
    root,
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? roots(shadowRoot) : [])),
  ]
  const textOf = (node: Node): string => {
    if (node instanceof HTMLSlotElement && node.assignedNodes().length > 0)
      return node.assignedNodes().map(textOf).join('')
    if (!(node instanceof Element)) return node.textContent ?? ''
    const own = ['aria-label', 'alt', 'title', 'placeholder', 'value']
      .map((attribute) => node.getAttribute(attribute) ?? '')
      .join('')
    return own + [...(node.shadowRoot ?? node).childNodes].map(textOf).join('')
  }
  const allText = (element: Element): string => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const named = [
      element,
      ...ids.map((id) => (element.getRootNode() as Document | ShadowRoot).getElementById(id)),
      ...((element as Partial<HTMLInputElement>).labels ?? []),
    ]
    return named
      .flatMap((one) => (one ? [textOf(one)] : []))
      .join('')
      .replace(/\s/g, '')
  }
  const parentOf = (node: Node): Node | null =>
    (node instanceof Element && node.assignedSlot) || node.parentNode || (node instanceof ShadowRoot ? node.host : null)
  const within = (node: Node | null, test: (element: Element) => boolean): boolean =>
    node !== null && ((node instanceof Element && test(node)) || within(parentOf(node), test))
  const everywhere = roots(base ?? document)
  const top = roots(document)
    .flatMap((root) => [...root.querySelectorAll(':modal')])
    .at(-1)
  return everywhere
    .flatMap((root) => [...root.querySelectorAll(wanted)])
    .filter(
      (element) =>
        (name === undefined || allText(element).includes(name.replace(/\s/g, ''))) &&
        element.checkVisibility({ visibilityProperty: true }) &&
        !within(element, (one) => one.getAttribute('aria-hidden') === 'true' || one.hasAttribute('inert')) &&
        // The rest of the page is inert behind a modal dialog.
        (!top || within(element, (one) => one === top)),
    )
}

/**
 * A function for the page that finds and acts in one step: between two steps the page may render the elements again.
 *
 * @param act a function of the list of elements, as text
 * @returns null for what only the driver can find, by role and name
 */
export const onFound = (selector: string, act: string): string | null =>
  ariaOf(selector) ? null : `(...args) => (${act})((${String(byCss)})(${JSON.stringify(selector)}), ...args)`

/** All matching elements, in document order. */
export async function seek(window: WebDriverWindow, selector: string, base?: WebElement): Promise<WebElement[]> {
  const aria = ariaOf(selector)
  const { elements: found = [] } = await window.runText(String(aria ? likely : byCss), [aria ?? selector, base])
  if (!aria) return found
  const fits = await Promise.all(
    found.map(
      async (one) =>
        (aria.name === undefined || (await computed(one, 'AccessibleName')) === aria.name) &&
        (aria.role === undefined || (await computed(one, 'AriaRole')) === aria.role),
    ),
  )
  return found.filter((_, at) => fits[at])
}

/** The computed role or name; empty if the element is gone. */
export async function computed(element: WebElement, what: 'AriaRole' | 'AccessibleName'): Promise<string> {
  // The package has functions for both, but its types do not.
  const command = new Command(`get${what}`).setParameter('id', element)
  const said: unknown = await element
    .getDriver()
    .execute(command)
    .catch(() => '')
  return String(said ?? '')
    .replace(/\s+/g, ' ')
    .trim()
}

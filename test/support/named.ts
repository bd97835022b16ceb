/** Finds elements by role and accessible name, as assistive technology does, with puppeteer or WebKit's driver. */
import { Puppeteer } from 'puppeteer-core'

/**
 * Puppeteer uses Chromium's accessibility tree, which includes shadow roots. Firefox's does not, so there the page
 * itself is searched.
 */
const asksPage = process.env['ENGINE'] === 'firefox'

if (asksPage) Puppeteer.registerCustomQueryHandler('named', { queryAll: namedOnPage })

/**
 * A selector for the elements of a role, of a name, or of both.
 *
 * @param role a role of WAI-ARIA; empty for any
 * @param name the whole accessible name; any if it is omitted
 */
export function named(role: string, name?: string): string {
  // Puppeteer retries a selector with an `aria` part in each frame, and others only on changes outside of all shadow
  // roots.
  if (asksPage) return `::-p-named(${JSON.stringify({ role, name })}), ::-p-aria([name="none has this name"])`
  return `::-p-aria(${name === undefined ? '' : `[name="${name}"]`}${role && `[role="${role}"]`})`
}

/** Sent to the page as text, so it is self-contained. */
function namedOnPage(node: Node, selector: string): Element[] {
  const { role, name } = JSON.parse(selector) as { role: string; name?: string }
  const implied: Readonly<Record<string, string>> = {
    button: 'button, summary, input[type=button], input[type=submit]',
    link: 'a[href]',
    searchbox: 'input[type=search]',
    list: 'ul, ol',
    listitem: 'li',
    textbox: 'input:not([type]), input[type=text], input[type=email], textarea',
    dialog: 'dialog',
    status: 'output',
    checkbox: 'input[type=checkbox]',
    radio: 'input[type=radio]',
    img: 'img[alt]:not([alt=""])',
    navigation: 'nav',
    combobox: 'select',
  }
  const below = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((element) => [
      element,
      ...(element.shadowRoot ? below(element.shadowRoot) : []),
    ])
  const textOf = (part: Node): string => {
    if (part instanceof HTMLSlotElement && part.assignedNodes().length > 0)
      return part.assignedNodes().map(textOf).join('')
    if (!(part instanceof Element)) return part.textContent ?? ''
    if (part.getAttribute('aria-hidden') === 'true' || part.matches('script, style')) return ''
    return part.getAttribute('aria-label') ?? part.getAttribute('alt') ?? [...part.childNodes].map(textOf).join('')
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
    return role === '' || (said ? said === role : implied[role] !== undefined && element.matches(implied[role]))
  }
  // What is behind an open modal dialog is inert.
  const modal = below(document)
    .filter((element) => element.matches('dialog:modal'))
    .at(-1)
  const parentOf = (part: Node): Node | null =>
    (part instanceof Element && part.assignedSlot) || part.parentNode || (part instanceof ShadowRoot ? part.host : null)
  const isBefore = (part: Node | null): boolean =>
    modal === undefined || part === modal || (part !== null && isBefore(parentOf(part)))
  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.closest('[aria-hidden=true], [inert]') === null &&
    isBefore(element)
  return below(node as ParentNode).filter(
    (element) => hasRole(element) && isSeen(element) && (name === undefined || nameOf(element) === name),
  )
}

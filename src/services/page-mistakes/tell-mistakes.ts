import { tagNames } from 'virtual:tag-names'
import { lasting } from '../../core/page/shared-values.js'
import { initialState } from '../../core/page/server/initial-state.js'
import { currentUser } from '../../core/page/server/current-user.js'
import { warnOnce } from '../../core/page/warn-once.js'
import { asRecord } from '../../core/lib/parse.js'

const plain = (name: string): string => name.replaceAll('-', '').toLowerCase()

/** The own name of an element of the bundle, which may have a prefix on this page; undefined for any other. */
const tagOf = ({ localName }: Element): string | undefined =>
  tagNames.find(
    (tag) => localName === tag || (localName.endsWith(tag) && /[-.\w]/.test(localName.at(-tag.length - 1) ?? '')),
  )

/** The accessors that the class of an element has, by their names in small letters without hyphens. */
const propertiesOf = (element: Element): Map<string, string> =>
  new Map(
    Object.entries(Object.getOwnPropertyDescriptors(Object.getPrototypeOf(element) as object))
      .filter(([, { get }]) => get)
      .map(([name]) => [plain(name), name]),
  )

/** Attributes that every form field of HTML has, read by the browser. */
const ofForms = ['disabled', 'form', 'name', 'readonly', 'required']

/** An attribute that the element does not read, though it has a property of the name. */
function tellUnreadAttributes(element: Element, tag: string): void {
  const { constructor } = element as unknown as { constructor: { observedAttributes?: string[] } }
  if (!(lasting in constructor)) return
  const read = constructor.observedAttributes ?? []
  const properties = propertiesOf(element)
  for (const attribute of element.getAttributeNames()) {
    const property = properties.get(plain(attribute))
    if (property === undefined || read.includes(attribute) || ofForms.includes(attribute)) continue
    const meant = read.find((name) => plain(name) === plain(attribute))
    warnOnce(
      `attribute ${tag} ${attribute}`,
      meant
        ? `<${element.localName} ${attribute}> is not read. Write the attribute as ${meant}.`
        : `<${element.localName} ${attribute}> is not read: ${property} is a property. Set it in a script, element.${property} = …, or write it into the element: <script type="application/json">{ "${property}": … }</script>.`,
    )
  }
}

/** An id in `for` that no element has. */
function tellMissingTarget(element: Element): void {
  const id = element.getAttribute('for')
  if (!id || (element.getRootNode() as Document | ShadowRoot).getElementById(id)) return
  warnOnce(
    `for ${id}`,
    `<${element.localName} for="${id}"> finds no element with this id in its document or shadow root, so it does nothing. Write id="${id}" on the field.`,
  )
}

/** A menu for an account, with links, on a page that names none. */
function tellMissingUser(menu: Element): void {
  if (currentUser() || menu.getAttribute('user-id') || !menu.querySelector('a[href]')) return
  warnOnce(
    'user-menu user',
    `<${menu.localName}> has links and no account, so it shows only the links. Write <head data-user="…" data-user-displayname="…">, or user-id="…" on the element.`,
  )
}

/** Content for the place of an entry that the menu does not have. */
function tellMissingEntries(menu: Element & { entries?: readonly { id?: unknown }[] | null }): void {
  const handed = menu.entries ?? initialState('core', 'settingsNavEntries')
  const ids = (
    handed ? Object.values(handed) : [...menu.querySelectorAll<HTMLElement>(':not([slot]) > a, :scope > a')]
  ).map((one: unknown) =>
    one instanceof HTMLElement ? one.dataset['id'] || one.getAttribute('href') : asRecord(one)?.['id'],
  )
  for (const { slot, localName } of menu.querySelectorAll(':scope > [slot]'))
    if (slot && !ids.includes(slot))
      warnOnce(
        `entry ${slot}`,
        `<${localName} slot="${slot}"> is not shown: it takes the place of an entry that the menu does not have. Write <a href="…" data-id="${slot}">…</a> into <${menu.localName}>, or hand over an entry with this id.`,
      )
}

/** Elements that only stand in shadow roots of the page, where the loader does not look. */
function tellUndefined(element: Element, tag: string): void {
  if (element.matches(':defined')) return
  warnOnce(
    `shadow ${tag}`,
    `<${element.localName}> stands in a shadow root, where loader.js does not look, and nothing else has defined it. Have the component import it: esm/${tag}.js beside loader.js (with a prefix, define() of esm/define.js).`,
  )
}

/**
 * Tells the page's developer what on the page has no effect, once each: what is written, and what to write.
 *
 * @param root also its open shadow roots are looked through, but for those of the bundle's elements
 */
export function tellMistakes(root: Document | ShadowRoot = document): void {
  for (const element of root.querySelectorAll('*')) {
    const tag = element.localName.includes('-') ? tagOf(element) : undefined
    if (tag === undefined) {
      if (element.shadowRoot) tellMistakes(element.shadowRoot)
      continue
    }
    tellUnreadAttributes(element, tag)
    if (element.hasAttribute('for')) tellMissingTarget(element)
    if (tag === 'user-menu') {
      tellMissingUser(element)
      tellMissingEntries(element)
    }
    if (root instanceof ShadowRoot) tellUndefined(element, tag)
  }
}

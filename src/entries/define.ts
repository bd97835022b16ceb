/** Defines elements under other names than their own. The import has no side effects; only the call acts. */
import { meetsFloor } from '../core/page/browser-floor.js'
import { bringTag } from '../core/loading/tag-loaders.js'
import { plainNaming, type Naming } from '../core/page/tag-naming.js'
import { shared } from '../core/page/shared-values.js'
import { offerAll, names } from './start/offers.js'
import { start } from './start/start.js'
import type { ElementsByTag } from './tags.js'

/** The options of `define()`. */
export interface DefineOptions {
  /** The prefix of all names: `acme-` makes `<acme-user-menu>`. Default: none. */
  prefix?: string
  /** A scoped registry, `new CustomElementRegistry()`, if the browser supports these. Default: the page's registry. */
  registry?: CustomElementRegistry
  /** The elements to define, by their own names. Default: all. Elements that these open are loaded on first use. */
  elements?: readonly (keyof ElementsByTag)[]
}

/**
 * https://html.spec.whatwg.org/multipage/custom-elements.html#valid-custom-element-name, as far as a prefix can break
 * it.
 */
const prefixRule = /^([a-z][^\s/>\0A-Z"'<=]*)?$/

const namings: Naming[] = [plainNaming]

function namingOf(prefix: string, registry: CustomElementRegistry | undefined): Naming {
  if (typeof prefix !== 'string' || !prefixRule.test(prefix))
    throw new TypeError(
      `define() cannot use the prefix "${prefix}": names of elements begin with a letter from a to z, and have no capitals, spaces, quotes or any of / > < =. Take one like "acme-".`,
    )
  const own = registry === customElements ? undefined : registry
  if (own && !('customElementRegistry' in ShadowRoot.prototype && own instanceof CustomElementRegistry)) {
    throw new TypeError(
      'define() cannot use the given registry: this browser has no scoped registries of elements, or it is none. Leave it out and give a prefix instead: define({ prefix: "acme-" }).',
    )
  }
  const known = namings.find((one) => one.prefix === prefix && one.registry === own)
  if (known) return known
  const made = own ? { prefix, registry: own, prepare: (root: ShadowRoot) => makesElementsIn(own, root) } : { prefix }
  namings.push(made)
  return made
}

/** React creates elements by the root's `ownerDocument`, and a document uses its own registry unless told otherwise. */
function makesElementsIn(registry: CustomElementRegistry, root: ShadowRoot): void {
  const page = root.ownerDocument
  const createElement = (name: string): HTMLElement => page.createElement(name, { customElementRegistry: registry })
  const value = new Proxy(page, {
    get(_page, name) {
      if (name === 'createElement') return createElement
      const found: unknown = Reflect.get(page, name)
      return typeof found === 'function' ? (found as () => unknown).bind(page) : found
    },
    set: (_page, name, given) => Reflect.set(page, name, given),
  })
  Object.defineProperty(root, 'ownerDocument', { value })
}

/**
 * Defines elements under other names, for hosts where the usual ones are taken or would conflict. Dialogs and toasts
 * that functions show use the names under which the page's first element was defined. May be called again with another
 * prefix.
 *
 * @returns when all of them are defined; in a browser below the floor at once, with none defined
 * @throws {TypeError} for a prefix that no element can have, a registry that the browser does not support, or an
 * unknown element
 */
export async function define({ prefix = '', registry, elements }: DefineOptions = {}): Promise<void> {
  if (typeof customElements === 'undefined' || !meetsFloor()) return
  const naming = namingOf(prefix, registry)
  const unknown = elements?.filter((name) => !names().includes(name)) ?? []
  if (unknown.length > 0)
    throw new TypeError(`define() knows no <${unknown.join('>, <')}>. There are: ${names().join(', ')}.`)
  shared('naming', () => naming)
  start()
  offerAll()
  await Promise.all((elements ?? names()).map((name) => bringTag(name, naming)))
}

import { sharedIfThere } from './shared-values.js'

/** By which names elements are known: all begin with the prefix, in a registry of the host's where it has one. */
export interface Naming {
  readonly prefix: string
  readonly registry?: CustomElementRegistry
  /** Sees to it that what a view writes is made in that registry, too. */
  readonly prepare?: (root: ShadowRoot) => void
}

/** The names of the contracts, in the page's own registry. */
export const plainNaming: Naming = { prefix: '' }

/** The names of what functions show, dialogs and toasts: those under which the first element of the page was defined. */
export const pageNaming = (): Naming => sharedIfThere('naming') ?? plainNaming

export const registryOf = ({ registry }: Naming): CustomElementRegistry => registry ?? customElements

/** `document.createElement` by one of our names. */
export function makeElement<Tag extends keyof HTMLElementTagNameMap>(tag: Tag): HTMLElementTagNameMap[Tag] {
  const { prefix, registry } = pageNaming()
  return document.createElement(prefix + tag, registry && { customElementRegistry: registry }) as HTMLElementTagNameMap[Tag]
}

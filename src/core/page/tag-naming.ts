import { sharedIfThere } from './shared-values.js'

/**
 * The names under which elements are defined: all with the prefix, in the host application's own registry if it has
 * one.
 */
export interface Naming {
  readonly prefix: string
  readonly registry?: CustomElementRegistry
  /** Makes a view create its elements in that registry, too. */
  readonly prepare?: (root: ShadowRoot) => void
}

/** The names of the contracts, in the registry of the page (`customElements`). */
export const plainNaming: Naming = { prefix: '' }

/** The naming of elements that functions show (dialogs, toasts): that of the first element defined on the page. */
export const pageNaming = (): Naming => sharedIfThere('naming') ?? plainNaming

export const registryOf = ({ registry }: Naming): CustomElementRegistry => registry ?? customElements

/** Like `document.createElement`, for one of our elements, by default in the page's naming. */
export function makeElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  { prefix, registry }: Naming = pageNaming(),
): HTMLElementTagNameMap[Tag] {
  return document.createElement(
    prefix + tag,
    registry && { customElementRegistry: registry },
  ) as HTMLElementTagNameMap[Tag]
}

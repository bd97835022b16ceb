import { offers } from 'virtual:offers'
import { offerTag } from '../../core/loading/tag-loaders.js'
import { define } from '../../core/element/element-class.js'

/** Offers every tag of the bundle, for functions and elements that open it, and for `define()`. */
export function offerAll(): void {
  // The definitions come as a list, because importing a part of the bundle has no side effects.
  for (const [tag, bring] of Object.entries(offers))
    offerTag(tag, async (naming) => (await bring()).definitions.forEach((definition) => define(definition, naming)))
}

/** The names of all elements. */
export const names = (): string[] => Object.keys(offers)

import { offers } from 'virtual:offers'
import { offerTag } from '../../core/loading/tag-loaders.js'
import { define } from '../../core/element/element-class.js'

/** Offers every tag of the bundle, for functions and other elements that open it, and for other names. */
export function offerAll(): void {
  // What defines the tags comes as a list, because importing a part of the bundle does nothing by itself.
  for (const [tag, bring] of Object.entries(offers)) offerTag(tag, async (naming) => (await bring()).definitions.forEach((definition) => define(definition, naming)))
}

/** The names of all elements. */
export const names = (): string[] => Object.keys(offers)

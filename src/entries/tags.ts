/**
 * The types of `document.createElement('contacts-menu')` and `querySelector('contacts-menu')`, derived from the
 * registry. What ships instead is generated from the contracts (build/typings.mjs), because importers have neither
 * React nor the sources.
 */
import type { ElementOf } from '../core/element/element-class.js'
import type * as registry from './registry.js'

type Registry = typeof registry

/** Every element of the bundle by its tag. */
export type ElementsByTag = { [Name in keyof Registry as Registry[Name]['tag']]: ElementOf<Registry[Name]> }

declare global {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- only an interface can be extended
  interface HTMLElementTagNameMap extends ElementsByTag {}
}

/**
 * The types of `document.createElement('contacts-menu')` and of `querySelector('contacts-menu')`, from the registry alone.
 * What ships in its place is made of the contracts (build/typings.mjs): importers have neither React nor the sources.
 */
import type { ElementOf } from '../core/element/element-class.js'
import type * as registry from './registry.js'

type Registry = typeof registry

/** Every element of the bundle by its tag. */
export type ElementsByTag = { [Name in keyof Registry as Registry[Name]['tag']]: ElementOf<Registry[Name]> }

declare global {
  interface HTMLElementTagNameMap extends ElementsByTag {}
}

import { floorText, meetsFloor } from '../page/browser-floor.js'
import { pageNaming, registryOf, type Naming } from '../page/tag-naming.js'
import { sharedRecord } from '../page/shared-values.js'

type Load = (naming: Naming) => Promise<unknown>

interface Offer {
  load: Load
  /**
   * Loads under way. Callers share one, so they continue in the order of their calls, which two imports of a module do
   * not keep.
   */
  running: Map<Naming, Promise<unknown>>
}

interface Offers {
  byTag: Map<string, Offer>
  more: (() => Promise<unknown>) | null
}

const noOffers = (): Offers => ({ byTag: new Map(), more: null })
const pageOffers = (): Offers => sharedRecord('lazy-tags', noOffers)
/**
 * Of this copy of the bundle, for other namings than the page's: a copy itself defines the elements that its views
 * render.
 */
const ownOffers = noOffers()

/**
 * Registers how a tag is defined on first use. The entries offer the elements that functions open (dialogs, toasts), so
 * that a page loads them only when it needs them. The first offer for a tag stays.
 */
export function offerTag(tag: string, load: Load): void {
  for (const { byTag } of [pageOffers(), ownOffers]) if (!byTag.has(tag)) byTag.set(tag, { load, running: new Map() })
}

/**
 * Registers what makes further offers when a tag has none: even the list of them costs bytes. The first registration
 * stays.
 */
export function offerMore(load: () => Promise<unknown>): void {
  pageOffers().more ??= load
  ownOffers.more ??= load
}

/**
 * Waits until a tag is defined, and loads its definition if necessary. A failure is not remembered: the next call tries
 * again.
 *
 * @param tag the name in its contract
 * @throws {Error} when the load fails (with its error), nothing on this page offers the tag, or the browser is too old
 * for it
 */
export async function bringTag(tag: string, naming = pageNaming()): Promise<void> {
  const name = naming.prefix + tag
  if (!meetsFloor()) throw new Error(`This browser cannot show <${name}>. ${floorText}`)
  const registry = registryOf(naming)
  const { byTag, more } = naming === pageNaming() ? pageOffers() : ownOffers
  if (registry.get(name) && !byTag.get(tag)?.running.has(naming)) return
  if (!byTag.has(tag)) await more?.()
  const offer = byTag.get(tag)
  if (!offer)
    throw new Error(`Nothing on this page can define <${name}>. Load the bundle's index.js, or import the element.`)
  const { running, load } = offer
  if (!running.has(naming))
    running.set(
      naming,
      load(naming).finally(() => running.delete(naming)),
    )
  await running.get(naming)
  await registry.whenDefined(name)
}

/** Returns every tag that can be loaded, by the names in the contracts. */
export async function offeredTags(): Promise<readonly string[]> {
  const { byTag, more } = pageOffers()
  await more?.()
  return [...byTag.keys()]
}

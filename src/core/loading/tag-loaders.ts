import { floorText, meetsFloor } from '../page/browser-floor.js'
import { pageNaming, registryOf, type Naming } from '../page/tag-naming.js'
import { sharedRecord } from '../page/shared-values.js'

type Load = (naming: Naming) => Promise<unknown>

interface Offer {
  load: Load
  /** While it loads: who waits goes on in the order of asking, which two imports of one module do not keep. */
  running: Map<Naming, Promise<unknown>>
}

interface Offers {
  byTag: Map<string, Offer>
  more: (() => Promise<unknown>) | null
}

const noOffers = (): Offers => ({ byTag: new Map(), more: null })
const pageOffers = (): Offers => sharedRecord('lazy-tags', noOffers)
/** Of this copy: what its own views write under other names is best made by itself. */
const ownOffers = noOffers()

/**
 * Says how a tag can be defined when it is wanted. The entries offer what functions open by themselves (dialogs,
 * toasts), so that a page pays for it on first use. The first offer stays.
 */
export function offerTag(tag: string, load: Load): void {
  for (const { byTag } of [pageOffers(), ownOffers]) if (!byTag.has(tag)) byTag.set(tag, { load, running: new Map() })
}

/** Says what makes further offers once one is missing: even a list of them has its weight. The first one stays. */
export function offerMore(load: () => Promise<unknown>): void {
  pageOffers().more ??= load
  ownOffers.more ??= load
}

/**
 * Waits until a tag is defined, and brings what defines it if nobody has yet. A failure is not kept: the next call
 * asks again.
 *
 * @param tag the name in its contract
 * @throws {Error} what the load failed with, that nothing on this page offers the tag, or that the browser is too old for it
 */
export async function bringTag(tag: string, naming = pageNaming()): Promise<void> {
  const name = naming.prefix + tag
  if (!meetsFloor()) throw new Error(`This browser cannot show <${name}>. ${floorText}`)
  const registry = registryOf(naming)
  const { byTag, more } = naming === pageNaming() ? pageOffers() : ownOffers
  if (registry.get(name) && !byTag.get(tag)?.running.has(naming)) return
  if (!byTag.has(tag)) await more?.()
  const offer = byTag.get(tag)
  if (!offer) throw new Error(`Nothing on this page can define <${name}>. Load the bundle's index.js, or import the element.`)
  const { running, load } = offer
  if (!running.has(naming)) running.set(naming, load(naming).finally(() => running.delete(naming)))
  await running.get(naming)
  await registry.whenDefined(name)
}

/** Every tag that can be brought, by the names in the contracts. */
export async function offeredTags(): Promise<readonly string[]> {
  const { byTag, more } = pageOffers()
  await more?.()
  return [...byTag.keys()]
}

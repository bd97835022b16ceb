import { shared } from './shared.js'

type Load = () => Promise<unknown>

interface Offer {
  load: Load
  /** While it loads: who waits goes on in the order of asking, which two imports of one module do not keep. */
  running?: Promise<unknown> | undefined
}

const offers = (): Map<string, Offer> => shared('lazy-tags', () => new Map<string, Offer>())

/**
 * Says how a tag can be defined when it is wanted. The entries offer what functions open by themselves (dialogs,
 * toasts), so that a page pays for it on first use. The first offer stays.
 */
export function offerTag(tag: string, load: Load): void {
  if (!offers().has(tag)) offers().set(tag, { load })
}

/**
 * Waits until a tag is defined, and brings what defines it if nobody has yet. A failure is not kept: the next call
 * asks again.
 *
 * @throws {Error} what the load failed with, or that nothing on this page offers the tag
 */
export async function bringTag(tag: string): Promise<void> {
  const offer = offers().get(tag)
  if (customElements.get(tag) && !offer?.running) return
  if (!offer) throw new Error(`Nothing on this page can define <${tag}>. Load the bundle's index.js, or import the element.`)
  await (offer.running ??= offer.load().finally(() => { offer.running = undefined }))
  await customElements.whenDefined(tag)
}

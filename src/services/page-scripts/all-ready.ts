import { bringTag, offeredTags } from '../../core/loading/tag-loaders.js'
import { pageNaming } from '../../core/page/tag-naming.js'
import { pageIsWhole } from './page-is-whole.js'

/**
 * Waits until every element of the bundle that stands in a part of the page is defined, which is when its content is
 * there: for whoever shows the page only then, measures it or takes a picture of it. One that nothing has brought yet is
 * brought, so the wait always ends; one that comes into the page later is not waited for, nor one that begins only where
 * it is in sight (`<live-time>`).
 *
 * @param root where they stand; the whole document is read to its end first
 * @throws {Error} why an element could not be brought; the others come all the same
 */
export async function allReady(root: ParentNode = document): Promise<void> {
  if (root === document) await pageIsWhole()
  const tags = await offeredTags()
  const { prefix } = pageNaming()
  const brought = await Promise.allSettled(tags.filter((tag) => root.querySelector(CSS.escape(prefix + tag))).map((tag) => bringTag(tag)))
  const failed = brought.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined
  if (failed) throw failed.reason
}

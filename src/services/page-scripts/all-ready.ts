import { bringTag, offeredTags } from '../../core/loading/tag-loaders.js'
import { pageNaming } from '../../core/page/tag-naming.js'
import { pageIsWhole } from './page-is-whole.js'

/**
 * Waits until every element of the bundle in a part of the page is defined and so has its content: for code that shows
 * the page only then, measures it or takes a screenshot. Elements that are not loaded yet are loaded, so the wait
 * always ends. Elements added later are not waited for, nor those that start only when visible (`<live-time>`).
 *
 * @param root the part of the page; if it is the whole document, that is parsed to its end first
 * @throws {Error} why an element could not be loaded; the others are loaded all the same
 */
export async function allReady(root: ParentNode = document): Promise<void> {
  if (root === document) await pageIsWhole()
  const tags = await offeredTags()
  const { prefix } = pageNaming()
  const brought = await Promise.allSettled(
    tags.filter((tag) => root.querySelector(CSS.escape(prefix + tag))).map((tag) => bringTag(tag)),
  )
  const failed = brought.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined
  if (failed) throw failed.reason
}

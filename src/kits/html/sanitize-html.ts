import { loadChunk } from '../../core/loading/load-chunk.js'
import { warnOnce } from '../../core/page/warn-once.js'

/** What formats text. Everything else goes: scripts, styles, forms, frames, handlers, and ids that shadow the page's globals. */
const elements = [
  'a', 'abbr', 'b', 'bdi', 'bdo', 'blockquote', 'br', 'cite', 'code', 'dd', 'del', 'details', 'div', 'dl', 'dt', 'em', 'figcaption', 'figure',
  'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'i', 'img', 'ins', 'kbd', 'li', 'mark', 'ol', 'p', 'pre', 'q', 's', 'samp', 'small', 'span', 'strong', 'sub',
  'summary', 'sup', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'time', 'tr', 'u', 'ul', 'var', 'wbr',
]
const attributes = ['alt', 'colspan', 'datetime', 'dir', 'headers', 'height', 'href', 'lang', 'open', 'reversed', 'rowspan', 'scope', 'src', 'start', 'title', 'width']

/** Not in TypeScript's DOM yet: https://wicg.github.io/sanitizer-api/ */
interface WithSetHtml {
  setHTML?: (html: string, options: { sanitizer: object }) => void
}

/**
 * Content made from an HTML string, as nodes that are ready to be placed: only what formats text is left. The browser's
 * own sanitiser makes it, which no policy forbids; where there is none, DOMPurify, a chunk that only pages with HTML
 * strings pay for.
 *
 * Where that cannot work either (its chunk does not come, or the page forbids every Trusted Types policy) the string
 * is shown as the text that it is, and the console says so once.
 */
export async function safeFragment(html: string): Promise<DocumentFragment> {
  const fragment = document.createDocumentFragment()
  const holder = document.createElement('div')
  if ((holder as WithSetHtml).setHTML) {
    (holder as WithSetHtml).setHTML?.(html, { sanitizer: { elements, attributes, comments: false, dataAttributes: false } })
    fragment.append(...holder.childNodes)
    return fragment
  }
  try {
    const { default: purify } = await loadChunk(chunkNamed('sanitiser'), () => import('dompurify'))
    return purify.sanitize(html, { RETURN_DOM_FRAGMENT: true, ALLOWED_TAGS: elements, ALLOWED_ATTR: attributes, ALLOW_DATA_ATTR: false, ALLOW_ARIA_ATTR: false })
  } catch {
    warnOnce('sanitise', 'An HTML text could not be made safe in this browser, so it is shown as plain text. Allow the Trusted Types policy "dompurify", or give text or a node instead of HTML.')
    fragment.append(html)
    return fragment
  }
}

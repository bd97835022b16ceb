import { attempt } from '../../core/lib/attempt.js'
import { loadChunk } from '../../core/loading/load-chunk.js'
import { warnOnce } from '../../core/page/warn-once.js'
import { mostShown, shortened } from '../../core/lib/shorten.js'

/**
 * Elements that format text. All else is removed: scripts, styles, forms, frames, handlers, ids that shadow the page's
 * globals.
 */
const elements = (
  'a abbr b bdi bdo blockquote br cite code dd del details div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr ' +
  'i img ins kbd li mark ol p pre q s samp small span strong sub summary sup table tbody td tfoot th thead time ' +
  'tr u ul var wbr'
).split(' ')
const attributes =
  'alt colspan datetime dir headers height href lang open reversed rowspan scope src start title width'.split(' ')

/** Not in TypeScript's DOM types yet: https://wicg.github.io/sanitizer-api/ */
interface WithSetHtml {
  setHTML(html: string, options: { sanitizer: object }): void
}

/**
 * Sanitises an HTML string and returns it as nodes that are ready to be inserted; only text formatting is left. More
 * than 100,000 characters are cut: nobody reads them, and they would hang the page. Uses
 * the browser's own sanitiser, which no Trusted Types policy forbids, or else DOMPurify, a chunk that is loaded only by
 * pages with HTML strings.
 *
 * If neither works (the chunk does not load, or the page forbids every Trusted Types policy), the string is shown as
 * plain text, with one warning on the console.
 *
 * A browser may report handlers and styles in the string to the page's policy before its sanitiser removes them. They
 * have no effect.
 */
export async function sanitizedFragment(given: string): Promise<DocumentFragment> {
  const html = shortened(given, mostShown.html)
  const fragment = document.createDocumentFragment()
  const holder = document.createElement('div')
  const isSet = attempt(() => {
    const sanitizer = { elements, attributes, comments: false, dataAttributes: false }
    ;(holder as unknown as WithSetHtml).setHTML(html, { sanitizer })
    return true
  }, false)
  if (isSet) {
    // One by one: a call with 100,000 arguments would overflow the stack.
    while (holder.firstChild) fragment.append(holder.firstChild)
    return fragment
  }
  try {
    const { default: purify } = await loadChunk(chunkNamed('sanitiser'), () => import('dompurify'))
    return purify.sanitize(html, {
      RETURN_DOM_FRAGMENT: true,
      ALLOWED_TAGS: elements,
      ALLOWED_ATTR: attributes,
      ALLOW_DATA_ATTR: false,
      ALLOW_ARIA_ATTR: false,
    })
  } catch {
    warnOnce(
      'sanitise',
      'An HTML text could not be made safe in this browser, so it is shown as plain text. Allow the Trusted Types policy "dompurify", or give text or a node instead of HTML.',
    )
    fragment.append(html)
    return fragment
  }
}

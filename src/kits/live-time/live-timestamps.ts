import { wholeDate } from '../format/intl-formats.js'
import { parseTimestamp } from './parse-timestamp.js'
import { relativeTime } from '../format/relative-time.js'
import { watchNow } from './watch-now.js'
import { formatLocale } from '../../core/page/server/format-locale.js'
import { onTranslations, t } from '../../core/page/server/translate.js'

const selector = '.live-relative-timestamp'
const attribute = 'data-timestamp'

/** The titles set here. A title set by the page is never overwritten. */
const titles = new WeakMap<HTMLElement, string>()

function write(element: HTMLElement, nowMs: number): void {
  const ms = parseTimestamp(element.getAttribute(attribute))
  if (ms === undefined) return
  const locale = formatLocale()
  const text = relativeTime(ms, { nowMs, locale, translate: t })
  if (element.textContent !== text) element.textContent = text
  if (element.title !== (titles.get(element) ?? '')) return
  const exact = wholeDate(ms, locale)
  titles.set(element, exact)
  element.title = exact
}

/**
 * Keeps the text of `.live-relative-timestamp` elements of old pages up to date (behaviour.md 7): shows
 * `data-timestamp`, in ms, as `<live-time>` does, also in elements added later. Sets the title to the exact date unless
 * the page has set one.
 *
 * @returns stops the updates
 */
export function keepLiveTimestamps(): () => void {
  const kept = new Map<Element, () => void>()
  const look = (element: Element): void => {
    kept.get(element)?.()
    kept.delete(element)
    if (element.isConnected && element.matches(selector))
      kept.set(
        element,
        watchNow(element, (nowMs) => write(element as HTMLElement, nowMs)),
      )
  }
  const lookIn = (root: Node): void => {
    if (!(root instanceof Element)) return
    look(root)
    root.querySelectorAll(selector).forEach(look)
  }
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes, removedNodes } of records) {
      if (type === 'attributes') look(target as Element)
      else [...removedNodes, ...addedNodes].forEach(lookIn)
    }
  })
  observer.observe(document, { childList: true, subtree: true, attributeFilter: ['class', attribute] })
  lookIn(document.documentElement)
  const undo = onTranslations(() => [...kept.keys()].forEach(look))
  return () => {
    undo()
    observer.disconnect()
    for (const stop of kept.values()) stop()
  }
}

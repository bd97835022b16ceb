import { isComposing } from '../../core/lib/is-composing.js'

const focusable = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]'

const inside = (element: Element): Element[] =>
  element instanceof HTMLSlotElement
    ? element.assignedElements({ flatten: true })
    : [...(element.shadowRoot ?? element).children]

/** The visible elements that take the focus, in the order in which they are shown: through slots and open shadow roots. */
export const stopsIn = (element: Element): HTMLElement[] =>
  element instanceof HTMLElement && element.matches(focusable)
    ? [element].filter((stop) => stop.checkVisibility())
    : inside(element).flatMap(stopsIn)

/** After this pause a letter begins another word. */
const pauseMs = 1000

const begins = (entry: HTMLElement, word: string): boolean =>
  (entry.ariaLabel ?? entry.textContent)
    .trim()
    .slice(0, word.length)
    .localeCompare(word, undefined, { sensitivity: 'base' }) === 0

/**
 * The keys of every list of links that a menu opens: arrow keys lead to the next and the previous entry and around the
 * ends, Home and End to the first and the last, letters to the next entry that begins with them. The same letter again
 * leads on to the one after.
 *
 * @returns a function that returns where a key leads; undefined for keys that are left to the browser, and in a text
 *   field
 */
export function createMenuKeys(): (press: KeyboardEvent, entries: readonly HTMLElement[]) => HTMLElement | undefined {
  let typed = ''
  let lastMs = -pauseMs
  return (press, entries) => {
    const { key, ctrlKey, metaKey, altKey, timeStamp } = press
    const [target] = press.composedPath()
    if (ctrlKey || metaKey || altKey || isComposing(press)) return undefined
    if (!(target instanceof HTMLElement) || target.matches(':read-write, select')) return undefined
    const at = entries.indexOf(target)
    const to = { ArrowDown: at + 1, ArrowUp: Math.max(at, 0) - 1, Home: 0, End: -1 }[key]
    if (to !== undefined) return entries.at(to % entries.length)
    if (key.length !== 1 || key === ' ') return undefined
    typed = (timeStamp - lastMs < pauseMs ? typed : '') + key.toLowerCase()
    lastMs = timeStamp
    const letter = typed.charAt(0)
    const isOneLetter = typed === letter.repeat(typed.length)
    const from = isOneLetter ? at + 1 : Math.max(at, 0)
    return [...entries.slice(from), ...entries.slice(0, from)].find((entry) =>
      begins(entry, isOneLetter ? letter : typed),
    )
  }
}

import { deepFocus } from './deep-active-element.js'

const fields = 'input:enabled, textarea:enabled, select:enabled, [contenteditable]:not([contenteditable=false])'
const isButton = (element: Element): boolean => element instanceof HTMLInputElement && /^(button|submit|reset|image)$/.test(element.type)

function childrenOf(element: Element): Iterable<Element> {
  if (element.shadowRoot) return element.shadowRoot.children
  const assigned = element instanceof HTMLSlotElement ? element.assignedElements() : []
  return assigned.length > 0 ? assigned : element.children
}

/** Everything below an element as it is shown: what stands in its slots, and the insides of elements in it. */
function* shownIn(element: Element): Generator<HTMLElement> {
  for (const child of childrenOf(element)) {
    if (child instanceof HTMLElement) yield child
    yield* shownIn(child)
  }
}

/** What can be filled in below an element, in slots and open shadow roots too. */
export function fieldsIn(element: Element): HTMLElement[] {
  return [...shownIn(element)].filter((inside) => inside.matches(fields) && !isButton(inside) && inside.checkVisibility())
}

/** Focuses the first or the last stop of Tab in a dialog; the dialog itself where there is none. */
export function focusEdge(dialog: HTMLElement, edge: 'first' | 'last'): void {
  const stops = [...shownIn(dialog)].filter((inside) => inside.tabIndex >= 0 && !('focusGuard' in inside.dataset) && inside.checkVisibility())
  for (const stop of edge === 'first' ? stops : stops.reverse()) {
    stop.focus()
    // What is disabled or inert does not take it, and a host may have nothing inside that does.
    const taken = deepFocus()
    if (taken && !('focusGuard' in taken.dataset)) return
  }
  dialog.focus()
}

/** Where the content itself wants the focus: what carries `autofocus`, or else the first thing to fill in. */
export function firstStopIn(element: Element): HTMLElement | undefined {
  return [...shownIn(element)].find((inside) => inside.autofocus && inside.checkVisibility()) ?? fieldsIn(element)[0]
}

/** Is Enter of no use to the field itself? In a text of many lines, a list or a file field it is, and a form sends itself. */
export function takesEnter(field: HTMLElement): boolean {
  return field instanceof HTMLInputElement && !/^(file|color)$/.test(field.type) && !field.form
}

/** Does something inside close on Escape before the dialog does: a menu, the list of a field? */
export function keepsEscape(element: Element, target: EventTarget | undefined): boolean {
  if (target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && /^(date|time|month|week|color)/.test(target.type))) return true
  return [...shownIn(element)].some((inside) => inside.matches(':popover-open') && inside.popover !== 'manual')
}

function valueOf(field: HTMLElement): unknown {
  if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) return field.checked
  return 'value' in field ? field.value : field.textContent
}

/** Remembers how fields were before the user changed them. */
export class FieldMemory {
  #before = new Map<HTMLElement, unknown>()

  /** Notes the values of fields it has not seen. To be called when a dialog opens, and when the focus comes to a field. */
  note(element: Element): void {
    for (const field of fieldsIn(element)) if (!this.#before.has(field)) this.#before.set(field, valueOf(field))
  }

  /** Does a field hold something else than at first? */
  isDirty(element: Element): boolean {
    return fieldsIn(element).some((field) => this.#before.has(field) && this.#before.get(field) !== valueOf(field))
  }
}

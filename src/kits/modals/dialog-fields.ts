import { attempt } from '../../core/lib/attempt.js'
import { deepActiveElement } from './deep-active-element.js'

const fields = 'input:enabled, textarea:enabled, select:enabled, [contenteditable]:not([contenteditable=false])'
const isButton = (element: Element): boolean =>
  element instanceof HTMLInputElement && /^(button|submit|reset|image)$/.test(element.type)

function childrenOf(element: Element): Iterable<Element> {
  if (element.shadowRoot) return element.shadowRoot.children
  const assigned = element instanceof HTMLSlotElement ? element.assignedElements() : []
  return assigned.length > 0 ? assigned : element.children
}

/** All descendants of an element in the flat tree: slotted elements and the contents of open shadow roots included. */
function* shownIn(element: Element): Generator<HTMLElement> {
  const rest = [element]
  for (let each = rest.pop(); each; each = rest.pop()) {
    if (each !== element && each instanceof HTMLElement) yield each
    for (const child of [...childrenOf(each)].reverse()) rest.push(child)
  }
}

/** The visible form fields below an element, in slots and open shadow roots too. Buttons do not count. */
export function fieldsIn(element: Element): HTMLElement[] {
  return [...shownIn(element)].filter(
    (inside) => inside.matches(fields) && !isButton(inside) && inside.checkVisibility(),
  )
}

/**
 * Focuses an element of a dialog, and scrolls only if it is out of sight. Browsers would scroll to where a sticky button
 * stands without being sticky, so that a long text began in its middle.
 */
export function focusInSight(stop: HTMLElement, dialog: HTMLElement): void {
  stop.focus({ preventScroll: true })
  if (!isInSight(stop, dialog)) stop.scrollIntoView({ block: 'nearest' })
}

function isInSight(stop: Element, dialog: Element): boolean {
  const [{ top, bottom }, view] = [stop.getBoundingClientRect(), dialog.getBoundingClientRect()]
  return top >= view.top && bottom <= view.bottom
}

/**
 * What has the focus in a dialog stays in sight when the dialog or its content gets another size: by an on-screen
 * keyboard, or a text that comes late. What the user has scrolled away stays away. Returns the undo.
 */
export function keepFocusInSight(dialog: HTMLElement): () => void {
  let seen: Element | null = null
  /** How far it was scrolled then; null before the browser has scrolled to the focus. A change is heard of a frame later. */
  let atPx: number | null = null
  const begin = (): void => {
    seen = deepActiveElement()
    atPx = null
  }
  const look = (): void => {
    begin()
    atPx = dialog.scrollTop
    if (seen && (seen === dialog || !isInSight(seen, dialog))) seen = null
  }
  const observer = new ResizeObserver(() => {
    if (seen === deepActiveElement() && (atPx ?? dialog.scrollTop) === dialog.scrollTop)
      seen?.scrollIntoView({ block: 'nearest' })
    look()
  })
  for (const box of [dialog, ...dialog.children]) observer.observe(box)
  // The browser itself scrolls to what receives it.
  dialog.addEventListener('focusin', begin)
  dialog.addEventListener('scroll', look, { passive: true })
  return () => {
    observer.disconnect()
    dialog.removeEventListener('focusin', begin)
    dialog.removeEventListener('scroll', look)
  }
}

/**
 * Focuses the first or last tab stop in a dialog, or the dialog itself if it has none.
 *
 * @param focus gives a stop the focus; by default it scrolls as the browser does
 */
export function focusEdge(
  dialog: HTMLElement,
  edge: 'first' | 'last',
  focus: (stop: HTMLElement, dialog: HTMLElement) => void = (stop) => stop.focus(),
): void {
  const stops = [...shownIn(dialog)].filter(
    (inside) => inside.tabIndex >= 0 && !('focusGuard' in inside.dataset) && inside.checkVisibility(),
  )
  for (const stop of edge === 'first' ? stops : stops.toReversed()) {
    focus(chosenOf(stop, stops), dialog)
    // A disabled or inert element does not take the focus, nor does a host with nothing focusable inside.
    const taken = deepActiveElement()
    if (taken && !('focusGuard' in taken.dataset)) return
  }
  dialog.focus()
}

/** The element for the initial focus: the one with `autofocus`, or else the first field. */
export function firstStopIn(element: Element): HTMLElement | undefined {
  const fields = fieldsIn(element)
  const [first] = fields
  return (
    [...shownIn(element)].find((inside) => inside.autofocus && inside.checkVisibility()) ??
    (first && chosenOf(first, fields))
  )
}

const isRadio = (element: HTMLElement): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.type === 'radio'

/** Of radio buttons, the chosen one: it alone is a tab stop. */
function chosenOf(field: HTMLElement, among: readonly HTMLElement[]): HTMLElement {
  if (!isRadio(field)) return field
  const { name, form } = field
  return (
    among.find((each) => isRadio(each) && each.checked && !each.disabled && each.name === name && each.form === form) ??
    field
  )
}

/**
 * Whether Enter in a field may confirm the dialog. Not where Enter has its own use: textareas, lists, file and colour
 * fields, forms.
 */
export function takesEnter(field: HTMLElement): boolean {
  return field instanceof HTMLInputElement && !/^(file|color)$/.test(field.type) && !field.form
}

/** Whether Escape first closes something inside the dialog, such as a menu or the picker of a field. */
export function keepsEscape(element: Element, target: EventTarget | undefined): boolean {
  // Not all browsers know `:open`, and none tells of the pickers of fields.
  if (target instanceof HTMLSelectElement && attempt(() => target.matches(':open'), true)) return true
  if (target instanceof HTMLInputElement && /^(date|time|month|week|color)/.test(target.type)) return true
  return [...shownIn(element)].some((inside) => inside.matches(':popover-open') && inside.popover !== 'manual')
}

function valueOf(field: HTMLElement): unknown {
  if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) return field.checked
  return 'value' in field ? field.value : field.textContent
}

/** Remembers the values of fields before the user changed them. */
export class FieldMemory {
  #before = new Map<HTMLElement, unknown>()

  /**
   * Notes the values of fields not seen before. To be called when a dialog opens, and when a field receives the focus.
   */
  note(element: Element): void {
    for (const field of fieldsIn(element)) if (!this.#before.has(field)) this.#before.set(field, valueOf(field))
  }

  /** Whether a field's value differs from the one noted first. */
  isDirty(element: Element): boolean {
    return fieldsIn(element).some((field) => this.#before.has(field) && this.#before.get(field) !== valueOf(field))
  }
}

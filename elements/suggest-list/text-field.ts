import { inTreeOf } from '../../src/core/element/in-own-tree.js'

/** A text field of the page. */
export type TextField = HTMLInputElement | HTMLTextAreaElement

/** Whether an element is a field that suggestions can be shown for. */
export function isTextField(element: Element | null): element is TextField {
  return (
    element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement && /^(text|search|email|url|tel)$/.test(element.type))
  )
}

/** The field with an id in the tree that an element stands in, or without an id the first one inside of the element. */
export function textFieldOf(element: Element, id: string): TextField | null {
  if (id === '') return [...element.querySelectorAll('input, textarea')].find(isTextField) ?? null
  const found = inTreeOf(element, id)
  return isTextField(found) ? found : null
}

/** The options of a datalist in the tree that a field stands in. */
export function datalistOf(field: TextField, id: string | null): Iterable<HTMLOptionElement> {
  const list = id ? inTreeOf(field, id) : null
  return list instanceof HTMLDataListElement ? list.options : []
}

/** The caret position, or null if text is selected. For fields without selection positions, the end of the text. */
export function caretOf({ selectionStart, selectionEnd, value }: TextField): number | null {
  if (selectionStart === null) return value.length
  return selectionStart === selectionEnd ? selectionStart : null
}

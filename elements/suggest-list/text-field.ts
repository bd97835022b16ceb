import { inTreeOf } from '../../src/core/later/in-composed-tree.js'

/** A field of the page that text is typed into. */
export type TextField = HTMLInputElement | HTMLTextAreaElement

/** Whether text can be suggested for it. */
export function isTextField(element: Element | null): element is TextField {
  return element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && /^(text|search|email|url|tel)$/.test(element.type))
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

/** Where the caret is, or null where a part of the text is selected. Fields that tell no positions count as at the end. */
export function caretOf({ selectionStart, selectionEnd, value }: TextField): number | null {
  if (selectionStart === null) return value.length
  return selectionStart === selectionEnd ? selectionStart : null
}

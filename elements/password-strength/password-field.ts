import { borrowAttributes } from '../../src/core/later/borrowed-attributes.js'
import { inTreeOf } from '../../src/core/later/in-composed-tree.js'

/** Password inputs that were found once: a page may show what is in them as text. */
const known = new WeakSet<Element>()

const isPassword = (element: Element | null | undefined): element is HTMLInputElement =>
  element instanceof HTMLInputElement && (element.type === 'password' || known.has(element))

/** The page's password input that an element is for: the one with the id, or else the one inside it, before or behind it. */
export function passwordFieldOf(host: HTMLElement, id: string): HTMLInputElement | null {
  const inside = (element: Element | null): Element[] => (element ? [element, ...element.querySelectorAll('input')] : [])
  const near = id ? [inTreeOf(host, id)] : [host, host.previousElementSibling, host.nextElementSibling].flatMap(inside)
  const field = near.find(isPassword) ?? null
  if (field) known.add(field)
  return field
}

/** Not every browser leaves the caret where it is when the type changes. */
function setType(field: HTMLInputElement, type: string): void {
  const { selectionStart, selectionEnd, selectionDirection } = field
  field.type = type
  // Chromium 153 keeps no caret in a field that it has not laid out since.
  void field.offsetWidth
  Object.assign(field, { selectionStart, selectionEnd, selectionDirection })
}

/**
 * While it is text: the browser keeps no form history and no state of the field, sends nothing to a spelling service,
 * and no draft is made of it.
 */
const whileShown = { autocomplete: 'off', spellcheck: 'false', autocapitalize: 'off', 'data-no-draft': '' }

/** Shows what is typed. Returns how to hide it again, with all attributes as they were, but for what the page has changed meanwhile. */
export function showPassword(field: HTMLInputElement): () => void {
  const attributes = borrowAttributes(field)
  attributes.set(whileShown)
  setType(field, 'text')
  return () => {
    setType(field, 'password')
    attributes.giveBack()
  }
}

/** A text beside a field that is read with it. */
export interface Description {
  /** Ties it to the field, also again where a script of the page has written the attribute anew. No text: what it was. */
  tell(text?: string): void
  /** The page's attribute is as it was. */
  stop(): void
}

const attribute = 'aria-describedby'

let count = 0

/**
 * Describes a field of the page. The text stands in the light tree, as a hidden child of the element that has it,
 * because an id leads into no shadow tree.
 */
export function describeField(field: HTMLInputElement, host: HTMLElement): Description {
  const text = document.createElement('span')
  text.hidden = true
  text.id = `password-strength-${++count}`
  host.append(text)
  const others = (): string[] => (field.getAttribute(attribute) ?? '').split(/\s+/).filter((id) => id && id !== text.id)
  return {
    tell(words) {
      if (words !== undefined) text.textContent = words
      field.setAttribute(attribute, [...others(), text.id].join(' '))
    },
    stop() {
      const rest = others().join(' ')
      if (rest === '') field.removeAttribute(attribute)
      else field.setAttribute(attribute, rest)
      text.remove()
    },
  }
}

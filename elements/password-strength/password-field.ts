import { borrowAttributes } from '../../src/core/element/borrowed-attributes.js'
import { inTreeOf } from '../../src/core/element/in-own-tree.js'

/** Inputs found earlier as password inputs: a page may change their type to show the password. */
const known = new WeakSet<Element>()

const isPassword = (element: Element | null | undefined): element is HTMLInputElement =>
  element instanceof HTMLInputElement && (element.type === 'password' || known.has(element))

/**
 * The password input that an element belongs to: the one with the id or, without an id, one inside, before or after it.
 */
export function passwordFieldOf(host: HTMLElement, id: string): HTMLInputElement | null {
  const inside = (element: Element | null): Element[] =>
    element ? [element, ...element.querySelectorAll('input')] : []
  const near = id ? [inTreeOf(host, id)] : [host, host.previousElementSibling, host.nextElementSibling].flatMap(inside)
  const field = near.find(isPassword) ?? null
  if (field) known.add(field)
  return field
}

/** Changes the type and restores the caret, which some browsers move. */
function setType(field: HTMLInputElement, type: string): void {
  const { selectionStart, selectionEnd, selectionDirection } = field
  field.type = type
  // Chromium 153 loses a caret that is set before the field is laid out again.
  void field.offsetWidth
  Object.assign(field, { selectionStart, selectionEnd, selectionDirection })
}

/**
 * Attributes while the password is shown as text: the browser must not store it in its form history or session state,
 * nor send it to a spelling service, and no draft must contain it.
 */
const whileShown = { autocomplete: 'off', spellcheck: 'false', autocapitalize: 'off', 'data-no-draft': '' }

/**
 * Shows the password. Returns the undo, which restores all attributes except those that the page has changed meanwhile.
 */
export function showPassword(field: HTMLInputElement): () => void {
  const attributes = borrowAttributes(field)
  attributes.set(whileShown)
  setType(field, 'text')
  return () => {
    setType(field, 'password')
    attributes.giveBack()
  }
}

/** A text that describes a field to assistive technology. */
export interface Description {
  /**
   * Sets the text, and refers the field to it, even if a script of the page has replaced the attribute. Default: the
   * current text.
   */
  tell(text?: string): void
  /** Removes the text and its id from the page's attribute. */
  stop(): void
}

const attribute = 'aria-describedby'

let count = 0

/**
 * Describes a field of the page. The text is a hidden child of the host, in the light tree, because an id cannot refer
 * into a shadow tree. It comes with the first words, so after the user has typed: a framework that takes over what the
 * server wrote (hydration) must find it as it was.
 */
export function describeField(field: HTMLInputElement, host: HTMLElement): Description {
  const text = document.createElement('span')
  text.hidden = true
  text.id = `password-strength-${++count}`
  const others = (): string[] => (field.getAttribute(attribute) ?? '').split(/\s+/).filter((id) => id && id !== text.id)
  return {
    tell(words) {
      if (words !== undefined) text.textContent = words
      if (text.textContent === '' && !text.parentNode) return
      if (!text.parentNode) host.append(text)
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

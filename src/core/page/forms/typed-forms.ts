import { shared } from '../shared-values.js'
import { firstValues, formOf, noteFirstValues, type Field } from './form-fields.js'

/** What a person has changed in a form: its fields, or text in a `contenteditable` element, which has no value. */
type Typed = 'fields' | 'text'

/**
 * The forms that a person has typed, pasted, dropped or chosen something in since they were loaded, saved or reset.
 * Values that scripts set, and those that the browser fills in by itself, do not count: they are no one's work.
 */
export const typedForms = (): WeakMap<HTMLFormElement, Typed> => shared('typed-forms', () => new WeakMap())

export interface Typing {
  /**
   * Counts the forms that were sent as saved. Call it when a request succeeds, because a form that was sent after the
   * session had ended is not saved.
   */
  sentIsSaved(): void
  stop(): void
}

const textInputs = 'input,textarea'

/** Keeps `typedForms` up to date. */
export function watchTyping(): Typing {
  const stopping = new AbortController()
  const { signal } = stopping
  /** Forms that a person has reached. In others, what the browser's autofill puts in was not asked for. */
  const reached = new WeakSet<HTMLFormElement>()
  const sent = new Set<HTMLFormElement>()

  const note = (form: HTMLFormElement): void => {
    reached.add(form)
    noteFirstValues(form, !typedForms().has(form))
  }

  /** Before something is typed: what the form holds now is what it was given. */
  const reach = (event: Event): void => {
    const form = event.isTrusted ? formOf(event.target) : null
    if (form) note(form)
  }

  const type = (event: Event): void => {
    const { target, isTrusted } = event
    const form = isTrusted ? formOf(target) : null
    if (!form || (!reached.has(form) && (target as Element).matches(':autofill'))) return
    sent.delete(form)
    const isText = (target as HTMLElement).isContentEditable
    typedForms().set(form, isText || typedForms().get(form) === 'text' ? 'text' : 'fields')
  }

  /** The events of a custom field are those of its script. What a person does to it counts once its value changes. */
  const handle = (event: Event): void => {
    if ((event.target as Partial<Element>).localName?.includes('-')) type(event)
  }

  const forget = (form: HTMLFormElement): void => {
    sent.delete(form)
    typedForms().delete(form)
  }

  for (const name of ['focusin', 'pointerdown', 'drop']) addEventListener(name, reach, { capture: true, signal })
  for (const name of ['input', 'change']) addEventListener(name, type, { capture: true, signal })
  for (const name of ['keydown', 'click']) addEventListener(name, handle, { capture: true, signal })
  // After the page's own listeners, which may prevent a reset.
  const listen = (name: 'reset' | 'submit', act: (form: HTMLFormElement) => void): void =>
    addEventListener(
      name,
      ({ target, defaultPrevented }) => {
        if (target instanceof HTMLFormElement && !(name === 'reset' && defaultPrevented)) act(target)
      },
      { signal },
    )
  listen('reset', forget)
  listen('submit', (form) => sent.add(form))

  // Typed while the page was loading, before anyone listened.
  const field = document.activeElement as Field | null
  const form = formOf(field)
  if (field?.matches(textInputs) && form && field.value !== field.defaultValue && !firstValues().has(field)) {
    reached.add(form)
    firstValues().set(field, JSON.stringify(field.defaultValue))
    typedForms().set(form, 'fields')
  }
  return { sentIsSaved: () => [...sent].forEach(forget), stop: () => stopping.abort() }
}

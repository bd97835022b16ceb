import { setAttributes } from '../../src/core/page/dom.js'

const overrides = { formaction: 'action', formenctype: 'enctype', formmethod: 'method', formtarget: 'target' } as const

/**
 * Submits a form as a press on its submit button would, but without `submit` event and validation, because both have
 * happened already (https://html.spec.whatwg.org/#form-submission-algorithm). The button's name, value, `formaction`
 * and similar attributes apply; afterwards the form is restored.
 */
export function submitNatively(form: HTMLFormElement, submitter: HTMLElement | null): void {
  const before = new Map<string, string | null>()
  for (const [own, name] of Object.entries(overrides)) {
    const value = submitter?.getAttribute(own) ?? null
    if (value === null) continue
    before.set(name, form.getAttribute(name))
    form.setAttribute(name, value)
  }
  const added = valuesOf(submitter).map(([name, value]) => {
    const field = Object.assign(document.createElement('input'), { type: 'hidden', name, value })
    form.append(field)
    return field
  })
  // A field named `submit` hides the method of the form.
  HTMLFormElement.prototype.submit.call(form)
  for (const field of added) field.remove()
  setAttributes(form, Object.fromEntries(before))
}

/**
 * The form data of a button. An image button sends the click position, which is no longer known, so its centre is used.
 */
function valuesOf(submitter: HTMLElement | null): [name: string, value: string][] {
  if (submitter instanceof HTMLButtonElement) return submitter.name ? [[submitter.name, submitter.value]] : []
  if (!(submitter instanceof HTMLInputElement)) return []
  const { name, value, type, width, height } = submitter
  if (type !== 'image') return name ? [[name, value]] : []
  const begin = name ? `${name}.` : ''
  return [
    [`${begin}x`, String(Math.round(width / 2))],
    [`${begin}y`, String(Math.round(height / 2))],
  ]
}

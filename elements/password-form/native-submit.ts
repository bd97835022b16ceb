const overrides = { formaction: 'action', formenctype: 'enctype', formmethod: 'method', formtarget: 'target' } as const

/**
 * Submits a form as the browser would after a press on a button of it, but without another `submit` event and another
 * look at what is filled in: both have been (https://html.spec.whatwg.org/#form-submission-algorithm). What the button
 * adds, its name and value and where it leads, goes along; afterwards the form is as it was.
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
  // A field that is called `submit` hides the form's own method.
  HTMLFormElement.prototype.submit.call(form)
  for (const field of added) field.remove()
  for (const [name, value] of before) {
    if (value === null) form.removeAttribute(name)
    else form.setAttribute(name, value)
  }
}

/** What a button sends of itself; a picture sends where it was pressed, which nobody knows any more: its middle. */
function valuesOf(submitter: HTMLElement | null): [name: string, value: string][] {
  if (submitter instanceof HTMLButtonElement) return submitter.name ? [[submitter.name, submitter.value]] : []
  if (!(submitter instanceof HTMLInputElement)) return []
  const { name, value, type, width, height } = submitter
  if (type !== 'image') return name ? [[name, value]] : []
  const begin = name ? `${name}.` : ''
  return [[`${begin}x`, String(Math.round(width / 2))], [`${begin}y`, String(Math.round(height / 2))]]
}

import { inTreeOf } from '../../src/core/element/in-own-tree.js'
import type { FieldHost } from '../../src/core/element/contract.js'

/** Methods that a field's view gives its host by `useMethods`, in addition to those of its contract. */
export interface FieldMethods {
  /** The form was reset. */
  formReset: () => void
  /** The field, or a fieldset around it, was disabled or enabled. */
  formDisabled: () => void
  /** The browser restores what the field held (`state` of `setFormValue`), or autofills a value. */
  formRestored: (state: unknown) => void
  customValidity: (message: string) => void
  focusField: () => void
}

/**
 * Adds the members of a form control to an element's class: `form`, `labels`, validity with its methods, and the
 * callbacks by which the browser resets, disables and restores it. For the `field` of a contract.
 */
export function asFormControl(prototype: HTMLElement, hostOf: (element: HTMLElement) => FieldHost): void {
  const call = (element: HTMLElement, name: keyof FieldMethods, ...args: readonly unknown[]): void => {
    ;(hostOf(element).methods[name] as ((...all: readonly unknown[]) => void) | undefined)?.(...args)
  }
  for (const name of ['form', 'labels', 'validity', 'validationMessage', 'willValidate'] as const) {
    Object.defineProperty(prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: HTMLElement) {
        return hostOf(this).internals[name]
      },
    })
  }
  const methods = {
    checkValidity(this: HTMLElement): boolean {
      return hostOf(this).internals.checkValidity()
    },
    reportValidity(this: HTMLElement): boolean {
      return hostOf(this).internals.reportValidity()
    },
    setCustomValidity(this: HTMLElement, message: unknown): void {
      call(this, 'customValidity', String(message))
    },
    focus(this: HTMLElement, options?: FocusOptions): void {
      call(this, 'focusField', options)
    },
    formResetCallback(this: HTMLElement): void {
      call(this, 'formReset')
    },
    formDisabledCallback(this: HTMLElement): void {
      call(this, 'formDisabled')
    },
    formStateRestoreCallback(this: HTMLElement, state: unknown): void {
      call(this, 'formRestored', state)
    },
  }
  for (const [name, value] of Object.entries(methods))
    Object.defineProperty(prototype, name, { configurable: true, writable: true, value })
}

/** The text of a node without that of one of its descendants, such as the field inside a label. */
function textWithout(node: Node, part: Node): string {
  const texts = document.createTreeWalker(node, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (each) =>
    each === part ? NodeFilter.FILTER_REJECT : each instanceof Text ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
  )
  let text = ''
  while (texts.nextNode()) text += texts.currentNode.nodeValue ?? ''
  return node === part ? '' : text
}

const textOf = (elements: readonly (Element | null)[], part: Node): string =>
  elements
    .map((element) => (element ? textWithout(element, part).replace(/\s+/g, ' ').trim() : ''))
    .filter(Boolean)
    .join(' ')

/**
 * The name that the page gives a field (`aria-labelledby`, `aria-label`, its labels or its `title`) and its description
 * (`aria-describedby`), for the input in its shadow root, which labels of the page cannot refer to.
 *
 * @param also another element that may have these attributes, for instance the `<select>` in it
 */
export function namesOf(
  field: HTMLElement,
  labels: readonly Element[],
  also: HTMLElement | null,
): { label: string; description: string } {
  const attribute = (name: string): string => field.getAttribute(name) || also?.getAttribute(name) || ''
  const referred = (name: string): string =>
    textOf(
      attribute(name)
        .split(/\s+/)
        .map((id) => inTreeOf(field, id)),
      field,
    )
  return {
    label: referred('aria-labelledby') || attribute('aria-label') || textOf(labels, field) || attribute('title'),
    description: referred('aria-describedby'),
  }
}

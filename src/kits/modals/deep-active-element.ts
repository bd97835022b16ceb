/** The focused element, also inside open shadow roots; null if nothing or only the body has the focus. */
export function deepActiveElement(): HTMLElement | null {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element instanceof HTMLElement && element !== document.body ? element : null
}

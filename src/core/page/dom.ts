/** Attribute values by name: `true` is present and empty; null, undefined and false are absent. */
export type AttributeValues = Readonly<Record<string, string | number | boolean | null | undefined>>

/** Sets and removes attributes. Those that have the value already are not touched. */
export function setAttributes(element: Element, values: AttributeValues): void {
  for (const [name, value] of Object.entries(values)) {
    const text = value === true ? '' : value === false ? null : (value?.toString() ?? null)
    if (text === element.getAttribute(name)) continue
    if (text === null) element.removeAttribute(name)
    else element.setAttribute(name, text)
  }
}

/** Makes an HTML element with attributes and children. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  values: AttributeValues = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  setAttributes(element, values)
  element.append(...children)
  return element
}

const texts = new WeakMap<Node, string>()

/** Sets the text of an element, unless it was set before: a translator of the browser may have changed it since. */
export function setText(element: Element, text: string): void {
  if (texts.get(element) === text) return
  texts.set(element, text)
  element.textContent = text
}

/** Makes these the only children, in this order. Those that stay are not moved unless their order changes. */
export function setChildren(parent: ParentNode & Node, children: readonly Node[]): void {
  for (const child of [...parent.childNodes]) if (!children.includes(child)) child.remove()
  children.forEach((child, at) => {
    const there = parent.childNodes[at]
    if (there !== child) parent.insertBefore(child, there ?? null)
  })
}

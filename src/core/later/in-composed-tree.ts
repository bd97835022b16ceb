/** The element with an id in the tree that an element stands in; a shadow tree has ids of its own. */
export function inTreeOf(element: Element, id: string): HTMLElement | null {
  const root = element.getRootNode()
  return root instanceof Document || root instanceof ShadowRoot ? root.getElementById(id) : null
}

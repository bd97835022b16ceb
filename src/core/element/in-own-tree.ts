/** Finds an id in the tree (document or shadow tree) that an element is in: each shadow tree has ids of its own. */
export function inTreeOf(element: Element, id: string): HTMLElement | null {
  const root = element.getRootNode()
  return root instanceof Document || root instanceof ShadowRoot ? root.getElementById(id) : null
}

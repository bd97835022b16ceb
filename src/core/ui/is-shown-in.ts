/** Whether a node is inside of an element as it is shown: through slots and shadow roots. */
export function isShownIn(node: EventTarget | null | undefined, element: Element): boolean {
  let at = node as Node | null
  while (at && at !== element)
    at = (at instanceof Element && at.assignedSlot) || (at instanceof ShadowRoot ? at.host : at.parentNode)
  return Boolean(at)
}

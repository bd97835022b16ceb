/** What tests of opening look at: the content of an element, and what a user sees of it. */
import type { Target } from '../../demo/gallery/opener.js'
import { everything, is } from './page.js'
import { elementAt, isIn } from './pointer.js'

/** All elements within an element, in its light and shadow trees. */
const inside = (root: Element): Element[] => [
  ...everything(root),
  ...(root.shadowRoot ? everything(root.shadowRoot) : []),
]

/** Everything in an element as it is shown, with what the page has put into its slots. */
export const shownIn = (root: Element): Element[] =>
  inside(root).flatMap((element) => [
    element,
    ...(element instanceof HTMLSlotElement
      ? element.assignedElements({ flatten: true }).flatMap((one) => [one, ...inside(one)])
      : []),
  ])

/** The elements that match a target, visible or not. */
export function matches(root: Element, target: Target): Element[] {
  return inside(root).filter((element) =>
    typeof target === 'string' ? element.matches(target) : is(element, target.role, target.name),
  )
}

/** Whether an element is shown, and every popover and dialog around it is open. */
export function isShown(element: Element): boolean {
  for (let each: Element | null = element; each; each = holderOf(each)) {
    if (each.hasAttribute('popover') && !each.matches(':popover-open')) return false
    if (each instanceof HTMLDialogElement && !each.open) return false
  }
  return element.checkVisibility({ checkVisibilityCSS: true })
}

const holderOf = (element: Element): Element | null =>
  element.assignedSlot ?? element.parentElement ?? (element.getRootNode() as ShadowRoot).host ?? null

/** The modal dialog around an element, if there is one. */
export function dialogAround(element: Element): Element | undefined {
  for (let each: Element | null = element; each; each = holderOf(each)) if (each.matches('dialog:modal')) return each
  return undefined
}

/** The size of the part that is in the window. */
export function seen(element: Element): { width: number; height: number } {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return {
    width: Math.round(Math.min(right, innerWidth) - Math.max(left, 0)),
    height: Math.round(Math.min(bottom, innerHeight) - Math.max(top, 0)),
  }
}

/** Something to read or to use. */
export const isContent = (element: Element): boolean =>
  element.checkVisibility({ checkVisibilityCSS: true }) &&
  (element.textContent.trim() !== '' || element.matches('input, textarea, select, img, button'))

export function isHit(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect()
  return isIn(elementAt({ x: x + width / 2, y: y + height / 2 }), element)
}

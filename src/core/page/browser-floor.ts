import { warnOnce } from './warn-once.js'

/**
 * What no element can do without, and whether the browser has it. Versions, and what has a fallback instead, stand in
 * docs/browsers.md; a test holds the two together.
 */
export const required: Readonly<Record<string, () => boolean>> = {
  popover: () => 'showPopover' in HTMLElement.prototype,
  'light-dark()': () => CSS.supports('color: light-dark(red, red)'),
  'nested CSS': () => CSS.supports('selector(&)'),
  adoptedStyleSheets: () => 'adoptedStyleSheets' in Document.prototype,
  'attachInternals()': () => 'attachInternals' in HTMLElement.prototype,
  '<dialog>': () => 'HTMLDialogElement' in globalThis,
  inert: () => 'inert' in HTMLElement.prototype,
  'checkVisibility()': () => 'checkVisibility' in Element.prototype,
  'AbortSignal.any()': () => 'any' in AbortSignal,
  'URL.canParse()': () => 'canParse' in URL,
  'toSorted()': () => 'toSorted' in Array.prototype,
  'toWellFormed()': () => 'toWellFormed' in String.prototype,
}

/** Said below the floor: on the console, and by functions that would have to show something. */
export const floorText = 'Elements work from Chrome 123, Edge 123, Firefox 125 and Safari 17.5 on.'

let meets: boolean | undefined

/**
 * Whether elements can work in this browser. Where they cannot, the caller defines none, so that the page keeps its
 * plain links and forms; the page's developer is told once.
 */
export function meetsFloor(): boolean {
  if (meets === undefined) {
    const missing = Object.keys(required).filter((name) => !required[name]?.())
    meets = missing.length === 0
    if (!meets) warnOnce('browser', `This browser has no ${missing.join(', ')}, so no element is defined and the page keeps its plain links. ${floorText}`)
  }
  return meets
}

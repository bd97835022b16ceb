import { attempt } from '../lib/attempt.js'
import { warnOnce } from './warn-once.js'

/**
 * The features that elements cannot work without, and whether the browser has them: each gets `HTMLElement.prototype`.
 * docs/browsers.md lists the versions, and the features that have a fallback; a test keeps the two in step.
 */
export const required: Readonly<Record<string, (element: HTMLElement) => boolean>> = {
  popover: (element) => 'showPopover' in element,
  'light-dark()': () => CSS.supports('color: light-dark(red, red)'),
  'nested CSS': () => CSS.supports('selector(&)'),
  adoptedStyleSheets: () => 'adoptedStyleSheets' in document,
  'attachInternals()': (element) => 'attachInternals' in element,
  '<dialog>': () => 'HTMLDialogElement' in globalThis,
  inert: (element) => 'inert' in element,
  'checkVisibility()': (element) => 'checkVisibility' in element,
  'AbortSignal.any()': () => 'any' in AbortSignal,
  'URL.canParse()': () => 'canParse' in URL,
  'toSorted()': () => 'toSorted' in [],
  'toWellFormed()': () => 'toWellFormed' in String.prototype,
}

/** The message for older browsers: on the console, and in errors of functions that cannot show their element. */
export const floorText = 'Elements work from Chrome and Edge 123, Firefox 125 and Safari 17.5 on.'

let meets: boolean | undefined

/**
 * Whether elements can work in this browser. If not, callers define none, so that the page keeps its plain links and
 * forms; the page's developer is warned once.
 */
export function meetsFloor(): boolean {
  if (meets === undefined) {
    const missing = Object.keys(required).filter(
      (name) => !attempt(() => required[name]?.(HTMLElement.prototype), false),
    )
    meets = missing.length === 0
    if (!meets) warnOnce('browser', `This browser has no ${missing.join(', ')}, so plain links stay. ${floorText}`)
  }
  return meets
}

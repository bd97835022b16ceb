import type { Box } from '../../src/core/ui/position-popup.js'
import type { TextField } from './text-field.js'

/** The CSS properties that determine the position of a letter. */
const copied = [
  'direction',
  'font',
  'fontFeatureSettings',
  'fontKerning',
  'letterSpacing',
  'overflowWrap',
  'padding',
  'tabSize',
  'textAlign',
  'textIndent',
  'textTransform',
  'wordBreak',
  'wordSpacing',
] as const

/**
 * Coordinates of a text position, in CSS px from the top left corner of the field's scrolled content, and its line
 * height.
 */
export interface CaretOffset {
  x: number
  y: number
  heightPx: number
}

/**
 * Measures a position in a field's text. Browsers have no API for this, so the text is laid out in an invisible copy.
 *
 * @param room holds the copy while it is measured: a shadow root, so that no style rules of the page apply
 */
export function caretOffset(field: TextField, position: number, room: ShadowRoot): CaretOffset {
  const style = getComputedStyle(field)
  const hasLines = field instanceof HTMLTextAreaElement
  const inside = insideOf(field)
  const copy = document.createElement('div')
  // Includes the text that follows, because a word wraps as a whole.
  const text = new Text(field.value.slice(0, position) + (field.value.slice(position, position + 50) || '.'))
  const letter = new Range()
  copy.append(text)
  for (const name of copied) copy.style[name] = style[name]
  Object.assign(copy.style, {
    position: 'fixed',
    top: '0',
    left: '0',
    visibility: 'hidden',
    boxSizing: 'border-box',
    whiteSpace: hasLines ? 'pre-wrap' : 'pre',
    width: hasLines ? `${inside.width}px` : 'max-content',
    minWidth: `${inside.width}px`,
  })
  room.append(copy)
  letter.setStart(text, position)
  letter.setEnd(text, position + 1)
  const { left, right, top, height } = letter.getBoundingClientRect()
  const overhang = copy.getBoundingClientRect().width - inside.width
  copy.remove()
  // The box of letters is higher or lower than their line.
  const lineHeight = parseFloat(style.lineHeight) || height
  // A line that is too long overflows at its end: in right-to-left text, to the left.
  return {
    x: style.direction === 'rtl' ? right - overhang : left,
    y: hasLines ? top + (height - lineHeight) / 2 : 0,
    heightPx: hasLines ? lineHeight : inside.height,
  }
}

/** The position in the viewport, clamped to the field, as a box without width. */
export function caretBox(field: TextField, { x, y, heightPx }: CaretOffset): Box {
  const own = field.getBoundingClientRect()
  const inside = insideOf(field)
  const left = clamp(own.left + inside.left + x - field.scrollLeft, own.left, own.right)
  const top = clamp(own.top + inside.top + y - field.scrollTop, own.top, own.bottom)
  return { left, right: left, top, bottom: Math.min(top + heightPx, own.bottom) }
}

/**
 * The box inside the borders. For an `<input>`, which has no scroll bars, Firefox counts the padding as part of the
 * border.
 */
function insideOf(field: TextField): { left: number; top: number; width: number; height: number } {
  if (field instanceof HTMLTextAreaElement)
    return { left: field.clientLeft, top: field.clientTop, width: field.clientWidth, height: field.clientHeight }
  const { borderLeftWidth, borderRightWidth, borderTopWidth, borderBottomWidth } = getComputedStyle(field)
  const [left, right, top, bottom] = [borderLeftWidth, borderRightWidth, borderTopWidth, borderBottomWidth].map(
    parseFloat,
  ) as [number, number, number, number]
  return { left, top, width: field.offsetWidth - left - right, height: field.offsetHeight - top - bottom }
}

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max)

import type { Box } from '../../src/core/ui/position-popup.js'
import type { TextField } from './text-field.js'

/** All that decides where a letter stands. */
const copied = [
  'direction', 'font', 'fontFeatureSettings', 'fontKerning', 'letterSpacing', 'overflowWrap', 'padding', 'tabSize', 'textAlign', 'textIndent', 'textTransform', 'wordBreak', 'wordSpacing',
] as const

/** Where a position of a field's text stands, in CSS px from the corner of what scrolls in the field, and how high its line is. */
export interface CaretOffset {
  x: number
  y: number
  heightPx: number
}

/**
 * Finds a position of a field's text. Browsers tell nobody, so the text is laid out once more, unseen.
 *
 * @param room holds that copy for the moment: a shadow root, so that no rule of the page is in force
 */
export function caretOffset(field: TextField, position: number, room: ShadowRoot): CaretOffset {
  const style = getComputedStyle(field)
  const hasLines = field instanceof HTMLTextAreaElement
  const inside = insideOf(field)
  const copy = document.createElement('div')
  // With what follows: a word goes to the next line as a whole.
  const text = new Text(field.value.slice(0, position) + (field.value.slice(position, position + 50) || '.'))
  const letter = new Range()
  copy.append(text)
  for (const name of copied) copy.style[name] = style[name]
  Object.assign(copy.style, {
    position: 'fixed', top: '0', left: '0', visibility: 'hidden', boxSizing: 'border-box',
    whiteSpace: hasLines ? 'pre-wrap' : 'pre', width: hasLines ? `${inside.width}px` : 'max-content', minWidth: `${inside.width}px`,
  })
  room.append(copy)
  letter.setStart(text, position)
  letter.setEnd(text, position + 1)
  const { left, right, top, height } = letter.getBoundingClientRect()
  const overhang = copy.getBoundingClientRect().width - inside.width
  copy.remove()
  // The box of letters is higher or lower than their line.
  const lineHeight = parseFloat(style.lineHeight) || height
  // What is too long for a line reaches out at its end: to the left, where text runs from right to left.
  return {
    x: style.direction === 'rtl' ? right - overhang : left,
    y: hasLines ? top + (height - lineHeight) / 2 : 0,
    heightPx: hasLines ? lineHeight : inside.height,
  }
}

/** The same place in the window, as far as the field shows it: a box without width. */
export function caretBox(field: TextField, { x, y, heightPx }: CaretOffset): Box {
  const own = field.getBoundingClientRect()
  const inside = insideOf(field)
  const left = clamp(own.left + inside.left + x - field.scrollLeft, own.left, own.right)
  const top = clamp(own.top + inside.top + y - field.scrollTop, own.top, own.bottom)
  return { left, right: left, top, bottom: Math.min(top + heightPx, own.bottom) }
}

/** What is inside of the borders. Firefox takes the padding of an `<input>`, which has no scroll bars, for a part of them. */
function insideOf(field: TextField): { left: number; top: number; width: number; height: number } {
  if (field instanceof HTMLTextAreaElement) return { left: field.clientLeft, top: field.clientTop, width: field.clientWidth, height: field.clientHeight }
  const { borderLeftWidth, borderRightWidth, borderTopWidth, borderBottomWidth } = getComputedStyle(field)
  const [left, right, top, bottom] = [borderLeftWidth, borderRightWidth, borderTopWidth, borderBottomWidth].map(parseFloat) as [number, number, number, number]
  return { left, top, width: field.offsetWidth - left - right, height: field.offsetHeight - top - bottom }
}

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max)

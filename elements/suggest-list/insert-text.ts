import type { TextField } from './text-field.js'

/**
 * Puts text in the place of a part of a field, as if it had been typed: the field's listeners hear `input`, and Ctrl+Z
 * takes it back.
 *
 * @param caret where the caret stands then
 */
export function insertText(field: TextField, text: string, start: number, end: number, caret: number): void {
  field.focus()
  // Fields for an e-mail address or a number have no positions.
  if (field.selectionStart === null) field.select()
  else field.setSelectionRange(start, end)
  const before = field.value
  // Deprecated, and the only way into the browser's list of what can be undone.
  if (!document.execCommand('insertText', false, text) && field.value === before) {
    if (field.selectionStart === null) field.value = text
    else field.setRangeText(text, start, end)
    field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, inputType: 'insertReplacementText', data: text }))
  }
  // A listener may have changed the text in turn.
  if (field.selectionStart !== null && field.value.slice(start, start + text.length) === text) field.setSelectionRange(caret, caret)
}

import type { TextField } from './text-field.js'

/**
 * Replaces a range of a field's text as if the new text had been typed: the field fires `input`, and Ctrl+Z undoes it.
 *
 * @param caret position of the caret afterwards
 */
export function insertText(field: TextField, text: string, start: number, end: number, caret: number): void {
  field.focus()
  // Fields for an e-mail address or a number have no selection positions.
  if (field.selectionStart === null) field.select()
  else field.setSelectionRange(start, end)
  const before = field.value
  // Deprecated, but the only way to add to the browser's undo history.
  if (!document.execCommand('insertText', false, text) && field.value === before) {
    if (field.selectionStart === null) field.value = text
    else field.setRangeText(text, start, end)
    field.dispatchEvent(
      new InputEvent('input', { bubbles: true, composed: true, inputType: 'insertReplacementText', data: text }),
    )
  }
  // A listener may have changed the text in turn.
  if (field.selectionStart !== null && field.value.slice(start, start + text.length) === text)
    field.setSelectionRange(caret, caret)
}

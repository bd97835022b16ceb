import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { isComposing } from '../../src/core/lib/is-composing.js'
import { t } from '../../src/core/page/server/translate.js'
import { useFilledFields } from '../../src/core/ui/use-filled-fields.js'
import { Glyph } from '../../src/core/icons/glyph.js'
import { glyphs } from '../../src/core/icons/glyphs.js'
import { shownName } from '../../src/core/lib/shorten.js'
import { nameProblem } from './file-upload.model.js'

interface RenameFieldProps {
  /** The name that the server refuses. */
  name: string
  /** Why it does. */
  reason: string
  rename(next: string): void
  leave(): void
}

/** In the place of a row's text and buttons: a field for another name. Enter takes it, Escape leaves it as it is. */
export function RenameField({ name, reason, rename, leave }: RenameFieldProps): ReactNode {
  const [next, setNext] = useState(name)
  const id = useId()
  useFilledFields()
  const problem = next === name ? reason : nameProblem(next)
  const save = (): void => {
    if (problem === '') rename(next)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    // The arrow keys move in the text, and not in the list.
    event.stopPropagation()
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Enter') save()
    if (event.key === 'Escape') leave()
    if (event.key === 'Enter' || event.key === 'Escape') event.preventDefault()
  }
  return (
    <>
      <div role="rowheader" className="lines">
        <input
          ref={selectStem}
          part="input"
          value={next}
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          aria-label={t('New name for {name}', { name: shownName(name) })}
          aria-invalid={problem !== ''}
          aria-describedby={id}
          onInput={({ currentTarget }) => setNext(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <span id={id} className="note" role="status" title={problem}>
          {problem}
        </span>
      </div>
      <span role="gridcell">
        <button
          type="button"
          className="icon"
          part="button"
          aria-label={t('Save the name')}
          title={t('Save the name')}
          aria-disabled={problem !== ''}
          onClick={save}
        >
          <Glyph path="M9 16.2 4.8 12l-1.4 1.4L9 19 21 7l-1.4-1.4z" />
        </button>
      </span>
      <span role="gridcell">
        <button
          type="button"
          className="icon"
          part="button"
          aria-label={t('Cancel')}
          title={t('Cancel')}
          onClick={leave}
        >
          <Glyph path={glyphs.close} />
        </button>
      </span>
    </>
  )
}

/** Moves the focus to the field, and selects the name without its extension. */
function selectStem(field: HTMLInputElement | null): void {
  if (!field) return
  field.focus()
  const dot = field.value.lastIndexOf('.')
  field.setSelectionRange(0, dot > 0 ? dot : field.value.length)
}

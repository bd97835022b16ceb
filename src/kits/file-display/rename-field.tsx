import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Glyph } from '../../core/icons/glyph.js'
import { glyphs } from '../../core/icons/glyphs.js'
import { isComposing } from '../../core/lib/is-composing.js'
import { shownName } from '../../core/lib/shorten.js'
import { t } from '../../core/page/server/translate.js'
import { useFilledFields } from '../../core/ui/use-filled-fields.js'

export const tick = 'M9 16.2 4.8 12l-1.4 1.4L9 19 21 7l-1.4-1.4z'
export const pen = 'M4 20v-4L15.5 4.5l4 4L8 20zM15.5 6.6L6 16.1v1.9h1.9l9.5-9.5z'

interface RenameFieldProps {
  /** The name as it is. */
  name: string
  /** Why a name cannot be the new one; empty if it can. */
  problemOf(next: string): string
  /** What became of the last try with a name. It may be tried again. */
  outcomeOf?(next: string): string
  rename(next: string): void
  leave(): void
}

/** In the place of a row's text and buttons: a field for another name. Enter takes it, Escape leaves it as it is. */
export function RenameField({ name, problemOf, outcomeOf, rename, leave }: RenameFieldProps): ReactNode {
  const [next, setNext] = useState(name)
  const id = useId()
  useFilledFields()
  const problem = problemOf(next)
  const note = problem || (outcomeOf?.(next) ?? '')
  const save = (): void => {
    if (problem === '') rename(next)
  }
  // Before a dialog around it hears of them.
  const onKeyDownCapture = (event: KeyboardEvent): void => {
    const act = { Enter: event.target instanceof HTMLInputElement ? save : undefined, Escape: leave }[event.key]
    if (!act || isComposing(event.nativeEvent)) return
    event.preventDefault()
    act()
  }
  return (
    <>
      <div className="lines">
        <input
          ref={selectStem}
          part="input"
          value={next}
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          aria-label={t('New name for {name}', { name: shownName(name) })}
          aria-invalid={note !== ''}
          aria-describedby={id}
          onInput={({ currentTarget }) => setNext(currentTarget.value)}
          onKeyDownCapture={onKeyDownCapture}
          // The arrow keys move in the text, and not in the list.
          onKeyDown={(event) => event.stopPropagation()}
        />
        <span id={id} className="note" role="status" title={note}>
          {note}
        </span>
      </div>
      <button
        type="button"
        className="icon"
        part="button"
        aria-label={t('Save the name')}
        title={t('Save the name')}
        aria-disabled={problem !== '' || undefined}
        onKeyDownCapture={onKeyDownCapture}
        onClick={save}
      >
        <Glyph path={tick} />
      </button>
      <button
        type="button"
        className="icon"
        part="button"
        aria-label={t('Cancel')}
        title={t('Cancel')}
        onKeyDownCapture={onKeyDownCapture}
        onClick={leave}
      >
        <Glyph path={glyphs.close} />
      </button>
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

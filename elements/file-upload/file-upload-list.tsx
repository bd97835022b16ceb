import { memo, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { isComposing } from '../../src/core/lib/is-composing.js'
import { useFilledFields } from '../../src/core/ui/use-filled-fields.js'
import { t } from '../../src/core/page/server/translate.js'
import type { UploadRow } from './queue/progress.js'
import type { UploadQueue } from './queue/uploader.js'
import { FileIcon } from '../../src/kits/file-display/file-icon.js'
import { Glyph } from '../../src/core/icons/glyph.js'
import { glyphs } from '../../src/core/icons/glyphs.js'
import { useGridNavigation } from '../../src/kits/grids/use-grid-navigation.js'
import { actionsFor, nameProblem, rowText, type RowAction } from './file-upload.model.js'
import { rem } from '../../src/core/element/theme.js'
import { rowPx } from './file-upload.styles.js'
import { shownName } from '../../src/core/lib/shorten.js'

const pictures: Readonly<Record<RowAction, `${'M' | 'm'}${string}`>> = {
  pause: 'M7 5h3v14H7zm7 0h3v14h-3z',
  resume: 'M8 5l11 7-11 7z',
  retry: 'M12 5V2L7 6.5 12 11V8a5 5 0 1 1-5 5H4a8 8 0 1 0 8-8z',
  rename: 'M4 20v-4L15.5 4.5l4 4L8 20zM15.5 6.6L6 16.1v1.9h1.9l9.5-9.5z',
  cancel: glyphs.close,
}

const outcomes = {
  done: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20m-1.5 14.4L6 12l1.5-1.5 3 3L16.5 7.5 18 9z',
  failed: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20m-1 4h2v8h-2zm0 10h2v2h-2z',
} as const

/** Icon for success or failure. Decorative only. */
export function Outcome({ of }: { of: keyof typeof outcomes }): ReactNode {
  return (
    <span className={`outcome ${of}`}>
      <Glyph path={outcomes[of]} size={24} />
    </span>
  )
}

/** All items with their buttons, as a grid with a single tab stop. */
export function UploadList({ items, queue }: { items: readonly UploadRow[]; queue: UploadQueue }): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  const { drawn, activeCell, scrolling, keys } = useGridNavigation(items.length, rowPx, place)
  return (
    <div className="scroller" {...scrolling}>
      <div
        ref={place}
        part="list"
        role="grid"
        aria-label={t('Uploads')}
        aria-rowcount={items.length}
        style={{ blockSize: rem(items.length * rowPx) }}
        {...keys}
      >
        {drawn.map((index) => {
          const item = items[index]
          return item && <Row key={item.id} item={item} index={index} active={activeCell(index)} queue={queue} />
        })}
      </div>
    </div>
  )
}

interface RowProps {
  item: UploadRow
  index: number
  /** Index of the cell that is the tab stop; -1 for none. */
  active: number
  queue: UploadQueue
}

const Row = memo(function Row({ item, index, active, queue }: RowProps): ReactNode {
  const { id, isFolder, phase, size, sentBytes, refusedName } = item
  const [renaming, setRenaming] = useState(false)
  const name = shownName(item.name)
  const labels: Readonly<Record<RowAction, string>> = {
    pause: t('Pause {name}', { name }),
    resume: t('Resume {name}', { name }),
    retry: t('Try {name} again', { name }),
    rename: t('Rename {name}', { name }),
    cancel: t('Cancel {name}', { name }),
  }
  const actions = actionsFor(item)
  const note = rowText(item)
  const isRenaming = renaming && actions.includes('rename')
  const line = useRef<HTMLDivElement>(null)
  const leaveField = (): void => {
    flushSync(() => setRenaming(false))
    line.current?.querySelector<HTMLElement>('[tabindex]')?.focus()
  }
  // Cell 0 is the text; the buttons follow.
  const stop = Math.min(active, actions.length)
  return (
    <div
      ref={line}
      part="row"
      role="row"
      aria-rowindex={index + 1}
      className={phase}
      style={{ insetBlockStart: rem(index * rowPx) }}
    >
      {phase === 'done' || phase === 'failed' ? (
        <Outcome of={phase} />
      ) : (
        <FileIcon mimeType={isFolder ? 'httpd/unix-directory' : ''} size={24} />
      )}
      {isRenaming ? (
        <RenameField
          name={refusedName ?? name}
          reason={note}
          rename={(next) => {
            leaveField()
            queue.rename(id, next)
          }}
          leave={leaveField}
        />
      ) : (
        <div role="rowheader" className="lines" tabIndex={stop === 0 ? 0 : -1}>
          <bdi title={name}>{name}</bdi>
          <span className="note" title={note}>
            {note}
          </span>
        </div>
      )}
      {(isRenaming ? [] : actions).map((action, at) => (
        // With the same key, a button that replaces another keeps its focus; Cancel must not get it, as it cannot be
        // undone.
        <span key={action === 'cancel' ? action : ''} role="gridcell">
          <button
            type="button"
            className="icon"
            part="button"
            aria-label={labels[action]}
            title={labels[action]}
            tabIndex={stop === at + 1 ? 0 : -1}
            onClick={() => (action === 'rename' ? setRenaming(true) : queue[action](id))}
          >
            <Glyph path={pictures[action]} />
          </button>
        </span>
      ))}
      {phase === 'uploading' && size > 0 && (
        <span className="sent" style={{ inlineSize: `${(100 * sentBytes) / size}%` }} />
      )}
    </div>
  )
})

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

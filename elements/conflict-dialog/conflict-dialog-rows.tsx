import { memo, useCallback, useId, useRef, useState, type ReactNode } from 'react'
import {
  isTicked,
  withTick,
  type Column,
  type FileConflict,
  type Verb,
} from '../../src/kits/conflicts/conflict.rules.js'
import { isMore } from './preset-rules.js'
import { formatFileSize } from '../../src/kits/file-display/file-size.js'
import { lineDate } from '../../src/kits/format/intl-formats.js'
import { formatLocale } from '../../src/core/page/server/format-locale.js'
import { currentTranslations, t, type Catalogue } from '../../src/core/page/server/translate.js'
import { FileIcon } from '../../src/kits/file-display/file-icon.js'
import { Glyph } from '../../src/core/icons/glyph.js'
import { glyphs } from '../../src/core/icons/glyphs.js'
import { useGridNavigation } from '../../src/kits/grids/use-grid-navigation.js'
import { useSettled, type ScrollRest } from '../../src/kits/lists/use-scroll-idle.js'
import { rem } from '../../src/core/element/theme.js'
import { VersionPicture } from './conflict-dialog-pictures.js'
import { rowPx } from './conflict-dialog.styles.js'
import { FileName } from '../../src/kits/file-display/file-name.js'
import { isolated } from '../../src/kits/names/name-problem.js'
import { shownName } from '../../src/core/lib/shorten.js'

interface RowsProps {
  rows: readonly FileConflict[]
  choices: ReadonlyMap<string, Verb>
  names: ReadonlyMap<string, string>
  /** Whether both versions of a file stand one below the other. */
  narrow: boolean
  choose: (id: string, verb: Verb) => void
  enlarge: (conflict: FileConflict) => void
}

/** The conflicts, in a grid with one tab stop. Only rows near the visible area are in the DOM. */
export function ConflictRows({ rows, choices, names, narrow, choose, enlarge }: RowsProps): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  const height = narrow ? rowPx.narrow : rowPx.wide
  const { drawn, activeCell, rest, scrolling, keys } = useGridNavigation(rows.length, height, place)

  return (
    <div {...scrolling}>
      <div
        ref={place}
        part="list"
        role="grid"
        aria-label={t('Files in conflict')}
        aria-rowcount={rows.length}
        style={{ blockSize: rem(rows.length * height) }}
        {...keys}
      >
        {drawn.map((index) => {
          const conflict = rows[index]
          return (
            conflict && (
              <Row
                key={conflict.id}
                conflict={conflict}
                verb={choices.get(conflict.id) ?? 'skip'}
                name={names.get(conflict.id)}
                index={index}
                top={index * height}
                active={activeCell(index)}
                rest={rest}
                choose={choose}
                enlarge={enlarge}
                texts={currentTranslations()}
              />
            )
          )
        })}
      </div>
    </div>
  )
}

interface RowProps extends Pick<RowsProps, 'choose' | 'enlarge'> {
  conflict: FileConflict
  verb: Verb
  /** Name of the copy if both versions are kept. */
  name: string | undefined
  index: number
  top: number
  /** Index of the cell that holds the tab stop; -1 for none. */
  active: number
  rest: ScrollRest
  /** The current translations: new ones render the row again. */
  texts: Catalogue
}

const Row = memo(function Row(props: RowProps): ReactNode {
  const { conflict, verb, name, index, top, active, rest, choose, enlarge } = props
  const settled = useSettled(rest)
  const [hasPicture, setHasPicture] = useState(false)
  const onShown = useCallback(() => setHasPicture(true), [])
  const { kind, directory } = conflict
  const shown = shownName(conflict.name)
  const label = t('Enlarge the pictures of {name}', { name: shown })
  const note =
    name !== undefined
      ? t('The new one will be called “{name}”', { name: shownName(name) })
      : directory === '/'
        ? ''
        : t('in {folder}', { folder: isolated(shownName(directory)) })
  return (
    <div part="row" role="row" aria-rowindex={index + 1} style={{ insetBlockStart: rem(top) }}>
      <div role="rowheader" className={hasPicture ? 'name beside' : 'name'}>
        <bdi title={shown}>
          <FileName name={shown} />
        </bdi>
        <span className="note" title={note || undefined}>
          {note}
        </span>
      </div>
      {kind === 'folder' ? (
        <Folder conflict={conflict} verb={verb} active={active} choose={choose} />
      ) : (
        columns.map((column, at) => (
          <Version
            key={column}
            conflict={conflict}
            column={column}
            verb={verb}
            active={active === at}
            settled={settled}
            choose={choose}
            onShown={onShown}
          />
        ))
      )}
      {hasPicture && (
        <div role="gridcell" className="enlarge">
          <button
            type="button"
            aria-label={label}
            title={label}
            tabIndex={active === columns.length ? 0 : -1}
            onClick={() => enlarge(conflict)}
          >
            <Glyph path={glyphs.search} />
          </button>
        </div>
      )}
    </div>
  )
})

export const columns = ['incoming', 'existing'] as const

/** The name of a column, for one file. */
export const sideOf = (column: Column): string => (column === 'incoming' ? t('New') : t('Existing'))

/** When a version was changed last. */
export const dateOf = (modifiedMs: number | null): string =>
  modifiedMs === null ? t('Unknown date') : lineDate(modifiedMs, formatLocale())

/** How large a version is. */
export const sizeOf = (size: number | null): string =>
  size === null ? t('Unknown size') : formatFileSize(size, formatLocale())

const signs = {
  newer: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18m-1.2 4v6l4.6 2.7 1-1.6-3.6-2.1V7z',
  larger: 'M12 4l7 8h-4v8H9v-8H5z',
} as const

interface VersionProps extends Pick<RowProps, 'conflict' | 'verb' | 'choose'> {
  column: Column
  active: boolean
  settled: boolean
  onShown: () => void
}

/** One of the two versions of a file. A click anywhere in it toggles its checkbox. */
function Version({ conflict, column, verb, active, settled, choose, onShown }: VersionProps): ReactNode {
  const { original, replacement } = conflict
  const isNew = column === 'incoming'
  const locked = !isNew && original.readOnly
  const { size, modifiedMs } = isNew ? replacement : original
  const [newer, larger] = [isMore(conflict, 'modifiedMs') === isNew, isMore(conflict, 'size') === isNew]
  const id = useId()
  return (
    <div role="gridcell" className="cell">
      <label part="version">
        <VersionPicture conflict={conflict} column={column} kind="preview" settled={settled} onShown={onShown} />
        <span className="side">
          {/* A `disabled` checkbox is not focusable, so no screen reader would announce why it is ticked. */}
          <input
            type="checkbox"
            aria-label={`${sideOf(column)}: ${shownName(conflict.name)}`}
            aria-describedby={`${id}-date ${id}`}
            aria-disabled={locked || undefined}
            checked={isTicked(verb, column)}
            tabIndex={active ? 0 : -1}
            onChange={({ target }) => {
              if (!locked) choose(conflict.id, withTick(conflict, verb, column, target.checked))
            }}
          />
          <span className="choice">{sideOf(column)}</span>
          <span className="facts" id={id}>
            <Fact value={sizeOf(size)} strong={larger} />
            {larger && <Sign of="larger" text={t('Larger')} />}
            {newer && <Sign of="newer" text={t('Newer')} />}
            {locked && <span>{t('read-only')}</span>}
          </span>
        </span>
        <span className="facts date" id={`${id}-date`}>
          <Fact value={dateOf(modifiedMs)} strong={newer} />
        </span>
      </label>
    </div>
  )
}

const Fact = ({ value, strong }: { value: string; strong: boolean }): ReactNode => (
  <bdi>{strong ? <strong>{value}</strong> : value}</bdi>
)

const Sign = ({ of, text }: { of: keyof typeof signs; text: string }): ReactNode => (
  <span className="sign">
    <Glyph path={signs[of]} size={12} />
    <span>{text}</span>
  </span>
)

/** The choices for a folder. They apply to everything in it. */
function Folder({
  conflict: { id, name, original },
  verb,
  active,
  choose,
}: Pick<RowProps, 'conflict' | 'verb' | 'active' | 'choose'>): ReactNode {
  const fates = [
    { fate: 'merge', label: t('Merge'), about: t('Merge into existing folder') },
    { fate: 'both', label: t('Keep both'), about: t('As a separate folder') },
    { fate: 'skip', label: t('Skip'), about: t('Nothing in it is uploaded') },
  ] as const
  return (
    <div role="presentation" className="folder">
      <span part="preview">
        <FileIcon mimeType="httpd/unix-directory" size={48} />
      </span>
      <div role="presentation" className="segments">
        {fates.map(({ fate, label, about }, at) => {
          const locked = fate === 'merge' && original.readOnly
          return (
            <span key={fate} role="gridcell">
              <button
                type="button"
                part="button"
                aria-pressed={verb === fate}
                aria-disabled={locked || undefined}
                aria-label={`${label}: ${shownName(name)}`}
                title={about}
                tabIndex={active === at ? 0 : -1}
                onClick={() => {
                  if (!locked) choose(id, fate)
                }}
              >
                {label}
              </button>
            </span>
          )
        })}
      </div>
      <span className="note">{fates.find(({ fate }) => fate === verb)?.about}</span>
    </div>
  )
}

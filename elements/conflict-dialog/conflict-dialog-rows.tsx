import { memo, useId, useRef, type ReactNode } from 'react'
import {
  isTicked,
  withTick,
  type Column,
  type FileConflict,
  type Verb,
} from '../../src/kits/conflicts/conflict.rules.js'
import { isMore } from './preset-rules.js'
import { formatFileSize } from '../../src/kits/file-display/file-size.js'
import { dateFormat, timeFormat } from '../../src/kits/format/intl-formats.js'
import { pageLocale, t } from '../../src/core/page/server/translate.js'
import { generateUrl, safePicture } from '../../src/core/page/server/urls.js'
import { FileIcon } from '../../src/kits/file-display/file-icon.js'
import { FilePicture } from '../../src/kits/file-display/file-picture.js'
import { useGridNavigation } from '../../src/kits/grids/use-grid-navigation.js'
import { useFitting } from '../../src/kits/grids/use-narrow.js'
import { useSettled, type ScrollRest } from '../../src/kits/lists/use-scroll-idle.js'
import { useDrawnPicture } from './conflict-dialog.effects.js'
import { rem } from '../../src/core/element/theme.js'
import { rowPx } from './conflict-dialog.styles.js'
import { shownName } from '../../src/core/lib/shorten.js'

interface RowsProps {
  rows: readonly FileConflict[]
  choices: ReadonlyMap<string, Verb>
  names: ReadonlyMap<string, string>
  choose: (id: string, verb: Verb) => void
}

/** Below this width, in px at the default text size, there is no room for text beside a preview. */
const narrowBelowPx = 420

/** The conflicts, in a grid with one tab stop. Only rows near the visible area are in the DOM. */
export function ConflictRows({ rows, choices, names, choose }: RowsProps): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  const narrow = useFitting(place, narrowBelowPx) === 0
  const height = narrow ? rowPx.narrow : rowPx.wide
  const { drawn, activeCell, rest, scrolling, keys } = useGridNavigation(rows.length, height, place)

  return (
    <div className="scroller" {...scrolling}>
      <div
        ref={place}
        part="list"
        role="grid"
        aria-label={t('Files in conflict')}
        aria-rowcount={rows.length}
        className={narrow ? 'narrow' : undefined}
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
              />
            )
          )
        })}
      </div>
    </div>
  )
}

interface RowProps {
  conflict: FileConflict
  verb: Verb
  /** Name of the copy if both versions are kept. */
  name: string | undefined
  index: number
  top: number
  /** Index of the cell that holds the tab stop; -1 for none. */
  active: number
  rest: ScrollRest
  choose: (id: string, verb: Verb) => void
}

const Row = memo(function Row({ conflict, verb, name, index, top, active, rest, choose }: RowProps): ReactNode {
  const settled = useSettled(rest)
  const { kind, directory } = conflict
  const shown = shownName(conflict.name)
  return (
    <div part="row" role="row" aria-rowindex={index + 1} style={{ insetBlockStart: rem(top) }}>
      <div role="rowheader" className="name">
        <bdi title={shown}>{shown}</bdi>
        <span className="note">
          {name !== undefined
            ? t('The new one will be called “{name}”', { name: shownName(name) })
            : directory === '/'
              ? ''
              : t('in {folder}', { folder: shownName(directory) })}
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
          />
        ))
      )}
    </div>
  )
})

const columns = ['incoming', 'existing'] as const

/** One of the two versions of a file. A click anywhere in it toggles its checkbox. */
function Version({
  conflict,
  column,
  verb,
  active,
  settled,
  choose,
}: Pick<RowProps, 'conflict' | 'verb' | 'choose'> & { column: Column; active: boolean; settled: boolean }): ReactNode {
  const { original, replacement } = conflict
  const name = shownName(conflict.name)
  const isNew = column === 'incoming'
  const locked = !isNew && original.readOnly
  const { size, modifiedMs, mimeType } = isNew ? replacement : original
  const [later, larger] = [isMore(conflict, 'modifiedMs') === isNew, isMore(conflict, 'size') === isNew]
  const words = later && larger ? t('Newer and larger') : later ? t('Newer') : larger ? t('Larger') : ''
  const id = useId()
  return (
    <div role="gridcell" className="cell">
      <label part="version">
        {/* A `disabled` checkbox is not focusable, so no screen reader would announce why it is ticked. */}
        <input
          type="checkbox"
          aria-label={isNew ? t('New version of {name}', { name }) : t('Existing version of {name}', { name })}
          aria-describedby={id}
          aria-disabled={locked || undefined}
          checked={isTicked(verb, column)}
          tabIndex={active ? 0 : -1}
          onChange={({ target }) => {
            if (!locked) choose(conflict.id, withTick(conflict, verb, column, target.checked))
          }}
        />
        <span part="preview">
          {isNew ? (
            <NewPicture file={replacement.file} mimeType={mimeType} settled={settled} />
          ) : (
            <OldPicture conflict={conflict} settled={settled} />
          )}
        </span>
        <span className="facts" id={id}>
          {modifiedMs === null ? (
            <span>{t('Unknown date')}</span>
          ) : (
            dateTexts(modifiedMs).map((text) => <Fact key={text} value={text} strong={later} />)
          )}
          <Fact value={size === null ? t('Unknown size') : formatFileSize(size, pageLocale())} strong={larger} />
          {words && <span className="words">{words}</span>}
          {locked && <span className="words">{t('read-only')}</span>}
        </span>
      </label>
    </div>
  )
}

function Fact({ value, strong }: { value: string; strong: boolean }): ReactNode {
  return <bdi>{strong ? <strong>{value}</strong> : value}</bdi>
}

/** Returns for instance 'June 15, 2024' and '12:00 PM' (behaviour.md 11.1), which go on separate lines. */
function dateTexts(ms: number): readonly string[] {
  const locale = pageLocale()
  return [dateFormat(locale).format(ms), timeFormat(locale).format(ms)]
}

function NewPicture({
  file,
  mimeType,
  settled,
}: {
  file: File | undefined
  mimeType: string
  settled: boolean
}): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawn = useDrawnPicture(canvas, file, settled)
  return (
    <>
      <canvas ref={canvas} width={96} height={96} hidden={!drawn} aria-hidden="true" />
      {!drawn && <FileIcon mimeType={mimeType} size={48} />}
    </>
  )
}

function OldPicture({
  conflict: { name, directory, original },
  settled,
}: {
  conflict: FileConflict
  settled: boolean
}): ReactNode {
  const file = encodeURIComponent(`${directory === '/' ? '' : directory}/${name}`.toWellFormed()).replaceAll("'", '%27')
  const address =
    original.previewUrl === undefined
      ? `${generateUrl('/core/preview.png')}?file=${file}&x=96&y=96&c=${encodeURIComponent(original.etag.toWellFormed())}&forceIcon=0`
      : safePicture(original.previewUrl)
  return <FilePicture src={(settled && address) || ''} mimeType={original.mimeType} size={96} iconSize={48} />
}

const fates = ['merge', 'both', 'skip'] as const

/** The choices for a folder. They apply to everything in it. */
function Folder({
  conflict: { id, name, original },
  verb,
  active,
  choose,
}: Pick<RowProps, 'conflict' | 'verb' | 'active' | 'choose'>): ReactNode {
  const labels: Readonly<Record<(typeof fates)[number], readonly [label: string, about: string]>> = {
    merge: [t('Merge'), t('Merge into existing folder')],
    both: [t('Keep both'), t('As a separate folder')],
    skip: [t('Skip'), t('Nothing in it is uploaded')],
  }
  return (
    <>
      <span part="preview" className="folder">
        <FileIcon mimeType="httpd/unix-directory" size={48} />
      </span>
      {fates.map((fate, at) => {
        const locked = fate === 'merge' && original.readOnly
        return (
          <span key={fate} role="gridcell" className="fate">
            <button
              type="button"
              part="button"
              aria-pressed={verb === fate}
              aria-disabled={locked || undefined}
              aria-label={`${labels[fate][0]}: ${shownName(name)}`}
              tabIndex={active === at ? 0 : -1}
              onClick={() => {
                if (!locked) choose(id, fate)
              }}
            >
              {labels[fate][0]}
            </button>
            <span className="note">{labels[fate][1]}</span>
          </span>
        )
      })}
    </>
  )
}

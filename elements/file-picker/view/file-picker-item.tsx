import { memo, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { FileNode } from '../../../src/kits/file-sources/file-node.js'
import type { SortKey } from '../browse/file-order.js'
import { failureKindOf, type FileSource } from '../../../src/kits/file-sources/file-source.js'
import { isolated, nameProblem } from '../../../src/kits/names/name-problem.js'
import { RenameField } from '../../../src/kits/file-display/rename-field.js'
import { pickProblem, type PickRules } from '../browse/file-selection.js'
import { formatFileSize } from '../../../src/kits/file-display/file-size.js'
import { parentOf, splitExtension } from '../../../src/kits/file-sources/file-path.js'
import { wholeDate } from '../../../src/kits/format/intl-formats.js'
import { relativeTime } from '../../../src/kits/format/relative-time.js'
import { formatLocale } from '../../../src/core/page/server/format-locale.js'
import { t, type Catalogue } from '../../../src/core/page/server/translate.js'
import { starPath } from '../../../src/kits/file-display/file-icon.js'
import { FileName } from '../../../src/kits/file-display/file-name.js'
import { FilePicture } from '../../../src/kits/file-display/file-picture.js'
import { asTextOrNull } from '../../../src/core/lib/parse.js'
import { safePicture } from '../../../src/core/page/server/urls.js'
import { Glyph } from '../../../src/core/icons/glyph.js'
import { useSettled, type ScrollRest } from '../../../src/kits/lists/use-scroll-idle.js'
import type { Browsing } from './file-picker.effects.js'
import { guarded } from '../../../src/core/lib/attempt.js'
import { canEnter } from './file-picker.model.js'
import { rem } from '../../../src/core/element/theme.js'
import { rowPx } from './file-picker-list.styles.js'
import { shownName } from '../../../src/core/lib/shorten.js'

/** How an item gets another name. */
export interface Renaming {
  /** Rejects like `rename` of a source. */
  rename(node: FileNode, name: string): Promise<void>
  leave(): void
}

interface ItemProps {
  node: FileNode
  index: number
  /** Column in a row of tiles; -1 in a list. */
  column: number
  /** Width of a tile. */
  width: string | undefined
  /** Whether size and date are below the name instead of in columns. */
  lines: boolean
  active: boolean
  selected: boolean
  rules: PickRules
  preview: FileSource['preview']
  /** Whether its picture is shown whole instead of cropped to a square. */
  whole: boolean
  /** Whether it may be in any folder, which is then shown. */
  foreign: boolean
  rest: ScrollRest
  /** What to do with another name, while the user writes one; null otherwise. */
  renaming: Renaming | null
  /** The current translations: new ones render the row again. */
  texts: Catalogue
}

/** One file or folder: a row of the list, or a cell in a row of tiles. */
export const Item = memo(function Item({
  node,
  index,
  column,
  width,
  lines,
  active,
  selected,
  rules,
  preview,
  whole,
  foreign,
  rest,
  renaming,
}: ItemProps): ReactNode {
  const { path, isFolder, size, modifiedMs } = node
  const name = shownName(node.name)
  const problem = pickProblem(node, rules)
  const enterable = canEnter(node)
  const extension = isFolder ? '' : splitExtension(name).extension
  const isTile = column >= 0
  const inColumns = !isTile && !lines && !renaming
  const id = useId()
  const reason = isFolder && !enterable ? t('You may not open this folder.') : problem === null ? '' : t(problem)
  // A reason that applies to every file or every folder is not repeated in each row.
  const note = ['Folders cannot be chosen here.', 'Only folders can be chosen here.'].some((each) => reason === t(each))
    ? ''
    : reason
  const sizeText =
    size === null ? (node.permissions === null ? '' : t('Pending')) : formatFileSize(size, formatLocale())
  const dateText = modifiedMs === null ? '' : relativeTime(modifiedMs, { locale: formatLocale(), translate: t })
  const facts = [
    foreign ? t('in {folder}', { folder: isolated(shownName(parentOf(path))) }) : '',
    ...(lines && !isTile ? [sizeText, dateText] : []),
  ].filter((text) => text)
  const shownReason = reason !== '' && (!enterable || note !== '') ? reason : ''
  const title = shownReason ? `${name}\n${shownReason}` : name
  const Cell = isTile ? 'span' : 'div'
  const cell = (name: string): object => (isTile ? { className: name } : { className: name, role: 'gridcell' })
  return (
    <div
      part="row"
      role={isTile ? 'gridcell' : 'row'}
      data-at={index}
      tabIndex={active ? 0 : -1}
      aria-rowindex={isTile ? undefined : index + 1}
      aria-colindex={isTile ? column + 1 : undefined}
      // Without its checkbox, which says the name of the file again.
      aria-labelledby={rules.multiple ? `${id}${inColumns ? ` ${id}-size ${id}-date` : ''}` : undefined}
      aria-selected={problem === null ? selected : undefined}
      aria-disabled={(problem !== null && !enterable) || undefined}
      // Read after the row, so without what is in it.
      title={note === '' && shownReason ? shownReason : undefined}
      className={isFolder ? 'folder' : undefined}
      style={isTile ? { inlineSize: width } : { insetBlockStart: rem(index * rowPx.list) }}
    >
      {rules.multiple && (
        <Cell {...cell('check')}>
          <input
            type="checkbox"
            tabIndex={-1}
            checked={selected}
            disabled={problem !== null}
            aria-label={t('Select the row for {nodename}', { nodename: name })}
            onChange={() => undefined}
          />
        </Cell>
      )}
      <Cell id={id} className="name" {...(isTile ? { title } : { role: 'rowheader' })}>
        <Picture node={node} preview={preview} whole={whole} rest={rest} size={isTile ? 96 : 32} />
        {renaming ? (
          <NewName node={node} {...renaming} />
        ) : (
          <span className="texts" title={isTile ? undefined : title}>
            <bdi className="filename">
              <FileName name={name} end={extension} />
            </bdi>
            {isFolder && <span className="kind">{t('Folder')}</span>}
            {note ? (
              // What keeps one from choosing it matters more than the rest. Its text may be the page's own.
              <span className="muted" dir="auto">
                {note}
              </span>
            ) : (
              facts.length > 0 && <span className="muted">{facts.map(isolated).join(' · ')}</span>
            )}
          </span>
        )}
        {node.isFavorite && !renaming && (
          <span className="star" role="img" aria-label={t('Favorite')}>
            <Glyph path={starPath} size={16} />
          </span>
        )}
      </Cell>
      {inColumns && (
        <>
          <div id={`${id}-size`} role="gridcell" className="size">
            <bdi>{sizeText}</bdi>
          </div>
          <div
            id={`${id}-date`}
            role="gridcell"
            className="modified"
            title={modifiedMs === null ? undefined : wholeDate(modifiedMs, formatLocale())}
          >
            {dateText}
          </div>
        </>
      )}
    </div>
  )
})

/** Asks for another name in the place of the old one. It stays in the field if the server refuses it. */
function NewName({ node, rename, leave }: Renaming & { node: FileNode }): ReactNode {
  const [refused, setRefused] = useState<{ name: string; text: string } | null>(null)
  const isBusy = useRef(false)
  const save = async (name: string): Promise<void> => {
    if (name === node.name) return leave()
    if (isBusy.current) return
    isBusy.current = true
    try {
      await rename(node, name)
    } catch (error) {
      isBusy.current = false
      const text =
        failureKindOf(error) === 'exists'
          ? t('{newName} already exists', { newName: shownName(name) })
          : t('{name} could not be renamed.', { name: shownName(node.name) })
      setRefused({ name, text })
    }
  }
  return (
    <RenameField
      name={node.name}
      problemOf={(next) => (next === node.name ? '' : nameProblem(next))}
      outcomeOf={(next) => (next === refused?.name ? refused.text : '')}
      rename={(next) => void save(next)}
      leave={leave}
    />
  )
}

/** Shows a preview of the file once the list has stopped scrolling, and an icon of its type until that has loaded. */
function Picture({
  node,
  preview,
  whole,
  rest,
  size,
}: Pick<ItemProps, 'node' | 'preview' | 'whole' | 'rest'> & { size: number }): ReactNode {
  const settled = useSettled(rest)
  const given = settled ? (node.previewUrl ?? guarded(() => preview?.(node, size), null)) : null
  const address = safePicture(asTextOrNull(given)) ?? ''
  return (
    <span className={whole ? 'picture whole' : 'picture'} part="preview">
      <FilePicture
        src={whole ? address.replace('&a=0&', '&a=1&') : address}
        mimeType={node.mimeType}
        size={size}
        iconSize={size === 96 ? 56 : 28}
      />
    </span>
  )
}

/** Headers of the columns: each sorts by its column, and reverses the order when pressed again. */
export function Heads({ browsing: { order, sortBy, head, all, rules, layout } }: { browsing: Browsing }): ReactNode {
  const box = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (box.current) box.current.indeterminate = head === 'some'
  })
  const column = (key: SortKey, label: string): ReactNode => (
    <button
      type="button"
      part="button"
      className={key}
      aria-label={sortLabel(label, order.key === key ? order.descending : null)}
      onClick={() => sortBy(key)}
    >
      <span>{label}</span>
      {order.key === key && (
        <span className={order.descending ? 'arrow down' : 'arrow'}>
          <Glyph path="M7 14l5-5 5 5z" size={16} />
        </span>
      )}
    </button>
  )
  return (
    <div className="heads" role="group" aria-label={t('Sort by')}>
      {rules.multiple && (
        <span className="check">
          <input
            ref={box}
            type="checkbox"
            aria-label={t('Select all entries')}
            checked={head === 'all'}
            onChange={({ target }) => all(target.checked)}
          />
        </span>
      )}
      {column('name', t('Name'))}
      {column('size', t('Size'))}
      {column('modified', t('Modified'))}
      {layout === 'grid' && <span className="fill" />}
    </div>
  )
}

/** The headers are outside the grid, where `aria-sort` has no meaning, so their names state the order. */
function sortLabel(label: string, descending: boolean | null): string {
  if (descending === null) return t('Sort by {column}', { column: label })
  return descending
    ? t('{column}, sorted descending', { column: label })
    : t('{column}, sorted ascending', { column: label })
}

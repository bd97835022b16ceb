import { memo, useCallback, useId, useMemo, useReducer, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { currentTranslations, t, type Catalogue } from '../../src/core/page/server/translate.js'
import type { UploadPhase, UploadRow, UploadState } from './queue/progress.js'
import type { UploadQueue } from './queue/uploader.js'
import { FileName } from '../../src/kits/file-display/file-name.js'
import { FileIcon } from '../../src/kits/file-display/file-icon.js'
import { pen, RenameField, tick } from '../../src/kits/file-display/rename-field.js'
import { nameProblem } from '../../src/kits/names/name-problem.js'
import { Glyph } from '../../src/core/icons/glyph.js'
import { glyphs } from '../../src/core/icons/glyphs.js'
import { useGridNavigation } from '../../src/kits/grids/use-grid-navigation.js'
import { RowMenu } from './file-upload-menu.js'
import {
  actionsFor,
  folderHref,
  folds,
  inOrder,
  rowFigure,
  rowText,
  uploadedText,
  type RowAction,
} from './file-upload.model.js'
import { rem } from '../../src/core/element/theme.js'
import { rowPx } from './file-upload.styles.js'
import { shownName } from '../../src/core/lib/shorten.js'

type Picture = `${'M' | 'm'}${string}`

const clock: Picture = 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20m-1 4h2v5.5l4 2.4-1 1.7-5-3z'
const minus: Picture = 'M5 11h14v2H5z'

/** Pictures that the panel shows, too. */
export const pictures = {
  pause: 'M7 5h3v14H7zm7 0h3v14h-3z',
  resume: 'M8 5l11 7-11 7z',
  unfold: 'M7 10l5 5 5-5z',
} as const

const outcomes = {
  done: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20m-1.5 14.4L6 12l1.5-1.5 3 3L16.5 7.5 18 9z',
  failed: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20m-1 4h2v8h-2zm0 10h2v2h-2z',
} as const

const actionPictures: Readonly<Record<Exclude<RowAction, 'copy'>, Picture>> = {
  ...pictures,
  retry: 'M12 5V2L7 6.5 12 11V8a5 5 0 1 1-5 5H4a8 8 0 1 0 8-8z',
  rename: pen,
  show: 'M3 5a1 1 0 0 1 1-1h5l2 2h9a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1zm2 3v9h14V8z',
  cancel: glyphs.close,
}

/** They stand beside the words for a phase. */
const phasePictures: Readonly<Record<UploadPhase, Picture>> = {
  waiting: clock,
  checking: clock,
  asking: clock,
  offline: clock,
  uploading: 'M12 4l7 7h-4v9H9v-9H5z',
  paused: pictures.pause,
  done: tick,
  skipped: minus,
  cancelled: minus,
  failed: outcomes.failed,
}

/** Icon for success or failure. Decorative only. */
export function Outcome({ of }: { of: keyof typeof outcomes }): ReactNode {
  return (
    <span className={`outcome ${of}`}>
      <Glyph path={outcomes[of]} size={24} />
    </span>
  )
}

interface ListProps {
  state: UploadState
  queue: UploadQueue
  /** The address that shows an item in its folder, as `folderHref` reads it. */
  template: string
  /** Asks the page before an item is shown in its folder. False if the page does that itself. */
  beforeShow: (item: UploadRow) => boolean
}

/**
 * All items with their buttons, as a list with a single tab stop, and what is done in one line below. A row does not
 * leave from under the pointer or the focus: what moved into its place would be pressed instead.
 */
export function UploadList({ state, queue, template, beforeShow }: ListProps): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  const [isWhole, setWhole] = useState(false)
  const [menu, setMenu] = useState<{ id: string; trigger: HTMLElement } | null>(null)
  const menuId = useId()
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  const isFolded = folds(state) && !isWhole
  const isHeld = isFolded && place.current?.parentElement?.matches(':hover, :focus-within') === true
  const drawnBefore = useRef<ReadonlySet<string>>(new Set())
  const items = useMemo(() => {
    const all = inOrder(state)
    return isFolded ? all.filter(({ id, phase }) => phase !== 'done' || (isHeld && drawnBefore.current.has(id))) : all
  }, [state, isFolded, isHeld])
  drawnBefore.current = useMemo(() => new Set(items.map(({ id }) => id)), [items])
  const { drawn, activeCell, scrolling, keys } = useGridNavigation(items.length, rowPx, place)
  const open = useCallback(
    (id: string, trigger: HTMLElement) => setMenu((before) => (before?.id === id ? null : { id, trigger })),
    [],
  )
  const opened = menu && items.find(({ id }) => id === menu.id)
  return (
    <>
      <div className="scroller" {...scrolling} onPointerLeave={drawAgain} onBlur={drawAgain}>
        <div
          ref={place}
          part="list"
          role="list"
          aria-label={t('Uploads')}
          style={{ blockSize: rem(items.length * rowPx) }}
          {...keys}
        >
          {drawn.map((index) => {
            const item = items[index]
            return (
              item && (
                <Row
                  key={item.id}
                  item={item}
                  index={index}
                  count={items.length}
                  active={activeCell(index)}
                  queue={queue}
                  href={folderHref(template, item)}
                  beforeShow={beforeShow}
                  menuId={opened === item ? menuId : undefined}
                  open={open}
                  texts={currentTranslations()}
                />
              )
            )
          })}
        </div>
        {opened && (
          <RowMenu
            key={opened.id}
            id={menuId}
            item={opened}
            name={t('Actions for {name}', { name: shownName(opened.name) })}
            trigger={menu.trigger}
            cancel={actionsFor(opened).indexOf('cancel') > 0 ? () => queue.cancel(opened.id) : undefined}
            close={() => setMenu((now) => (now?.id === opened.id ? null : now))}
          />
        )}
      </div>
      {folds(state) && (
        <p className="summary">
          <Outcome of="done" />
          <span>{uploadedText(state.totals.done)}</span>
          <button
            type="button"
            part="button"
            aria-expanded={isWhole}
            onClick={() => {
              // Who folds the list wants the rows gone, wherever the pointer is.
              drawnBefore.current = new Set()
              setWhole(!isWhole)
            }}
          >
            <span>{t('Show')}</span>
            <Glyph path={pictures.unfold} />
          </button>
        </p>
      )}
    </>
  )
}

interface RowProps {
  item: UploadRow
  index: number
  /** How many rows the list has. */
  count: number
  /** Index of the button that is the tab stop; -1 for none. */
  active: number
  queue: UploadQueue
  /** The address that shows it in its folder. */
  href: string | undefined
  beforeShow: (item: UploadRow) => boolean
  /** The id of its menu while that is open. */
  menuId: string | undefined
  open: (id: string, trigger: HTMLElement) => void
  /** The current translations: new ones render the row again. */
  texts: Catalogue
}

const Row = memo(function Row(props: RowProps): ReactNode {
  const { item, index, count, active, queue, href, beforeShow, menuId, open } = props
  const { id, isFolder, mimeType, phase, size, sentBytes, refusedName } = item
  const [renaming, setRenaming] = useState(false)
  const name = shownName(item.name)
  const actions = actionsFor(item, href !== undefined)
  const note = rowText(item)
  const figure = rowFigure(item)
  const noteId = useId()
  const isRenaming = renaming && actions.includes('rename')
  const line = useRef<HTMLDivElement>(null)
  const leaveField = (): void => {
    flushSync(() => setRenaming(false))
    line.current?.querySelector<HTMLElement>('[tabindex]')?.focus()
  }
  // The first action that is no matter of the menu alone, and the menu.
  const first = actions[0] === 'copy' ? undefined : actions[0]
  const stop = Math.min(active, first ? 1 : 0)
  return (
    <div
      ref={line}
      part="row"
      role="listitem"
      aria-posinset={index + 1}
      aria-setsize={count}
      className={phase}
      style={{ insetBlockStart: rem(index * rowPx) }}
    >
      <FileIcon mimeType={isFolder ? 'httpd/unix-directory' : mimeType} size={24} />
      {isRenaming ? (
        <RenameField
          name={refusedName ?? name}
          problemOf={(next) => (next === (refusedName ?? name) ? note : nameProblem(next))}
          rename={(next) => {
            leaveField()
            queue.rename(id, next)
          }}
          leave={leaveField}
        />
      ) : (
        <>
          <div className="lines">
            <bdi title={name}>
              <FileName name={name} />
            </bdi>
            <span id={noteId} className="note" title={note}>
              <Glyph path={phasePictures[phase]} size={14} />
              <span>{note}</span>
              {figure && <span className="figure">{` · ${figure}`}</span>}
            </span>
          </div>
          {first && (
            <Action
              // With the same key, a button that replaces another keeps its focus; Cancel must not get it, as it cannot
              // be undone.
              key={first === 'cancel' || first === 'show' ? first : ''}
              action={first}
              name={name}
              href={href}
              tabIndex={stop === 0 ? 0 : -1}
              describedBy={noteId}
              act={() => {
                if (first === 'rename') setRenaming(true)
                else if (first === 'show') return beforeShow(item)
                else queue[first](id)
                return true
              }}
            />
          )}
          <button
            type="button"
            className="icon"
            part="button"
            aria-label={t('Actions for {name}', { name })}
            title={t('Actions for {name}', { name })}
            aria-haspopup="menu"
            aria-expanded={menuId !== undefined}
            aria-controls={menuId}
            aria-describedby={noteId}
            // With this, a press of the button is none beside the open menu.
            popoverTarget={menuId}
            tabIndex={stop === (first ? 1 : 0) ? 0 : -1}
            onClick={(event) => {
              event.preventDefault()
              event.currentTarget.focus()
              open(id, event.currentTarget)
            }}
          >
            <Glyph path={glyphs.more} />
          </button>
        </>
      )}
      {phase === 'uploading' && size > 0 && (
        <span className="track">
          <span className="sent" style={{ inlineSize: `${(100 * sentBytes) / size}%` }} />
        </span>
      )}
    </div>
  )
})

interface ActionProps {
  action: Exclude<RowAction, 'copy'>
  name: string
  href: string | undefined
  tabIndex: number
  describedBy: string
  /** Returns false if the link is not to be followed. */
  act: () => boolean
}

/** The one action of a row that is no matter of its menu: a button, or a link where it leads to another page. */
function Action({ action, name, href, tabIndex, describedBy, act }: ActionProps): ReactNode {
  const labels: Readonly<Record<typeof action, string>> = {
    pause: t('Pause {name}', { name }),
    resume: t('Resume {name}', { name }),
    retry: t('Try {name} again', { name }),
    rename: t('Rename {name}', { name }),
    show: t('Show {name} in its folder', { name }),
    cancel: t('Cancel {name}', { name }),
  }
  const common = {
    className: 'icon',
    part: 'button',
    'aria-label': labels[action],
    'aria-describedby': describedBy,
    title: labels[action],
    tabIndex,
  }
  const picture = <Glyph path={actionPictures[action]} />
  return action === 'show' ? (
    <a
      {...common}
      href={href}
      onClick={(event) => {
        if (!act()) event.preventDefault()
      }}
    >
      {picture}
    </a>
  ) : (
    <button {...common} type="button" onClick={act}>
      {picture}
    </button>
  )
}

import {
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { matchesStart } from '../../../src/kits/file-sources/file-filter.js'
import { indexNear } from '../browse/file-index.js'
import { isComposing } from '../../../src/core/lib/is-composing.js'
import type { FileNode } from '../../../src/kits/file-sources/file-node.js'
import type { FileSource } from '../../../src/kits/file-sources/file-source.js'
import { pickProblem } from '../browse/file-selection.js'
import { realBrowser } from '../../../src/core/page/environment.js'
import { currentTranslations } from '../../../src/core/page/server/translate.js'
import { useFitting } from '../../../src/kits/grids/use-fitting.js'
import { useItemGrid } from './use-item-grid.js'
import { Item, type Renaming } from './file-picker-item.js'
import type { Browsing } from './file-picker.effects.js'
import { canEnter, canRename } from './file-picker.model.js'
import { rem } from '../../../src/core/element/theme.js'
import { composed } from '../../../src/kits/names/same-name.js'
import { rowPx, tilePx } from './file-picker-list.styles.js'

interface ListProps {
  browsing: Browsing
  /** Accessible name of the grid. */
  label: string
  /** Shown in place of rows if there are none. */
  message: ReactNode
  /** Presses the primary button for these nodes. */
  choose: (nodes: readonly FileNode[]) => void
  /** Opens the parent folder; null if there is none. */
  up: (() => void) | null
  /** Whether a row has two lines instead of columns. */
  lines: boolean
  /** Whether folders cannot be opened. */
  locked: boolean
  /** Previews by the source. */
  preview: FileSource['preview']
  /** Gives an item another name, and resolves to its new path; null if that is not possible here. */
  rename: ((node: FileNode, name: string) => Promise<string>) | null
  /** The path of the item to which the user gives another name; null for none. */
  renamed: string | null
  setRenamed: (path: string | null) => void
  /** Told which item has the tab stop; null for none. */
  onActive: (node: FileNode | null) => void
  /** Set by the list: moves the focus into it, to one item or to where it was last. */
  toList: RefObject<(path?: string) => void>
}

/** How soon the next letter must follow to find the same name, and how long a finger must rest to select; in ms. */
const typeAheadMs = 1000
const longPressMs = 500
/** How far a resting finger may move, since it is never quite still; in CSS px. */
const wobblePx = 10

/**
 * The files, in a grid with one tab stop, which is one of its items. Only items near the visible area are in the DOM.
 */
export function FileList({
  browsing,
  label,
  message,
  choose,
  up,
  lines,
  locked,
  preview,
  rename,
  renamed,
  setRenamed,
  onActive,
  toList,
}: ListProps): ReactNode {
  const {
    rows: { rows },
    listing,
    inFolder,
    coming,
    selected,
    rules,
    layout,
    touch,
    extend,
    only,
    go,
    all,
  } = browsing
  const place = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: '', atMs: -Infinity })
  const tiles = layout === 'grid'
  const fitting = useFitting(place, tilePx)
  const columns = tiles ? Math.max(1, fitting) : 1
  const height = tiles ? rowPx.grid : rowPx.list
  const lastIndex = useRef(0)
  const indexes = useMemo(() => ({ get: indexNear(rows, lastIndex) }), [rows])
  const placeName = `${listing.view} ${listing.path} ${listing.query}`
  // After going up, the focus is on the folder that the user has left.
  const way = useRef({ path: listing.path, from: '' })
  if (way.current.path !== listing.path) way.current = { path: listing.path, from: way.current.path }
  const { drawnRows, active, rest, scrolling, focus, onFocus, onBlur, move } = useItemGrid(place, {
    place: placeName,
    startAt: listing.movedFrom ?? way.current.from,
    count: rows.length,
    keyAt: (index) => rows[index]?.path ?? '',
    indexOf: indexes.get,
    columns,
    rowPx: height,
  })
  toList.current = (path) => focus(path === undefined ? active : indexes.get(path))
  const current = rows[active] ?? null
  useLayoutEffect(() => onActive(current), [current, onActive])
  // With the focus in the list, arrow keys and type-ahead work at once, and no on-screen keyboard covers a small
  // screen.
  const setPlace = useCallback((node: HTMLDivElement | null) => {
    place.current = node
    if (node) node.autofocus = true
  }, [])
  const longPress = useLongPress((at) => {
    const node = rows[at]
    if (node) touch(node, { shift: false, ctrl: true })
  })

  // The focus goes to its new place, unless the user has left the list meanwhile.
  const arriving = useRef('')
  useLayoutEffect(() => {
    if (!arriving.current) return
    // A server may tell the name in another form than it was given.
    const wanted = composed(arriving.current)
    const at = rows.findIndex(({ path }) => composed(path) === wanted)
    if (at < 0) return
    arriving.current = ''
    queueMicrotask(() => {
      if (place.current?.matches(':focus-within')) focus(at)
    })
  })
  const renaming: Renaming | null = rename && {
    async rename(node, name) {
      arriving.current = await rename(node, name)
      setRenamed(null)
    },
    leave: () => setRenamed(null),
  }

  /** What happens in the field for another name is not for the list. */
  const isWriting = (event: { target: EventTarget }): boolean => rows[itemAt(event)]?.path === renamed

  const enter = (node: FileNode): void => {
    // Its row will be removed; the grid keeps the focus until the rows of the folder arrive.
    place.current?.focus()
    go(node.path)
  }
  const leads = (node: FileNode): boolean => !locked && canEnter(node)
  const open = (node: FileNode): void => {
    if (leads(node)) enter(node)
    else if (!node.isFolder && pickProblem(node, rules) === null) choose(only(node))
  }

  const onClick = (event: MouseEvent<HTMLElement>): void => {
    const at = itemAt(event)
    const node = rows[at]
    const ctrl = event.ctrlKey || event.metaKey
    const onBox = event.target instanceof HTMLInputElement
    if (isWriting(event)) return
    // A long press has already selected; the second click of a double click belongs to the first, or hit what that
    // opened.
    if (!node || longPress.wasLong() || (event.detail > 1 && !onBox)) return
    if (leads(node) && !onBox && !ctrl && !event.shiftKey) enter(node)
    else touch(node, { shift: event.shiftKey, ctrl })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { key, shiftKey, altKey, repeat, nativeEvent, timeStamp } = event
    const ctrl = event.ctrlKey || event.metaKey
    if (isComposing(nativeEvent) || isWriting(event)) return
    const from = rows[active]
    if (key === 'F2' && from && rename && canRename(from)) {
      event.preventDefault()
      return setRenamed(from.path)
    }
    const isTyping = timeStamp - typed.current.atMs < typeAheadMs && typed.current.text !== ''
    const used = (act: () => void): void => {
      event.preventDefault()
      act()
    }
    if (key === 'Backspace' || (altKey && key === 'ArrowUp')) {
      return used(() => {
        if (!up) return
        place.current?.focus()
        up()
      })
    }
    if (!from) return
    // Such a key is still held down from the action that moved the focus here.
    if (repeat && (key === 'Enter' || key === ' ')) return event.preventDefault()
    if (key === 'Enter')
      return used(() => {
        if (ctrl) choose(browsing.chosen)
        else open(from)
      })
    if (key === ' ' && !isTyping) return used(() => touch(from, { shift: shiftKey, ctrl }))
    if (ctrl && key.toLowerCase() === 'a' && rules.multiple) return used(() => all(true))
    if (key.length === 1 && !ctrl && !altKey) {
      return used(() => {
        const text = isTyping ? typed.current.text + key : key
        typed.current = { text, atMs: timeStamp }
        const found = findName(rows, text, active)
        if (found >= 0) focus(found)
      })
    }
    const to = rows[move(event) ?? -1]
    if (to && shiftKey) extend(from, to)
  }

  const drawItem = (index: number): ReactNode => {
    const node = rows[index]
    return (
      node && (
        <Item
          key={node.path}
          node={node}
          index={index}
          column={tiles ? index % columns : -1}
          width={tiles ? `${100 / columns}%` : undefined}
          lines={lines}
          active={index === active}
          selected={selected.has(node.path)}
          rules={rules}
          preview={preview}
          whole={browsing.whole}
          foreign={!inFolder}
          rest={rest}
          renaming={node.path === renamed ? renaming : null}
          texts={currentTranslations()}
        />
      )
    )
  }
  const isEmpty = rows.length === 0

  return (
    <div className="scroller" {...scrolling}>
      <div
        ref={setPlace}
        part="list"
        role={isEmpty ? 'group' : 'grid'}
        aria-label={label}
        aria-busy={coming || undefined}
        aria-multiselectable={isEmpty ? undefined : rules.multiple}
        aria-rowcount={isEmpty ? undefined : Math.ceil(rows.length / columns)}
        aria-colcount={isEmpty || !tiles ? undefined : columns}
        tabIndex={isEmpty ? 0 : -1}
        className={tiles ? 'tiles' : undefined}
        style={isEmpty ? undefined : { blockSize: rem(Math.ceil(rows.length / columns) * height) }}
        onClick={onClick}
        onDoubleClick={(event) => {
          const node = rows[itemAt(event)]
          if (node && !node.isFolder && !(event.target instanceof HTMLInputElement)) open(node)
        }}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onBlur={onBlur}
        {...longPress.handlers}
      >
        {isEmpty
          ? message
          : drawnRows.map((row) =>
              tiles ? (
                <div
                  key={row}
                  role="row"
                  className="tilerow"
                  aria-rowindex={row + 1}
                  style={{ insetBlockStart: rem(row * height) }}
                >
                  {Array.from({ length: columns }, (_, column) => drawItem(row * columns + column))}
                </div>
              ) : (
                drawItem(row)
              ),
            )}
      </div>
    </div>
  )
}

/** Returns the index of the item that an event hit; -1 for none. */
function itemAt({ target }: { target: EventTarget }): number {
  return Number((target as Element).closest<HTMLElement>('[data-at]')?.dataset['at'] ?? -1)
}

/**
 * Finds the next name that begins with the typed text, from the active one on, wrapping around. One letter, also
 * repeated, moves on.
 */
function findName(rows: readonly FileNode[], text: string, active: number): number {
  const [letter = ''] = text
  const from = text === letter ? active + 1 : active
  for (let step = 0; step < rows.length; step += 1) {
    const at = (from + step) % rows.length
    const node = rows[at]
    if (node && matchesStart(node, text)) return at
  }
  return text !== letter && text === letter.repeat(text.length) ? findName(rows, letter, active) : -1
}

/** Selects an item on a long press, like Ctrl with the mouse. */
function useLongPress(act: (at: number) => void): { handlers: object; wasLong: () => boolean } {
  const drop = useRef<() => void>(() => undefined)
  const long = useRef(false)
  const from = useRef({ clientX: 0, clientY: 0 })
  useLayoutEffect(() => () => drop.current(), [])
  const end = (): void => drop.current()
  return {
    wasLong: () => long.current,
    handlers: {
      onPointerDown(event: PointerEvent) {
        end()
        long.current = false
        const at = itemAt(event)
        if (event.pointerType !== 'touch' || at < 0) return
        from.current = { clientX: event.clientX, clientY: event.clientY }
        drop.current = realBrowser.after(longPressMs, () => {
          long.current = true
          act(at)
        })
      },
      onPointerMove({ clientX, clientY }: PointerEvent) {
        if (Math.hypot(clientX - from.current.clientX, clientY - from.current.clientY) > wobblePx) end()
      },
      onPointerUp: end,
      // The browser has started to scroll.
      onPointerCancel: end,
      onContextMenu(event: MouseEvent) {
        if (long.current) event.preventDefault()
      },
    },
  }
}

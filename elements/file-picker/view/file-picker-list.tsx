import { useCallback, useLayoutEffect, useMemo, useRef, type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode, type RefObject } from 'react'
import { matchesStart } from '../../../src/kits/file-sources/file-filter.js'
import { indexNear } from '../browse/file-index.js'
import type { FileNode } from '../../../src/kits/file-sources/file-node.js'
import type { FileSource } from '../../../src/kits/file-sources/file-source.js'
import { pickProblem } from '../browse/file-selection.js'
import { realBrowser } from '../../../src/core/page/environment.js'
import { currentTranslations } from '../../../src/core/page/server/translate.js'
import { useFitting } from '../../../src/kits/lists/use-narrow.js'
import { useItemGrid } from './use-roving-grid.js'
import { Item } from './file-picker-item.js'
import type { Browsing } from './file-picker.effects.js'
import { canEnter } from './file-picker.model.js'
import { rowPx, tilePx } from './file-picker-list.styles.js'

interface ListProps {
  browsing: Browsing
  /** What the grid is called. */
  label: string
  /** In place of rows, where there are none. */
  message: ReactNode
  /** Presses the primary button for these. */
  choose: (nodes: readonly FileNode[]) => void
  /** Null where nothing is above. */
  up: (() => void) | null
  /** No folder is entered. */
  locked: boolean
  /** The source's pictures. */
  preview: FileSource['preview']
  /** Brings the focus to the list. */
  toList: RefObject<() => void>
}

/** How long a text can be typed on to find a name, and how long a finger rests to select; in ms. */
const typeAheadMs = 1000
const longPressMs = 500
/** A finger that rests is never quite still, in CSS px. */
const wobblePx = 10

/** The files, in a grid with one tab stop that its items take themselves. Only those that are seen are in the page. */
export function FileList({ browsing, label, message, choose, up, locked, preview, toList }: ListProps): ReactNode {
  const { rows: { rows }, listing, inFolder, coming, selected, rules, layout, touch, extend, only, go, all } = browsing
  const place = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: '', atMs: -Infinity })
  const tiles = layout === 'grid'
  const fitting = useFitting(place, tilePx)
  const columns = tiles ? Math.max(1, fitting) : 1
  const height = tiles ? rowPx.grid : rowPx.list
  const lastIndex = useRef(0)
  const indexes = useMemo(() => ({ get: indexNear(rows, lastIndex) }), [rows])
  const placeName = `${listing.view} ${listing.path} ${listing.query}`
  // Who goes up stands on the folder that he comes from.
  const way = useRef({ path: listing.path, from: '' })
  if (way.current.path !== listing.path) way.current = { path: listing.path, from: way.current.path }
  const { drawnRows, active, rest, scrolling, focus, onFocus, onBlur, move } = useItemGrid(place, {
    place: placeName, startAt: listing.movedFrom ?? way.current.from, count: rows.length, keyAt: (index) => rows[index]?.path ?? '', indexOf: indexes.get, columns, rowPx: height,
  })
  toList.current = () => focus(active)
  // Arrow keys and the beginning of a name work at once, and no keyboard covers a small screen.
  const setPlace = useCallback((node: HTMLDivElement | null) => {
    place.current = node
    if (node) node.autofocus = true
  }, [])
  const longPress = useLongPress((at) => { const node = rows[at]; if (node) touch(node, { shift: false, ctrl: true }) })

  const enter = (node: FileNode): void => {
    // Its row goes with it; the focus waits here for the rows of the folder.
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
    // A long press has selected already; a second click belongs to the first, or fell on what that one opened.
    if (!node || longPress.wasLong() || (event.detail > 1 && !onBox)) return
    if (leads(node) && !onBox && !ctrl && !event.shiftKey) enter(node)
    else touch(node, { shift: event.shiftKey, ctrl })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { key, shiftKey, altKey, repeat, nativeEvent, timeStamp } = event
    const ctrl = event.ctrlKey || event.metaKey
    if (nativeEvent.isComposing) return
    const from = rows[active]
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
    // Such a key is still down from what brought the focus here.
    if (repeat && (key === 'Enter' || key === ' ')) return event.preventDefault()
    if (key === 'Enter') return used(() => { if (ctrl) choose(browsing.chosen); else open(from) })
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
    return node && (
      <Item
        key={node.path}
        node={node}
        index={index}
        column={tiles ? index % columns : -1}
        width={tiles ? `${100 / columns}%` : undefined}
        active={index === active}
        selected={selected.has(node.path)}
        rules={rules}
        preview={preview}
        whole={browsing.whole}
        foreign={!inFolder}
        rest={rest}
        texts={currentTranslations()}
      />
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
        style={isEmpty ? undefined : { blockSize: Math.ceil(rows.length / columns) * height }}
        onClick={onClick}
        onDoubleClick={(event) => { const node = rows[itemAt(event)]; if (node && !node.isFolder && !(event.target instanceof HTMLInputElement)) open(node) }}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onBlur={onBlur}
        {...longPress.handlers}
      >
        {isEmpty ? message : drawnRows.map((row) => (tiles
          ? (
            <div key={row} role="row" className="tilerow" aria-rowindex={row + 1} style={{ insetBlockStart: row * height }}>
              {Array.from({ length: columns }, (_, column) => drawItem(row * columns + column))}
            </div>
          )
          : drawItem(row)))}
      </div>
    </div>
  )
}

/** The item that a click was on; -1 for none. */
function itemAt({ target }: { target: EventTarget }): number {
  return Number((target as Element).closest<HTMLElement>('[data-at]')?.dataset['at'] ?? -1)
}

/** The next name that begins with what was typed, from the active one on and round the end. One letter, also again and again, goes on to the next. */
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

/** A finger that rests on an item selects it, as Ctrl does with the mouse. */
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
      // The browser scrolls.
      onPointerCancel: end,
      onContextMenu(event: MouseEvent) { if (long.current) event.preventDefault() },
    },
  }
}

import type { Environment, UseComboboxReturnValue } from 'downshift'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react'
import { groupsOf, type Item } from './option.js'
import { t } from '../../core/page/server/translate.js'
import type { FoundChoices } from './choice-search.js'
import { Glyph } from '../../core/icons/glyph.js'
import { Spinner } from '../../core/icons/spinner.js'
import { Listing } from './listbox.js'

/**
 * The `environment` for downshift: none, as on a server. With a window, downshift listens to the whole page to track
 * the focus, and writes its announcements into the page's body; elements do both in their own shadow root. `undefined`
 * is downshift's own default without a DOM, but its types do not allow it.
 */
export const noWindow = undefined as unknown as Environment

interface Props {
  list: Pick<UseComboboxReturnValue<Item>, 'getItemProps' | 'getMenuProps' | 'highlightedIndex'>
  items: readonly Item[]
  /** Shown in place of the list; null for none. */
  message: string | null
  isBusy: boolean
  /** The state of the next page; `more` requests that page. */
  next: FoundChoices['next']
  more: () => void
  /** Accessible name of the list. */
  label: string
  multiple?: boolean
  /** Whether a row is chosen; without it the active row has `aria-selected`. */
  isChosen?: (item: Item) => boolean
  /** Runs the action of a row that is not a choice. */
  run: (item: Item) => void
  /** Whether the list is displayed; before that all measurements are 0. */
  isShown: boolean
}

/**
 * The content of a field's popup: a message, or the rows and the state of the next page, which is requested when the
 * end of the list is near. A press on anything in it, also on the scrollbar, leaves the focus in the field. Nothing in
 * it is a tab stop; without `tabIndex` some browsers would make the scrolling element one.
 */
export function ChoiceList({
  list,
  items,
  message,
  isBusy,
  next,
  more,
  label,
  multiple,
  isChosen,
  run,
  isShown,
}: Props): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  const onScroll = (): void => {
    const { current } = box
    if (next === 'there' && current && current.scrollTop + current.clientHeight > current.scrollHeight - 150) more()
  }
  const pageCame = useEffectEvent(() => {
    // If all rows fit, no scroll event would request the next page.
    onScroll()
    if (next === 'failed') box.current?.scrollTo(0, box.current.scrollHeight)
  })
  useEffect(() => {
    if (isShown) pageCame()
  }, [items.length, next, isShown])
  useLayoutEffect(() => {
    const active = box.current?.querySelector<HTMLElement>('[data-active]')
    if (isShown && active && box.current) bringIntoView(active, box.current)
  }, [isShown])

  const row = (item: Item, index: number): ReactNode => {
    const below = item.action === 'retry' && next === 'failed' ? t('Loading failed') : item.description
    return (
      <div
        {...list.getItemProps({
          item,
          index,
          onClick({ nativeEvent }) {
            if (!item.action) return
            Object.assign(nativeEvent, { preventDownshiftDefault: true })
            run(item)
          },
        })}
        key={`${item.action ?? ''} ${item.value}`}
        part="row"
        tabIndex={-1}
        {...(isChosen && { 'aria-selected': isChosen(item) })}
        data-active={index === list.highlightedIndex || undefined}
      >
        <span>
          <div>
            <bdi>{item.label}</bdi>
          </div>
          {below && <small dir="auto">{below}</small>}
        </span>
        {isChosen?.(item) && <Glyph path="M9.5 18 4 12.5 5.5 11l4 4 9-9L20 7.5z" />}
      </div>
    )
  }
  const groups = groupsOf(items)
  const said = (text: string, busy: boolean, isTold = false): ReactNode => (
    <div part="message" aria-hidden={isTold || undefined}>
      {busy && <Spinner size={16} />}
      <span>{text}</span>
    </div>
  )
  return (
    <Listing onMouseDown={(event) => event.preventDefault()}>
      {/* The field's live region says the same. */}
      {message !== null && said(message, isBusy, true)}
      <div
        {...list.getMenuProps({ 'aria-label': label, ref: box })}
        part="list"
        tabIndex={-1}
        hidden={items.length === 0}
        aria-multiselectable={multiple || undefined}
        data-count={items.length + groups.filter(({ name }) => name !== '').length}
        onScroll={onScroll}
      >
        {groups.map(({ name, items: rows }, at) => {
          const drawn = rows.map(({ item, index }) => row(item, index))
          return name === '' ? (
            drawn
          ) : (
            <div key={at} role="group" aria-label={name}>
              <div aria-hidden="true">
                <bdi>{name}</bdi>
              </div>
              {drawn}
            </div>
          )
        })}
      </div>
      {next === 'loading' && said(t('Loading more results…'), true)}
    </Listing>
  )
}

/** Scrolls the list so that a row is in view, without scrolling the page. */
export function bringIntoView(row: HTMLElement, list: HTMLElement): void {
  const own = row.getBoundingClientRect()
  const seen = list.getBoundingClientRect()
  list.scrollTop += Math.min(0, own.top - seen.top) || Math.max(0, own.bottom - seen.bottom)
}

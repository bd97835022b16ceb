import type { Environment, UseComboboxReturnValue } from 'downshift'
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { groupsOf, type Item } from './option.js'
import { t } from '../../core/page/server/translate.js'
import type { FoundChoices } from './choice-search.js'
import { Glyph } from '../../core/icons/glyph.js'
import { Spinner } from '../../core/icons/spinner.js'
import { Listing } from './listbox.js'

/**
 * The `environment` for downshift: none, as on a server. With a window it listens to the whole page to learn where the focus
 * is, and writes what it announces into the page's body. Elements see to both in their own shadow root. None is its own
 * default where there is no DOM; its types do not have that.
 */
export const noWindow = undefined as unknown as Environment

interface Props {
  list: Pick<UseComboboxReturnValue<Item>, 'getItemProps' | 'getMenuProps' | 'highlightedIndex'>
  items: readonly Item[]
  /** In the place of the list; null where it is shown. */
  message: string | null
  isBusy: boolean
  /** What becomes of a further page, and how to ask for it. */
  next: FoundChoices['next']
  more: () => void
  /** Accessible name of the list. */
  label: string
  multiple?: boolean
  /** Marks rows; without it the active row is the selected one. */
  isChosen?: (item: Item) => boolean
  /** Does what a row stands for that is no choice. */
  run: (item: Item) => void
  /** It is in sight: what is measured before is nothing. */
  isShown: boolean
}

/**
 * What is in the popup of a field: a message, or the rows with what is known of further ones, which are asked for while the
 * end of the list is near. Nothing in it is reached by Tab, as what scrolls is by itself in some browsers.
 */
export function ChoiceList({ list, items, message, isBusy, next, more, label, multiple, isChosen, run, isShown }: Props): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  const onScroll = (): void => {
    const { current } = box
    if (next === 'there' && current && current.scrollTop + current.clientHeight > current.scrollHeight - 150) more()
  }
  useEffect(() => {
    if (!isShown) return
    // Where all that came is in sight, nobody can scroll.
    onScroll()
    if (next === 'failed') box.current?.scrollTo(0, box.current.scrollHeight)
  }, [items.length, next, isShown])
  useLayoutEffect(() => {
    const active = box.current?.querySelector<HTMLElement>('[data-active]')
    if (isShown && active && box.current) bringIntoView(active, box.current)
  }, [isShown])

  const row = (item: Item, index: number): ReactNode => (
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
        <div><bdi>{item.label}</bdi></div>
        {item.description && <small><bdi>{item.description}</bdi></small>}
      </span>
      {isChosen?.(item) && <Glyph path="M9.5 18 4 12.5 5.5 11l4 4 9-9L20 7.5z" />}
    </div>
  )
  const groups = groupsOf(items)
  const said = (text: string, busy: boolean): ReactNode => <div part="message">{busy && <Spinner size={16} />}{text}</div>
  return (
    <Listing>
      {message !== null && said(message, isBusy)}
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
          return name === '' ? drawn : <div key={at} role="group" aria-label={name}><div aria-hidden="true"><bdi>{name}</bdi></div>{drawn}</div>
        })}
      </div>
      {next === 'loading' && said(t('Loading more results…'), true)}
      {next === 'failed' && said(t('Loading failed'), false)}
    </Listing>
  )
}

/** Brings what is active into sight without moving the page. */
export function bringIntoView(row: HTMLElement, list: HTMLElement): void {
  const own = row.getBoundingClientRect()
  const seen = list.getBoundingClientRect()
  list.scrollTop += Math.min(0, own.top - seen.top) || Math.max(0, own.bottom - seen.bottom)
}

import {
  memo,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { flushSync } from 'react-dom'
import { allActions, type Contact } from '../../../src/kits/contacts/contact.js'
import { currentTranslations, t, type Catalogue } from '../../../src/core/page/server/translate.js'
import { safeHref, safePicture } from '../../../src/core/page/server/urls.js'
import { ActionList, ActionMenu, hrefOf } from '../../../src/kits/contacts/action-menu.js'
import { Avatar } from '../../../src/kits/avatar/avatar.js'
import { hasBadge, statusLabel } from '../../../src/kits/avatar/user-status-type.js'
import { Glyph } from '../../../src/core/icons/glyph.js'
import { glyphs } from '../../../src/core/icons/glyphs.js'
import { Icon } from '../../../src/core/icons/icon.js'
import { useScrollIdle, useSettled, type ScrollRest } from '../../../src/kits/lists/use-scroll-idle.js'
import { rem } from '../../../src/core/element/theme.js'
import { useVirtualRows } from '../../../src/kits/lists/use-virtual-rows.js'
import { linesOf } from './contacts-menu.model.js'
import { rowPx } from './contacts-menu-panel.styles.js'

/** Matches the rows of this list, but not those of the popover with actions inside a row. */
const rowSelector = '[aria-posinset]'

interface ListProps {
  contacts: readonly Contact[]
  onPick: (contact: Contact) => void
  /** Moves the focus back to the search field. */
  toSearch: () => void
  /** Set by the list: moves the focus to its first row. */
  toFirstRow: RefObject<() => void>
}

/**
 * The list of people: one tab stop; arrow keys move between rows and, sideways, into a row's actions. Only the visible
 * rows, a few around them and the row with the tab stop are in the DOM.
 */
export function ContactsList({ contacts, onPick, toSearch, toFirstRow }: ListProps): ReactNode {
  const [active, setActive] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const rest = useScrollIdle()
  const { first, end, scroller, show, rowsPerPage } = useVirtualRows(contacts.length, rowPx, rest.scrolled)
  const drawn = Array.from({ length: end - first }, (_, offset) => first + offset)
  if (active < first) drawn.unshift(active)
  if (active >= end) drawn.push(active)

  const focusRow = (row: number): void => {
    // The row must be in the DOM before it can take the focus.
    flushSync(() => setActive(row))
    show(row)
    list.current?.querySelector<HTMLElement>(`[aria-posinset="${row + 1}"] a`)?.focus({ preventScroll: true })
  }
  useLayoutEffect(() => {
    toFirstRow.current = () => focusRow(0)
  })

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const { key, currentTarget, target } = event
    const last = contacts.length - 1
    const steps: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + rowsPerPage(),
      PageUp: active - rowsPerPage(),
      Home: 0,
      End: last,
    }
    const to = steps[key]
    if (to === -1 && key === 'ArrowUp') {
      toSearch()
    } else if (to !== undefined) {
      focusRow(Math.max(0, Math.min(last, to)))
    } else if (key === 'ArrowLeft' || key === 'ArrowRight') {
      const inRow = [...((target as Element).closest(rowSelector)?.querySelectorAll<HTMLElement>('a, button') ?? [])]
      const forward = (key === 'ArrowRight') === (getComputedStyle(currentTarget).direction === 'ltr')
      inRow[inRow.indexOf(target as HTMLElement) + (forward ? 1 : -1)]?.focus()
    } else {
      // Typing a letter here continues the search: the field takes the focus, and then the letter.
      if (key.length === 1 && key !== ' ') toSearch()
      return
    }
    event.preventDefault()
  }

  return (
    <div
      className="rows"
      ref={scroller}
      // Firefox makes scroll containers tab stops; here only the rows are.
      tabIndex={-1}
    >
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys and focus of the rows inside */}
      <ul
        ref={list}
        role="list"
        part="list"
        aria-label={t('Contacts list')}
        style={{ blockSize: rem(contacts.length * rowPx) }}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => setActive(Number(target.closest(rowSelector)?.ariaPosInSet ?? 1) - 1)}
      >
        {drawn.map((index) => {
          const contact = contacts[index]
          return (
            contact && (
              <ContactRow
                key={`${index} ${contact.id ?? ''}`}
                contact={contact}
                index={index}
                count={contacts.length}
                active={index === active}
                rest={rest}
                onPick={onPick}
                texts={currentTranslations()}
              />
            )
          )
        })}
      </ul>
    </div>
  )
}

interface RowProps {
  contact: Contact
  index: number
  count: number
  /** Whether it holds the list's tab stop. */
  active: boolean
  rest: ScrollRest
  onPick: (contact: Contact) => void
  /** The current translations: new ones render the row again. */
  texts: Catalogue
}

/** Memoized: scrolling renders only the rows that come into view. */
const ContactRow = memo(function ContactRow({ contact, index, count, active, rest, onPick }: RowProps): ReactNode {
  const { fullName, status } = contact
  const href = safeHref(contact.profileUrl) ?? (contact.topAction ? hrefOf(contact.topAction) : undefined)
  const actions = allActions(contact)
  const inline = actions[0] && hrefOf(actions[0]) ? actions[0] : undefined
  const others = inline ? actions.slice(1) : actions

  // A row that scrolls past quickly requests no picture, which spares the server and keeps scrolling smooth.
  const settled = useSettled(rest)

  const onClick = (event: MouseEvent): void => {
    if (href && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)) onPick(contact)
  }

  return (
    <li part="row" aria-setsize={count} aria-posinset={index + 1} style={{ insetBlockStart: rem(index * rowPx) }}>
      <a
        href={href}
        role={href ? undefined : 'link'}
        aria-disabled={!href || undefined}
        tabIndex={active ? 0 : -1}
        onClick={onClick}
      >
        <Avatar
          user={contact.isUser && settled ? contact.uid : null}
          picture={settled && safePicture(contact.avatar)}
          displayName={contact.avatarLabel ?? fullName}
          size={44}
          badge={status ? { status, icon: contact.statusIcon } : null}
        />
        <span className="lines">
          {linesOf(contact).map((line, at) => (
            <bdi key={at}>{line}</bdi>
          ))}
        </span>
        {status && hasBadge(status) && <span className="status">{t(statusLabel(status))}</span>}
      </a>
      {inline && (
        <a href={hrefOf(inline)} title={inline.title} aria-label={`${inline.title}, ${fullName}`} tabIndex={-1}>
          {inline.icon ? <Icon src={inline.icon} size={20} /> : <Glyph path={glyphs.external} />}
        </a>
      )}
      {others.length > 0 && (
        <ActionMenu
          label={t('Actions for {name}', { name: fullName })}
          tabIndex={-1}
          trigger={<Glyph path={glyphs.more} />}
        >
          <ActionList actions={others} />
        </ActionMenu>
      )}
    </li>
  )
})

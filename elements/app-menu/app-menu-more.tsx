import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { n, t } from '../../src/page/text.js'
import { Glyph, Icon } from '../../src/ui/icon.js'
import { entryName, find, findFrom, type MenuEntry } from './app-menu.model.js'
import { Content, Item, ItemLabel, Items, Letter, Message, Picture, Search, Unread } from './app-menu.styles.js'

export type UnreadMode = 'dot' | 'count'

/** What a link to an application has, in the row and in 'More apps'. Never a handler of its own: the browser follows it. */
export function linkOf(entry: MenuEntry, keys: string | undefined): object {
  return {
    part: 'entry',
    href: entry.href,
    title: entry.name,
    target: entry.target ?? undefined,
    rel: 'noopener noreferrer',
    'aria-label': entryName(entry),
    'aria-current': entry.active ? 'page' : undefined,
    'aria-keyshortcuts': keys,
    'data-id': entry.id,
  }
}

/** The server's picture of an entry, or the first letter of its name where there is none. */
export function EntryIcon({ icon, name }: MenuEntry): ReactNode {
  return icon ? <Icon src={icon} size={20} /> : <Letter aria-hidden="true" data-text={[...name][0]} />
}

/** What the mark of an unread count has: nothing more for a dot, the number for a count. */
export function markOf(count: number, mode: UnreadMode): object {
  return { part: 'unread', 'aria-hidden': true, 'data-text': mode === 'dot' ? undefined : count > 99 ? '99+' : count }
}

/** Moves the focus through the field and the links; in the field Home and End are the text's. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const { target, key } = event
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a')]
  const at = items.indexOf(target as HTMLElement)
  const ends = target instanceof HTMLInputElement ? {} : { Home: 0, End: -1 }
  const to = ({ ArrowDown: at + 1, ArrowUp: at - 1, ...ends } as Record<string, number>)[key]
  if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  items.at(to % items.length)?.focus()
}

interface Props {
  entries: readonly MenuEntry[]
  unread: UnreadMode
  keys: string | undefined
  onFollowed: () => void
}

/**
 * The content of 'More apps': links, and a field to find one where there are many. Opened by keyboard it takes the
 * focus; opened by pointer it does not, so no keyboard covers a touch screen.
 */
export function MoreApps({ entries, unread, keys, onFollowed }: Props): ReactNode {
  const [term, setTerm] = useState('')
  const base = useRef<HTMLDivElement>(null)
  const searchable = entries.length >= findFrom
  const found = searchable ? find(entries, term) : entries

  useEffect(() => {
    const panel = base.current?.closest('[popover]')
    const takeFocus = (): void => {
      const focused = (panel?.getRootNode() as ShadowRoot).activeElement
      if (focused?.matches('button:focus-visible')) panel?.querySelector<HTMLElement>('input, a')?.focus()
    }
    if (panel?.matches(':popover-open')) takeFocus()
    panel?.addEventListener('toggle', takeFocus, { once: true })
    return () => panel?.removeEventListener('toggle', takeFocus)
  }, [])

  const onEnter = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') base.current?.querySelector('a')?.click()
  }
  const onClick = (event: MouseEvent): void => {
    if (!(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)) onFollowed()
  }

  return (
    <Content ref={base} onKeyDown={walk}>
      {searchable && (
        <>
          <Search
            part="search"
            type="search"
            aria-label={t('Find an app')}
            placeholder={t('Find an app')}
            value={term}
            onChange={(event) => setTerm(event.target.value)}
            onKeyDown={onEnter}
          />
          <Message role="status">{term && (found.length > 0 ? n('{count} app found', '{count} apps found', found.length) : t('No apps found'))}</Message>
        </>
      )}
      {found.length > 0 && (
        <Items onClick={onClick}>
          {found.map((entry) => (
            <li key={entry.id}>
              <Item {...linkOf(entry, keys)}>
                <Picture part="icon"><EntryIcon {...entry} /></Picture>
                <ItemLabel part="label">{entry.name}</ItemLabel>
                {entry.target === '_blank' && <Glyph name="external" size={16} />}
                {entry.unread > 0 && <Unread {...markOf(entry.unread, unread)} />}
              </Item>
            </li>
          ))}
        </Items>
      )}
    </Content>
  )
}

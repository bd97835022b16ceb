import { useEffect, useMemo, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { AppEntry } from '../../src/lib/app-entry.js'
import { asText } from '../../src/lib/decode.js'
import { t } from '../../src/page/text.js'
import { data, event, flag, oneOf, type ValuesOf } from '../../src/ui/contract.js'
import { element } from '../../src/ui/element.js'
import { HeaderMenu } from '../../src/ui/header-menu.js'
import { useChange, useEmit, useHost, useHostState } from '../../src/ui/host.js'
import { Glyph } from '../../src/ui/icon.js'
import { EntryIcon, linkOf, markOf, MoreApps } from './app-menu-more.js'
import { readApps, useEntries, useKeptFocus, useSlots } from './app-menu.effects.js'
import { layOut, moreName, move, unreadOf } from './app-menu.model.js'
import { Bar, Base, CornerUnread, Entry, hostStyles, Label, Picture, RaisedPicture, Row, Slot, Spoken } from './app-menu.styles.js'

const ids = (about: string) => data<readonly string[]>(about, 'string[]', [], (value) => (Array.isArray(value) ? value.map((id) => asText(id)) : undefined))

const attributes = {
  labels: oneOf('When names show below the icons: auto, all while the pointer or the keyboard is in the row; hover, only that entry’s; always; never (still read aloud).', ['auto', 'always', 'hover', 'never'], 'auto'),
  unread: oneOf('How unread things are marked: a dot or their count.', ['dot', 'count'], 'dot'),
  reorderable: flag('Alt with an arrow key moves the focused entry.'),
}

const properties = {
  apps: data<readonly AppEntry[] | null>('The applications. Without them: the initial state core-apps, or else the links inside the element.', '{ id, name, href, icon?, active?, unread?, target?, pinned?, hidden? }[]', null, readApps),
  order: ids('Ids in the wished order; other entries follow in their own. Changed by the element when the user moves one.'),
  pinnedApps: ids('Ids of entries that go into the overflow last; as "pinned" of an entry.'),
  hiddenApps: ids('Ids of entries that are left out; as "hidden" of an entry.'),
}

const events = {
  'order-changed': event<{ order: string[] }>('The user has moved an entry. Holds the ids of all entries, hidden ones included, in their new order; keep it and give it as "order" next time.', '{ order: string[] }'),
}

function AppMenuView({ labels, unread, reorderable, apps, order, pinnedApps, hiddenApps }: ValuesOf<typeof attributes> & ValuesOf<typeof properties>): ReactNode {
  const host = useHost()
  const change = useChange()
  const emit = useEmit<typeof events>()
  const entries = useEntries(apps, { order, pinnedApps, hiddenApps })
  const shown = useMemo(() => entries.filter(({ hidden }) => !hidden), [entries])
  const [slots, base] = useSlots()
  const layout = useMemo(() => layOut(shown, slots), [shown, slots])
  const { inline, overflow } = layout
  const [open, setOpen] = useState(false)
  const [moved, setMoved] = useState('')
  const keptFocus = useKeptFocus(layout)
  useHostState(shown.length === 0 ? 'empty' : overflow.length > 0 ? 'overflows' : 'fits')

  // The panel goes with its trigger, and must not come back open with it.
  useEffect(() => {
    if (overflow.length === 0) setOpen(false)
  }, [overflow.length])

  const onKeyDown = (event: KeyboardEvent): void => {
    const id = (event.target as HTMLElement).dataset['id']
    if (!reorderable || !event.altKey || id === undefined) return
    const inRow = inline.some((entry) => entry.id === id)
    const toEnd = getComputedStyle(host).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const [back, on] = inRow ? [toEnd === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft', toEnd] : ['ArrowUp', 'ArrowDown']
    if (event.key !== back && event.key !== on) return
    // Else the browser goes a page back.
    event.preventDefault()
    const next = move(entries, layout, id, event.key === on ? 1 : -1)
    if (!next) return
    const then = layOut(next.flatMap((nextId) => shown.filter((entry) => entry.id === nextId)), slots)
    const all = [...then.inline, ...then.overflow]
    const position = all.findIndex((entry) => entry.id === id) + 1
    change('order', next)
    setOpen(position > then.inline.length)
    setMoved(t('{name} moved to position {position} of {count}', { name: all[position - 1]?.name ?? id, position, count: all.length }))
    emit('order-changed', { order: next })
  }

  const waiting = unreadOf(overflow)
  return (
    <Base part="base" ref={base} $count={shown.length} onKeyDown={onKeyDown} {...keptFocus}>
      {shown.length > 0 && (
        // A page that puts the element into a nav of its own has named it already.
        <Bar as={host.closest('nav') ? 'div' : 'nav'} aria-label={host.closest('nav') ? undefined : t('Applications')}>
          {inline.length > 0 && (
            <Row part="list" data-labels={labels}>
              {inline.map((entry) => (
                <Slot key={entry.id}>
                  <Entry {...linkOf(entry, reorderable ? 'Alt+ArrowLeft Alt+ArrowRight' : undefined)}>
                    <RaisedPicture part="icon">
                      <EntryIcon {...entry} />
                      {entry.unread > 0 && <CornerUnread {...markOf(entry.unread, unread)} />}
                    </RaisedPicture>
                    <Label part="label">{entry.name}</Label>
                  </Entry>
                </Slot>
              ))}
            </Row>
          )}
          {overflow.length > 0 && (
            <HeaderMenu
              label={moreName(waiting)}
              kind="list"
              open={open}
              onOpenChange={setOpen}
              trigger={(
                <Picture>
                  <Glyph name="more" />
                  {waiting > 0 && <CornerUnread {...markOf(waiting, unread)} />}
                </Picture>
              )}
            >
              <MoreApps entries={overflow} unread={unread} keys={reorderable ? 'Alt+ArrowUp Alt+ArrowDown' : undefined} onFollowed={() => setOpen(false)} />
            </HeaderMenu>
          )}
        </Bar>
      )}
      <Spoken role="status">{moved}</Spoken>
    </Base>
  )
}

/**
 * The header's applications: a row of icons, as many as have room, and 'More apps' for the rest (specification,
 * section 2; behaviour.md 1). Every entry is a real link and its clicks are never touched.
 */
export const AppMenu = element({
  tag: 'app-menu',
  about: 'The applications of the platform as a row of links; what has no room goes into a “More apps” popover.',
  attributes,
  properties,
  events,
  states: ['empty', 'fits', 'overflows'],
  parts: ['base', 'list', 'entry', 'icon', 'label', 'unread', 'trigger', 'panel', 'search'],
  cssProperties: { '--app-menu-entry-width': '50px', '--app-menu-height': '50px', '--app-menu-panel-width': '260px' },
  hostStyles,
  view: AppMenuView,
})

import { useEffect, useMemo, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { isButton, type AppEntry } from './app-entry.js'
import { emit as tell } from '../../src/core/bus/bus.js'
import { asText } from '../../src/core/lib/parse.js'
import { isComposing } from '../../src/core/lib/is-composing.js'
import { n, t } from '../../src/core/page/server/translate.js'
import { data, event, flag, oneOf, type ValuesOf } from '../../src/core/element/contract.js'
import { element } from '../../src/core/element/define-element.js'
import { HeaderMenu, type OpenedBy } from '../../src/core/ui/header-menu.js'
import { useFilledFields } from '../../src/core/ui/use-filled-fields.js'
import { useChange, useEmit, useHost, useHostState } from '../../src/core/element/host-context.js'
import { Glyph } from '../../src/core/icons/glyph.js'
import { glyphs } from '../../src/core/icons/glyphs.js'
import { Icon } from '../../src/core/icons/icon.js'
import { takeApps, useEntries, useKeptFocus, useSlots } from './app-menu.effects.js'
import { find, layOut, move, spokenName, type MenuEntry } from './app-menu.model.js'
import { Base, hostStyles } from './app-menu.styles.js'

const ids = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) ? value.map((id) => asText(id)) : undefined

const attributes = {
  labels: oneOf(
    'When names show below the icons: auto, all while the pointer or the keyboard is in the row; hover, only that entry’s; always; never (still read aloud).',
    ['auto', 'always', 'hover', 'never'],
    'auto',
  ),
  unread: oneOf('How unread things are marked: a dot or their count.', ['dot', 'count'], 'dot'),
  reorderable: flag('Alt with an arrow key moves the focused entry.'),
}

const properties = {
  apps: data<readonly AppEntry[] | null>(
    'The applications. Without them: the initial state core-apps, or else the links inside the element.',
    'readonly { id: string, name: string, href: string, icon?: string | null, active?: boolean, unread?: number | null, target?: string | null, pinned?: boolean, hidden?: boolean }[]',
    null,
    takeApps,
  ),
  order: data<readonly string[]>(
    'Ids in the wished order; other entries follow in their own. The element changes it when the user moves an entry.',
    'readonly string[]',
    [],
    ids,
  ),
  pinnedApps: data<readonly string[]>(
    'Ids of entries that go into the overflow last; as `pinned` of an entry.',
    'readonly string[]',
    [],
    ids,
  ),
  hiddenApps: data<readonly string[]>(
    'Ids of entries that are left out; as `hidden` of an entry.',
    'readonly string[]',
    [],
    ids,
  ),
}

const events = {
  'order-changed': event<{ order: string[] }>(
    'The user has moved an entry. Holds the ids of all entries, hidden ones included, in their new order; keep it and give it as `order` next time.',
    '{ order: string[] }',
  ),
}

function AppMenuView({
  labels,
  unread,
  reorderable,
  apps,
  ...arrangement
}: ValuesOf<typeof attributes> & ValuesOf<typeof properties>): ReactNode {
  const host = useHost()
  const change = useChange()
  const emit = useEmit<typeof events>()
  const entries = useEntries(apps, arrangement)
  const [slots, base] = useSlots()
  const layout = useMemo(
    () =>
      layOut(
        entries.filter(({ hidden }) => !hidden),
        slots,
      ),
    [entries, slots],
  )
  const { inline, overflow } = layout
  const shown = [...inline, ...overflow]
  const [open, setOpen] = useState(false)
  const [moved, setMoved] = useState('')
  const keptFocus = useKeptFocus(layout)
  const overflows = overflow.length > 0
  useHostState(overflows ? 'overflows' : shown.length > 0 ? 'fits' : 'empty')

  // The panel is removed with its trigger, and must not be open when both return.
  useEffect(() => {
    if (!overflows) setOpen(false)
  }, [overflows])

  const onKeyDown = (press: KeyboardEvent): void => {
    const { target, key, altKey } = press
    const id = (target as HTMLElement).dataset['id']
    if (altKey && reorderable && id !== undefined) {
      const toEnd = getComputedStyle(host).direction === 'rtl' ? -1 : 1
      const by = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -toEnd, ArrowRight: toEnd }[key]
      if (!by) return
      // Otherwise Alt with an arrow key navigates back.
      press.preventDefault()
      const next = move(entries, layout, id, by)
      if (!next) return
      change('order', next.order)
      setOpen(next.overflows)
      setMoved(id)
      emit('order-changed', { order: next.order })
    } else if ((target as Element).matches('[role=button]') && (key === 'Enter' || key === ' ')) {
      press.preventDefault()
      ;(target as HTMLElement).click()
    } else if (!altKey) {
      walk(press)
    }
  }

  /** Closes the panel when a link is followed, but not when it opens in another tab. Never cancels the click itself. */
  const onClick = ({ target, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): void => {
    const link = (target as Element).closest('a')
    if (!link || ctrlKey || metaKey || shiftKey || altKey) return
    const action = entries.find((entry) => entry.id === link.dataset['id'] && isButton(entry))
    // Focus the trigger first: whatever opens takes the focus from there, and restores it later.
    if (action && open) host.shadowRoot?.querySelector<HTMLElement>('[part=trigger]')?.focus()
    setOpen(false)
    if (action) tell('core:navigation:action', action)
  }

  const mark = (count: number): ReactNode =>
    count > 0 && (
      <span part="unread" aria-hidden="true" data-text={unread === 'dot' ? undefined : count > 99 ? '99+' : count} />
    )

  const row = (entry: MenuEntry): ReactNode => (
    <li key={entry.id}>
      <a
        part="entry"
        {...(isButton(entry) ? { role: 'button', tabIndex: 0 } : { href: entry.href })}
        title={entry.name}
        target={entry.target ?? undefined}
        rel="noopener noreferrer"
        aria-label={spokenName(entry)}
        aria-current={entry.active ? 'page' : undefined}
        aria-keyshortcuts={reorderable ? 'Alt+ArrowLeft Alt+ArrowRight' : undefined}
        data-id={entry.id}
      >
        <span part="icon" data-text={entry.icon ? undefined : [...entry.name][0]}>
          {entry.icon && <Icon src={entry.icon} size={20} />}
        </span>
        <span part="label">{entry.name}</span>
        {mark(entry.unread)}
        {entry.target === '_blank' && <Glyph path={glyphs.external} size={16} />}
      </a>
    </li>
  )

  // A page that puts the element into its own <nav> has already named that landmark.
  const isLandmark = shown.length > 0 && !host.closest('nav')
  const waiting = overflow.reduce((sum, entry) => sum + entry.unread, 0)
  const position = shown.findIndex(({ id }) => id === moved)
  return (
    <Base
      part="base"
      ref={base}
      role={isLandmark ? undefined : 'presentation'}
      aria-label={isLandmark ? t('Applications') : undefined}
      data-labels={labels}
      style={{ '--count': shown.length }}
      onKeyDown={onKeyDown}
      onClick={onClick}
      {...keptFocus}
    >
      {inline.length > 0 && <ul part="list">{inline.map(row)}</ul>}
      {overflows && (
        <HeaderMenu
          label={spokenName({ name: t('More apps'), unread: waiting })}
          kind="list"
          open={open}
          onOpenChange={setOpen}
          focusFirst={(panel, openedBy) => firstOf(panel, openedBy, moved)}
          trigger={
            <>
              <Glyph path={glyphs.more} />
              {mark(waiting)}
            </>
          }
        >
          <MoreApps entries={overflow} row={row} />
        </HeaderMenu>
      )}
      <span role="status">
        {shown[position] &&
          t('{name} moved to position {position} of {count}', {
            name: shown[position].name,
            position: position + 1,
            count: shown.length,
          })}
      </span>
    </Base>
  )
}

/**
 * Returns the element to focus in 'More apps': the search field, or without one the first link if opened by keyboard.
 * After a touch the focus stays on the trigger, so that no on-screen keyboard covers the list. An entry moved there
 * keeps the focus.
 */
function firstOf(panel: HTMLElement, openedBy: OpenedBy, moved: string): HTMLElement | null | undefined {
  if (openedBy === 'touch') return null
  if (openedBy === null) return [...panel.querySelectorAll('a')].find(({ dataset }) => dataset['id'] === moved)
  return panel.querySelector<HTMLElement>(openedBy === 'keyboard' ? 'input, a' : 'input')
}

/** The content of 'More apps': links, and a search field from ten entries on. */
function MoreApps({
  entries,
  row,
}: {
  entries: readonly MenuEntry[]
  row: (entry: MenuEntry) => ReactNode
}): ReactNode {
  const [term, setTerm] = useState('')
  useFilledFields()
  const searchable = entries.length > 9
  const found = searchable ? find(entries, term) : entries

  return (
    <>
      {searchable && (
        <>
          <input
            part="search"
            type="search"
            aria-label={t('Find an app')}
            placeholder={t('Find an app')}
            value={term}
            onInput={({ currentTarget }) => setTerm(currentTarget.value)}
          />
          <p role="status">
            {term &&
              (found.length > 0 ? n('{count} app found', '{count} apps found', found.length) : t('No apps found'))}
          </p>
        </>
      )}
      {found.length > 0 && <ul tabIndex={-1}>{found.map(row)}</ul>}
    </>
  )
}

/**
 * Moves the focus through the field and links of 'More apps'. In the field, Home and End move the caret; Enter opens
 * the first match.
 */
function walk(press: KeyboardEvent): void {
  if (isComposing(press.nativeEvent)) return
  const target = press.target as HTMLElement
  const items = [...(target.closest('[popover]')?.querySelectorAll<HTMLElement>('input, a') ?? [])]
  const at = items.indexOf(target)
  const inField = target.localName === 'input'
  if (inField && press.key === 'Enter') items[1]?.click()
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, ...(!inField && { Home: 0, End: -1 }) }[press.key]
  if (to === undefined || at < 0) return
  press.preventDefault()
  items.at(to % items.length)?.focus()
}

/**
 * The header's applications: a row of as many icons as fit, and 'More apps' for the rest (behaviour.md 1). Every entry
 * is a real link, and its clicks are never cancelled.
 */
export const AppMenu = element({
  tag: 'app-menu',
  about: 'The applications of the platform as a row of links; what has no room goes into a “More apps” popover.',
  attributes,
  properties,
  events,
  states: ['empty', 'fits', 'overflows'],
  parts: ['base', 'list', 'entry', 'icon', 'label', 'unread', 'trigger', 'panel', 'search'],
  cssProperties: {
    '--app-menu-entry-width': '3.125rem',
    '--app-menu-height': '3.125rem',
    '--app-menu-panel-width': '16.25rem',
  },
  hostStyles,
  view: AppMenuView,
})

import { useCallback, useEffect, useRef, type ReactNode } from 'react'
import { statusLabel } from '../../src/kits/avatar/user-status-type.js'
import { loadChunk } from '../../src/core/loading/load-chunk.js'
import { t } from '../../src/core/page/server/translate.js'
import { menuMark } from '../../src/services/user-menu-badge/user-menu-badge.js'
import { Avatar } from '../../src/kits/avatar/avatar.js'
import { data, event, flag, text, type ValuesOf } from '../../src/core/element/contract.js'
import { element } from '../../src/core/element/define-element.js'
import { HeaderMenu } from '../../src/core/ui/header-menu.js'
import { useChange, useEmit, useHost, useHostState } from '../../src/core/element/host-context.js'
import { lazyView } from '../../src/core/ui/lazy-view.js'
import { useStatus } from '../../src/kits/avatar/use-status.js'
import { useStore } from '../../src/core/element/hooks/use-store.js'
import { useAccount } from './user-menu.effects.js'
import { markId, parseMenuEntries, withMark, type MenuEntry } from './user-menu.model.js'
import { Dot, hostStyles } from './user-menu.styles.js'

const attributes = {
  open: flag('The menu is open.', { reflects: true }),
  userId: text(
    'Id of the signed-in account. Default: the one the page names on <head>; without either only links inside the element are shown.',
  ),
  displayName: text('Name of the signed-in person. Default: the one the page names on <head>.'),
}

const properties = {
  entries: data<readonly MenuEntry[] | null>(
    'Entries in display order. Default: initial state core-settingsNavEntries, or else the links inside the element.',
    'readonly { id: string, name: string, href: string, icon?: string | null, active?: boolean, target?: string | null }[]',
    null,
    parseMenuEntries,
  ),
  profileEnabled: data<boolean | null>(
    'Whether the profile entry is a link. Default: initial state user_status-profileEnabled, or else true.',
    'boolean',
    null,
    (value) => (typeof value === 'boolean' ? value : undefined),
  ),
}

const events = {
  'menu-opened': event('The menu was opened.'),
  'menu-closed': event('The menu was closed.'),
  'entry-activated': event<{ id: string }>('An entry without an address was activated.', '{ id: string }'),
}

type Props = ValuesOf<typeof attributes> & ValuesOf<typeof properties>

export const UserMenuPanel = lazyView(() =>
  loadChunk(chunkNamed('panels'), () =>
    import('./panel/user-menu-panel.js').then(({ UserMenuPanel }) => UserMenuPanel),
  ),
)

function UserMenuView({ open, ...given }: Props): ReactNode {
  const { entries, userId, displayName, profileEnabled } = useAccount(given)
  const { phase, status } = useStatus(userId)
  const mark = useStore(menuMark())
  const host = useHost()
  const change = useChange()
  const emit = useEmit<typeof events>()
  const signedIn = userId !== ''
  const shown = signedIn && open
  const onOpenChange = useCallback((next: boolean) => change('open', next), [change])
  useHostState(signedIn ? (open ? 'open' : 'closed') : 'signed-out')

  const told = useRef(false)
  useEffect(() => {
    if (told.current === shown) return
    told.current = shown
    emit(shown ? 'menu-opened' : 'menu-closed', null)
  }, [emit, shown])

  const onActivate = (id: string): void => {
    if (!mark || id !== markId) {
      emit('entry-activated', { id })
      return
    }
    // Focus the button first: whatever opens takes the focus from there, and restores it later.
    host.shadowRoot?.querySelector<HTMLElement>('[part=trigger]')?.focus()
    change('open', false)
    mark.open()
  }

  // The page names no account: links that it has written stay, the log-out among them.
  if (!signedIn) return <slot />
  const description = [
    t('Avatar of {displayName}', { displayName }),
    status && t(statusLabel(status.status)),
    status?.icon,
    status?.message,
    mark?.label,
  ]
  return (
    <HeaderMenu
      kind="nav"
      label={t('Settings menu')}
      description={description.filter(Boolean).join(' — ')}
      trigger={
        <>
          <Avatar user={phase === 'known' ? userId : null} displayName={displayName} size={32} badge={status} />
          {mark && <Dot />}
        </>
      }
      open={open}
      onOpenChange={onOpenChange}
      prefetch={UserMenuPanel.prefetch}
    >
      <UserMenuPanel.View
        entries={mark ? withMark(entries, mark.label) : entries}
        displayName={displayName}
        profileEnabled={profileEnabled}
        onActivate={onActivate}
      />
    </HeaderMenu>
  )
}

/**
 * The account's menu at the end of the header (behaviour.md 2): the avatar with the status opens the profile entry,
 * the settings entries and the always visible log-out.
 */
export const UserMenu = element({
  tag: 'user-menu',
  about: 'The menu of the signed-in account: profile, settings, log-out.',
  attributes,
  properties,
  events,
  states: ['signed-out', 'closed', 'open'],
  parts: ['base', 'trigger', 'panel', 'list', 'row', 'avatar'],
  cssProperties: {},
  slots: {
    '{id of an entry}':
      'Takes the place of that entry while the menu is open, for instance slot="user_status-menu-entry".',
  },
  hostStyles,
  view: UserMenuView,
})

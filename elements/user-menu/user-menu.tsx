import { useCallback, useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { statusLabel } from '../../src/lib/user-status.js'
import { withRequestToken } from '../../src/net/log-out.js'
import { versionHash } from '../../src/page/config.js'
import { t } from '../../src/page/text.js'
import { safeHref } from '../../src/page/urls.js'
import { warnOnce } from '../../src/page/warn-once.js'
import { Avatar } from '../../src/ui/avatar.js'
import { data, event, flag, text, type ValuesOf } from '../../src/ui/contract.js'
import { element } from '../../src/ui/element.js'
import { HeaderMenu } from '../../src/ui/header-menu.js'
import { useChange, useEmit, useHostState } from '../../src/ui/host.js'
import { Icon, Spinner } from '../../src/ui/icon.js'
import { useStatus } from '../../src/ui/use-status.js'
import { useAccount, useLeaving, useMounted, useToken } from './user-menu.effects.js'
import { arrange, parseMenuEntries, versioned, type MenuEntry } from './user-menu.model.js'
import { Entry, hostStyles, IconBox, Label, List, Name, Pinned, ProfileText, Said, Second } from './user-menu.styles.js'

const attributes = {
  open: flag('The menu is open.', { reflects: true }),
  userId: text('Id of the signed-in account. Default: the one the page names on <head>; without either nothing is shown.'),
  displayName: text('Name of the signed-in person. Default: the one the page names on <head>.'),
}

const properties = {
  entries: data<readonly MenuEntry[] | null>(
    'Entries in display order. Default: initial state core-settingsNavEntries, or else the links inside the element.',
    '{ id, name, href, icon?, active?, target? }[] | null', null, parseMenuEntries),
  profileEnabled: data<boolean | null>(
    'Whether the profile entry is a link. Default: initial state user_status-profileEnabled, or else true.',
    'boolean | null', null, (value) => (typeof value === 'boolean' ? value : undefined)),
}

const events = {
  'menu-opened': event('The menu was opened.'),
  'menu-closed': event('The menu was closed.'),
  'entry-activated': event<{ id: string }>('An entry without an address was activated.', '{ id: string }'),
}

type Props = ValuesOf<typeof attributes> & ValuesOf<typeof properties>

function UserMenuView({ open, ...given }: Props): ReactNode {
  const { entries, userId, displayName, profileEnabled } = useAccount(given)
  const { phase, status } = useStatus(userId)
  const change = useChange()
  const emit = useEmit<typeof events>()
  const signedIn = userId !== ''
  const shown = signedIn && open
  const onOpenChange = useCallback((next: boolean) => change('open', next), [change])
  useHostState(signedIn ? (open ? 'open' : 'closed') : 'signed-out')

  useMounted(shown)
  const told = useRef(false)
  useEffect(() => {
    if (told.current === shown) return
    told.current = shown
    emit(shown ? 'menu-opened' : 'menu-closed', null)
  }, [emit, shown])

  if (!signedIn) return null
  const description = [t('Avatar of {displayName}', { displayName }), status && t(statusLabel(status.status)), status?.icon, status?.message]
  return (
    <HeaderMenu
      kind="nav"
      label={t('Settings menu')}
      description={description.filter(Boolean).join(' — ')}
      trigger={<Avatar user={phase === 'known' ? userId : null} displayName={displayName} size={32} badge={status} />}
      open={open}
      onOpenChange={onOpenChange}
    >
      <Content entries={entries} displayName={displayName} profileEnabled={profileEnabled} onActivate={(id) => emit('entry-activated', { id })} />
    </HeaderMenu>
  )
}

interface ContentProps {
  entries: readonly MenuEntry[]
  displayName: string
  profileEnabled: boolean
  onActivate: (id: string) => void
}

/** Lives while the menu is open, so a menu that is opened again forgets what was on its way. */
function Content({ entries, displayName, profileEnabled, onActivate }: ContentProps): ReactNode {
  const { profile, others, logout } = arrange(entries)
  const { leaving, onLinkClick } = useLeaving()
  const linked = profileEnabled && safeHref(profile?.href)
  useToken()
  useEffect(() => {
    if (entries.length === 0) warnOnce('user-menu entries', '<user-menu> has no entries. Set its property "entries", hand over core-settingsNavEntries, or write <a href data-id> into it.')
  }, [entries])

  const linkTo = ({ id, href, active, target }: MenuEntry): object => ({
    href: id === 'logout' ? withRequestToken(href) : href,
    target: target ?? undefined,
    rel: target === '_blank' ? 'noopener noreferrer' : undefined,
    'aria-current': active ? 'page' : undefined,
    'aria-busy': leaving === id || undefined,
    onClick: (click: MouseEvent<HTMLAnchorElement>) => onLinkClick(click, id),
  })

  const row = (entry: MenuEntry): ReactNode => {
    const inside = (
      <>
        <IconBox>{leaving === entry.id ? <Spinner size={16} /> : entry.icon && <Icon src={versioned(entry.icon, versionHash())} size={16} />}</IconBox>
        <Label title={entry.name}>{entry.name}</Label>
        {entry.target === '_blank' && <Said>{t('(opens in a new tab)')}</Said>}
      </>
    )
    return (
      <slot name={entry.id}>
        <Entry part="row" {...(safeHref(entry.href) ? linkTo(entry) : { as: 'button', type: 'button', onClick: () => onActivate(entry.id) })}>{inside}</Entry>
      </slot>
    )
  }

  return (
    <List part="list">
      {profile && (
        <li id="profile">
          <slot name="profile">
            <Entry part="row" {...(linked ? linkTo(profile) : { as: 'span' })}>
              <ProfileText>
                <Name title={displayName}><bdi>{displayName}</bdi></Name>
                {linked && <Second title={profile.name}>{profile.name}</Second>}
              </ProfileText>
              {leaving === 'profile' && <Spinner size={18} />}
            </Entry>
          </slot>
        </li>
      )}
      {others.map((entry, index) => <li key={`${index} ${entry.id}`} id={entry.id}>{row(entry)}</li>)}
      {logout && <Pinned id="logout">{row(logout)}</Pinned>}
    </List>
  )
}

/**
 * The account's menu at the end of the header (behaviour.md 2): the avatar with the status opens the profile entry,
 * the settings entries and, always in sight, log-out.
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
  slots: { '{id of an entry}': 'Takes the place of that entry while the menu is open, for instance slot="user_status-menu-entry".' },
  hostStyles,
  view: UserMenuView,
})

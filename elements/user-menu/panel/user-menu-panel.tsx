import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { withRequestToken } from '../../../src/services/session/log-out.js'
import { versionHash } from '../../../src/core/page/server/server-config.js'
import { t } from '../../../src/core/page/server/translate.js'
import { safeHref } from '../../../src/core/page/server/urls.js'
import { warnOnce } from '../../../src/core/page/warn-once.js'
import { renderInto } from '../../../src/core/element/render-into.js'
import { Icon } from '../../../src/core/icons/icon.js'
import { Spinner } from '../../../src/core/icons/spinner.js'
import type { MenuEntry, UserMenuExtrasGiven } from '../user-menu.model.js'
import type { OpenedBy } from '../../../src/core/ui/header-menu.js'
import { useExtras, useLeaving, useMenuKeys, useMounted, useToken } from './user-menu-panel.effects.js'
import { arrange, versioned } from './user-menu-panel.model.js'
import { Entry, IconBox, Label, List, Name, Pinned, ProfileText, Said, Second } from './user-menu-panel.styles.js'

export interface UserMenuPanelProps {
  entries: readonly MenuEntry[]
  displayName: string
  profileEnabled: boolean
  openedBy: OpenedBy
  onActivate: (id: string) => void
  /** As the page gave it, unread. */
  extras: UserMenuExtrasGiven
}

/** The menu's entries. Mounted only while the menu is open, so a reopened menu no longer shows an entry as loading. */
export function UserMenuPanel({
  entries,
  displayName,
  profileEnabled,
  openedBy,
  onActivate,
  extras,
}: UserMenuPanelProps): ReactNode {
  const { profile, others, logout } = arrange(entries)
  const { leaving, onLinkClick } = useLeaving()
  const further = useExtras(extras)
  const linked = profileEnabled && safeHref(profile?.href)
  const list = useRef<HTMLUListElement>(null)
  useMenuKeys(list, openedBy)
  useMounted()
  useToken()
  useEffect(() => {
    if (entries.length === 0)
      warnOnce(
        'user-menu entries',
        '<user-menu> has no entries. Set its property "entries", hand over core-settingsNavEntries, or write <a href data-id> into it.',
      )
  }, [entries])

  const linkTo = ({ id, href, active, target }: MenuEntry): object => ({
    href: id === 'logout' ? withRequestToken(href) : href,
    target: target ?? undefined,
    rel: target && target !== '_self' ? 'noopener noreferrer' : undefined,
    'aria-current': active ? 'page' : undefined,
    'aria-busy': leaving === id || undefined,
    onClick: (click: MouseEvent<HTMLAnchorElement>) => onLinkClick(click, id),
  })

  const row = (entry: MenuEntry): ReactNode => {
    const inside = (
      <>
        <IconBox>
          {leaving === entry.id ? (
            <Spinner size={16} />
          ) : (
            entry.icon && <Icon src={versioned(entry.icon, versionHash())} size={16} />
          )}
        </IconBox>
        <Label title={entry.name}>{entry.name}</Label>
        {entry.target === '_blank' && <Said>{t('(opens in a new tab)')}</Said>}
      </>
    )
    return (
      <slot name={entry.id}>
        <Entry
          part="row"
          {...(safeHref(entry.href)
            ? linkTo(entry)
            : { as: 'button', type: 'button', onClick: () => onActivate(entry.id) })}
        >
          {inside}
        </Entry>
      </slot>
    )
  }

  return (
    <List ref={list} part="list" tabIndex={-1}>
      {profile && (
        <li id="profile">
          <slot name="profile">
            <Entry part="row" {...(linked ? linkTo(profile) : { as: 'span' })}>
              <ProfileText>
                <Name title={displayName}>{displayName}</Name>
                {linked && <Second title={profile.name}>{profile.name}</Second>}
              </ProfileText>
              {leaving === 'profile' && <Spinner size={18} />}
            </Entry>
          </slot>
        </li>
      )}
      {others.map((entry, index) => (
        <li key={`${index} ${entry.id}`} id={entry.id}>
          {row(entry)}
        </li>
      ))}
      {further && <further.UserMenuExtras {...extras} />}
      {logout && <Pinned id="logout">{row(logout)}</Pinned>}
      {further && <further.LegalLinks {...extras} />}
    </List>
  )
}

/** Shows the entries in the panel of the menu. */
export const showPanel = renderInto(UserMenuPanel)

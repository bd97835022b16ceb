import type { ReactNode } from 'react'
import type { EventSpec } from '../../../src/core/element/contract.js'
import { useChange, useEmit } from '../../../src/core/element/host-context.js'
import { t } from '../../../src/core/page/server/translate.js'
import { Avatar } from '../../../src/kits/avatar/avatar.js'
import { formatFileSize } from '../../../src/kits/file-display/file-size.js'
import { Entry, Label, Second } from '../panel/user-menu-panel.styles.js'
import type { UserMenuExtrasGiven } from '../user-menu.model.js'
import { parseAccounts, parseLegalLinks, parseQuota, type Account } from './user-menu-extras.model.js'
import { Bar, Group, Legal, Quota, Switch } from './user-menu-extras.styles.js'

interface ExtraEvents {
  'before-change-account': EventSpec<{ id: string }>
  'before-change-theme': EventSpec<{ theme: 'light' | 'dark' }>
}

/** What only some pages have in the menu, before the log-out. */
export function UserMenuExtras({ accounts, theme, quota }: UserMenuExtrasGiven): ReactNode {
  const others = parseAccounts(accounts)
  const room = parseQuota(quota)
  return (
    <>
      {others.length > 0 && (
        <Group>
          <ul role="list" aria-label={t('Other accounts')}>
            {others.map((account) => (
              <li key={account.id}>
                <AccountRow {...account} />
              </li>
            ))}
          </ul>
        </Group>
      )}
      {theme && (
        <Group>
          <ThemeSwitch isDark={theme === 'dark'} />
        </Group>
      )}
      {room && (
        <Group>
          <Room {...room} />
        </Group>
      )}
    </>
  )
}

function AccountRow({ id, name, detail, href, avatar }: Account): ReactNode {
  const emit = useEmit<ExtraEvents>()
  return (
    <Entry
      part="row"
      {...(href ? { href } : { as: 'button', type: 'button' })}
      onClick={(press) => {
        if (!emit('before-change-account', { id })) press.preventDefault()
      }}
    >
      <Avatar user={null} picture={avatar} displayName={name} size={32} />
      <span>
        <Label title={name}>
          <bdi>{name}</bdi>
        </Label>
        {detail && (
          <Second title={detail}>
            <bdi>{detail}</bdi>
          </Second>
        )}
      </span>
    </Entry>
  )
}

/** Changes the page's `color-scheme`, unless the page does what is to be done. */
function ThemeSwitch({ isDark }: { isDark: boolean }): ReactNode {
  const emit = useEmit<ExtraEvents>()
  const change = useChange()
  const next = isDark ? 'light' : 'dark'
  return (
    <Entry
      part="row"
      as="button"
      type="button"
      role="switch"
      aria-checked={isDark}
      onClick={() => {
        if (!emit('before-change-theme', { theme: next })) return
        change('theme', next)
        document.documentElement.style.colorScheme = next
      }}
    >
      <Label>{t('Dark theme')}</Label>
      <Switch className={isDark ? 'on' : ''} aria-hidden="true" />
    </Entry>
  )
}

function Room({ usedBytes, totalBytes }: { usedBytes: number; totalBytes: number | null }): ReactNode {
  const size = (bytes: number): string => formatFileSize(bytes, document.documentElement.lang || undefined)
  const used = size(usedBytes)
  if (totalBytes === null)
    return (
      <Quota>
        <span>{t('{used} used', { used })}</span>
      </Quota>
    )
  const share = Math.min(1, usedBytes / totalBytes)
  return (
    <Quota>
      <span>{t('{used} of {total} used', { used, total: size(totalBytes) })}</span>
      <Bar className={share > 0.9 ? 'full' : ''} aria-hidden="true">
        <div style={{ inlineSize: `${share * 100}%` }} />
      </Bar>
    </Quota>
  )
}

/** Small links, behind the log-out. */
export function LegalLinks({ legalLinks }: UserMenuExtrasGiven): ReactNode {
  const links = parseLegalLinks(legalLinks)
  return links.length > 0 ? (
    <Legal>
      {links.map(({ name, href }, at) => (
        <a key={at} href={href}>
          {name}
        </a>
      ))}
    </Legal>
  ) : null
}

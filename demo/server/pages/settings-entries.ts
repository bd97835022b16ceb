import type { Account } from '../accounts/accounts.js'
import type { Translate } from '../accounts/words.js'

/**
 * One entry of `core-settingsNavEntries` as recorded (behaviour.md, section 0.2): `order` may be a number or a text.
 */
export interface SettingsEntry {
  id: string
  order: number | string
  href: string
  icon: string
  type: 'settings'
  name: string
  active: boolean
  unread: number
  classes: string
}

/**
 * The entries of the user menu, in order, with translated names. Administrators and other users differ in which entries
 * they have, and in whether the profile precedes the status.
 *
 * @param token becomes part of the address of 'Log out'
 */
export function settingsEntries(
  account: Account,
  path: string,
  webroot: string,
  token: string,
  t: Translate,
): SettingsEntry[] {
  const entry = (id: string, name: string, href: string, icon: string, order: number | string): SettingsEntry => ({
    id,
    order,
    href: href === '' ? '' : `${webroot}/index.php${href}`,
    icon: icon === '' ? '' : `${webroot}/demo/assets/icons/${icon}.svg`,
    type: 'settings',
    name: t(name),
    active: href !== '' && href === path,
    unread: 0,
    classes: '',
  })
  const profile = entry('profile', 'View profile', `/u/${encodeURIComponent(account.uid)}`, '', 1)
  const status = entry('user_status-menu-entry', 'User status', '', 'status', '1')
  const appearance = entry(
    'accessibility_settings',
    'Appearance and accessibility',
    '/settings/user/theming',
    'appearance',
    '2',
  )
  const last = [
    entry('help', 'Help & privacy', '/settings/help', 'help', 99_998),
    entry('logout', 'Log out', `/logout?requesttoken=${encodeURIComponent(token)}`, 'logout', 99_999),
  ]
  if (!account.isAdmin)
    return [status, profile, appearance, entry('settings', 'Settings', '/settings/user', 'settings', 3), ...last]
  return [
    profile,
    status,
    appearance,
    entry('settings', 'Personal settings', '/settings/user', 'settings', 3),
    entry('admin_settings', 'Administration settings', '/settings/admin/overview', 'admin', 4),
    entry('core_apps', 'Apps', '/settings/apps', 'apps', 5),
    entry('core_users', 'Accounts', '/settings/users', 'users', 6),
    ...last,
  ]
}

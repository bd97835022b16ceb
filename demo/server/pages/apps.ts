import type { Account } from '../accounts/accounts.js'
import type { Translate } from '../accounts/words.js'

/** The demo's applications in the order of the menu. Each is one plain page; the icons are in demo/assets/icons. */
export const apps: readonly { id: string; name: string }[] = [
  { id: 'dashboard', name: 'Dashboard' },
  { id: 'files', name: 'Files' },
  { id: 'photos', name: 'Photos' },
  { id: 'activity', name: 'Activity' },
  { id: 'mail', name: 'Mail' },
  { id: 'calendar', name: 'Calendar' },
  { id: 'contacts', name: 'Contacts' },
  { id: 'talk', name: 'Talk' },
  { id: 'tasks', name: 'Tasks' },
  { id: 'notes', name: 'Notes' },
  { id: 'deck', name: 'Deck' },
  { id: 'maps', name: 'Maps' },
]

/** One entry of `core-apps` as recorded (behaviour.md, section 0.2). */
export interface AppEntry {
  id: string
  order: number
  href: string
  icon: string
  type: 'link'
  name: string
  app: string
  active: boolean
  unread: number
  classes: string
  default: boolean
}

/** The apps that the account may use. The contacts app is missing where it is disabled. */
export function appEntries(account: Account, activeApp: string, webroot: string, t: Translate): AppEntry[] {
  return apps
    .filter(({ id }) => id !== 'contacts' || account.contactsAppEnabled)
    .map(({ id, name }, order) => ({
      id,
      order,
      href: `${webroot}/index.php/apps/${id}/`,
      icon: `${webroot}/demo/assets/icons/${id}.svg`,
      type: 'link',
      name: t(name),
      app: id,
      active: id === activeApp,
      unread: account.unread.get(id) ?? 0,
      classes: '',
      default: id === 'dashboard',
    }))
}

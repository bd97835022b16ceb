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
  /** True for another tab, from release 35 on. */
  target?: true
}

/** One entry of `core-navigationActions`: something to do, which is no app. */
export interface NavigationAction {
  id: string
  name: string
  /** Empty or `#` for what a script of the page does, which is told by `core:navigation:action`. */
  href: string
  icon: string
  color?: string
  type: 'action'
}

/** What release 35 offers beside the apps: one action with an address, one for a script. */
export function navigationActions(webroot: string, t: Translate): NavigationAction[] {
  const icon = (name: string): string => `${webroot}/demo/assets/icons/${name}.svg`
  return [
    {
      id: 'try',
      name: t('Try it'),
      href: `${webroot}/index.php/try`,
      icon: icon('notes'),
      color: '#0082c9',
      type: 'action',
    },
    { id: 'ask', name: t('Help & privacy'), href: '#', icon: icon('help'), type: 'action' },
  ]
}

/** An entry as the External sites app makes it: its id is none of an app's, and it leads to another tab. */
export function externalSite(webroot: string, t: Translate): AppEntry {
  const site = { id: 'external_index1', name: 'Help & privacy' }
  return {
    ...entryOf(site, { order: 99, unread: 0 }, '', webroot, t),
    href: `${webroot}/index.php/settings/help`,
    icon: `${webroot}/demo/assets/icons/help.svg`,
    target: true,
  }
}

/** The apps that the account may use. The contacts app is missing where it is disabled. */
export function appEntries(account: Account, activeApp: string, webroot: string, t: Translate): AppEntry[] {
  return apps
    .filter(({ id }) => id !== 'contacts' || account.contactsAppEnabled)
    .map((app, order) => entryOf(app, { order, unread: account.unread.get(app.id) ?? 0 }, activeApp, webroot, t))
}

/** What a visitor's page names from release 35 on: the app that it belongs to. */
export function visitorEntries(activeApp: string, webroot: string, t: Translate): AppEntry[] {
  return apps
    .filter(({ id }) => id === activeApp)
    .map((app) => entryOf(app, { order: 0, unread: 0 }, activeApp, webroot, t))
}

function entryOf(
  { id, name }: { id: string; name: string },
  own: { order: number; unread: number },
  activeApp: string,
  webroot: string,
  t: Translate,
): AppEntry {
  return {
    id,
    ...own,
    href: `${webroot}/index.php/apps/${id}/`,
    icon: `${webroot}/demo/assets/icons/${id}.svg`,
    type: 'link',
    name: t(name),
    app: id,
    active: id === activeApp,
    classes: '',
    default: id === 'dashboard',
  }
}

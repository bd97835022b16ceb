import type { Opener } from '../../demo/gallery/opener.js'
import { make, type Scene } from '../../demo/gallery/scene.js'
import { menuMark } from '../../src/services/user-menu-badge/user-menu-badge.js'
import { pending } from '../../test/support/server.js'

const alice = { uid: 'alice', displayName: 'Alice Anders' }
const entry = (id: string, name: string, more: object = {}): object => ({
  id,
  name,
  href: `#/${id}`,
  icon: '/demo/assets/icons/settings.svg',
  active: false,
  ...more,
})

/** The entries that such a server hands over for an administrator (behaviour.md 0.2). */
const forAdmin = {
  profile: entry('profile', 'View profile', { href: '/index.php/u/alice', icon: '', order: 1 }),
  'user_status-menu-entry': entry('user_status-menu-entry', 'User status', { href: '', order: '1' }),
  accessibility_settings: entry('accessibility_settings', 'Appearance and accessibility'),
  settings: entry('settings', 'Personal settings', { active: true }),
  admin_settings: entry('admin_settings', 'Administration settings'),
  core_apps: entry('core_apps', 'Apps'),
  core_users: entry('core_users', 'Accounts'),
  help: entry('help', 'Help & privacy', { order: 99998 }),
  logout: entry('logout', 'Log out', { href: '/index.php/logout?requesttoken=b2xk%3Ab2xk', order: 99999 }),
}

const page = (more: object = {}): NonNullable<Scene['page']> => ({
  user: alice,
  initialState: {
    'core-settingsNavEntries': forAdmin,
    'user_status-profileEnabled': { profileEnabled: true },
    ...more,
  },
})
const withStatus = (status: string, icon: string | null = null, message: string | null = null): object => ({
  'user_status-status': { userId: 'alice', status, icon, message },
})

const scene = (title: string, attributes: Readonly<Record<string, string>>, more: Partial<Scene> = {}): Scene => ({
  title,
  onHeader: true,
  height: 480,
  page: page(),
  make: () => make('user-menu', attributes),
  ...more,
})

/** What a page may give beside the entries. */
const extras = {
  accounts: [
    { id: 'work', name: 'Alice Anders', detail: 'alice@work.example', href: '#/work' },
    { id: 'club', name: 'Alice of the rowing club', detail: 'club.example' },
  ],
  quota: { usedBytes: 9.3e9, totalBytes: 10e9 },
  legalLinks: [
    { name: 'Imprint', href: '#/imprint' },
    { name: 'Privacy', href: '#/privacy' },
  ],
}

/** Waits for what is loaded on its own. */
async function inShadow(element: HTMLElement, selector: string): Promise<void> {
  while (!element.shadowRoot?.querySelector(selector)) await new Promise(requestAnimationFrame)
}

export const scenes: Scene[] = [
  scene('closed', {}, { height: 60 }),
  scene('open', { open: '' }, { page: page(withStatus('online')) }),
  scene(
    'something is new',
    { open: '' },
    {
      page: page(withStatus('online')),
      make() {
        menuMark().set({ label: 'New in Cloud', open: () => menuMark().set(null) })
        return make('user-menu', { open: '' })
      },
    },
  ),
  scene(
    'profile disabled',
    { open: '' },
    {
      page: page({ 'user_status-profileEnabled': { profileEnabled: false }, ...withStatus('dnd', '🎉', 'Party time') }),
    },
  ),
  scene(
    'no profile entry',
    { open: '' },
    { page: page({ 'core-settingsNavEntries': [forAdmin.settings, forAdmin.help, forAdmin.logout] }) },
  ),
  scene(
    'forty entries',
    { open: '' },
    {
      page: page({
        'core-settingsNavEntries': [
          forAdmin.profile,
          ...Array.from({ length: 38 }, (_, index) => entry(`app-${index}`, `Settings of application ${index + 1}`)),
          forAdmin.logout,
        ],
      }),
    },
  ),
  scene(
    'long name',
    {
      open: '',
      'display-name': 'Hubert Blaine Wolfeschlegelsteinhausenbergerdorff Senior, Department of Very Long Names',
    },
    {
      page: page({
        'core-settingsNavEntries': [
          forAdmin.profile,
          entry('long', 'An entry whose name is much longer than the menu is wide'),
          forAdmin.logout,
        ],
      }),
    },
  ),
  scene(
    'right to left',
    { open: '', 'display-name': 'أمينة الفاسي' },
    { make: () => make('div', { dir: 'rtl' }, {}, [make('user-menu', { open: '', 'display-name': 'أمينة الفاسي' })]) },
  ),
  scene(
    'status not known yet',
    {},
    {
      height: 60,
      page: page({ 'core-capabilities': { user_status: { enabled: true } } }),
      // Logged when the request times out.
      warns: /Failed to load user status/,
      server: { 'GET /ocs/v2.php/apps/user_status/api/v1/user_status': pending() },
    },
  ),
  scene(
    'accounts, theme, quota and legal links',
    { open: '', theme: 'light' },
    {
      height: 640,
      page: page({ 'core-settingsNavEntries': [forAdmin.profile, forAdmin.settings, forAdmin.logout] }),
      make: () => make('user-menu', { open: '', theme: 'light' }, extras),
      act: (menu) => inShadow(menu, '[role=switch]'),
    },
  ),
  scene('nobody signed in', {}, { height: 60, page: {} }),
]

/** The first entry. */
const profile = { on: '#profile a' }

export const openers: Opener[] = [
  {
    title: 'the menu',
    scene: 'closed',
    trigger: { role: 'button', name: 'Settings menu' },
    opens: '[part~=panel]',
    in: { mouse: 'trigger', touch: 'trigger', Enter: profile, Space: profile },
    out: {
      Escape: { closes: 'trigger' },
      elsewhere: { closes: 'nowhere' },
      Tab: { closes: 'next' },
      again: { closes: 'trigger' },
    },
  },
]

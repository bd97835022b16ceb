import { createAvatar } from '../../src/kits/avatar/draw-avatar.js'
import { followStatus } from '../../src/kits/avatar/follow-status.js'
import { statusLabel } from '../../src/kits/avatar/user-status-type.js'
import { data, event, flag, oneOf, text, type ValuesOf } from '../../src/core/element/contract.js'
import { watchChildren, type Host } from '../../src/core/element/element-host.js'
import { themedElement, type PlainView } from '../../src/core/element/themed-element.js'
import { asRecord } from '../../src/core/lib/parse.js'
import { loadChunk } from '../../src/core/loading/load-chunk.js'
import { make, setChildren } from '../../src/core/page/dom.js'
import { currentUser } from '../../src/core/page/server/current-user.js'
import { t } from '../../src/core/page/server/translate.js'
import { createHeaderMenu } from '../../src/core/ui/header-menu.js'
import { lazyContent } from '../../src/core/ui/lazy-content.js'
import { menuMark } from '../../src/services/user-menu-badge/user-menu-badge.js'
import type { UserMenuPanelProps } from './panel/user-menu-panel.js'
import { followEvent, isProfileEnabled, serverEntries } from './user-menu.effects.js'
import { markId, parseMenuEntries, withMark, type MenuEntry, type MenuEntryGiven } from './user-menu.model.js'
import { hostStyles } from './user-menu.styles.js'

const attributes = {
  open: flag('The menu is open.', { reflects: true }),
  userId: text(
    'Id of the signed-in account. Default: the one the page names on <head>; without either only links inside the element are shown.',
  ),
  displayName: text('Name of the signed-in person. Default: the one the page names on <head>.'),
  theme: oneOf(
    'The theme of the page, for the switch between light and dark; empty for no switch.',
    ['', 'light', 'dark'],
    '',
  ),
}

const asGivenList = <T>(value: unknown): readonly T[] | undefined =>
  Array.isArray(value) ? (value as readonly T[]) : undefined

const properties = {
  entries: data<readonly MenuEntryGiven[] | null, readonly MenuEntry[] | null>(
    'Entries in display order. Default: initial state core-settingsNavEntries, or else the links inside the element.',
    null,
    parseMenuEntries,
  ),
  profileEnabled: data<boolean | null>(
    'Whether the profile entry is a link. Default: initial state user_status-profileEnabled, or else true.',
    null,
    (value) => (typeof value === 'boolean' ? value : undefined),
  ),
  accounts: data<readonly { id: string; name: string; detail?: string; href?: string; avatar?: string }[]>(
    'Other accounts of the user. A row with an address is a link.',
    [],
    asGivenList,
  ),
  quota: data<{ usedBytes: number; totalBytes?: number | null } | null>(
    'How much room the account uses, in bytes; without a total, or with a negative one, there is no limit.',
    null,
    asRecord as (value: unknown) => { usedBytes: number } | undefined,
  ),
  legalLinks: data<readonly { name: string; href: string }[]>(
    'Small links at the end of the menu, such as imprint and privacy.',
    [],
    asGivenList,
  ),
}

const events = {
  'menu-opened': event('The menu was opened.'),
  'menu-closed': event('The menu was closed.'),
  'entry-activated': event<{ id: string }>('An entry without an address was activated.'),
  'before-change-account': event<{ id: string }>('Another account was pressed. Refused, its link is not followed.'),
  'before-change-theme': event<{ theme: 'light' | 'dark' }>(
    "The theme's switch was pressed. Refused, the page has to set its theme, and `theme`, itself; else the root gets that `color-scheme`.",
  ),
}

type Values = ValuesOf<typeof attributes> & ValuesOf<typeof properties>

export const userMenuPanel = lazyContent<UserMenuPanelProps>(() =>
  loadChunk(chunkNamed('panels'), () => import('./panel/user-menu-panel.js').then(({ showPanel }) => showPanel)),
)

function showUserMenu(host: Host, changed: () => void): PlainView<Values> {
  const root = host.element.shadowRoot as ShadowRoot
  const children = make('slot', { hidden: true })
  const dot = make('span', { class: 'mark' })
  const face = make('span', { part: 'avatar' })
  const avatar = createAvatar(face)
  const displayName = followEvent<string>('settings:display-name:updated', changed)
  const profileEnabled = followEvent<boolean>('settings:profile-enabled:updated', changed)
  let account = { id: '', status: followStatus('', changed) }
  let panel: Omit<UserMenuPanelProps, 'openedBy'>
  let isOpen = false

  const menu = createHeaderMenu(host, {
    kind: 'nav',
    onOpenChange: (open) => host.change('open', open),
    make: (element) => userMenuPanel.make(host, element, (openedBy) => ({ ...panel, openedBy })),
  })

  function onActivate(id: string): void {
    const mark = menuMark().get()
    if (!mark || id !== markId) return void host.emit('entry-activated', { id })
    // Focus the button first: whatever opens takes the focus from there, and restores it later.
    menu.trigger.focus()
    host.change('open', false)
    mark.open()
  }

  function tell(open: boolean): void {
    if (open === isOpen) return
    isOpen = open
    host.emit(open ? 'menu-opened' : 'menu-closed', null)
  }

  function draw(values: Values): void {
    const user = currentUser()
    const id = values.userId || (user?.uid ?? '')
    if (id !== account.id) {
      account.status.stop()
      account = { id, status: followStatus(id, changed) }
    }
    const isSignedIn = id !== ''
    host.showState(isSignedIn ? (values.open ? 'open' : 'closed') : 'signed-out')
    // The page names no account: links that it has written stay, the log-out among them.
    children.hidden = isSignedIn
    setChildren(root, isSignedIn ? [menu.element, children] : [children])
    tell(isSignedIn && values.open)
    if (!isSignedIn) return

    const mark = menuMark().get()
    const name = displayName.over(values.displayName || (user?.displayName ?? id))
    const entries = values.entries ?? serverEntries(host.element)
    const { phase, status } = account.status.get()
    avatar.draw({ user: phase === 'known' ? id : null, displayName: name, size: 32, badge: status })
    setChildren(menu.trigger, mark ? [face, dot] : [face])
    panel = {
      entries: mark ? withMark(entries, mark.label) : entries,
      displayName: name,
      profileEnabled: profileEnabled.over(values.profileEnabled ?? isProfileEnabled()),
      onActivate,
      extras: values,
    }
    menu.set({
      label: t('Settings menu'),
      description: [
        t('Avatar of {displayName}', { displayName: name }),
        status && t(statusLabel(status.status)),
        status?.icon,
        status?.message,
        mark?.label,
      ]
        .filter(Boolean)
        .join(' — '),
      open: values.open,
    })
  }

  const undo = [
    menu.stop,
    avatar.stop,
    displayName.stop,
    profileEnabled.stop,
    menuMark().subscribe(changed),
    watchChildren(host.element, changed),
  ]
  return {
    draw,
    stop() {
      account.status.stop()
      for (const step of undo) step()
      tell(false)
    },
  }
}

/**
 * The account's menu at the end of the header (behaviour.md 2): the avatar with the status opens the profile entry,
 * the settings entries and the always visible log-out.
 */
export const UserMenu = themedElement({
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
  begin: showUserMenu,
})

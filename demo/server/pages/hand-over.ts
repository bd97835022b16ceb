import type { Account } from '../accounts/accounts.js'
import { filesSettings, viewSettings } from '../accounts/files-settings.js'
import type { AppEntry, NavigationAction } from './apps.js'
import type { DemoOptions } from '../options.js'
import { isSince, versionOf } from './release.js'
import type { SettingsEntry } from './settings-entries.js'
import { statusForOwner } from '../accounts/user-status.js'

/** A hidden input with data from the server for the page's scripts (behaviour.md, section 0.2). */
export interface InitialState {
  id: string
  value: string
}

/** Base64 of JSON in pure ASCII, so that `atob` is enough to read it. */
export function encodeState(value: unknown): string {
  const ascii = JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return Buffer.from(ascii, 'latin1').toString('base64')
}

/** The settings that the bundle reads (`core-config`), in the recorded shape. */
export function coreConfig(options: DemoOptions): Record<string, unknown> {
  return {
    blacklist_files_regex: '\\.(part|filepart)$',
    forbidden_filename_characters: ['\\', '/'],
    auto_logout: options.autoLogout,
    loglevel: 2,
    lost_password_link: null,
    modRewriteWorking: false,
    no_unsupported_browser_warning: false,
    session_keepalive: true,
    session_lifetime: options.sessionLifetimeSec,
    'sharing.maxAutocompleteResults': 25,
    'sharing.minSearchStringLength': 0,
    version: `${versionOf(options.compatible)}.1`,
    versionstring: versionOf(options.compatible),
    'enable_non-accessible_features': true,
  }
}

/** The server's capabilities. No `busy` status: the server has the usual four (behaviour.md, section 2). */
export function capabilitiesOf(options: DemoOptions): Record<string, unknown> {
  return {
    user_status: { enabled: true, restore: true, supports_emoji: true, supports_busy: false },
    ...(isSince(35, options) && { theming: { toastTimeout: 10_000 } }),
  }
}

/** All initial state of one page. A visitor's page has less. What release 35 adds is at its end. */
export function initialState(
  options: DemoOptions,
  account: Account | null,
  activeApp: string,
  apps: AppEntry[],
  settings: SettingsEntry[],
  actions: NavigationAction[],
): InitialState[] {
  const state: Record<string, unknown> = {
    'core-config': coreConfig(options),
    'core-capabilities': capabilitiesOf(options),
    'core-versionHash': '5f0e2ac1',
  }
  if (account) {
    // Releases before 30 write an object, in the order of the menu.
    state['core-apps'] = options.compatible === 27 ? Object.fromEntries(apps.map((app) => [app.id, app])) : apps
    state['core-settingsNavEntries'] = Object.fromEntries(settings.map((entry) => [entry.id, entry]))
    state['core-active-app'] = activeApp
    state['user_status-status'] = statusForOwner(account.uid, account.status, options.now())
    state['user_status-profileEnabled'] = { profileEnabled: true }
    if (activeApp === 'files') {
      state['files-config'] = filesSettings(account.filesSettings)
      state['files-viewConfigs'] = viewSettings(account.filesViews)
    }
  }
  if (isSince(35, options)) {
    // A visitor's page names the app that it belongs to, and nothing else.
    if (!account) Object.assign(state, { 'core-apps': apps, 'user_status-status': [] })
    state['core-navigationActions'] = actions
    state['core-appStoreLinkShown'] = account?.isAdmin ?? false
  }
  return Object.entries(state).map(([key, value]) => ({ id: `initial-state-${key}`, value: encodeState(value) }))
}

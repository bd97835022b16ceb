import { asRecord, asText } from '../core/lib/parse.js'
import { basename, dirname, encodePath, isSamePath, joinPaths } from '../kits/names/paths.js'
import { isForbiddenName } from '../kits/names/forbidden-name.js'
import { buildQuery, parseQuery } from '../kits/format/query.js'
import { initialState } from '../core/page/server/initial-state.js'
import { navigation } from '../core/page/server/navigate.js'
import { pageGlobal } from '../core/page/page-global.js'
import { pageLocale } from '../core/page/server/translate.js'
import { safeHref, webroot } from '../core/page/server/urls.js'
import { currentUser } from '../core/page/server/current-user.js'
import { warnOnce } from '../core/page/warn-once.js'
import {
  allowNavigationBarSlideGesture,
  disallowNavigationBarSlideGesture,
} from '../services/navigation/navigation-gesture.js'
import { acceptToken, requestToken } from '../core/session/request-token.js'
import { setUnread } from '../core/bus/unread-counts.js'
import { coreApps } from './addresses.js'
import type { Names } from './setup/put.js'

const localeOf = (): string => document.documentElement.dataset['locale'] || pageLocale().replaceAll('-', '_')
const handedOver = (key: string, global: string): Record<string, unknown> =>
  asRecord(initialState('core', key)) ?? asRecord(pageGlobal(global)) ?? {}

/** Getters for names without a replacement: each returns undefined, and warns once when old code reads it. */
function gone(names: Readonly<Record<string, string>>): Names {
  const place: Names = {}
  for (const [name, instead] of Object.entries(names)) {
    Object.defineProperty(place, name, {
      enumerable: true,
      get() {
        warnOnce(
          `legacy:${name}`,
          `OC.${name} is not there any more, and nothing of this bundle stands for it, so what needs it does not work. ${instead}`,
        )
        return undefined
      },
    })
  }
  return place
}

/** Data of `OC` about page, user and server, and small functions without a view. Values that may change are getters. */
export function oldPage(): Names {
  const own: Names = {
    get requestToken() {
      return requestToken()
    },
    set requestToken(token: unknown) {
      acceptToken(token, 'page')
    },
    /** False for a visitor. */
    get currentUser() {
      return currentUser()?.uid ?? false
    },
    getCurrentUser: currentUser,
    isUserAdmin: () => pageGlobal('_oc_isadmin') === true,
    getCapabilities: () => handedOver('capabilities', '_oc_capabilities'),
    get config() {
      return handedOver('config', '_oc_config')
    },
    get appConfig() {
      return asRecord(pageGlobal('oc_appconfig')) ?? {}
    },
    get appswebroots() {
      return asRecord(pageGlobal('_oc_appswebroots')) ?? {}
    },
    get theme() {
      return asRecord(pageGlobal('_theme')) ?? {}
    },
    get webroot() {
      return webroot()
    },
    coreApps,
    get debug() {
      return pageGlobal('_oc_debug') === true
    },
    getLocale: localeOf,
    getCanonicalLocale: () => localeOf().replaceAll('_', '-'),
    getLanguage: () => document.documentElement.lang || 'en',

    encodePath: (path: unknown) => encodePath(asText(path)),
    joinPaths: (...paths: unknown[]) => joinPaths(...paths.map((path) => asText(path))),
    dirname: (path: unknown) => dirname(asText(path)),
    basename: (path: unknown) => basename(asText(path)),
    isSamePath: (one: unknown, other: unknown) => isSamePath(asText(one), asText(other)),
    fileIsBlacklisted: (name: unknown) =>
      isForbiddenName(asText(name), asText(handedOver('config', '_oc_config')['blacklist_files_regex']) || undefined),
    buildQueryString: (values: unknown) => buildQuery((asRecord(values) ?? {}) as Parameters<typeof buildQuery>[0]),
    /** Takes a query, or a URL with one. */
    parseQueryString: (query: unknown) => parseQuery(asText(query).replace(/^[^?]*\?/, '')),

    redirect(url: string): void {
      // The URL may come from a server, so it is not trusted.
      if (safeHref(url)) navigation().go(url)
      else
        console.error(
          '[shared-environment] OC.redirect() was given an address that would not lead to a page, so nothing was done. Give an http(s) address or a path.',
        )
    },
    reload: () => navigation().reload(),
    setNavigationCounter: setUnread,
    allowNavigationBarSlideGesture,
    disallowNavigationBarSlideGesture,
  }
  return Object.defineProperties(
    own,
    Object.getOwnPropertyDescriptors(
      gone({
        Backbone: 'Send calls with OC.Files.Client().getClient() or fetch(), and keep what they answer yourself.',
        SystemTags: 'Ask the server for tags at /remote.php/dav/systemtags, with OC.Files.Client().getClient().',
        Search: "The page's own search has to bring its own field.",
        Plugins: 'Call what is to be extended, or listen on the bus: _nc_event_bus.subscribe().',
      }),
    ),
  )
}

/** `OCP.InitialState` (behaviour.md 0.2). */
export const oldInitialState: Names = {
  loadState(app: string, key: string, ...fallback: readonly unknown[]): unknown {
    const value = initialState(app, key)
    if (value !== undefined) return value
    // `null` is a fallback like any other.
    if (fallback.length > 0) return fallback[0] ?? null
    throw new Error(
      `Could not ${document.getElementById(`initial-state-${app}-${key}`) ? 'parse' : 'find'} initial state ${key} of ${app}`,
    )
  },
}

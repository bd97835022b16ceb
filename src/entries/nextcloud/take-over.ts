import { guarded } from '../../core/lib/attempt.js'
import { setUnread } from '../../core/bus/unread-counts.js'
import { isSameOrigin } from '../../core/page/server/urls.js'
import { startEventBus } from '../../legacy/event-bus.js'
import { oldContactsMenu } from '../../legacy/menus.js'
import type { Names } from '../../legacy/setup/put.js'
import {
  allowNavigationBarSlideGesture,
  disallowNavigationBarSlideGesture,
} from '../../services/navigation/navigation-gesture.js'
import { createArrangementStore } from './arrangement-store.js'
import type { Settings } from './settings.js'

/** Defines the old functions on an object, as `startLegacy` does for the page. */
export type StartOldNames = (place: Names) => unknown

const asNames = (value: unknown): Names => (typeof value === 'object' && value !== null ? value : {}) as Names

/**
 * Puts our elements in the place of the server's header. To be called before DOMContentLoaded, when the server's scripts
 * look for the places by their ids: those that hold an element lose theirs, for good, because from release 36 on what is
 * drawn late replaces the place.
 *
 * @param page the object with the globals
 * @param bringOldNames loads the old functions on demand
 */
export function takeOver(page: Names, settings: Settings, bringOldNames: () => Promise<StartOldNames>): void {
  const { parts, legacy, sessionWarnings } = settings
  const places = [...document.querySelectorAll<HTMLElement>('[data-mount-point]')]
  for (const place of places) place.removeAttribute('id')
  const has = (tag: string): boolean => places.some((place) => place.querySelector(tag))

  const menu = places.map((place) => place.querySelector('app-menu')).find((found) => found !== null)
  if (menu) arrange(menu, settings)
  const oc = asNames(page['OC'])
  // Without their places, the server's scripts do not provide these, and apps look for them early.
  if (has('contacts-menu')) oc['ContactsMenu'] ??= oldContactsMenu()
  const releaseContent = parts.has('navigation') ? wrapNavigation() : undefined
  if (parts.has('whats_new')) replaceNews(asNames(page['OCP']))

  afterServerScripts(() => {
    releaseContent?.()
    startEventBus(page)
    if (menu) oc['setNavigationCounter'] ??= setUnread
    if (releaseContent) {
      oc['allowNavigationBarSlideGesture'] ??= allowNavigationBarSlideGesture
      oc['disallowNavigationBarSlideGesture'] ??= disallowNavigationBarSlideGesture
    }
    if (sessionWarnings) whenIdle(() => document.body.append(make('session-relogin'), make('auto-logout')))
    if (legacy || parts.has('dialogs'))
      bringOldNames().then(
        (start) => {
          if (legacy) start(page)
          if (parts.has('dialogs')) replaceDialogs(page, start)
        },
        (error: unknown) =>
          console.error(
            "[shared-environment] legacy.js could not be loaded, so toasts and dialogs stay the server's, and old apps lack what newer releases have removed. Reload the page to try again.",
            error,
          ),
      )
  })
}

/**
 * Gives the script that was taken out of the page back to it: the server's own header needs it. No other script, because
 * what this one adds may run without a nonce (CSP3, 'strict-dynamic').
 */
export function stepAside(): void {
  for (const replaced of document.querySelectorAll<HTMLScriptElement>('script[data-replaced-src]')) {
    const src = replaced.dataset['replacedSrc'] ?? ''
    if (!isSameOrigin(src) || !/\/user_status-menu\.m?js$/.test(new URL(src, document.baseURI).pathname)) continue
    const script = document.createElement('script')
    script.type = replaced.type
    script.nonce = replaced.nonce
    script.src = src
    replaced.replaceWith(script)
  }
}

const make = (tag: string): HTMLElement => document.createElement(tag)

/** The server's scripts look at the page at DOMContentLoaded. */
function afterServerScripts(work: () => void): void {
  let isDone = false
  const next = (): void => {
    if (!isDone) setTimeout(work)
    isDone = true
  }
  addEventListener('DOMContentLoaded', next)
  // A page may load this late.
  if (document.readyState === 'complete') next()
  else addEventListener('load', next)
}

function whenIdle(work: () => void): void {
  const idle = (): unknown => ('requestIdleCallback' in globalThis ? requestIdleCallback(work) : setTimeout(work, 1000))
  if (document.readyState === 'complete') idle()
  else addEventListener('load', idle, { once: true })
}

/** Gives the menu the user's arrangement, and keeps what the user changes in it. */
function arrange(menu: Element, { arrangement, arrangementUrl }: Settings): void {
  if (arrangementUrl === null) Object.assign(menu, arrangement)
  else Object.assign(menu, { customizable: true, store: createArrangementStore(arrangementUrl, arrangement) })
}

/**
 * Puts the navigation of a page that the server has written into `<app-navigation>`. A class on the content tells the
 * server's scripts that it slides by itself.
 *
 * @returns removes that class, which would forbid swipes to the element, too; undefined where there is nothing to wrap
 */
function wrapNavigation(): (() => void) | undefined {
  const navigation = document.getElementById('app-navigation')
  // A component of the app has a drawer of its own.
  if (!navigation || /(^|\s)(app-navigation-)?vue(\s|$)/.test(navigation.className)) return undefined
  const wrapper = make('app-navigation')
  navigation.before(wrapper)
  wrapper.append(navigation)
  const content = document.getElementById('app-content')
  if (!content || content.classList.contains('no-snapper')) return () => undefined
  content.classList.add('no-snapper')
  return () => content.classList.remove('no-snapper')
}

/** Until release 32, a page asks for the list of what is new. It gets our element. */
function replaceNews(ocp: Names): void {
  if (ocp['WhatsNew'] === undefined) return
  ocp['WhatsNew'] = {
    query: () =>
      whenIdle(() => {
        if (!document.querySelector('whats-new')) document.body.append(make('whats-new'))
      }),
    dismiss: () => undefined,
  }
}

/** Puts our toasts and dialogs in the place of the server's. Apps that hold the old functions already keep them. */
function replaceDialogs(page: Names, start: StartOldNames): void {
  const ours: Names = {}
  start(ours)
  const [oc, ocp] = [asNames(page['OC']), asNames(page['OCP'])]
  const [ourOC, ourOCP] = [asNames(ours['OC']), asNames(ours['OCP'])]
  const hadDialogs = oc['dialogs'] !== undefined
  const hadNotification = oc['Notification'] !== undefined
  // A server may have frozen some of them; what cannot be replaced stays.
  guarded(() => {
    if (hadDialogs) Reflect.set(oc, 'dialogs', ourOC['dialogs'])
    if (hadNotification) Reflect.set(oc, 'Notification', ourOC['Notification'])
    Reflect.set(ocp, 'Toast', ourOCP['Toast'])
  })
}

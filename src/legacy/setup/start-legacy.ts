import { Answer } from '../answer.js'
import { oldAddresses } from '../addresses.js'
import { davClientOf } from '../files/dav-client.js'
import { oldDialogs } from '../dialogs.js'
import { startEventBus } from '../event-bus.js'
import { oldEventSource } from '../event-source.js'
import { oldFiles } from '../files/files-client.js'
import { oldTexts } from '../l10n.js'
import { oldApps, oldContactsMenu, oldMenus, oldMessages } from '../menus.js'
import { oldNotifications } from '../notifications.js'
import { oldInitialState, oldPage } from '../page.js'
import { pageGlobal } from '../../core/page/page-global.js'
import type { Parts } from './parts.js'
import { putMissing, type Names } from './put.js'
import { oldAppConfig, oldPasswordConfirmation, oldWhatsNew } from '../settings.js'
import { oldConstants, oldUtil } from '../util.js'

/** `OCP.Loader`, and the function that watches XMLHttpRequests of the page. */
function oldLoader(parts: Parts): { loader: Names; watch: Names } {
  const { filePath } = oldAddresses as { filePath: (app: string, type: string, file: string) => string }
  return {
    loader: {
      loadScript: (app: string, file: string) =>
        Answer.of(parts.functions().then(({ loadScript }) => loadScript(filePath(app, 'js', file)))),
      loadStylesheet: (app: string, file: string) =>
        Answer.of(
          new Promise<void>((resolve, reject) => {
            const href = filePath(app, 'css', file)
            const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
            link.addEventListener('load', () => resolve())
            link.addEventListener('error', () => reject(new Error(`Failed to load stylesheet from ${href}`)))
            document.head.append(link)
          }),
        ),
    },
    watch: {
      registerXHRForErrorProcessing(xhr: unknown): void {
        if (!(xhr instanceof XMLHttpRequest)) return
        // It may end before the functions are there.
        let ended: Event | undefined
        const note = (event: Event): void => {
          ended = event
        }
        xhr.addEventListener('load', note)
        xhr.addEventListener('error', note)
        parts.functions().then(
          ({ watchRequest }) => watchRequest(xhr, {}, ended),
          () => undefined,
        )
      },
    },
  }
}

/** Globals that the platform had beside `OC`, until release 35 for the most part, and the member that says the same. */
const saidByOC = {
  OCdialogs: 'dialogs',
  OCDialogs: 'dialogs',
  oc_appswebroots: 'appswebroots',
  oc_config: 'config',
  oc_current_user: 'currentUser',
  oc_debug: 'debug',
  oc_defaults: 'theme',
  oc_requesttoken: 'requestToken',
  oc_webroot: 'webroot',
}

/**
 * Defines the global functions of the platform's older pages, on top of the bundle's functions (behaviour.md, all of
 * it): `OC`, `OCP`, `dav.Client`, `t` and `n`, and the old bus. Names that the page has already are kept.
 *
 * @param page the object with the globals
 * @returns removes what was defined
 */
export function startLegacy(given: Parts, page: Names): () => void {
  const telling =
    <Part>(bring: () => Promise<Part>) =>
    (): Promise<Part> => {
      const part = bring()
      part.catch((error: unknown) =>
        console.error(
          '[shared-environment] What an old function shows did not load, so nothing is shown. Check that the folder esm/ lies beside legacy.js.',
          error,
        ),
      )
      return part
    }
  const functions = telling(given.functions)
  const webdav = telling(given.webdav)
  const parts: Parts = {
    functions,
    webdav() {
      // Failed requests are handled by code that is loaded with the functions.
      functions().catch(() => undefined)
      return webdav()
    },
  }
  const { notification, toast } = oldNotifications(parts)
  const { l10n, t, n } = oldTexts()
  const config = oldAppConfig(parts)
  const { loader, watch } = oldLoader(parts)
  const stopBus = startEventBus(page)
  const globals: Names = {
    OC: Object.assign(oldPage(), {
      ...oldAddresses,
      ...oldConstants,
      ...oldMenus(),
      ...watch,
      AppConfig: config.oc,
      Apps: oldApps(),
      ContactsMenu: oldContactsMenu(),
      dialogs: oldDialogs(parts),
      EventSource: oldEventSource(parts),
      Files: oldFiles(parts),
      L10N: l10n,
      msg: oldMessages(),
      Notification: notification,
      PasswordConfirmation: oldPasswordConfirmation(parts),
      Util: oldUtil,
    }),
    OCP: {
      AppConfig: config.ocp,
      InitialState: oldInitialState,
      Loader: loader,
      Toast: toast,
      WhatsNew: oldWhatsNew(parts),
    },
    get oc_isadmin() {
      return pageGlobal('_oc_isadmin') === true
    },
    dav: {
      Client: class {
        constructor({ baseUrl = location.origin }: { baseUrl?: string } = {}) {
          return davClientOf(parts, new URL(baseUrl, location.href).href, {})
        }
      },
    },
    t,
    n,
  }
  for (const [name, member] of Object.entries(saidByOC))
    Object.defineProperty(globals, name, { get: () => (page['OC'] as Names)[member], enumerable: true })
  const takeBack = putMissing(page, globals)
  return () => {
    takeBack()
    stopBus()
  }
}

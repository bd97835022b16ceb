import { confirmationIsOld, mayHavePassword } from '../services/password-confirmation/password-confirmation.rules.js'
import { bringTag } from '../core/loading/tag-loaders.js'
import { makeElement, pageNaming } from '../core/page/tag-naming.js'
import { pageGlobal } from '../core/page/page-global.js'
import { generateOcsUrl } from '../core/page/server/urls.js'
import { lastLogin } from '../core/session/last-login.js'
import { pageLoadedMs } from '../core/page/time/page-loaded.js'
import { Answer, tell } from './answer.js'
import type { Parts } from './setup/parts.js'
import type { Names } from './setup/put.js'

interface Callbacks {
  success?(...answer: unknown[]): void
  error?(...failure: unknown[]): void
}

interface NewsOptions extends Callbacks {
  url?: string
  dismiss?: Callbacks & { url?: string }
}

/** `OCP.AppConfig`, whose callbacks get the server's response, and its predecessor `OC.AppConfig` (behaviour.md 19). */
export function oldAppConfig(parts: Parts): { ocp: Names; oc: Names } {
  const config = (call: (config: Awaited<ReturnType<Parts['functions']>>['appConfig']) => Promise<unknown>): Answer =>
    Answer.of(parts.functions().then(({ appConfig }) => call(appConfig)))
  /** Callbacks of the oldest functions get only the value. */
  const telling = (answer: Answer, callback: unknown): Answer => answer.done((value: unknown) => tell(callback, value))
  const ocp = {
    getApps: (callbacks?: Callbacks) => config((all) => all.getApps(callbacks)),
    getKeys: (app: string, callbacks?: Callbacks) => config((all) => all.getKeys(app, callbacks)),
    getValue: (app: string, key: string, defaultValue?: string, callbacks?: Callbacks) =>
      config((all) => all.getValue(app, key, defaultValue, callbacks)),
    setValue: (app: string, key: string, value: string, callbacks?: Callbacks) =>
      config((all) => all.setValue(app, key, value, callbacks)),
    deleteKey: (app: string, key: string, callbacks?: Callbacks) => config((all) => all.deleteKey(app, key, callbacks)),
  }
  return {
    ocp,
    oc: {
      getApps: (callback?: unknown) => telling(ocp.getApps(), callback),
      getKeys: (app: string, callback?: unknown) => telling(ocp.getKeys(app), callback),
      getValue: (app: string, key: string, defaultValue?: string, callback?: unknown) =>
        telling(ocp.getValue(app, key, defaultValue), callback),
      hasKey: (app: string, key: string, callback?: unknown) =>
        telling(
          ocp.getKeys(app).then((keys: string[]) => keys.includes(key)),
          callback,
        ),
      setValue: (app: string, key: string, value: string) => ocp.setValue(app, key, value),
      deleteKey: (app: string, key: string) => ocp.deleteKey(app, key),
    },
  }
}

/**
 * `OCP.WhatsNew` (behaviour.md 10): a caller that passes `success` shows the list itself, for others `<whats-new>`
 * does.
 */
export function oldWhatsNew(parts: Parts): Names {
  const shown = new Set<Element>()
  const addressOf = (url?: string): string => url || generateOcsUrl('/core/whatsnew?format=json')

  function call(callbacks: Callbacks, url: string, body?: URLSearchParams): Answer {
    const asked = parts
      .functions()
      .then(({ request }) => request(url, { background: true, accept: 'all', ...(body && { method: 'POST', body }) }))
      .then(async (response) => {
        const text = await response.text()
        const xhr = { status: response.status, responseText: text }
        // eslint-disable-next-line @typescript-eslint/only-throw-error -- old pages read it as jQuery's
        if (!response.ok) throw xhr
        return [text === '' ? undefined : (JSON.parse(text) as unknown), 'success', xhr]
      })
    const reported = asked.catch((error: unknown) => {
      console.debug('[shared-environment] What is new could not be asked for or dismissed', error)
      throw error
    })
    return new Answer(reported)
      .done((...answer: unknown[]) => tell(callbacks.success, ...answer))
      .fail((failure: unknown) => tell(callbacks.error, failure, 'error'))
  }

  async function show({ url, dismiss }: NewsOptions): Promise<void> {
    await parts.functions()
    await bringTag('whats-new')
    if (document.querySelector(`${pageNaming().prefix}whats-new`)) return
    const element = makeElement('whats-new')
    if (url) element.setAttribute('url', url)
    element.addEventListener('news-dismissed', () => tell(dismiss?.success))
    shown.add(element)
    document.body.append(element)
  }

  return {
    query(options: NewsOptions = {}): Answer {
      const { success, error, url } = options
      if (success) return call(options, addressOf(url))
      if (error) return call({ error, success: () => void show(options) }, addressOf(url))
      return Answer.of(show(options))
    },
    dismiss(version: string, options: Callbacks & { url?: string } = {}): Answer {
      for (const element of shown) element.remove()
      shown.clear()
      return call(options, addressOf(options.url), new URLSearchParams({ version }))
    },
  }
}

/** `OC.PasswordConfirmation` (behaviour.md 13). */
export function oldPasswordConfirmation(parts: Parts): Names {
  return {
    /** By the page's data; another way to confirm, registered by the page, may decide differently. */
    requiresPasswordConfirmation: () =>
      mayHavePassword(pageGlobal('backendAllowsPasswordConfirmation')) &&
      confirmationIsOld(
        { lastLoginSec: lastLogin(), pageLoadSec: pageGlobal('nc_pageLoad'), loadedAtMs: pageLoadedMs() },
        Date.now(),
      ),
    requirePasswordConfirmation: (callback?: unknown, _options?: unknown, onReject?: unknown) =>
      Answer.of(parts.functions().then(({ confirmPassword }) => confirmPassword()))
        .done(() => tell(callback))
        .fail((error: unknown) => tell(onReject, error)),
  }
}

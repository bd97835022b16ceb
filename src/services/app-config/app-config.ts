import { asRecord } from '../../core/lib/parse.js'
import { answerOf, appConfigUrl, callAppConfig, wantsPassword } from './app-config-request.js'
import { RequestError } from '../../core/http/request-error.js'
import { pathOf } from '../../core/http/send.js'
import { forgetLastLogin, lastLogin } from '../../core/session/last-login.js'
import { confirmPassword } from '../password-confirmation/confirm-password.js'

/**
 * For scripts older than promises: `success` gets the body of the response, unchanged, and `error` the response as
 * jQuery has it, with `status`, `responseText` and `responseJSON`, or the error if there is none. If callbacks are
 * given, rejections of the promise need not be handled.
 */
export interface AppConfigCallbacks {
  success?(answer: unknown): void
  error?(failure: unknown, kind: 'error'): void
}

type Body = Record<string, unknown>

interface Write {
  method: 'POST' | 'DELETE'
  value?: string
}

async function write(url: string, { method, value }: Write): Promise<Body> {
  const send = (): Promise<Body> =>
    callAppConfig(url, { method, ...(value !== undefined && { body: new URLSearchParams({ value }) }) })
  await confirmPassword()
  const confirmedSec = lastLogin()
  try {
    return await send()
  } catch (error) {
    if (!wantsPassword(error as object)) throw error
  }
  // The confirmation expired by the server's clock first. Do not ask again if the user confirmed during the request.
  if (lastLogin() === confirmedSec) forgetLastLogin()
  await confirmPassword()
  return send()
}

/** @param parse returns null for data that it cannot read */
function answer<T>(
  names: readonly string[],
  send: (url: string) => Promise<Body>,
  parse: (data: unknown) => T | null,
  callbacks?: AppConfigCallbacks,
): Promise<T> {
  const result = (async () => {
    const url = appConfigUrl(...names)
    const body = await send(url)
    const found = parse(asRecord(asRecord(body['ocs'])?.['data'])?.['data'])
    if (found === null) throw new RequestError('bad-answer', 'GET', pathOf(url), 200)
    return { body, found }
  })()
  if (callbacks)
    result.then(
      ({ body }) => callbacks.success?.(body),
      (failure: object) => callbacks.error?.(answerOf(failure) ?? failure, 'error'),
    )
  const answered = result.then(({ found }) => found)
  if (callbacks) answered.catch(nothing)
  return answered
}

const texts = (data: unknown): string[] | null =>
  Array.isArray(data) ? data.filter((item) => typeof item === 'string') : null
const text = (data: unknown): string | null =>
  ['string', 'number', 'boolean'].includes(typeof data) ? String(data) : null
const nothing = (): void => undefined

/**
 * The settings of the server's applications, for administrators (behaviour.md 19). Functions that change a setting ask
 * for the password first if needed; those that read one never ask. All throw `RequestError`, with status 403 for users
 * who are not administrators, and `TypeError` for an invalid name.
 */
export const appConfig = {
  /** The ids of all applications that have settings. */
  getApps(callbacks?: AppConfigCallbacks): Promise<string[]> {
    return answer([], callAppConfig, texts, callbacks)
  },

  /** The keys of one application's settings; empty if it has none or is unknown. */
  getKeys(app: string, callbacks?: AppConfigCallbacks): Promise<string[]> {
    return answer([app], callAppConfig, texts, callbacks)
  },

  /** The value of one setting. If it is not set: the default, or else an empty string. */
  getValue(app: string, key: string, defaultValue?: string, callbacks?: AppConfigCallbacks): Promise<string> {
    const query = defaultValue === undefined ? '' : `?${new URLSearchParams({ defaultValue })}`
    return answer([app, key], (url) => callAppConfig(url + query), text, callbacks)
  },

  /**
   * Sets one setting.
   *
   * @throws {Error} 'Dialog closed' when the user did not confirm the password; nothing was sent then
   */
  setValue(app: string, key: string, value: string, callbacks?: AppConfigCallbacks): Promise<void> {
    return answer([app, key], (url) => write(url, { method: 'POST', value }), nothing, callbacks)
  },

  /**
   * Deletes one setting, also one that does not exist.
   *
   * @throws {Error} 'Dialog closed' when the user did not confirm the password; nothing was sent then
   */
  deleteKey(app: string, key: string, callbacks?: AppConfigCallbacks): Promise<void> {
    return answer([app, key], (url) => write(url, { method: 'DELETE' }), nothing, callbacks)
  },
}

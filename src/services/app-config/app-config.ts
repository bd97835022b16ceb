import { asRecord } from '../../core/lib/parse.js'
import { appConfigUrl, callAppConfig } from './app-config-request.js'
import { RequestError } from '../../core/http/request-error.js'
import { pathOf } from '../../core/http/send.js'
import { forgetLastLogin, lastLogin } from '../../core/tabs/last-login.js'
import { confirmPassword } from '../password-confirmation/confirm-password.js'

/**
 * For scripts older than promises: `success` gets the answer as the server wrote it. Where callbacks are given, nobody
 * has to listen to the promise.
 */
export interface AppConfigCallbacks {
  success?(answer: unknown): void
  error?(failure: unknown): void
}

type Body = Record<string, unknown>

interface Write {
  method: 'POST' | 'DELETE'
  value?: string
}

/** Reading never asks for a password. */
async function read(url: string): Promise<Body> {
  return (await callAppConfig(url)) ?? refused('GET', url)
}

async function write(url: string, { method, value }: Write): Promise<Body> {
  const send = (): Promise<Body | null> => callAppConfig(url, { method, ...(value !== undefined && { body: new URLSearchParams({ value }) }) })
  await confirmPassword()
  const confirmedSec = lastLogin()
  const answer = await send()
  if (answer) return answer
  // The server's clock ran out before ours. Who confirmed while the call was on its way is not asked again.
  if (lastLogin() === confirmedSec) forgetLastLogin()
  await confirmPassword()
  return (await send()) ?? refused(method, url)
}

function refused(method: string, url: string): never {
  throw new RequestError('http', method, pathOf(url), 403)
}

/** @param parse answers null for data that it cannot read */
function answer<T>(names: readonly string[], send: (url: string) => Promise<Body>, parse: (data: unknown) => T | null, callbacks?: AppConfigCallbacks): Promise<T> {
  const result = (async () => {
    const url = appConfigUrl(...names)
    const body = await send(url)
    const found = parse(asRecord(asRecord(body['ocs'])?.['data'])?.['data'])
    if (found === null) throw new RequestError('bad-answer', 'GET', pathOf(url), 200)
    return { body, found }
  })()
  if (callbacks) result.then(({ body }) => callbacks.success?.(body), (failure: unknown) => callbacks.error?.(failure))
  const answered = result.then(({ found }) => found)
  if (callbacks) answered.catch(nothing)
  return answered
}

const texts = (data: unknown): string[] | null => (Array.isArray(data) ? data.filter((item) => typeof item === 'string') : null)
const text = (data: unknown): string | null => (['string', 'number', 'boolean'].includes(typeof data) ? String(data) : null)
const nothing = (): void => undefined

/**
 * The settings of the server's applications, for administrators (specification, sections 6 and 7; behaviour.md 19).
 * What changes a setting asks for the password first where that is needed. All throw `RequestError`, with status 403
 * for who is no administrator, and `TypeError` for a name that cannot be one.
 */
export const appConfig = {
  /** The ids of all applications that have settings. */
  getApps(callbacks?: AppConfigCallbacks): Promise<string[]> {
    return answer([], read, texts, callbacks)
  },

  /** The keys of one application's settings; none where it has none or is not known. */
  getKeys(app: string, callbacks?: AppConfigCallbacks): Promise<string[]> {
    return answer([app], read, texts, callbacks)
  },

  /** One setting; where it is not set the default, or else an empty text. */
  getValue(app: string, key: string, defaultValue?: string, callbacks?: AppConfigCallbacks): Promise<string> {
    const query = defaultValue === undefined ? '' : `?${new URLSearchParams({ defaultValue })}`
    return answer([app, key], (url) => read(url + query), text, callbacks)
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

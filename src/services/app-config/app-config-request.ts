import { asRecord } from '../../core/lib/parse.js'
import { generateOcsUrl } from '../../core/page/server/urls.js'
import { RequestError } from '../../core/http/request-error.js'
import { readJson, pathOf } from '../../core/http/send.js'
import { request, type RequestOptions } from '../../core/http/request.js'

/**
 * Returns the URL of the settings of all applications, of one application, or of one setting (behaviour.md 19).
 *
 * @param names the application and the setting, both optional
 * @throws {TypeError} for a name that would lead to another address: an empty one, '.' and '..'
 */
export function appConfigUrl(...names: readonly string[]): string {
  const wrong = names.find((name) => /^\.{0,2}$/.test(name))
  if (wrong !== undefined) throw new TypeError(`'${wrong}' cannot be the name of an app or of a key.`)
  return generateOcsUrl(
    ['/apps/provisioning_api/api/v1/config/apps', ...names.map((name) => encodeURIComponent(name.toWellFormed()))].join(
      '/',
    ),
  )
}

/**
 * Sends one request to the applications' settings.
 *
 * @returns the body of the response, or null if the server wants the user to confirm the password first
 * @throws {RequestError}
 */
export async function callAppConfig(
  url: string,
  options: RequestOptions = {},
): Promise<Record<string, unknown> | null> {
  const response = await request(url, { ...options, accept: [403] })
  const body = asRecord(await readJson(response))
  if (response.ok && asRecord(body?.['ocs'])) return body ?? null
  const said = asRecord(asRecord(body?.['ocs'])?.['meta'])?.['message'] ?? body?.['message']
  if (response.status === 403 && said === 'Password confirmation is required') return null
  throw new RequestError(response.ok ? 'bad-answer' : 'http', options.method ?? 'GET', pathOf(url), response.status)
}

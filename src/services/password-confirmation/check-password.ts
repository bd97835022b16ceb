import { asNumber, asRecord } from '../../core/lib/parse.js'
import { generateUrl } from '../../core/page/server/urls.js'
import { RequestError } from '../../core/http/request-error.js'
import { readJson, pathOf } from '../../core/http/send.js'
import { request } from '../../core/http/request.js'

/**
 * Has the server check the signed-in user's password (`POST /login/confirm`, behaviour.md 13). Only a 403 of the server
 * counts as a wrong password, because other failures say nothing about it: products of this kind report all of them as
 * 'Wrong password', even a lost connection, and users then change passwords that were right. The password is only in
 * the body of this request.
 *
 * @returns when the password was confirmed, in seconds of the server's clock, or null for a wrong password
 * @throws {RequestError} also with kind `bad-answer`, if a successful response does not contain the time
 */
export async function checkPassword(password: string, signal?: AbortSignal): Promise<number | null> {
  const url = generateUrl('/login/confirm')
  const response = await request(url, {
    method: 'POST',
    json: { password },
    accept: [403],
    shown: true,
    ...(signal && { signal }),
  })
  if (response.status === 403) return null
  const lastLogin = asNumber(asRecord(await readJson(response))?.['lastLogin'], 0)
  if (lastLogin > 0) return lastLogin
  throw new RequestError('bad-answer', 'POST', pathOf(url), response.status)
}

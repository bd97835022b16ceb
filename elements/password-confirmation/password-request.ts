import { asNumber, asRecord } from '../../src/core/lib/parse.js'
import { generateUrl } from '../../src/core/page/server/urls.js'
import { RequestError } from '../../src/core/http/request-error.js'
import { request } from '../../src/core/http/request.js'
import { pathOf } from '../../src/core/http/send.js'

/**
 * Has the server check the signed-in user's password (`POST /login/confirm`, behaviour.md 13). A failure says nothing
 * about the password: products of this kind call every one 'Wrong password', also a lost connection, and people then
 * change passwords that were right. So only the server's own 403 is a wrong one here. The password is in the body of
 * this call and nowhere else.
 *
 * @returns when the password was confirmed, in seconds of the server's clock, or null for a wrong password
 * @throws {RequestError} also with kind `bad-answer` where a success does not say when
 */
export async function checkPassword(password: string, signal?: AbortSignal): Promise<number | null> {
  const url = generateUrl('/login/confirm')
  const answer = await request(url, { method: 'POST', json: { password }, accept: [403], ...(signal && { signal }) })
  if (answer.status === 403) return null
  const lastLogin = asNumber(asRecord(await answer.json().catch(() => null))?.['lastLogin'], 0)
  if (lastLogin > 0) return lastLogin
  throw new RequestError(signal?.aborted ? 'aborted' : 'bad-answer', 'POST', pathOf(url), answer.status)
}

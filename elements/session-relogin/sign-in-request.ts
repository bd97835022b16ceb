import { asRecord, asText } from '../../src/core/lib/parse.js'
import { generateUrl } from '../../src/core/page/server/urls.js'
import { RequestError } from '../../src/core/http/request-error.js'
import { readJson } from '../../src/core/http/body/read-json.js'
import { pathOf, send } from '../../src/core/http/send.js'
import { signedInUser } from '../../src/core/http/signed-in-user.js'

/** Paths of a second factor, and of other steps that the server requires after the password. */
const furtherStep = /\/login\/(selectchallenge|challenge|setupchallenge|flow)\b/

/**
 * Signs the page's user in again with a password, as the server's sign-in form does (`POST /login`). The responses to
 * the form are HTML pages, so the server is then asked who is signed in. The password is only in the body of this
 * request.
 *
 * @returns `further-step` if the server requires more than a password
 * @throws {RequestError} if the server did not check the password
 */
export async function signInWithPassword(
  uid: string,
  password: string,
  signal?: AbortSignal,
): Promise<'signed-in' | 'wrong' | 'further-step'> {
  const call = { anybody: true, ...(signal && { signal }) }
  // The token of a visitor's session, which the page must not use as its own.
  const tokens = await send(generateUrl('/csrftoken'), call)
  const token = asText(asRecord(await readJson(tokens))?.['token'])
  const url = generateUrl('/login')
  if (!tokens.ok || token === '')
    throw new RequestError(tokens.ok ? 'bad-answer' : 'http', 'GET', pathOf(url), tokens.status)
  const follow = (address: string, init: RequestInit): Promise<Response> =>
    fetch(address, { ...init, redirect: 'follow' })
  const answer = await send(url, {
    ...call,
    method: 'POST',
    body: new URLSearchParams({ user: uid, password, requesttoken: token }),
    headers: { requesttoken: token },
    transport: follow,
  })
  if (answer.status === 401 || answer.status === 403) return 'wrong'
  if (!answer.ok) throw new RequestError('http', 'POST', pathOf(url), answer.status)
  if (furtherStep.test(pathOf(answer.url))) return 'further-step'
  const person = await signedInUser(signal)
  return person?.uid === uid ? 'signed-in' : 'wrong'
}

import { asRecord, asText } from '../lib/parse.js'
import { generateOcsUrl } from '../page/server/urls.js'
import { RequestError } from './request-error.js'
import { pathOf, send } from './send.js'

/**
 * Asks the server who is signed in in this browser now (`GET /cloud/user` of the Open Collaboration Services). That may
 * be another user than the one that this page was rendered for.
 *
 * @returns null for nobody
 * @throws {RequestError} when the server does not say
 */
export async function signedInUser(signal?: AbortSignal): Promise<{ uid: string; displayName: string } | null> {
  const url = generateOcsUrl('/cloud/user')
  try {
    const answer = await send(`${url}?format=json`, { anybody: true, timeoutMs: 10_000, ...(signal && { signal }) })
    if (answer.status === 401) return null
    const person = asRecord(asRecord(asRecord(await answer.json().catch(() => null))?.['ocs'])?.['data'])
    const uid = asText(person?.['id'])
    if (!answer.ok || uid === '')
      throw new RequestError(answer.ok ? 'bad-answer' : 'http', 'GET', pathOf(url), answer.status)
    return { uid, displayName: asText(person?.['display-name']) || asText(person?.['displayname']) || uid }
  } catch (error) {
    if (error instanceof RequestError && error.kind === 'session-expired') return null
    throw error
  }
}

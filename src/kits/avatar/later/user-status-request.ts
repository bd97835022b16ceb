import { asRecord } from '../../../core/lib/parse.js'
import { parseUserStatus, type UserStatus } from '../user-status-type.js'
import { shared } from '../../../core/page/shared-values.js'
import { generateOcsUrl } from '../../../core/page/server/urls.js'
import { RequestError } from '../../../core/http/request-error.js'
import { request } from '../../../core/http/request.js'
import { pathOf } from '../../../core/http/send.js'

/**
 * Asks for the own status (behaviour.md 2). Null for somebody who never set one: the server answers 404 then.
 *
 * @throws {RequestError} kind `bad-answer` also for an answer that holds no status
 */
export async function fetchUserStatus(): Promise<UserStatus | null> {
  const url = generateOcsUrl('/apps/user_status/api/v1/user_status')
  const answer = await request(url, { accept: [404], background: true })
  if (answer.status === 404) return null
  const body = asRecord(await answer.json().catch(() => null))
  const status = parseUserStatus(asRecord(body?.['ocs'])?.['data'])
  if (!status) throw new RequestError('bad-answer', 'GET', pathOf(url), answer.status)
  return status
}

/** The same for the whole page: one request, however many ask and whenever they do. */
export function loadUserStatus(): Promise<UserStatus | null> {
  return shared('user-status-answer', fetchUserStatus)
}

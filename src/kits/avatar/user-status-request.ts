import { asRecord } from '../../core/lib/parse.js'
import { parseUserStatus, type UserStatus } from './user-status-type.js'
import { shared } from '../../core/page/shared-values.js'
import { generateOcsUrl } from '../../core/page/server/urls.js'
import { RequestError } from '../../core/http/request-error.js'
import { readJson, pathOf } from '../../core/http/send.js'
import { request } from '../../core/http/request.js'

/**
 * Requests a status (behaviour.md 2). Null if the user never set one: the server responds with 404 then.
 *
 * @param path below the API of statuses. Default: the user's own
 * @throws {RequestError} kind `bad-answer` also for a response without a status
 */
export async function fetchUserStatus(path = 'user_status'): Promise<UserStatus | null> {
  const url = generateOcsUrl(`/apps/user_status/api/v1/${path}`)
  const response = await request(url, { accept: [404], background: true })
  if (response.status === 404) return null
  const body = asRecord(await readJson(response))
  const status = parseUserStatus(asRecord(body?.['ocs'])?.['data'])
  if (!status) throw new RequestError('bad-answer', 'GET', pathOf(url), response.status)
  return status
}

/** `fetchUserStatus` of the user's own, with one request per page: all callers share its result. */
export function loadUserStatus(): Promise<UserStatus | null> {
  return shared('user-status-answer', fetchUserStatus)
}

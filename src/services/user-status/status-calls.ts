import { emit } from '../../core/bus/bus.js'
import { readJson, pathOf } from '../../core/http/send.js'
import { RequestError } from '../../core/http/request-error.js'
import { request, type RequestOptions } from '../../core/http/request.js'
import { asRecord, asText } from '../../core/lib/parse.js'
import { shownText } from '../../core/lib/shorten.js'
import { generateOcsUrl } from '../../core/page/server/urls.js'
import { ownStatus } from '../../kits/avatar/user-status-store.js'
import type { Presence } from './beat.rules.js'
import { parseOwnStatus, parsePredefinedList, type OwnStatus, type PredefinedStatus } from './own-status.js'

/**
 * The calls of the status app (behaviour.md 2, "Neighbour calls"; Nextcloud's OpenAPI description of user_status).
 * Each throws a `RequestError`.
 */
const api = (path: string): string => generateOcsUrl(`/apps/user_status/api/v1/${path}`)

/** The server has refused a status for a reason that it says. */
export class StatusRefused extends Error {
  override name = 'StatusRefused'
}

/** What a call wants to know: the data of the response, undefined for 204 and 404. */
async function ask(path: string, options: RequestOptions = {}): Promise<unknown> {
  const response = await request(api(path), { accept: [400, 404], shown: true, ...options })
  if (response.status === 204) return undefined
  const ocs = asRecord(asRecord(await readJson(response))?.['ocs'])
  if (response.ok || response.status === 404) return response.ok ? ocs?.['data'] : undefined
  throw new StatusRefused(shownText(asText(asRecord(ocs?.['meta'])?.['message'])))
}

function asOwn(data: unknown, method: string, path: string): OwnStatus {
  const status = parseOwnStatus(data)
  if (!status) throw new RequestError('bad-answer', method, pathOf(api(path)), 200)
  return status
}

/** Requests the user's own status; null if none was ever set. */
export async function readOwnStatus(options: RequestOptions = {}): Promise<OwnStatus | null> {
  const data = await ask('user_status', options)
  return data === undefined ? null : asOwn(data, 'GET', 'user_status')
}

/** Requests the messages that the server offers, in its order. */
export async function readPredefined(options: RequestOptions = {}): Promise<PredefinedStatus[]> {
  return parsePredefinedList(await ask('predefined_statuses', options))
}

/** Requests the status that a call or another app has replaced; null if there is none. */
export async function readReplaced(userId: string, options: RequestOptions = {}): Promise<OwnStatus | null> {
  return parseOwnStatus(await ask(`statuses/${encodeURIComponent(`_${userId}`)}`, options))
}

/** Saves whether the user is online, away and so on. The message stays. */
export async function saveType(statusType: string, options: RequestOptions = {}): Promise<OwnStatus> {
  return asOwn(
    await ask('user_status/status', { ...options, method: 'PUT', json: { statusType } }),
    'PUT',
    'user_status/status',
  )
}

/** Saves one of the messages that the server offers. */
export async function savePredefined(
  messageId: string,
  clearAt: number | null,
  options: RequestOptions = {},
): Promise<OwnStatus> {
  const path = 'user_status/message/predefined'
  return asOwn(await ask(path, { ...options, method: 'PUT', json: { messageId, clearAt } }), 'PUT', path)
}

/** Saves a message of the user's own. `clearAt` is in s since the epoch. */
export async function saveMessage(
  given: { statusIcon: string | null; message: string; clearAt: number | null },
  options: RequestOptions = {},
): Promise<OwnStatus> {
  const path = 'user_status/message/custom'
  return asOwn(await ask(path, { ...options, method: 'PUT', json: given }), 'PUT', path)
}

/** Clears emoji and message. Whether the user is online or away stays. */
export async function clearMessage(options: RequestOptions = {}): Promise<void> {
  await ask('user_status/message', { ...options, method: 'DELETE' })
}

/** Puts back the status that a call or another app has replaced; null where the server does not say which. */
export async function restoreReplaced(messageId: string, options: RequestOptions = {}): Promise<OwnStatus | null> {
  const path = `user_status/revert/${encodeURIComponent(messageId)}`
  return parseOwnStatus(await ask(path, { ...options, method: 'DELETE' }))
}

/** Tells the server that the user is there. Returns the status after it, null for none. */
export async function sendBeat(status: Presence, options: RequestOptions = {}): Promise<OwnStatus | null> {
  const data = await ask('heartbeat', { ...options, accept: [], method: 'PUT', json: { status } })
  return data === undefined ? null : parseOwnStatus(data)
}

/** Tells the page, and scripts of other apps on it, what the own status is now. */
export function tellStatus(status: OwnStatus | null): void {
  if (!status) {
    ownStatus().set({ phase: 'known', status: null })
    return
  }
  const { messageId, clearAtSec, ...seen } = status
  emit('user_status:status.updated', { ...seen, messageId, clearAt: clearAtSec })
}

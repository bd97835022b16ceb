import { asRecord, asText } from '../lib/parse.js'
import { sharedRecord } from '../page/shared-values.js'
import { generateUrl } from '../page/server/urls.js'
import { acceptToken } from './request-token.js'
import { RequestError } from './request-error.js'
import { pathOf, send } from './send.js'

/** However many calls fail and however many elements ask, the server is asked for a token this often at most. */
const usualPerMinute = 6

interface Refreshing {
  /** The refresh under way, shared by all who wait for it. */
  running: Promise<void> | null
  /** When the last refreshes began, in ms since the epoch. */
  began: number[]
  /** Where to ask; null for the product's own address. */
  url: string | null
  mostPerMinute: number
}

const refreshing = (): Refreshing =>
  sharedRecord('csrf-refresh', () => ({ running: null, began: [], url: null, mostPerMinute: usualPerMinute }))

/**
 * Says where the page's tokens come from and how often a heartbeat asks for one, on top of what other callers need.
 *
 * @param url an address that answers `{"token": "…"}`, for servers of another kind; empty for the product's own
 * @param beatsPerMinute raises the limit of calls; the limit itself always stays
 * @returns the undo
 */
export function configureRefresh(url: string, beatsPerMinute: number): () => void {
  const state = refreshing()
  state.url = url || null
  state.mostPerMinute = usualPerMinute + Math.ceil(beatsPerMinute)
  return () => {
    state.url = null
    state.mostPerMinute = usualPerMinute
  }
}

/**
 * Fetches a fresh request token (`GET /csrftoken`, behaviour.md 16) and puts it into the token store. Callers who ask
 * while one is on its way share it.
 *
 * @throws {RequestError} when no token could be had, or when the server was asked six times within a minute; the old
 *   token stays
 */
export async function refreshToken(): Promise<void> {
  const state = refreshing()
  if (state.running) return state.running
  const now = Date.now()
  state.began = state.began.filter((at) => Math.abs(now - at) < 60_000)
  const url = state.url ?? generateUrl('/csrftoken')
  if (state.began.length >= state.mostPerMinute) throw new RequestError('csrf', 'GET', pathOf(url))
  state.began.push(now)

  state.running = fetchToken(url).finally(() => {
    state.running = null
  })
  return state.running
}

async function fetchToken(url: string): Promise<void> {
  const path = pathOf(url)
  const answer = await send(url)
  if (!answer.ok) throw new RequestError(answer.status === 401 ? 'session-expired' : 'http', 'GET', path, answer.status)
  const body = asRecord(await answer.json().catch(() => null))
  const token = asText(body?.['token'])
  if (token === '') throw new RequestError('bad-answer', 'GET', path, answer.status)
  acceptToken(token, 'server')
}

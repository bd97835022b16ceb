import { asRecord, asText } from '../lib/decode.js'
import { shared } from '../page/shared.js'
import { generateUrl } from '../page/urls.js'
import { acceptToken } from '../state/token.js'
import { RequestError } from './request-error.js'
import { send } from './send.js'

/** However many calls fail and however many elements ask, the server is asked for a token this often at most. */
const mostPerMinute = 6

interface Refreshing {
  /** The refresh under way, shared by all who wait for it. */
  running: Promise<void> | null
  /** When the last refreshes began, in ms since the epoch. */
  began: number[]
}

const refreshing = (): Refreshing => shared('csrf-refresh', () => ({ running: null, began: [] }))

/**
 * Fetches a fresh request token (`GET /csrftoken`, behaviour.md 16) and puts it into the token store. Callers who ask
 * while one is on its way share it.
 *
 * @param url another address of the same answer, for servers of another kind
 * @throws {RequestError} when no token could be had, or when the server was asked six times within a minute; the old
 *   token stays
 */
export async function refreshToken(url = generateUrl('/csrftoken')): Promise<void> {
  const state = refreshing()
  if (state.running) return state.running
  const now = Date.now()
  state.began = state.began.filter((at) => Math.abs(now - at) < 60_000)
  if (state.began.length >= mostPerMinute) throw new RequestError('csrf', 'GET', new URL(url, document.baseURI).pathname)
  state.began.push(now)

  state.running = fetchToken(url).finally(() => {
    state.running = null
  })
  return state.running
}

async function fetchToken(url: string): Promise<void> {
  const path = new URL(url, document.baseURI).pathname
  const answer = await send(url)
  if (!answer.ok) throw new RequestError(answer.status === 401 ? 'session-expired' : 'http', 'GET', path, answer.status)
  const body = asRecord(await answer.json().catch(() => null))
  const token = asText(body?.['token'])
  if (token === '') throw new RequestError('bad-answer', 'GET', path, answer.status)
  acceptToken(token, 'server')
}

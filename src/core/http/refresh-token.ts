import { asRecord } from '../lib/parse.js'
import { sharedRecord } from '../page/shared-values.js'
import { currentUser } from '../page/server/current-user.js'
import { generateUrl } from '../page/server/urls.js'
import { checkSession, noteAccount } from '../session/session-end.js'
import { usableToken, acceptToken } from '../session/request-token.js'
import { RequestError } from './request-error.js'
import { readJson, pathOf, send, within } from './send.js'
import { sessionIsOver, signedInUser } from './signed-in-user.js'

/** The most requests for a token in a minute, however many other requests fail and however many elements ask. */
const usualPerMinute = 6

/** The most time that a refresh may take, in ms: all other requests may be waiting for it. */
const wholeMs = 60_000

interface Refreshing {
  /** The refresh under way, shared by all callers. */
  running: Promise<void> | null
  /** When the last refreshes began, in ms since the epoch. */
  began: number[]
  /** The address that tokens are fetched from; null for the product's own. */
  url: string | null
  mostPerMinute: number
}

const refreshing = (): Refreshing =>
  sharedRecord('csrf-refresh', () => ({ running: null, began: [], url: null, mostPerMinute: usualPerMinute }))

/**
 * Sets the address that tokens are fetched from, and how often a heartbeat fetches one in addition to other callers.
 *
 * @param url an address that responds with `{"token": "…"}`, for other kinds of servers; empty for the product's own
 * @param beatsPerMinute raises the limit of requests per minute by this many; there is always a limit
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
 * Fetches a fresh request token (`GET /csrftoken`, behaviour.md 16) and stores it. Calls during a refresh share that
 * refresh.
 *
 * @param wasRefused the server has refused the last one, which may be of a session that is over: asks first whether
 *   somebody else is signed in now, for whom the page must not act
 * @throws {RequestError} when no token could be fetched, when the limit per minute is reached (six requests, plus
 *   those of a heartbeat), or when somebody else is signed in; the old token stays
 */
export async function refreshToken(wasRefused = false): Promise<void> {
  const state = refreshing()
  if (state.running) return state.running
  const now = Date.now()
  state.began = state.began.filter((at) => Math.abs(now - at) < 60_000)
  const url = state.url ?? generateUrl('/csrftoken')
  if (state.began.length >= state.mostPerMinute) throw new RequestError('csrf', 'GET', pathOf(url))
  state.began.push(now)

  const asked = wasRefused ? mustBeSameUser() : Promise.resolve()
  state.running = asked
    .then(() => fetchToken(url))
    .finally(() => {
      state.running = null
    })
  return state.running
}

async function mustBeSameUser(): Promise<void> {
  const uid = currentUser()?.uid
  const person = uid === undefined ? null : await signedInUser().catch(() => null)
  if (!person || person.uid === uid) return
  // From this the watch over the session knows, here and in the other tabs.
  noteAccount({ uid: person.uid })
  await checkSession()
  throw new RequestError('session-expired', 'GET', pathOf(generateUrl('/csrftoken')))
}

async function fetchToken(url: string): Promise<void> {
  const path = pathOf(url)
  await within(wholeMs, undefined, async (signal) => {
    const response = await send(url, { signal }).catch(async (error: unknown) => {
      const isRedirect = error instanceof RequestError && error.kind === 'session-expired'
      if (!isRedirect || (await sessionIsOver())) throw error
      // The session goes on, so the address has moved.
      return send(url, { signal, follow: true })
    })
    if (!response.ok)
      throw new RequestError(response.status === 401 ? 'session-expired' : 'http', 'GET', path, response.status)
    const token = usableToken(asRecord(await readJson(response))?.['token'])
    if (!token) throw new RequestError('bad-answer', 'GET', path, response.status)
    acceptToken(token, 'server')
  })
}

import type { FailureKind } from '../lib/failure.js'
import { asRecord, asText } from '../lib/parse.js'
import { sessionEnd } from '../session/session-end.js'
import { asName, shownName } from '../lib/shorten.js'
import { currentUser } from '../page/server/current-user.js'
import { generateOcsUrl } from '../page/server/urls.js'
import { sharedRecord } from '../page/shared-values.js'
import { RequestError } from './request-error.js'
import { readJson, pathOf, send, within } from './send.js'

/** The most time that the answer may take, in ms: all other requests may be waiting for it. */
const wholeMs = 20_000

/**
 * Asks the server who is signed in in this browser now (`GET /cloud/user` of the Open Collaboration Services). That may
 * be another user than the one that this page was rendered for.
 *
 * @returns null for nobody
 * @throws {RequestError} when the server does not say
 */
export function signedInUser(signal?: AbortSignal): Promise<{ uid: string; displayName: string } | null> {
  const url = generateOcsUrl('/cloud/user')
  return within(wholeMs, signal, async (until) => {
    const ask = (follow: boolean): Promise<Response> =>
      send(`${url}?format=json`, { anybody: true, follow, timeoutMs: 10_000, signal: until })
    const kindIs = (error: unknown, kind: FailureKind): boolean => error instanceof RequestError && error.kind === kind
    const response = await ask(false).catch((error: unknown) => {
      if (!kindIs(error, 'session-expired')) throw error
      // A redirect: the address has moved, or it leads to a page for signing in, perhaps on another origin.
      return ask(true).catch((moved: unknown) => {
        if (kindIs(moved, 'network')) return null
        throw moved
      })
    })
    if (!response || response.status === 401) return null
    const person = asRecord(asRecord(asRecord(await readJson(response))?.['ocs'])?.['data'])
    const uid = asText(person?.['id'])
    if (response.ok && uid !== '')
      return { uid, displayName: asName(person?.['display-name']) || asName(person?.['displayname']) || shownName(uid) }
    if (response.redirected) return null
    throw new RequestError(response.ok ? 'bad-answer' : 'http', 'GET', pathOf(url), response.status)
  })
}

/** Whether a redirect may be taken for a moved address, without asking again, for this long after an answer, in ms. */
const trustMs = 10_000

interface Asked {
  running: Promise<boolean> | null
  /** When the server last said that the session goes on, in ms since the epoch. */
  aliveMs: number
}

/**
 * Asks the server whether the session of the page's user is over, because a request was redirected and the browser does
 * not say where to. All who ask meanwhile share the answer. True on the page of a visitor, who has no session.
 *
 * @throws {RequestError} when the server does not say
 */
export async function sessionIsOver(): Promise<boolean> {
  const uid = currentUser()?.uid
  if (uid === undefined || sessionEnd().get()) return true
  const asked = sharedRecord('session-asked', (): Asked => ({ running: null, aliveMs: -Infinity }))
  if (Math.abs(Date.now() - asked.aliveMs) < trustMs) return false
  asked.running ??= signedInUser()
    .then((person) => {
      if (person?.uid !== uid) return true
      asked.aliveMs = Date.now()
      return false
    })
    .finally(() => {
      asked.running = null
    })
  return asked.running
}

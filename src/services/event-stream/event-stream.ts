import { guarded } from '../../core/lib/attempt.js'
import type { Failure } from '../../core/lib/failure.js'
import { realBrowser, type Browser } from '../../core/page/environment.js'
import { isSameOrigin } from '../../core/page/server/urls.js'
import { whilePageActs } from '../../core/page/page-lifecycle.js'
import { emit } from '../../core/bus/bus.js'
import { whileSessionLasts } from '../../core/session/session-end.js'
import { requestToken, tokenIsStale } from '../../core/session/request-token.js'
import { refreshToken } from '../../core/http/refresh-token.js'
import { RequestError } from '../../core/http/request-error.js'
import { serverHealth } from '../../core/http/server-health.js'
import { onSessionBack } from '../session/session-back.js'
import { pathOf } from '../../core/http/send.js'
import { addressWith, dataOf } from './stream-message.js'
import { streamRefusal, type StreamRefusal } from './stream-refusal.js'

/** A stream of messages from the server. */
export interface EventStream {
  /**
   * Listens to messages of one type: `''` for those without a type, `error` for those that the server names so, and
   * `__internal__`, which gets `close` when the server ends the stream. JSON is parsed, other data stays text; `''` for
   * a message without data. Returns the undo, which may be called twice.
   */
  listen(type: string, listener: (data: unknown) => void): () => void
  /** Closes the stream for good. */
  close(): void
}

/** What a stream needs of the page. */
export interface EventStreamDeps {
  browser: Browser
  open(url: string): EventSource
  refresh(): Promise<void>
  refusal(url: string): Promise<StreamRefusal>
}

const realDeps: EventStreamDeps = {
  browser: realBrowser,
  open: (url) => new EventSource(url),
  refresh: refreshToken,
  refusal: streamRefusal,
}

/** Delays before the first retries, in ms. If they all fail, the page is told, once. */
const waitsMs = [1000, 2000, 5000, 10_000, 30_000]

/** Delay before each further retry, in ms; up to half as long again, so that not all pages come at the same moment. */
const slowMs = 60_000

/** Least time between two tries, in ms, however often the server seems to be back. */
const leastMs = 5000

/**
 * A connection that lasted this long, in ms, resets the retries. One that always breaks at once must not be retried for
 * ever.
 */
const heldMs = 10_000

/** How long the server may be silent before the head of its response, in ms. In it, it may: it may have nothing to say. */
const silentMs = 120_000

const tokenRefused = 'Possible CSRF attack. Connection will be closed.'

/**
 * Opens a stream of server-sent events (behaviour.md 21;
 * https://html.spec.whatwg.org/multipage/server-sent-events.html). The request token is the last parameter, is read
 * anew for each connection, and is sent to the page's own origin only. A lost connection is retried with a fresh token,
 * and with `lastEventId` if the server numbers its messages. After five failed retries, `request:failed` is emitted as
 * for other requests, and the stream goes on trying slowly, as long as the page is visible. It reconnects at once when
 * the browser is online again, or when the server responds to other requests again. If the server refuses for good,
 * `request:failed` is emitted and the stream is closed. A server that does not begin to respond within two minutes counts
 * as lost. It rests while the page is prerendered or in the back/forward
 * cache and while the session is over. The server ends it with the event `__internal__` and the data `close`.
 *
 * @param data query parameters; names are used as they are, values are encoded
 */
export function eventStream(
  url: string,
  data: Readonly<Record<string, string | number | boolean>> = {},
  { browser, open, refresh, refusal }: EventStreamDeps = realDeps,
): EventStream {
  const own = isSameOrigin(url)
  const listeners = new Map<string, Set<(data: unknown) => void>>()
  /** Types that the current source has a listener for. */
  let asked = new Set<string>()
  let source: EventSource | null = null
  let openedMs = Infinity
  let lastEventId = ''
  let failures = 0
  /** A page that was open for long may have a stale token; the server refuses it before it does anything. */
  let mayBeStale = true
  /** Raised when a connection is closed: what was awaited for it must not affect a later one. */
  let turn = 0
  let cancel = (): void => undefined
  /** The next try, in ms since the epoch: Infinity if it waits for something else; null if it does not wait. */
  let dueMs: number | null = null
  let triedMs = -Infinity

  const address = (): string => addressWith(url, { ...data, ...(lastEventId && { lastEventId }) })
  const tell = (type: string, event: MessageEvent): void => {
    lastEventId = event.lastEventId
    for (const listener of [...(listeners.get(type) ?? [])]) guarded(() => listener(dataOf(event)))
  }
  const ask = (type: string): void => {
    if (!source || asked.has(type)) return
    asked.add(type)
    source.addEventListener(type || 'message', (event) => {
      // The browser's own `error` event, for a lost connection, has no data.
      if (event instanceof MessageEvent) tell(type, event)
    })
  }

  function connect(): void {
    asked = new Set()
    openedMs = Infinity
    const mine = (source = open(own ? `${address()}requesttoken=${encodeURIComponent(requestToken())}` : address()))
    // A connection may die without a word, and the browser would wait for ever.
    cancel = browser.after(silentMs, () => mine === source && lost())
    source.addEventListener('open', () => {
      if (mine !== source) return
      cancel()
      openedMs = browser.now()
    })
    source.addEventListener('error', (event) => {
      if (mine !== source) return
      if (!(event instanceof MessageEvent)) {
        lost()
      } else if (own && mayBeStale && dataOf(event) === tokenRefused) {
        mayBeStale = false
        event.stopImmediatePropagation()
        void renew()
      }
    })
    source.addEventListener('__internal__', (event) => {
      if (dataOf(event) === 'close') stop()
    })
    for (const type of listeners.keys()) ask(type)
  }
  function rest(): void {
    turn += 1
    cancel()
    dueMs = null
    source?.close()
    source = null
  }
  async function renew(): Promise<void> {
    rest()
    const mine = turn
    triedMs = browser.now()
    try {
      if (own) await refresh()
    } catch (error) {
      if (mine === turn && error instanceof RequestError) {
        if (error.kind === 'session-expired') return fail(error)
        // Too many tokens were requested already, and the old one would be refused.
        if (error.kind === 'csrf') return again(error)
      }
    }
    if (mine === turn) connect()
  }
  function lost(): void {
    // Not left to the browser: it would reconnect with the first token, and only if the server did not refuse that.
    const refused = own && source?.readyState === 2
    if (browser.now() - openedMs >= heldMs) {
      failures = 0
      mayBeStale = true
    }
    rest()
    // When a page is left, Chromium ends its streams as if they were refused, before the page gets `pagehide`.
    if (refused) cancel = browser.after(0, () => void askWhy())
    else again(lostByNetwork())
  }
  async function askWhy(): Promise<void> {
    const mine = turn
    const why = await refusal(address())
    if (mine !== turn) return
    if (why.status === 204) stop()
    else if (why.forGood) fail(why)
    else again(why.status >= 300 ? why : lostByNetwork())
  }
  const lostByNetwork = (): Pick<Failure, 'kind' | 'status'> => ({
    kind: browser.online() ? 'network' : 'offline',
    status: 0,
  })
  function again(why: Pick<Failure, 'kind' | 'status'>): void {
    const waitMs = waitsMs[failures] ?? slowMs
    failures += 1
    // A hidden page waits until it is visible.
    const askedMs = own ? serverHealth().get().notBeforeMs - browser.now() : 0
    if (failures <= waitsMs.length || browser.visible()) wait(Math.max(waitMs * (1 + browser.random() / 2), askedMs))
    else dueMs = Infinity
    if (failures === waitsMs.length + 1) tellPage(why)
  }
  function fail(why: Pick<Failure, 'kind' | 'status'>): void {
    if (why.kind === 'session-expired') {
      dueMs = Infinity
      cancel = onSessionBack(soon)
    } else stop()
    tellPage(why)
  }
  function tellPage({ kind, status }: Pick<Failure, 'kind' | 'status'>): void {
    if (own) emit('request:failed', { kind, status, path: pathOf(url) })
  }
  function wait(delayMs: number): void {
    cancel()
    dueMs = browser.now() + delayMs
    cancel = browser.after(delayMs, () => void renew())
  }
  /** The server responds to others again, or the page is seen again. */
  function soon(): void {
    const delayMs = Math.max(0, triedMs + leastMs - browser.now())
    if (dueMs !== null && dueMs > browser.now() + delayMs) wait(delayMs)
  }

  let started = false
  const begin = (): (() => void) => {
    failures = 0
    if (started || (own && tokenIsStale())) void renew()
    else connect()
    started = true
    const undo = [
      browser.onWindow('online', () => {
        if (source) return
        failures = 0
        void renew()
      }),
      browser.onDocument('visibilitychange', () => {
        if (browser.visible()) soon()
      }),
      ...(own ? [serverHealth().subscribe(() => serverHealth().get().state === 'up' && soon())] : []),
    ]
    return () => {
      for (const step of undo) step()
      rest()
    }
  }
  // After the page's user has signed out, the stream would belong to somebody else's session.
  const stop = whilePageActs(browser, () => (own ? whileSessionLasts(begin) : begin()))
  return {
    listen(type, listener) {
      if (typeof listener !== 'function') return () => undefined
      const all = listeners.get(type) ?? new Set()
      listeners.set(type, all.add(listener))
      ask(type)
      return () => {
        all.delete(listener)
      }
    },
    close: stop,
  }
}

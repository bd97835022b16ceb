import type { Failure } from '../../core/lib/failure.js'
import { realBrowser, type Browser } from '../../core/page/environment.js'
import { isSameOrigin } from '../../core/page/server/urls.js'
import { whilePageActs } from '../../core/later/page-lifecycle.js'
import { emit } from '../../core/bus/bus.js'
import { whileSessionLasts } from '../../core/bus/session-end.js'
import { requestToken, tokenIsStale } from '../../core/http/request-token.js'
import { refreshToken } from '../../core/http/csrf-token.js'
import { RequestError } from '../../core/http/request-error.js'
import { pathOf } from '../../core/http/send.js'
import { streamRefusal, type StreamRefusal } from './stream-refusal.js'

/** A stream of messages from the server. */
export interface EventStream {
  /**
   * Hears messages of one type; `''` is those without a type, `error` those that the server calls so, and `__internal__`
   * tells `close` when the server ends it. Parsed where they are JSON, otherwise the text; `''` for a message without
   * data. Returns the undo, which may be called twice.
   */
  listen(type: string, listener: (data: unknown) => void): () => void
  /** Ends it, for good. */
  close(): void
}

/** What a stream needs of the page. */
export interface EventStreamDeps {
  browser: Browser
  open(url: string): EventSource
  refresh(): Promise<void>
  refusal(url: string): Promise<StreamRefusal>
}

const realDeps: EventStreamDeps = { browser: realBrowser, open: (url) => new EventSource(url), refresh: refreshToken, refusal: streamRefusal }

/** Waits between tries, in ms; after the last one it is over. */
const waitsMs = [1000, 2000, 5000, 10_000, 30_000]

/** A connection that lasted for so long was none in vain, in ms: one that breaks at once each time must not be made for ever. */
const heldMs = 10_000

const tokenRefused = 'Possible CSRF attack. Connection will be closed.'

function dataOf(event: Event): unknown {
  const { data } = event as MessageEvent
  const text = typeof data === 'string' ? data : ''
  try {
    return text === '' ? '' : JSON.parse(text)
  } catch {
    return text
  }
}

/**
 * Opens a stream of server-sent events (behaviour.md 21; https://html.spec.whatwg.org/multipage/server-sent-events.html).
 * The request token, which goes last, is read anew for each connection, and goes to the page's own origin only. A
 * connection that is lost is made again, with a fresh token and with `lastEventId` where the server numbers its messages;
 * after five tries in vain, or where the server refuses it for good, the page is told as of any other failed call. It rests
 * while the page does (back/forward cache, prerendering) and while the session is over, and is made at once when the
 * connection is back. The server ends it by the event `__internal__` with `close`.
 *
 * @param data added to the address; names as they are, values encoded
 */
export function eventStream(url: string, data: Readonly<Record<string, string | number | boolean>> = {}, { browser, open, refresh, refusal }: EventStreamDeps = realDeps): EventStream {
  const own = isSameOrigin(url)
  const listeners = new Map<string, Set<(data: unknown) => void>>()
  /** Types that the source at hand is asked for. */
  let asked = new Set<string>()
  let source: EventSource | null = null
  let openedMs = Infinity
  let lastEventId = ''
  let failures = 0
  /** A page that was open for long may have a stale token; the server refuses it before it does anything. */
  let mayBeStale = true
  /** What is awaited for an earlier connection has nothing to say to a later one. */
  let turn = 0
  let cancel = (): void => undefined

  const address = (): string => {
    const pairs = Object.entries({ ...data, ...(lastEventId && { lastEventId }) }).map(([name, value]) => `${name}=${encodeURIComponent(value)}&`).join('')
    return `${url}${url.includes('?') ? '&' : '?'}${pairs}`
  }
  const tell = (type: string, event: MessageEvent): void => {
    lastEventId = event.lastEventId
    for (const listener of [...(listeners.get(type) ?? [])]) {
      try {
        listener(dataOf(event))
      } catch (error) {
        reportError(error)
      }
    }
  }
  const ask = (type: string): void => {
    if (!source || asked.has(type)) return
    asked.add(type)
    source.addEventListener(type || 'message', (event) => {
      // An event of the browser's own, that the connection is lost, has no data.
      if (event instanceof MessageEvent) tell(type, event)
    })
  }

  function connect(): void {
    asked = new Set()
    openedMs = Infinity
    const mine = source = open(own ? `${address()}requesttoken=${encodeURIComponent(requestToken())}` : address())
    source.addEventListener('open', () => { openedMs = browser.now() })
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
    source.addEventListener('__internal__', (event) => { if (dataOf(event) === 'close') stop() })
    for (const type of listeners.keys()) ask(type)
  }
  function rest(): void {
    turn += 1
    cancel()
    source?.close()
    source = null
  }
  async function renew(): Promise<void> {
    rest()
    const mine = turn
    try {
      if (own) await refresh()
    } catch (error) {
      if (mine === turn && error instanceof RequestError) {
        if (error.kind === 'session-expired') return fail(error)
        // Too many were asked for already: the old one would be refused.
        if (error.kind === 'csrf') return again(error)
      }
    }
    if (mine === turn) connect()
  }
  function lost(): void {
    // The browser would come again with the token of the first time, and only where the server did not refuse it.
    const refused = own && source?.readyState === 2
    if (browser.now() - openedMs >= heldMs) {
      failures = 0
      mayBeStale = true
    }
    rest()
    // Chromium breaks the streams of a page that is left as if they were refused, before the page hears that it is left.
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
  const lostByNetwork = (): Pick<Failure, 'kind' | 'status'> => ({ kind: browser.online() ? 'network' : 'offline', status: 0 })
  function again(why: Pick<Failure, 'kind' | 'status'>): void {
    const waitMs = waitsMs[failures]
    failures += 1
    if (waitMs !== undefined) cancel = browser.after(waitMs, () => void renew())
    else fail(why)
  }
  function fail({ kind, status }: Pick<Failure, 'kind' | 'status'>): void {
    // A browser that knows to be offline will say when it no longer is, and a user may sign in again in place.
    if (browser.online() && kind !== 'session-expired') stop()
    if (own) emit('request:failed', { kind, status, path: pathOf(url) })
  }

  let started = false
  const begin = (): (() => void) => {
    failures = 0
    if (started || (own && tokenIsStale())) void renew()
    else connect()
    started = true
    const deaf = browser.onWindow('online', () => {
      if (source) return
      failures = 0
      void renew()
    })
    return () => {
      deaf()
      rest()
    }
  }
  // The stream of a page whose user has left would be somebody else's.
  const stop = whilePageActs(browser, () => (own ? whileSessionLasts(begin) : begin()))
  return {
    listen(type, listener) {
      if (typeof listener !== 'function') return () => undefined
      const all = listeners.get(type) ?? new Set()
      listeners.set(type, all.add(listener))
      ask(type)
      return () => { all.delete(listener) }
    },
    close: stop,
  }
}

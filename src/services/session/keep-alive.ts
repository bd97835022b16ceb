import { type Browser, realBrowser } from '../../core/page/environment.js'
import { emit } from '../../core/bus/bus.js'
import { configValue } from '../../core/page/server/server-config.js'
import { isSameOrigin } from '../../core/page/server/urls.js'
import { warnOnce } from '../../core/page/warn-once.js'
import { whilePageActs } from '../../core/page/page-lifecycle.js'
import { configureRefresh, refreshToken } from '../../core/http/refresh-token.js'
import { limitTokenAge, tokenReceivedMs, type TokenOrigin } from '../../core/session/request-token.js'
import { heartbeatIntervalMs, patienceMs, startHeartbeat, type Cause } from './heartbeat.js'
import { accountChannel, onToken, startTabs } from '../../core/session/tabs.js'
import { sharedRecord } from '../../core/page/shared-values.js'
import { whileSessionLasts } from '../../core/session/session-end.js'
import { createStore, type Store } from '../../core/page/store.js'
import { joinWishes, type PageWishes } from '../../core/page/join-wishes.js'
import type { PlainHost, PlainLife } from '../../core/element/plain-element.js'

/** How a page wants its session kept alive. */
export interface KeepAliveOptions {
  /** Lifetime of the session on the server, in s; 0 to take it from the page's configuration. */
  sessionLifetime: number
  /** Time between two beats, in s, instead of half the lifetime; 0 for the default. */
  interval: number
  /** URL to fetch tokens from; empty for the product's default. */
  tokenUrl: string
}

/**
 * Disabled by configuration, beating, letting another tab beat, waiting for a connection, or for a prerendered page to
 * be opened.
 */
export type KeepAliveState = 'off' | 'beating' | 'following' | 'offline' | 'waiting'

/** The status of the keep-alive, for views and developers. */
export interface KeepAliveStatus {
  state: KeepAliveState
  /** The next beat, in ms since the epoch, and what set it; missing where none is planned. */
  next?: { dueMs: number; intervalMs: number; cause: Cause }
}

/** What the keep-alive needs of the page. */
export interface KeepAliveDeps {
  browser: Browser
  refresh(): Promise<void>
  onToken(listener: (origin: TokenOrigin) => void): () => void
  startTabs(): () => void
  limitTokenAge(maxAgeMs: number): void
  /** When the first interval began, in ms since the epoch: the server knew the session at that time. */
  tokenReceivedMs(): number
  tell: typeof emit
}

const realDeps: KeepAliveDeps = {
  browser: realBrowser,
  refresh: refreshToken,
  onToken,
  startTabs,
  limitTokenAge,
  tokenReceivedMs,
  tell: emit,
}

function nextInterval({ interval, sessionLifetime }: KeepAliveOptions): number {
  return interval > 0 ? interval * 1000 : heartbeatIntervalMs(sessionLifetime || configValue('session_lifetime'))
}

function checkedUrl(url: string): string {
  if (url === '' || isSameOrigin(url)) return url
  warnOnce(
    'token-url',
    '<session-keepalive token-url> is on another origin, so it is ignored. Give one of this origin.',
  )
  return ''
}

/**
 * Keeps the session alive and the request token fresh (behaviour.md 17): beats, shares tokens with the other tabs, and
 * lets requests wait for a new token after a sleep. Follows the connection: emits `networkOffline` and, after the first
 * token request, `networkOnline` with its actual result; if the connection returns several times in a row, only the
 * last return is emitted. Does nothing if the server's configuration sets `session_keepalive` to a false value.
 *
 * @param told called with each new status
 * @returns the undo, which may be called twice
 */
export function startKeepAlive(
  options: KeepAliveOptions,
  told: (status: KeepAliveStatus) => void,
  deps = realDeps,
): () => void {
  const setting = configValue('session_keepalive')
  if (setting !== undefined && !setting) {
    told({ state: 'off' })
    return () => undefined
  }
  const { browser } = deps
  const intervalMs = nextInterval(options)
  const pace = { fromMs: deps.tokenReceivedMs(), failures: 0, leads: true }
  // Kept while the page is in the back/forward cache, where it misses events.
  let isOffline = !browser.online()
  if (browser.prerendering()) told({ state: 'waiting' })

  const stop = whilePageActs(browser, () => {
    let stopBeating = (): void => undefined
    /** Raised with each change of the connection, and at the end. */
    let turn = 0

    function beat(atOnce: boolean, beaten: (success: boolean) => void): void {
      stopBeating()
      stopBeating = startHeartbeat(
        {
          browser,
          intervalMs,
          lock: browser.openChannel && accountChannel(),
          pace,
          refresh: deps.refresh,
          onToken: deps.onToken,
          waits: (leads, dueMs, cause) =>
            told({ state: leads ? 'beating' : 'following', next: { dueMs, intervalMs, cause } }),
          beaten,
        },
        atOnce,
      )
    }
    function goOffline(): void {
      turn += 1
      stopBeating()
      told({ state: 'offline' })
      if (!isOffline) deps.tell('networkOffline', {})
      isOffline = true
    }
    function comeBack(): void {
      let own = (turn += 1)
      isOffline = false
      beat(true, (success) => {
        if (own === turn) deps.tell('networkOnline', { success })
        // Only the first beat is that of the return.
        own = 0
      })
    }
    const undo = [browser.onWindow('offline', goOffline), browser.onWindow('online', comeBack)]
    if (!browser.online()) goOffline()
    else if (isOffline) comeBack()
    else beat(false, () => undefined)

    return () => {
      turn += 1
      for (const step of undo) step()
      stopBeating()
    }
  })
  const undo = [
    stop,
    configureRefresh(checkedUrl(options.tokenUrl), 60_000 / intervalMs),
    deps.startTabs(),
    () => deps.limitTokenAge(Infinity),
  ]
  deps.limitTokenAge(intervalMs + 2 * patienceMs(intervalMs))
  return () => {
    for (const step of undo.splice(0)) step()
  }
}

interface PageKeepAlive {
  wishes: PageWishes<KeepAliveOptions>
  stop(): void
  status: Store<KeepAliveStatus>
}

const onPage = (): PageKeepAlive =>
  sharedRecord('keep-alive', () => ({
    wishes: { all: [] },
    stop: () => undefined,
    status: createStore<KeepAliveStatus>({ state: 'off' }),
  }))

/** The status of the page's one keep-alive. */
export const keepAliveStatus = (): Store<KeepAliveStatus> => onPage().status

/**
 * Keeps the session alive until the undo is called. All callers share the page's one keep-alive, with the options of
 * the first that has not called its undo.
 *
 * @returns the undo, which may be called twice
 */
export function joinKeepAlive(options: KeepAliveOptions): () => void {
  const page = onPage()
  return joinWishes(page.wishes, options, (first) => {
    page.stop()
    page.stop = first ? whileSessionLasts(() => run(first)) : () => undefined
  })

  function run(first: KeepAliveOptions): () => void {
    const stop = startKeepAlive(first, page.status.set)
    return () => {
      stop()
      page.status.set({ state: 'off' })
    }
  }
}

/** What the element is given. */
export type KeepAliveValues = KeepAliveOptions & { debug: boolean }

/** Joins the page's keep-alive for an element, which shows its state. */
export function keepAliveFor(host: PlainHost): PlainLife<KeepAliveValues> {
  const status = keepAliveStatus()
  let values: KeepAliveValues | null = null
  let joined = ''
  let explained: KeepAliveStatus | null = null
  let leave = (): void => undefined
  const show = (): void => {
    const now = status.get()
    host.showState(now.state)
    if (values?.debug && now !== explained)
      console.info(`[shared-environment] <session-keepalive> ${explain(now, values)}`)
    explained = values?.debug ? now : null
  }
  const unsubscribe = status.subscribe(show)
  return {
    take(next) {
      values = next
      const wish = [next.sessionLifetime, next.interval, next.tokenUrl].join(' ')
      if (wish !== joined) {
        joined = wish
        leave()
        leave = joinKeepAlive(next)
      }
      show()
    },
    stop() {
      unsubscribe()
      leave()
    },
  }
}

function explain({ state, next }: KeepAliveStatus, { sessionLifetime, interval }: KeepAliveOptions): string {
  if (!next) return `is ${state}.`
  const source =
    interval > 0
      ? 'interval'
      : `session lifetime ${String(sessionLifetime || configValue('session_lifetime') || 'unknown')}`
  return `is ${state}. Next beat ${new Date(next.dueMs).toISOString()}, set by ${next.cause}. Interval ${next.intervalMs / 1000} s, by ${source}.`
}

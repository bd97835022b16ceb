import { realBrowser, type Browser } from '../../../core/page/environment.js'
import { configValue } from '../../../core/page/server/server-config.js'
import { isSameOrigin } from '../../../core/page/server/urls.js'
import { warnOnce } from '../../../core/page/warn-once.js'
import { whilePageActs } from '../../../core/later/page-lifecycle.js'
import { configureRefresh, refreshToken } from '../../../core/http/csrf-token.js'
import { emit } from '../../../core/bus/bus.js'
import { limitTokenAge, tokenReceivedMs, type TokenOrigin } from '../../../core/http/request-token.js'
import { heartbeatIntervalMs, patienceMs, startHeartbeat, type Cause } from './heartbeat.js'
import { startConnectivity } from './connectivity.js'
import { accountChannel, onToken, startTabs } from '../../../core/tabs/tabs.js'

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
 * Keeps the session alive and the request token fresh (behaviour.md 17): beats, follows the connection, shares tokens
 * with the other tabs, and lets requests wait for a new token after a sleep. Does nothing if the server's configuration
 * sets `session_keepalive` to a false value.
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
  const known = { offline: !browser.online() }
  if (browser.prerendering()) told({ state: 'waiting' })

  const stop = whilePageActs(browser, () => {
    let stopBeating = (): void => undefined
    const stopNetwork = startConnectivity({
      browser,
      known,
      tell: deps.tell,
      lost() {
        stopBeating()
        told({ state: 'offline' })
      },
      connected: (back) =>
        new Promise((beaten) => {
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
            back,
          )
        }),
    })
    return () => {
      stopNetwork()
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

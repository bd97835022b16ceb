import type { QuietHost, QuietLife } from '../../../core/element/plain-element.js'
import { configValue } from '../../../core/page/server/server-config.js'
import type { KeepAliveOptions, KeepAliveStatus } from './keep-alive.js'
import { joinKeepAlive, keepAliveStatus } from './page-keep-alive.js'

/** What an element is given. */
export type KeepAliveValues = KeepAliveOptions & { debug: boolean }

/** Joins the page's keep-alive for an element, which shows its state. */
export function keepAliveFor(host: QuietHost): QuietLife<KeepAliveValues> {
  const status = keepAliveStatus()
  let values: KeepAliveValues | null = null
  let joined = ''
  let explained: KeepAliveStatus | null = null
  let leave = (): void => undefined
  const tell = (): void => {
    const now = status.get()
    host.showState(now.state)
    if (values?.debug && now !== explained)
      console.info(`[shared-environment] <session-keepalive> ${explain(now, values)}`)
    explained = values?.debug ? now : null
  }
  const unsubscribe = status.subscribe(tell)
  return {
    take(next) {
      values = next
      const wish = [next.sessionLifetime, next.interval, next.tokenUrl].join(' ')
      if (wish !== joined) {
        joined = wish
        leave()
        leave = joinKeepAlive(next)
      }
      tell()
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

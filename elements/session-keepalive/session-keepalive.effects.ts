import { configValue } from '../../src/core/page/server/server-config.js'
import type { KeepAliveOptions, KeepAliveStatus } from '../../src/services/session-watch/later/keep-alive.js'
import type { loadSession } from '../../src/services/session-watch/load-session.js'
import { withSession } from '../../src/services/session-watch/with-session.js'
import type { QuietHost, QuietLife } from '../../src/core/element/plain-element.js'

type Values = KeepAliveOptions & { debug: boolean }
type Session = Awaited<ReturnType<typeof loadSession>>

/**
 * Keeps the session alive while the element is on the page, and shows the state of the page's only keep-alive.
 */
export function keepAlive(host: QuietHost): QuietLife<Values> {
  let values: Values | null = null
  let life: QuietLife<Values> | null = null
  const leave = withSession((session) => {
    life = keepAliveBy(session, host)
    if (values) life.take(values)
  })

  return {
    take(next) {
      values = next
      life?.take(next)
    },
    stop() {
      leave()
      life?.stop()
    },
  }
}

function keepAliveBy({ joinKeepAlive, keepAliveStatus }: Session, host: QuietHost): QuietLife<Values> {
  const status = keepAliveStatus()
  let values: Values | null = null
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
      const before = values
      values = next
      if (
        !before ||
        before.sessionLifetime !== next.sessionLifetime ||
        before.interval !== next.interval ||
        before.tokenUrl !== next.tokenUrl
      ) {
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
  if (!next) return `is ${state}: no beat is planned.`
  const source =
    interval > 0
      ? 'interval'
      : `session lifetime ${String(sessionLifetime || configValue('session_lifetime') || 'unknown')}`
  return `is ${state}. Next deadline ${new Date(next.dueMs).toISOString()}, set by: ${next.cause}. Interval ${next.intervalMs / 1000} s, by ${source}.`
}

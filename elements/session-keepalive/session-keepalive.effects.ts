import { useEffect } from 'react'
import { configValue } from '../../src/page/config.js'
import type { KeepAliveOptions, KeepAliveStatus } from '../../src/session/keep-alive.js'
import { joinKeepAlive, keepAliveStatus } from '../../src/session/page-keep-alive.js'
import { useProcess } from '../../src/ui/host.js'
import { useStore } from '../../src/ui/use-store.js'

/** Keeps the session alive while the view is on the page, and answers with what the page's one keep-alive does. */
export function useKeepAlive(options: KeepAliveOptions, debug: boolean): KeepAliveStatus {
  const { sessionLifetime, interval, tokenUrl } = options
  const status = useStore(keepAliveStatus())
  useProcess(() => joinKeepAlive(options), [sessionLifetime, interval, tokenUrl])
  useEffect(() => {
    if (debug) console.info(`[shared-environment] <session-keepalive> ${explain(status, options)}`)
  }, [debug, status])
  return status
}

function explain({ state, next }: KeepAliveStatus, { sessionLifetime, interval }: KeepAliveOptions): string {
  if (!next) return `is ${state}: no beat is planned.`
  const source = interval > 0 ? 'interval' : `session lifetime ${String(sessionLifetime || configValue('session_lifetime') || 'unknown')}`
  return `is ${state}. Next deadline ${new Date(next.dueMs).toISOString()}, set by: ${next.cause}. Interval ${next.intervalMs / 1000} s, by ${source}.`
}

import type { KeepAliveValues } from '../../src/services/session/keep-alive.js'
import { loadWhenIdle } from '../../src/core/loading/load-when-idle.js'
import { loadSession } from '../../src/services/session/start.js'
import type { PlainHost, PlainLife } from '../../src/core/element/plain-element.js'

/**
 * Keeps the session alive while the element is on the page, and shows the state of the page's only keep-alive.
 */
export function keepAlive(host: PlainHost): PlainLife<KeepAliveValues> {
  let values: KeepAliveValues | null = null
  let life: PlainLife<KeepAliveValues> | null = null
  const leave = loadWhenIdle(loadSession, ({ keepAliveFor }) => {
    life = keepAliveFor(host)
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

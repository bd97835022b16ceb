import { useState } from 'react'
import { liveClock } from '../../src/kits/live-time/live-clock.js'
import { watchNow } from '../../src/kits/live-time/watch-time-in-view.js'
import { useHost, useProcess } from '../../src/core/element/host-context.js'

/** The current time, updated every 30 s while the element is in view. */
export function useNow(): number {
  const host = useHost()
  const [nowMs, setNow] = useState(() => liveClock().now())
  useProcess(() => watchNow(host, setNow), [host])
  return nowMs
}

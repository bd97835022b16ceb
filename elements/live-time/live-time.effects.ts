import { useState } from 'react'
import { liveClock } from '../../src/page/live-clock.js'
import { watchNow } from '../../src/page/now-in-sight.js'
import { useHost, useProcess } from '../../src/ui/host.js'

/** The time, told again every 30 s while the element is in sight. */
export function useNow(): number {
  const host = useHost()
  const [nowMs, setNow] = useState(() => liveClock().now())
  useProcess(() => watchNow(host, setNow), [host])
  return nowMs
}

import type { Turns } from '../../lib/time-slices.js'

/**
 * Lets the page have its turn: input, frames and other tasks. A message to oneself queues behind the tasks that wait
 * already. `scheduler.yield()` comes before them, so that work in slices lets nobody draw what it told until it is
 * done (measured: 100,000 files, first picture after 1,320 ms instead of 20), and timers wait at least 4 ms.
 */
export function pause(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}

let ending: Promise<void> | null = null

/** The first turn after this one: the same for all who wait for it. */
export function endOfTurn(): Promise<void> {
  return ending ??= pause().then(() => { ending = null })
}

/** The turns of this page. */
export const pageTurns: Turns = { now: () => performance.now(), pause }

/**
 * A clock for many thousand pages: runs the shipped code of timers, and counts its requests by the minute. Unlike
 * FakeWorld, it keeps its timers sorted, and has no tabs that share anything.
 */
import { startHeartbeat, heartbeatIntervalMs } from '../../src/services/session/heartbeat.js'
import { retryLater } from '../../src/core/page/time/retry-later.js'
import type { Browser } from '../../src/core/page/environment.js'

interface Timer {
  atMs: number
  call: (() => void) | null
}

class Clock {
  nowMs = 0
  #heap: Timer[] = []

  after(delayMs: number, call: () => void): () => void {
    const timer: Timer = { atMs: this.nowMs + Math.max(0, delayMs), call }
    const heap = this.#heap
    let at = heap.push(timer) - 1
    while (at > 0) {
      const up = (at - 1) >> 1
      if ((heap[up] as Timer).atMs <= timer.atMs) break
      heap[at] = heap[up] as Timer
      at = up
    }
    heap[at] = timer
    return () => {
      timer.call = null
    }
  }

  #next(): Timer | undefined {
    const heap = this.#heap
    const first = heap[0]
    const last = heap.pop()
    if (!first || !last || heap.length === 0) return first
    let at = 0
    for (;;) {
      let down = 2 * at + 1
      if (down >= heap.length) break
      if (down + 1 < heap.length && (heap[down + 1] as Timer).atMs < (heap[down] as Timer).atMs) down += 1
      if ((heap[down] as Timer).atMs >= last.atMs) break
      heap[at] = heap[down] as Timer
      at = down
    }
    heap[at] = last
    return first
  }

  /** Lets time pass; promises settle after each timer. */
  async until(endMs: number): Promise<void> {
    let turns = 0
    for (;;) {
      const due = this.#heap[0]
      if (!due || due.atMs > endMs) break
      this.#next()
      this.nowMs = due.atMs
      due.call?.()
      await null
      await null
      // A request's promises need a few turns of their own.
      if ((turns += 1) % 64 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    this.nowMs = endMs
  }
}

const nothing = (): (() => void) => () => undefined

const browserOf = (clock: Clock): Browser => ({
  now: () => clock.nowMs,
  after: (delayMs, call) => clock.after(delayMs, call),
  online: () => true,
  visible: () => true,
  prerendering: () => false,
  onWindow: nothing,
  onDocument: nothing,
  openChannel: null,
  takeLock: null,
  random: Math.random,
})

/** Requests in each ten seconds. */
class Counter {
  readonly perTenSeconds: number[] = []
  constructor(readonly clock: Clock) {}
  note(): void {
    const at = Math.floor(this.clock.nowMs / 10_000)
    this.perTenSeconds[at] = (this.perTenSeconds[at] ?? 0) + 1
  }
  /** The most and the mean in a second, between two times in ms. */
  between(fromMs: number, toMs: number): { most: number; mean: number } {
    const counts = Array.from(
      { length: (toMs - fromMs) / 10_000 },
      (_, at) => this.perTenSeconds[fromMs / 10_000 + at] ?? 0,
    )
    return { most: Math.max(...counts) / 10, mean: counts.reduce((sum, count) => sum + count, 0) / counts.length / 10 }
  }
}

const minuteMs = 60_000

/**
 * One heartbeat for each user, of a session of `lifetimeS` seconds. The server is away from the 60th minute on.
 *
 * @returns requests in a second: before, while the server is away, and in the half hour after
 */
export async function heartbeatsOver(users: number, lifetimeS: number, awayMinutes: number) {
  const clock = new Clock()
  const browser = browserOf(clock)
  const counter = new Counter(clock)
  const intervalMs = heartbeatIntervalMs(lifetimeS)
  const [from, to] = [60 * minuteMs, (60 + awayMinutes) * minuteMs]
  for (let user = 0; user < users; user += 1)
    // Pages are opened at any time.
    clock.after(Math.random() * intervalMs, () => {
      let heard: ((origin: 'server') => void) | undefined
      startHeartbeat({
        browser,
        intervalMs,
        lock: null,
        pace: { fromMs: clock.nowMs, failures: 0, leads: true },
        async refresh() {
          counter.note()
          if (clock.nowMs >= from && clock.nowMs < to) throw new Error('away')
          heard?.('server')
        },
        onToken(listener) {
          heard = listener
          return () => undefined
        },
        waits: () => undefined,
        beaten: () => undefined,
      })
    })
  const { warn } = console
  // Each failed beat says so on its page's console.
  console.warn = () => undefined
  await clock.until(to + 30 * minuteMs)
  console.warn = warn
  return {
    before: counter.between(30 * minuteMs, from),
    away: counter.between(from, to),
    after: counter.between(to, to + 30 * minuteMs),
  }
}

/**
 * Open lists whose request failed, all in the same second: the worst herd there can be. The server is back after
 * `awayMinutes`.
 *
 * @returns requests in a second while it is away, but for the first ten seconds, and in the two minutes after
 */
export async function retriesOver(users: number, awayMinutes: number) {
  const clock = new Clock()
  const browser = browserOf(clock)
  const counter = new Counter(clock)
  const back = awayMinutes * minuteMs
  for (let user = 0; user < users; user += 1) {
    const ask = (retries: number): void => {
      counter.note()
      if (clock.nowMs < back) retryLater(retries, () => ask(retries + 1), browser)
    }
    clock.after(Math.random() * 1000, () => ask(0))
  }
  await clock.until(back + 2 * minuteMs)
  return { away: counter.between(10_000, back), after: counter.between(back, back + 2 * minuteMs) }
}

/**
 * A browser whose clock the test controls, with as many tabs as it needs. Nothing waits for real time: `advance()` runs
 * what is due, in order, and lets promises settle in between.
 */
import type { Browser } from '../../src/core/page/environment.js'
import { pause } from '../../src/core/page/time/yield-to-page.js'
import { FakeOrigin, type Owner } from './fake-origin.js'

const nextTask = globalThis.setImmediate as typeof setImmediate | undefined

/** Lets everything settle that waits for promises only: they all come before the next task. */
export const settle = (): Promise<void> => (nextTask ? new Promise((resolve) => nextTask(() => resolve())) : pause())

/** An event with further properties. Node lacks the classes of a page's events. */
const eventWith = (name: string, told: object): Event => Object.assign(new Event(name), told)

interface Timer {
  at: number
  call: () => void
  tab: FakeTab
}

/** What the tabs of one browser share: time, locks, channels, and a server that hands out tokens. */
export class FakeWorld extends FakeOrigin {
  /** Wall-clock time in ms. */
  nowMs = Date.UTC(2026, 0, 1)
  readonly tabs: FakeTab[] = []
  /** Every request for a token: when, and by which tab. */
  readonly refreshes: { atMs: number; tab: FakeTab }[] = []
  /** How the server responds to a request for a token. */
  server: 'new token' | 'same token' | 'down' = 'new token'
  readonly timers = new Set<Timer>()
  /** Time as timers count it: stands still while the machine sleeps. */
  #awakeMs = 0

  tab(options: FakeTabOptions = {}): FakeTab {
    const tab = new FakeTab(this, options)
    this.tabs.push(tab)
    return tab
  }

  /** Lets time pass while the machine is awake. */
  async advance(ms: number): Promise<void> {
    const end = this.#awakeMs + ms
    await settle()
    for (;;) {
      const due = [...this.timers].filter(({ at, tab }) => at <= end && !tab.frozen).sort((a, b) => a.at - b.at)[0]
      this.#goTo(due ? Math.max(due.at, this.#awakeMs) : end)
      if (!due) return
      this.timers.delete(due)
      due.call()
      await settle()
    }
  }

  /** The wall clock jumps and no timer counts it: the machine slept, or somebody set the clock. */
  jump(ms: number): void {
    this.nowMs += ms
  }

  start(timer: Omit<Timer, 'at'>, delayMs: number): () => void {
    // As browsers do: more than 31 bits of ms overflow, and hidden tabs get their timers once a minute.
    const at = this.#awakeMs + (delayMs >= 2 ** 31 ? 0 : Math.max(0, delayMs))
    const own: Timer = { ...timer, at: timer.tab.throttled ? Math.ceil(at / 60_000) * 60_000 : at }
    this.timers.add(own)
    return () => {
      this.timers.delete(own)
    }
  }

  #goTo(awakeMs: number): void {
    this.nowMs += awakeMs - this.#awakeMs
    this.#awakeMs = awakeMs
  }
}

/** Features and state of a tab's browser; by default everything is supported and works. */
export interface FakeTabOptions {
  /** False in a browser without Web Locks. */
  locks?: boolean
  channels?: boolean
  offline?: boolean
  prerendering?: boolean
  /** The result of `random()`. */
  random?: number
}

/** One tab: its browser, its token, and what a user or the machine does to it. */
export class FakeTab implements Owner {
  readonly browser: Browser
  token = ''
  /** The maximum age of the token, as the page was told. */
  maxAgeMs = Infinity
  frozen = false
  /** Hidden for long: its timers run once a minute. */
  throttled = false
  #hidden = false
  #offline: boolean
  #prerendering: boolean
  #window = new EventTarget()
  #document = new EventTarget()
  #listeners = 0
  #tokenListeners = new Set<(origin: 'server' | 'tab' | 'page') => void>()
  #queued: (() => void)[] = []

  constructor(
    readonly world: FakeWorld,
    { locks = true, channels = true, offline = false, prerendering = false, random = 0 }: FakeTabOptions,
  ) {
    this.#offline = offline
    this.#prerendering = prerendering
    this.browser = {
      now: () => world.nowMs,
      after: (delayMs, call) => world.start({ call, tab: this }, delayMs),
      online: () => !this.#offline,
      visible: () => !this.#hidden && !this.#prerendering,
      prerendering: () => this.#prerendering,
      onWindow: (name, listener) => this.#listen(this.#window, name, listener),
      onDocument: (name, listener) => this.#listen(this.#document, name, listener),
      openChannel: channels ? (name, hear) => world.openChannel(this, name, hear) : null,
      takeLock: locks ? (name, got) => world.takeLock(this, name, got) : null,
      random: () => random,
    }
  }

  /** Requests a token, as the page's own refresh does; the response takes 100 ms. */
  refresh = async (): Promise<void> => {
    const { world } = this
    world.refreshes.push({ atMs: world.nowMs, tab: this })
    const { server } = world
    await new Promise<void>((resolve) => world.start({ call: resolve, tab: this }, 100))
    if (server === 'down') throw new Error('The server is down.')
    this.accept(server === 'same token' ? 'token' : `token ${world.refreshes.length}`, 'server')
  }

  accept = (token: string, origin: 'server' | 'tab' | 'page'): void => {
    this.token = token
    for (const listener of [...this.#tokenListeners]) listener(origin)
  }

  onToken = (listener: (origin: 'server' | 'tab' | 'page') => void): (() => void) => {
    this.#tokenListeners.add(listener)
    return () => {
      this.#tokenListeners.delete(listener)
    }
  }

  offline(): void {
    this.#offline = true
    this.#window.dispatchEvent(new Event('offline'))
  }

  online(): void {
    this.#offline = false
    this.#window.dispatchEvent(new Event('online'))
  }

  /** The connection is lost or restored without an event. */
  silently(change: 'offline' | 'online'): void {
    this.#offline = change === 'offline'
  }

  hide(): void {
    this.#hidden = true
    this.#document.dispatchEvent(new Event('visibilitychange'))
  }

  show(): void {
    this.#hidden = false
    this.throttled = false
    this.#document.dispatchEvent(new Event('visibilitychange'))
  }

  /** A prerendered page is opened. */
  activate(): void {
    this.#prerendering = false
    this.#document.dispatchEvent(new Event('prerenderingchange'))
  }

  /** The page is left for good. */
  left(): void {
    this.#window.dispatchEvent(eventWith('pagehide', { persisted: false }))
  }

  intoCache(): void {
    this.#window.dispatchEvent(eventWith('pagehide', { persisted: true }))
  }

  outOfCache(): void {
    this.#window.dispatchEvent(eventWith('pageshow', { persisted: true }))
  }

  /** Another tab has written to the shared storage, or cleared it. */
  hearStorage(key: string | null, newValue: string | null): void {
    this.deliver(() => this.#window.dispatchEvent(eventWith('storage', { key, newValue })))
  }

  /** The user begins to leave the page, and may still stay. */
  setOff(): void {
    this.#window.dispatchEvent(new Event('beforeunload'))
  }

  /** The page has loaded, for the first time. */
  loaded(): void {
    this.#window.dispatchEvent(eventWith('pageshow', { persisted: false }))
  }

  /** The browser stops the tab: no timer, no message. */
  freeze(): void {
    this.frozen = true
  }

  resume(): void {
    this.frozen = false
    for (const deliver of this.#queued.splice(0)) deliver()
    this.#document.dispatchEvent(new Event('resume'))
  }

  /** The tab is closed: everything it had is gone, without an event to its scripts. */
  close(): void {
    const { timers } = this.world
    for (const timer of [...timers]) if (timer.tab === this) timers.delete(timer)
    this.world.forget(this)
    this.#tokenListeners.clear()
    this.#window = new EventTarget()
    this.#document = new EventTarget()
  }

  /** What scripts of the tab hold of the browser's resources now. */
  get held(): { timers: number; listeners: number; locks: number; channels: number } {
    return {
      timers: [...this.world.timers].filter(({ tab }) => tab === this).length,
      listeners: this.#listeners + this.#tokenListeners.size,
      ...this.world.heldBy(this),
    }
  }

  deliver(call: () => void): void {
    if (this.frozen) this.#queued.push(call)
    else void Promise.resolve().then(call)
  }

  #listen(target: EventTarget, name: string, listener: (event: Event) => void): () => void {
    target.addEventListener(name, listener)
    this.#listeners += 1
    let there = true
    return () => {
      target.removeEventListener(name, listener)
      if (there) this.#listeners -= 1
      there = false
    }
  }
}

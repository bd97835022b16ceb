/**
 * A browser whose clock the test turns, with as many tabs as it needs. Nothing waits for real time: `advance()` runs
 * what is due, in order, and lets promises settle in between.
 */
import type { Browser } from '../../src/page/browser.js'

/** Lets everything settle that only waits for promises. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 25; turn += 1) await Promise.resolve()
}

interface Timer {
  at: number
  call: () => void
  tab: FakeTab
}

interface Lock {
  tab: FakeTab
  got: () => void
  held: boolean
}

interface Line {
  tab: FakeTab
  hear: (message: unknown) => void
}

/** What the tabs of one browser share: time, locks, channels, and a server that hands out tokens. */
export class FakeWorld {
  /** Wall-clock time in ms. */
  nowMs = Date.UTC(2026, 0, 1)
  readonly tabs: FakeTab[] = []
  /** Every message that was posted, with its channel. */
  readonly posts: { channel: string; message: unknown }[] = []
  /** Every call for a token: when, and by which tab. */
  readonly refreshes: { atMs: number; tab: FakeTab }[] = []
  /** What the server does with a call for a token. */
  server: 'new token' | 'same token' | 'down' = 'new token'
  readonly timers = new Set<Timer>()
  readonly locks = new Map<string, Lock[]>()
  readonly channels = new Map<string, Set<Line>>()
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

  /** The wall clock jumps and no timer counts it: a sleep, or somebody set the clock. */
  jump(ms: number): void {
    this.nowMs += ms
  }

  start(timer: Omit<Timer, 'at'>, delayMs: number): () => void {
    // As browsers do: more than 31 bits of ms overflow, and hidden tabs get their timers once a minute.
    const at = this.#awakeMs + (delayMs >= 2 ** 31 ? 0 : Math.max(0, delayMs))
    const own: Timer = { ...timer, at: timer.tab.throttled ? Math.ceil(at / 60_000) * 60_000 : at }
    this.timers.add(own)
    return () => { this.timers.delete(own) }
  }

  grantLocks(): void {
    for (const waiting of this.locks.values()) {
      const first = waiting[0]
      if (!first || first.held) continue
      first.held = true
      void Promise.resolve().then(() => { if (waiting.includes(first)) first.got() })
    }
  }

  #goTo(awakeMs: number): void {
    this.nowMs += awakeMs - this.#awakeMs
    this.#awakeMs = awakeMs
  }
}

/** What a tab's browser is like; everything is there and well by default. */
export interface FakeTabOptions {
  /** False in a browser without them. */
  locks?: boolean
  channels?: boolean
  offline?: boolean
  prerendering?: boolean
  /** What `random()` answers. */
  random?: number
}

/** One tab: its browser, its token, and what a user or the machine does to it. */
export class FakeTab {
  readonly browser: Browser
  token = ''
  /** How old the token may grow, as the page was told. */
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

  constructor(readonly world: FakeWorld, { locks = true, channels = true, offline = false, prerendering = false, random = 0 }: FakeTabOptions) {
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
      openChannel: channels ? (name, hear) => this.#openChannel(name, hear) : null,
      takeLock: locks ? (name, got) => this.#takeLock(name, got) : null,
      random: () => random,
    }
  }

  /** Asks the server for a token, as the page's own refresh does; the answer takes 100 ms. */
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
    return () => { this.#tokenListeners.delete(listener) }
  }

  offline(): void {
    this.#offline = true
    this.#window.dispatchEvent(new Event('offline'))
  }

  online(): void {
    this.#offline = false
    this.#window.dispatchEvent(new Event('online'))
  }

  /** The connection goes or comes while no event can tell. */
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

  intoCache(): void {
    this.#window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
  }

  outOfCache(): void {
    this.#window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  }

  /** The page has loaded, for the first time. */
  loaded(): void {
    this.#window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
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

  /** The tab is closed: whatever it had is gone, without a word to its scripts. */
  close(): void {
    const { timers, locks, channels } = this.world
    for (const timer of [...timers]) if (timer.tab === this) timers.delete(timer)
    for (const lines of channels.values()) for (const line of [...lines]) if (line.tab === this) lines.delete(line)
    for (const [name, waiting] of locks) locks.set(name, waiting.filter(({ tab }) => tab !== this))
    this.#tokenListeners.clear()
    this.#window = new EventTarget()
    this.#document = new EventTarget()
    this.world.grantLocks()
  }

  /** What scripts of the tab hold of the browser now. */
  get held(): { timers: number; listeners: number; locks: number; channels: number } {
    const ofTab = (all: Iterable<{ tab: FakeTab }>): number => [...all].filter(({ tab }) => tab === this).length
    return {
      timers: ofTab(this.world.timers),
      listeners: this.#listeners + this.#tokenListeners.size,
      locks: ofTab([...this.world.locks.values()].flat()),
      channels: ofTab([...this.world.channels.values()].flatMap((lines) => [...lines])),
    }
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

  #openChannel(name: string, hear: (message: unknown) => void): { post(message: unknown): void; close(): void } {
    const lines = this.world.channels.get(name) ?? new Set<Line>()
    this.world.channels.set(name, lines)
    const own: Line = { tab: this, hear }
    lines.add(own)
    return {
      post: (message) => {
        if (!lines.has(own)) throw new DOMException('Channel is closed', 'InvalidStateError')
        this.world.posts.push({ channel: name, message })
        for (const line of lines) if (line !== own) line.tab.#deliver(() => { if (lines.has(line)) line.hear(structuredClone(message)) })
      },
      close: () => { lines.delete(own) },
    }
  }

  #deliver(call: () => void): void {
    if (this.frozen) this.#queued.push(call)
    else void Promise.resolve().then(call)
  }

  #takeLock(name: string, got: () => void): () => void {
    const { world } = this
    const own: Lock = { tab: this, got, held: false }
    const waiting = world.locks.get(name) ?? []
    world.locks.set(name, waiting)
    waiting.push(own)
    world.grantLocks()
    return () => {
      const now = world.locks.get(name) ?? []
      if (now.includes(own)) now.splice(now.indexOf(own), 1)
      world.grantLocks()
    }
  }
}

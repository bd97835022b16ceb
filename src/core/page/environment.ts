import { attempt, attemptLater } from '../lib/attempt.js'

/** A message channel to the other pages of the origin. */
export interface Channel {
  post(message: unknown): void
  close(): void
}

/**
 * The browser APIs that background processes use: clock, timers, connectivity, events of the page's lifecycle.
 * They take it as an argument, so that a test can pass its own and need not wait for real time.
 */
export interface Browser {
  /** Wall-clock time in ms since the epoch. May jump: forward after sleep, both ways when the user sets the clock. */
  now(): number
  /** Calls `call` once after `delayMs`, or later if the browser throttles timers. Returns the undo. */
  after(delayMs: number, call: () => void): () => void
  /** False only when the browser is sure to be offline. */
  online(): boolean
  /** False in a hidden tab and while the page is prerendered. */
  visible(): boolean
  /** True while the page is prerendered, before the user opens it: it must not act yet. */
  prerendering(): boolean
  /** Listens to one event of the window (online, offline, pageshow, pagehide, storage …). Returns the undo. */
  onWindow(name: string, listener: (event: Event) => void): () => void
  /**
   * Listens to one event of the document (visibilitychange, prerenderingchange, freeze, resume …). Returns the undo.
   */
  onDocument(name: string, listener: (event: Event) => void): () => void
  /**
   * Opens a channel; a page does not receive its own messages. Null if the browser has no BroadcastChannel, or allows
   * none because cookies are blocked. An open channel may keep the page out of the back/forward cache.
   */
  readonly openChannel: ((name: string, hear: (message: unknown) => void) => Channel) | null
  /**
   * Requests a lock that only one page of the origin holds at a time, and calls `got` when it is granted. Returns the
   * release, which also cancels a pending request. Null if the browser has no Web Locks, as on every page without
   * HTTPS.
   */
  readonly takeLock: ((name: string, got: () => void) => () => void) | null
  /** At least 0, less than 1. */
  random(): number
}

/** Adds a listener. Returns its removal. */
export function listen(target: EventTarget, name: string, listener: (event: Event) => void): () => void {
  target.addEventListener(name, listener)
  return () => target.removeEventListener(name, listener)
}

function openChannel(name: string, hear: (message: unknown) => void): Channel {
  const channel = new BroadcastChannel(name)
  channel.onmessage = (event) => hear(event.data)
  return { post: (message) => channel.postMessage(message), close: () => channel.close() }
}

/** The result of a lock that was not granted. */
const refused = {}

function takeLock(name: string, got: () => void): () => void {
  const waiting = new AbortController()
  let letGo = (): void => undefined
  const held = (): Promise<void> | undefined => {
    if (waiting.signal.aborted) return undefined
    got()
    // `got` may have released the lock already.
    return waiting.signal.aborted
      ? undefined
      : new Promise((resolve) => {
          letGo = resolve
        })
  }
  // Refused (in a sandboxed page, or because another script stole the lock): the page then acts as if it held the lock.
  void attemptLater(() => navigator.locks.request(name, { signal: waiting.signal }, held), refused).then(
    (result) => result !== refused || waiting.signal.aborted || got(),
  )
  return () => {
    waiting.abort()
    letGo()
  }
}

/** The browser this page runs in. */
export const realBrowser: Browser = {
  now: () => Date.now(),
  after(delayMs, call) {
    const timer = setTimeout(call, delayMs)
    return () => clearTimeout(timer)
  },
  online: () => navigator.onLine !== false,
  visible: () => document.visibilityState === 'visible',
  prerendering: () => (document as Document & { prerendering?: boolean }).prerendering === true,
  onWindow: (name, listener) => listen(window, name, listener),
  onDocument: (name, listener) => listen(document, name, listener),
  get openChannel() {
    return attempt(() => new BroadcastChannel('').close(), null) === null ? null : openChannel
  },
  get takeLock() {
    return attempt(() => navigator.locks as LockManager | undefined, undefined) ? takeLock : null
  },
  random: () => Math.random(),
}

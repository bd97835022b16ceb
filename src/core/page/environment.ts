/** A way to the other pages of the origin. */
export interface Channel {
  post(message: unknown): void
  close(): void
}

/**
 * What the session's processes need of the browser: clock, timers, connectivity, the page's comings and goings.
 * They take it as an argument, so a test passes its own and no test waits for real time.
 */
export interface Browser {
  /** Wall-clock time in ms since the epoch. May jump: forward after sleep, both ways when the user sets the clock. */
  now(): number
  /** Calls once after `delayMs`, or later where the browser throttles. Returns the undo. */
  after(delayMs: number, call: () => void): () => void
  /** False only when the browser is sure to be offline. */
  online(): boolean
  /** False in a hidden tab and while the page is prerendered. */
  visible(): boolean
  /** The page runs in advance of being opened and must not act yet. */
  prerendering(): boolean
  /** Tells of one event of the window (online, offline, pageshow, pagehide, storage …). Returns the undo. */
  onWindow(name: string, listener: (event: Event) => void): () => void
  /** Tells of one event of the document (visibilitychange, prerenderingchange, freeze, resume …). Returns the undo. */
  onDocument(name: string, listener: (event: Event) => void): () => void
  /**
   * Opens a channel; a page does not hear its own posts on it. Null where the browser has no BroadcastChannel. An open
   * one may keep the page out of the back/forward cache.
   */
  readonly openChannel: ((name: string, hear: (message: unknown) => void) => Channel) | null
  /**
   * Waits for a lock that one page of the origin holds at a time, and calls when it is there. Returns the release, which
   * also gives up waiting. Null where the browser has no Web Locks, as on every page without HTTPS.
   */
  readonly takeLock: ((name: string, got: () => void) => () => void) | null
  /** From 0 up to 1. */
  random(): number
}

function listen(target: EventTarget, name: string, listener: (event: Event) => void): () => void {
  target.addEventListener(name, listener)
  return () => target.removeEventListener(name, listener)
}

function openChannel(name: string, hear: (message: unknown) => void): Channel {
  const channel = new BroadcastChannel(name)
  channel.onmessage = (event) => hear(event.data)
  return { post: (message) => channel.postMessage(message), close: () => channel.close() }
}

function takeLock(name: string, got: () => void): () => void {
  const waiting = new AbortController()
  let letGo = (): void => undefined
  const held = (): Promise<void> | undefined => {
    if (waiting.signal.aborted) return undefined
    got()
    // Who had waited for no more than the moment has released it already.
    return waiting.signal.aborted ? undefined : new Promise((resolve) => { letGo = resolve })
  }
  // Refused (a sandboxed page, or another script stole the lock): the page is on its own then and acts for itself.
  navigator.locks.request(name, { signal: waiting.signal }, held).catch(() => waiting.signal.aborted || got())
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
  get openChannel() { return typeof BroadcastChannel === 'function' ? openChannel : null },
  get takeLock() { return (navigator.locks as LockManager | undefined) ? takeLock : null },
  random: () => Math.random(),
}

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
}

function listen(target: EventTarget, name: string, listener: (event: Event) => void): () => void {
  target.addEventListener(name, listener)
  return () => target.removeEventListener(name, listener)
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
}

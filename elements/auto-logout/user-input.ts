/** What a frame of another origin posts to the page that embeds it, to say that its user is here. */
export const activityMessage = 'shared-environment:activity'

const names = ['pointermove', 'pointerdown', 'mousemove', 'keydown', 'touchstart', 'wheel', 'scroll']

/** What hears of the user in this window and in its frames. */
export interface ActivityWatch {
  /** Hears frames that have come since, too: to be called now and then. */
  lookForFrames(): void
  stop(): void
}

/** Whether a window lies in a frame of this one, however deep. */
function isInside(source: MessageEventSource | null): boolean {
  if (!source || !('parent' in source)) return false
  for (let inner: Window = source; inner.parent !== inner; inner = inner.parent) if (inner.parent === window) return true
  return false
}

/**
 * Tells of what a user does, whoever else handles it: pointer, keys, touch, wheel, scrolling, also in frames of this origin.
 * Other frames say so themselves, by `parent.postMessage({ type: 'shared-environment:activity' }, origin)`. What scripts
 * make up does not count.
 *
 * @param listener is given the event, where this page has seen it
 */
export function watchActivity(listener: (event?: Event) => void): ActivityWatch {
  const end = new AbortController()
  const heard = new WeakSet<Document>()
  const options = { capture: true, passive: true, signal: end.signal }
  const hear = (event: Event): void => { if (event.isTrusted) listener(event) }

  function listen(inside: Window): void {
    // A frame keeps its window and gets another document with each page.
    if (!heard.has(inside.document)) {
      heard.add(inside.document)
      for (const name of names) inside.addEventListener(name, hear, options)
    }
    lookInto(inside)
  }
  function lookInto(outside: Window): void {
    for (let at = 0; at < outside.frames.length; at += 1) {
      try {
        const inside = outside.frames[at]
        if (inside) listen(inside)
      } catch {
        // It is of another origin.
      }
    }
  }

  listen(window)
  addEventListener('message', (event) => {
    const data: unknown = event.data
    if (typeof data === 'object' && data !== null && 'type' in data && data.type === activityMessage && isInside(event.source)) listener()
  }, { signal: end.signal })
  return { lookForFrames: () => lookInto(window), stop: () => end.abort() }
}

/** Whether something is playing that can be heard or seen here. */
export function isPlaying(): boolean {
  return [...document.querySelectorAll<HTMLMediaElement>('audio, video')].some(({ paused, ended, readyState }) => !paused && !ended && readyState > 2)
}

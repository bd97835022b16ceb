/** Type of the message that a cross-origin frame posts to the embedding page to report user activity. */
export const activityMessage = 'shared-environment:activity'

const names = ['pointermove', 'pointerdown', 'mousemove', 'keydown', 'touchstart', 'wheel', 'scroll']

/** Observes user activity in this window and its frames. */
export interface ActivityWatch {
  /** Also observes frames added since the last call; to be called from time to time. */
  lookForFrames(): void
  stop(): void
}

/** Whether a window belongs to a frame in this one, at any depth. */
function isInside(source: MessageEventSource | null): boolean {
  if (!source || !('parent' in source)) return false
  for (let inner: Window = source; inner.parent !== inner; inner = inner.parent)
    if (inner.parent === window) return true
  return false
}

/**
 * Reports user activity even if other code handles it: pointer, keys, touch, wheel, scrolling, also in frames of this
 * origin. Other frames report it themselves, by `parent.postMessage({ type: 'shared-environment:activity' }, origin)`.
 * Events dispatched by scripts do not count.
 *
 * @param listener receives the event, if this page has seen one
 */
export function watchActivity(listener: (event?: Event) => void): ActivityWatch {
  const end = new AbortController()
  const heard = new WeakSet<Document>()
  const options = { capture: true, passive: true, signal: end.signal }
  const hear = (event: Event): void => {
    if (event.isTrusted) listener(event)
  }

  function listen(inside: Window): void {
    // A frame keeps its window but gets a new document with each navigation.
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
        // The frame is cross-origin.
      }
    }
  }

  listen(window)
  addEventListener(
    'message',
    (event) => {
      const data: unknown = event.data
      if (
        typeof data === 'object' &&
        data !== null &&
        'type' in data &&
        data.type === activityMessage &&
        isInside(event.source)
      )
        listener()
    },
    { signal: end.signal },
  )
  return { lookForFrames: () => lookInto(window), stop: () => end.abort() }
}

/** Whether any audio or video on this page is playing. */
export function isPlaying(): boolean {
  return [...document.querySelectorAll<HTMLMediaElement>('audio, video')].some(
    ({ paused, ended, readyState }) => !paused && !ended && readyState > 2,
  )
}

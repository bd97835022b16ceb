/** Type of the message that a cross-origin frame posts to the embedding page to report user activity. */
export const activityMessage = 'shared-environment:activity'

/**
 * Input of a person. Not `scroll`, which scripts cause, too: the wheel, key, finger or press on a scrollbar that scrolls
 * counts itself. `click` and `beforeinput` come from assistive technology and dictation, which send no keys. Gamepads
 * send no events.
 */
const names = [
  'pointermove',
  'pointerdown',
  'mousemove',
  'keydown',
  'touchstart',
  'touchmove',
  'wheel',
  'click',
  'beforeinput',
]

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
 * Reports user activity even if other code handles it: pointer, keys, touch, wheel, also in frames of this origin. Other
 * frames report it themselves, by the same rule: `parent.postMessage({ type: 'shared-environment:activity' }, origin)`.
 * What scripts cause does not count: neither events dispatched by them, nor scrolling, nor a pointer that rests while
 * the page moves below it.
 *
 * @param listener receives the event, if this page has seen one
 */
export function watchActivity(listener: (event?: Event) => void): ActivityWatch {
  const end = new AbortController()
  const heard = new WeakSet<Document>()
  const options = { capture: true, passive: true, signal: end.signal }
  let place = ''
  /** Some browsers send moves of a pointer that rests, because what is below it has moved. */
  const rests = (event: Event): boolean => {
    if (!/move$/.test(event.type) || !('screenX' in event)) return false
    const { screenX, screenY, movementX, movementY } = event as MouseEvent
    const before = place
    place = `${screenX} ${screenY}`
    // A locked pointer moves without a place.
    return place === before && !movementX && !movementY
  }
  const hear = (event: Event): void => {
    if (event.isTrusted && !rests(event)) listener(event)
  }

  function lookForFrames(): void {
    const windows: Window[] = [window]
    for (const each of windows) {
      try {
        // A frame keeps its window but gets a new document with each navigation.
        if (!heard.has(each.document)) {
          heard.add(each.document)
          for (const name of names) each.addEventListener(name, hear, options)
        }
        for (let at = 0; at < each.frames.length; at += 1) windows.push(each.frames[at] as Window)
      } catch {
        // The frame is cross-origin.
      }
    }
  }

  lookForFrames()
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
  return { lookForFrames, stop: () => end.abort() }
}

import { isKeptActive, onReportedActivity } from '../../kits/unsaved/reported-activity.js'

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

/** Whether media play sound; Chromium and WebKit count the bytes they decode, Firefox and WebKit know the tracks. */
interface SoundFacts {
  webkitAudioDecodedByteCount?: number
  mozHasAudio?: boolean
  audioTracks?: { length: number }
}

/** In px: the smallest film that somebody watches is 160 × 90. */
const smallestPx = 90

const times = new WeakMap<HTMLMediaElement, number>()
/** The films that were in view at the last look. */
const inView = new WeakSet<HTMLMediaElement>()

function hasSound(media: HTMLMediaElement): boolean {
  const { srcObject } = media
  if (srcObject && 'getAudioTracks' in srcObject)
    return srcObject
      .getAudioTracks()
      .some(({ enabled, muted, readyState }) => enabled && !muted && readyState === 'live')
  const { webkitAudioDecodedByteCount: bytes, mozHasAudio, audioTracks } = media as SoundFacts
  const facts = [bytes, mozHasAudio, audioTracks?.length].filter((fact) => fact !== undefined)
  // Firefox tells nothing about an <audio>.
  return facts.length === 0 || facts.some(Boolean)
}

const isHeard = (media: HTMLMediaElement): boolean => !media.muted && media.volume > 0 && hasSound(media)

/** The browser answers a moment later, so this is for the next look. */
function lookForNextTime(media: HTMLMediaElement): void {
  new IntersectionObserver(([entry], observer) => {
    observer.disconnect()
    const { width = 0, height = 0 } = entry?.intersectionRect ?? {}
    if (Math.min(width, height) >= smallestPx) inView.add(media)
    else inView.delete(media)
  }).observe(media)
}

/** Neither hidden nor transparent, itself and all that it is in. */
function isPainted(media: HTMLMediaElement): boolean {
  for (let each: Element | null | undefined = media; each; each = each.parentElement ?? hostOf(each))
    if (Number(getComputedStyle(each).opacity) === 0) return false
  return media.checkVisibility() && getComputedStyle(media).visibility === 'visible'
}

const hostOf = (element: Element): Element | undefined => (element.getRootNode() as Partial<ShadowRoot>).host

function isSeen(media: HTMLMediaElement): boolean {
  if (document.pictureInPictureElement === media) return true
  if (document.visibilityState !== 'visible') return false
  if (!(media instanceof HTMLVideoElement)) return true
  lookForNextTime(media)
  return inView.has(media) && isPainted(media)
}

/** Whether it plays and has moved on since the last look: a film that stalls stands still, whatever it says. */
function isAdvancing(media: HTMLMediaElement): boolean {
  const { currentTime, paused, ended } = media
  const before = times.get(media)
  times.set(media, currentTime)
  return !paused && !ended && before !== undefined && before !== currentTime
}

/**
 * Whether the user follows a film or a sound on this page: it plays, moves on, is heard and is seen. To be called from
 * time to time: each call compares with the one before, so the first one is always false.
 *
 * - Heard: it has sound, and is neither muted nor at volume 0.
 * - A film is seen in a visible tab, if at least 90 × 90 px of it are in the viewport, not clipped and not transparent;
 *   in picture-in-picture always, because that window stays in front of other tabs and programs.
 * - An `<audio>` has nothing to see. It counts as seen while its tab is visible: music in a tab behind others is no
 *   sign of a user.
 */
export function isFollowingMedia(): boolean {
  // Looks at each of them, also behind one that counts, so that the next call can compare.
  return (
    [...document.querySelectorAll<HTMLMediaElement>('audio, video')].filter(
      (media) => isAdvancing(media) && isHeard(media) && isSeen(media),
    ).length > 0
  )
}

/** Knows whether somebody is here. */
export interface PresenceWatch {
  /**
   * Whether somebody is here who touches nothing: follows a film or a sound, or waits for an upload. To be called from
   * time to time: it compares with the last call.
   */
  isBusy(): boolean
  stop(): void
}

/**
 * Watches whether somebody is here. The idle log-out and the user's status ask the same, so that nobody is shown as away
 * who stays signed in.
 *
 * @param listener called with each activity, and with its event if this page has seen one
 */
export function watchPresence(listener: (event?: Event) => void): PresenceWatch {
  const input = watchActivity(listener)
  const stopReports = onReportedActivity(() => listener())
  return {
    isBusy() {
      input.lookForFrames()
      // Both, so that the next call can compare.
      return [isKeptActive(), isFollowingMedia()].includes(true)
    },
    stop() {
      input.stop()
      stopReports()
    },
  }
}

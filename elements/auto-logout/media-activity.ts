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
  return Boolean(bytes || mozHasAudio || audioTracks?.length)
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

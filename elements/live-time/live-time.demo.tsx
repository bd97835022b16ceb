import { inState } from '../../demo/gallery/in-state.js'
import type { Opener } from '../../demo/gallery/opener.js'
import { make, type Scene } from '../../demo/gallery/scene.js'

const minuteMs = 60_000

const scene = (title: string, agoMs: number): Scene => ({
  title,
  make: () =>
    make(
      'live-time',
      { datetime: String(Date.now() - agoMs) },
      { textContent: new Date(Date.now() - agoMs).toLocaleString() },
    ),
  act: (element) => inState(element, 'shown'),
})

export const scenes: Scene[] = [
  scene('just now', 5000),
  scene('minutes ago', 5 * minuteMs),
  scene('hours ago', 180 * minuteMs),
  scene('weeks ago', 21 * 1440 * minuteMs),
  scene('soon', -10_000),
  scene('in days', -3 * 1440 * minuteMs),
  {
    title: 'no date to read',
    warns: /cannot use the value given for "datetime"/,
    make: () => make('live-time', { datetime: 'tomorrow, perhaps' }, { textContent: 'Tomorrow, perhaps' }),
    act: (element) => inState(element, 'unknown'),
  },
]

/** The element opens nothing. */
export const openers: Opener[] = []

import { data } from '../../src/core/element/contract.js'
import type { Host } from '../../src/core/element/element-host.js'
import { plainElement, type PlainLife } from '../../src/core/element/plain-element.js'
import { visuallyHidden } from '../../src/core/element/theme.js'
import { formatLocale } from '../../src/core/page/server/format-locale.js'
import { onTranslations, t } from '../../src/core/page/server/translate.js'
import { wholeDate } from '../../src/kits/format/intl-formats.js'
import { relativeTime } from '../../src/kits/format/relative-time.js'
import { watchIntersection } from '../../src/kits/live-time/intersection.js'
import { liveClock } from '../../src/kits/live-time/live-clock.js'
import { parseTimestamp, type IsoDate, type Milliseconds } from '../../src/kits/live-time/parse-timestamp.js'
import { watchNow } from '../../src/kits/live-time/watch-now.js'

const attributes = {
  datetime: data<IsoDate | Milliseconds | Date | null, number | null>(
    'The moment: an ISO 8601 date as in `<time>`, or ms since 1970.',
    null,
    (value) => (value === '' || value === null ? null : parseTimestamp(value)),
  ),
}

/** Shows the time, or the page's content where there is none. The text is updated every 30 s while it is in view. */
function showTime(host: Host): PlainLife<{ datetime: number | null }> {
  const time = document.createElement('time')
  const relative = time.appendChild(document.createElement('span'))
  const exact = time.appendChild(document.createElement('span'))
  time.part.add('base')
  let ms: number | null = null
  let unwatch = (): void => undefined

  const write = (): void => {
    if (ms === null) return
    time.dateTime = new Date(ms).toISOString()
    const locale = formatLocale()
    const text = relativeTime(ms, { nowMs: liveClock().now(), locale, translate: t })
    const whole = wholeDate(ms, locale)
    // Most ticks change nothing.
    if (relative.textContent === text && time.title === whole) return
    relative.textContent = text
    exact.textContent = ` (${whole})`
    time.title = whole
  }
  const undo = onTranslations(write)

  return {
    take({ datetime }) {
      ms = datetime
      host.showState(ms === null ? 'unknown' : 'shown')
      host.element.shadowRoot?.replaceChildren(ms === null ? document.createElement('slot') : time)
      unwatch()
      unwatch = ms === null ? unwatch : watchNow(host.element, write)
      write()
    },
    stop() {
      undo()
      unwatch()
    },
  }
}

/** Mounts the element when it first comes into view, so that thousands of them cost little. */
function mountInView(host: HTMLElement, mount: () => void): () => void {
  // Without a shadow root the children show anyway. An element that was on the page before has one, and needs a slot.
  host.shadowRoot?.append(document.createElement('slot'))
  // The first call always means that it has come into view.
  const undo = watchIntersection(host, () => {
    // Mount before `undo`: the element watches itself, and a watched element calls new listeners at once.
    mount()
    undo()
  })
  return () => {
    undo()
    host.shadowRoot?.replaceChildren()
  }
}

/** It uses no colours, so it needs nothing of the theme. */
const hostStyles = `
:host, * { box-sizing: border-box; }
:host([hidden]) { display: none !important; }
/* In the direction of its own language, also on a page of the other one. */
time { unicode-bidi: plaintext; }
span + span {
  ${visuallyHidden}
  -webkit-user-select: none;
  user-select: none;
}
`

/**
 * How long ago something was, kept up to date (behaviour.md 7). All elements share one timer,
 * and only those in view are updated. The page's content is shown until the element first comes into view, and if its
 * date cannot be read.
 */
export const LiveTime = plainElement({
  tag: 'live-time',
  about: 'A moment as how long ago it was, kept true, with the exact date as title.',
  attributes,
  properties: {},
  events: {},
  states: ['unknown', 'shown'],
  parts: ['base'],
  cssProperties: {},
  slots: { '': 'The date as the server wrote it, shown until the element has read its own.' },
  hostStyles,
  mounts: mountInView,
  begin: showTime,
})

import type { ReactNode } from 'react'
import { wholeDate } from '../../src/kits/format/intl-formats.js'
import { relativeTime } from '../../src/kits/format/relative-time.js'
import { pageLocale, t } from '../../src/core/page/server/translate.js'
import { data, type ValuesOf } from '../../src/core/element/contract.js'
import { element } from '../../src/core/element/define-element.js'
import { useHostState } from '../../src/core/element/host-context.js'
import { mountInSight } from './mount-in-view.js'
import { useNow } from './live-time.effects.js'
import { parseTimestamp } from '../../src/kits/live-time/parse-timestamp.js'
import { Exact } from './live-time.styles.js'

const attributes = {
  datetime: data<number | null>(
    'The moment: an ISO 8601 date as in `<time>`, or ms since 1970.',
    'IsoDate | Milliseconds | Date',
    null,
    (value) => (value === '' || value === null ? null : parseTimestamp(value)),
  ),
}

function LiveTimeView({ datetime }: ValuesOf<typeof attributes>): ReactNode {
  useHostState(datetime === null ? 'unknown' : 'shown')
  return datetime === null ? <slot /> : <Told ms={datetime} />
}

function Told({ ms }: { ms: number }): ReactNode {
  const nowMs = useNow()
  const locale = pageLocale()
  const exact = wholeDate(ms, locale)
  return (
    <time part="base" dateTime={new Date(ms).toISOString()} title={exact}>
      <span>{relativeTime(ms, { nowMs, locale, translate: t })}</span>
      <Exact>{` (${exact})`}</Exact>
    </time>
  )
}

/**
 * How long ago something was, kept up to date (behaviour.md 7). All elements share one timer, and only those in view
 * are updated. The page's content is shown until the element first comes into view, and if its date cannot be read.
 */
export const LiveTime = element({
  tag: 'live-time',
  about: 'A moment as how long ago it was, kept true, with the exact date as title.',
  attributes,
  properties: {},
  events: {},
  states: ['unknown', 'shown'],
  parts: ['base'],
  cssProperties: {},
  slots: { '': 'The date as the server wrote it, shown until the element has read its own.' },
  hostStyles: '',
  mounts: mountInSight,
  view: LiveTimeView,
})

import type { ReactNode } from 'react'
import { wholeDateFormat } from '../../src/lib/formats.js'
import { relativeTime } from '../../src/lib/relative-time.js'
import { pageLocale, t } from '../../src/page/text.js'
import { data, type ValuesOf } from '../../src/ui/contract.js'
import { element } from '../../src/ui/element.js'
import { useHostState } from '../../src/ui/host.js'
import { mountInSight } from '../../src/ui/mount-in-sight.js'
import { useNow } from './live-time.effects.js'
import { readMoment } from '../../src/lib/read-moment.js'
import { Exact } from './live-time.styles.js'

const attributes = {
  datetime: data<number | null>(
    'The moment: an ISO 8601 date as in `<time>`, or ms since 1970.', 'IsoDate | Milliseconds | Date', null, (value) => (value === '' || value === null ? null : readMoment(value))),
}

function LiveTimeView({ datetime }: ValuesOf<typeof attributes>): ReactNode {
  useHostState(datetime === null ? 'unknown' : 'shown')
  return datetime === null ? <slot /> : <Told ms={datetime} />
}

function Told({ ms }: { ms: number }): ReactNode {
  const nowMs = useNow()
  const locale = pageLocale()
  const exact = wholeDateFormat(locale).format(ms)
  return (
    <time part="base" dateTime={new Date(ms).toISOString()} title={exact}>
      {relativeTime(ms, { nowMs, locale, translate: t })}
      <Exact>{` (${exact})`}</Exact>
    </time>
  )
}

/**
 * How long ago something was, kept true (specification, section 9; behaviour.md 7): one timer serves all, and only those
 * in sight are written anew. What the page wrote inside is shown until the element has been in sight, and where it can
 * read no date.
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

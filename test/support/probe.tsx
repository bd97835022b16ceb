/** A small element that uses everything that element() offers, for the tests of element(). */
import { useState, type ReactNode } from 'react'
import {
  data,
  event,
  flag,
  method,
  number,
  oneOf,
  text,
  type MethodsOf,
  type ValuesOf,
} from '../../src/core/element/contract.js'
import { element } from '../../src/core/element/define-element.js'
import {
  useChange,
  useChildren,
  useEmit,
  useHostState,
  useMethods,
  useProcess,
} from '../../src/core/element/host-context.js'

const attributes = {
  label: text('A label.', 'nothing'),
  delayMs: number('A number within bounds.', 500, { min: 0, max: 1000 }),
  open: flag('A flag that the element changes itself.', { reflects: true }),
  compact: flag('A flag.'),
  mode: oneOf('A word.', ['dot', 'count'], 'dot'),
}
const properties = {
  items: data<readonly string[]>('A list.', [], (value) =>
    Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : undefined,
  ),
}
const events = {
  'probe-told': event<number>('The count.'),
  'before-probe': event<{ reason: string }>('May be canceled.'),
}

const methods = { show: method<() => void>('Opens it.') }

/** How many probe views run their process at this moment. */
export const running = { count: 0 }

const sameTexts = (a: readonly string[], b: readonly string[]): boolean => a.join() === b.join()

function ProbeView({
  label,
  delayMs,
  open,
  compact,
  mode,
  items,
}: ValuesOf<typeof attributes> & ValuesOf<typeof properties>): ReactNode {
  const [count, setCount] = useState(0)
  const [answer, setAnswer] = useState('')
  const emit = useEmit<typeof events>()
  const change = useChange()
  const children = useChildren(
    (host) => [...host.querySelectorAll('a')].map((link) => link.textContent ?? ''),
    sameTexts,
  )
  useHostState(open ? 'opened' : 'closed')
  useMethods<MethodsOf<typeof methods>>({ show: () => change('open', true) })
  useProcess(() => {
    running.count += 1
    return () => {
      running.count -= 1
    }
  }, [])
  if (label === 'crash') throw new Error('probe crash')

  return (
    <div part="base">
      <p id="values">{JSON.stringify({ label, delayMs, open, compact, mode, items, children })}</p>
      <button
        type="button"
        id="count"
        onClick={() => {
          setCount(count + 1)
          emit('probe-told', count + 1)
        }}
      >
        {count}
      </button>
      <button
        type="button"
        id="ask"
        onClick={() => setAnswer(emit('before-probe', { reason: 'test' }) ? 'allowed' : 'prevented')}
      >
        {answer}
      </button>
      <button type="button" id="close" onClick={() => change('open', false)}>
        Close
      </button>
    </div>
  )
}

export const Probe = element({
  tag: 'probe-element',
  about: 'An element for tests.',
  attributes,
  properties,
  events,
  methods,
  states: ['opened', 'closed'],
  parts: ['base'],
  cssProperties: {},
  hostStyles: ':host { display: block }',
  view: ProbeView,
})

export type ProbeElement = HTMLElement & {
  label: string
  delayMs: number
  open: boolean
  compact: boolean
  mode: string
  items: readonly string[]
  show(): void
}

/** The values that the probe's view received, as it shows them. */
export function shownValues(probe: HTMLElement): Record<string, unknown> {
  return JSON.parse(probe.shadowRoot?.querySelector('#values')?.textContent ?? '{}') as Record<string, unknown>
}

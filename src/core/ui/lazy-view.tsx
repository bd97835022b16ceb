import {
  createElement,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react'
import { styled } from 'styled-components'
import { retryLater } from '../page/time/retry-later.js'
import { isOutdated } from '../loading/load-chunk.js'
import { radius } from '../element/theme.js'
import { t } from '../page/server/translate.js'
import { createStore, type Store } from '../page/store.js'
import { Spinner } from '../icons/spinner.js'

const Notice = styled.div`
  display: grid;
  place-items: center;
  gap: 0.75rem;
  padding: 1.5rem;

  button {
    padding: 0.75rem 1rem;
    border: 1px solid;
    border-radius: ${radius};
    background: none;
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
`

/** A part of a view that is loaded on first use. */
export interface LazyView<Props> {
  /** Shows a spinner until the part is loaded. If loading fails, it tries again by itself, and shows a button for it. */
  View: (props: Props) => ReactNode
  /** Loads the part ahead of its use, for instance when the pointer comes near. A failure shows when it is used. */
  prefetch: () => Promise<void>
}

type Phase<Props> = ComponentType<Props> | 'missing' | 'failed' | 'outdated'

/**
 * Splits a part of a view into a chunk of its own. Unlike `React.lazy` it can load again after a failure, and a loaded
 * part renders at once, without a spinner in between.
 */
export function lazyView<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyView<Props> {
  let running: Promise<void> | null = null
  let store: Store<{ phase: Phase<Props> }> | null = null
  const phases = (): Store<{ phase: Phase<Props> }> =>
    (store ??= createStore<{ phase: Phase<Props> }>({ phase: 'missing' }))
  const prefetch = (): Promise<void> => {
    if (typeof phases().get().phase === 'function') return Promise.resolve()
    return (running ??= load()
      .then(
        (phase) => phases().set({ phase }),
        (error: unknown) => phases().set({ phase: isOutdated(error) ? 'outdated' : 'failed' }),
      )
      .finally(() => {
        running = null
      }))
  }

  function View(props: Props): ReactNode {
    const state = useSyncExternalStore(phases().subscribe, phases().get)
    const { phase } = state
    const retries = useRef(0)
    // Each failure is a new state.
    useEffect(
      () => (phase === 'failed' ? retryLater(retries.current++, () => void prefetch()) : undefined),
      [phase, state],
    )
    // Loads each time it is mounted.
    // eslint-disable-next-line @typescript-eslint/no-floating-promises -- it never rejects
    useState(prefetch)
    if (typeof phase === 'function') return createElement(phase, props)
    if (phase === 'missing')
      return (
        <Notice role="status" aria-label={t('Loading …')}>
          <Spinner />
        </Notice>
      )
    return (
      <Notice role="alert">
        <span>
          {phase === 'failed'
            ? t('This part could not be loaded. Check your connection.')
            : t('A new version is available. Reload the page to use it.')}
        </span>
        <button
          type="button"
          onClick={() => {
            phases().set({ phase: 'missing' })
            void prefetch()
          }}
        >
          {t('Try again')}
        </button>
      </Notice>
    )
  }
  return { View, prefetch }
}

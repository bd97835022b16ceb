import { sharedRecord } from '../../../core/page/shared-values.js'
import { whileSessionLasts } from '../../../core/bus/session-end.js'
import { createStore, type Store } from '../../../core/page/store.js'
import { startKeepAlive, type KeepAliveOptions, type KeepAliveStatus } from './keep-alive.js'
import { joinWishes, type PageWishes } from '../../../core/later/run-once-per-page.js'

interface PageKeepAlive {
  wishes: PageWishes<KeepAliveOptions>
  stop(): void
  status: Store<KeepAliveStatus>
}

const onPage = (): PageKeepAlive =>
  sharedRecord('keep-alive', () => ({
    wishes: { all: [] },
    stop: () => undefined,
    status: createStore<KeepAliveStatus>({ state: 'off' }),
  }))

/** The status of the page's one keep-alive. */
export function keepAliveStatus(): Store<KeepAliveStatus> {
  return onPage().status
}

function keepAlive(options: KeepAliveOptions): () => void {
  const { status } = onPage()
  const stop = startKeepAlive(options, status.set)
  return () => {
    stop()
    status.set({ state: 'off' })
  }
}

/**
 * Keeps the session alive until the undo is called. All callers share the page's one keep-alive, with the options of
 * the first that has not called its undo.
 *
 * @returns the undo, which may be called twice
 */
export function joinKeepAlive(options: KeepAliveOptions): () => void {
  const page = onPage()
  return joinWishes(page.wishes, options, (first) => {
    page.stop()
    page.stop = first ? whileSessionLasts(() => keepAlive(first)) : () => undefined
  })
}

import { shared } from '../page/shared.js'
import { createStore, type Store } from '../state/store.js'
import { startKeepAlive, type KeepAliveOptions, type KeepAliveStatus } from './keep-alive.js'

interface PageKeepAlive {
  /** All who want the session kept alive; the first one's wishes hold. */
  wishes: KeepAliveOptions[]
  stop(): void
  status: Store<KeepAliveStatus>
}

const onPage = (): PageKeepAlive =>
  shared('keep-alive', () => ({ wishes: [], stop: () => undefined, status: createStore<KeepAliveStatus>({ state: 'off' }) }))

/** What the page's one keep-alive does. */
export function keepAliveStatus(): Store<KeepAliveStatus> {
  return onPage().status
}

/**
 * Wants the session kept alive: the page has one keep-alive however many want it, with the options of the first, for
 * as long as anybody does.
 *
 * @returns the undo, which may be called twice
 */
export function joinKeepAlive(options: KeepAliveOptions): () => void {
  const page = onPage()
  const own = { ...options }
  page.wishes.push(own)
  if (page.wishes[0] === own) run()
  return () => {
    const place = page.wishes.indexOf(own)
    if (place < 0) return
    page.wishes.splice(place, 1)
    if (place === 0) run()
  }

  function run(): void {
    page.stop()
    const [first] = page.wishes
    page.stop = first ? startKeepAlive(first, page.status.set) : () => undefined
    if (!first) page.status.set({ state: 'off' })
  }
}

import { useSyncExternalStore } from 'react'
import type { Store } from '../../page/store.js'

/** A view's reading of a store: renders again when the value changes. */
export function useStore<T>(store: Pick<Store<T>, 'get' | 'subscribe'>): T {
  return useSyncExternalStore(store.subscribe, store.get)
}

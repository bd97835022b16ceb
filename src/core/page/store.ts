import { guarded } from '../lib/attempt.js'

/** A value that can be read, replaced and watched; nothing else. */
export interface Store<T> {
  get(): T
  set(value: T): void
  /** Returns the undo, which may be called twice. */
  subscribe(listener: () => void): () => void
}

/** Makes a store. Setting the same value again notifies nobody; a listener's error does not stop the others. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(value, next)) return
      value = next
      for (const listener of [...listeners]) guarded(listener)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

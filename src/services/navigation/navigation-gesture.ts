import { shared } from '../../core/page/shared-values.js'
import { createStore, type Store } from '../../core/page/store.js'

/** Whether the page lets its navigation be swiped in and out; remembered also while there is none, or no room for one. */
export function navigationGesture(): Store<boolean> {
  return shared('navigation-gesture', () => createStore(true))
}

/** Lets the navigation be swiped again, wherever the page is narrow enough for that (behaviour.md 6). */
export function allowNavigationBarSlideGesture(): void {
  navigationGesture().set(true)
}

/** No swipe moves the navigation from now on, until it is allowed again; a running one ends. Button and keys still do. */
export function disallowNavigationBarSlideGesture(): void {
  navigationGesture().set(false)
}

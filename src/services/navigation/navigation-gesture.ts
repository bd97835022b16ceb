import { shared } from '../../core/page/shared-values.js'
import { createStore, type Store } from '../../core/page/store.js'

/** Whether the page's navigation may be swiped in and out. Kept even while the page has none that can be swiped. */
export function navigationGesture(): Store<boolean> {
  return shared('navigation-gesture', () => createStore(true))
}

/** Allows swiping the navigation again, wherever the page is narrow enough for it (behaviour.md 6). */
export function allowNavigationBarSlideGesture(): void {
  navigationGesture().set(true)
}

/**
 * Ends a running swipe of the navigation, and disables swipes until they are allowed again. Button and keys still work.
 */
export function disallowNavigationBarSlideGesture(): void {
  navigationGesture().set(false)
}

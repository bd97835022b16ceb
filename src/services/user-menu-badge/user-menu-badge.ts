import { shared } from '../../core/page/shared-values.js'
import { createStore, type Store } from '../../core/page/store.js'

/** Something that waits for the user, shown as a dot on the user menu and as an entry that opens it. */
export interface MenuMark {
  /** Name of the entry; also read with the menu's button. */
  label: string
  /** Called after a click on the entry, once the menu is closed and its button has the focus. */
  open(): void
}

/** The page's one mark on the user menu; null where nothing waits. */
export function menuMark(): Store<MenuMark | null> {
  return shared('menu-mark', () => createStore<MenuMark | null>(null))
}

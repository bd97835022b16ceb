import type { MenuEntry } from '../user-menu.model.js'

/** The places of the menu: profile and log-out are found by id, wherever the server puts them. */
export function arrange(entries: readonly MenuEntry[]): { profile: MenuEntry | undefined; others: MenuEntry[]; logout: MenuEntry | undefined } {
  return {
    profile: entries.find(({ id }) => id === 'profile'),
    others: entries.filter(({ id }) => id !== 'profile' && id !== 'logout'),
    logout: entries.find(({ id }) => id === 'logout'),
  }
}

/** A click that follows the link in this tab; any other belongs to the browser. */
export function isPlainClick(click: { button: number; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean; altKey: boolean; defaultPrevented: boolean }): boolean {
  return click.button === 0 && !click.ctrlKey && !click.metaKey && !click.shiftKey && !click.altKey && !click.defaultPrevented
}

/** The address with the server's version in it, so that an icon of an older one is never taken from the cache. */
export function versioned(address: string, hash: string): string {
  return hash === '' ? address : `${address}${address.includes('?') ? '&' : '?'}v=${encodeURIComponent(hash)}`
}

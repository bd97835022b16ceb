import type { MenuEntry } from '../user-menu.model.js'

/**
 * Divides the entries into the sections of the menu. Profile and log-out are found by id, wherever the server lists
 * them.
 */
export function arrange(entries: readonly MenuEntry[]): {
  profile: MenuEntry | undefined
  others: MenuEntry[]
  logout: MenuEntry | undefined
} {
  return {
    profile: entries.find(({ id }) => id === 'profile'),
    others: entries.filter(({ id }) => id !== 'profile' && id !== 'logout'),
    logout: entries.find(({ id }) => id === 'logout'),
  }
}

/** Whether a click follows the link in this tab; any other is left to the browser. */
export function isPlainClick(click: {
  button: number
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
  defaultPrevented: boolean
}): boolean {
  return (
    click.button === 0 &&
    !click.ctrlKey &&
    !click.metaKey &&
    !click.shiftKey &&
    !click.altKey &&
    !click.defaultPrevented
  )
}

/** Adds the server's version hash to an address, so that the icon of an older version is never taken from the cache. */
export function versioned(address: string, hash: string): string {
  return hash === '' ? address : `${address}${address.includes('?') ? '&' : '?'}v=${encodeURIComponent(hash)}`
}

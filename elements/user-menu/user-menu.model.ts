import { asList, asRecord, asText, asTextOrNull } from '../../src/lib/decode.js'

/** One entry of the user menu (specification, section 3). Without `href` it is a button. */
export interface MenuEntry {
  id: string
  name: string
  href: string
  icon: string | null
  active: boolean
  /** Where the link opens, for instance `_blank`; null for the same tab. */
  target: string | null
}

/**
 * Reads the server's list, an array or an object keyed by id, in its own order (behaviour.md 0.2). What has no id is
 * left out; `undefined` for what is no list at all.
 */
export function parseMenuEntries(value: unknown): MenuEntry[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  return asList(value).flatMap((item) => {
    const entry = asRecord(item)
    const id = asText(entry?.['id'])
    if (!entry || id === '') return []
    return [{
      id,
      name: asText(entry['name'], id),
      href: asText(entry['href']),
      icon: asTextOrNull(entry['icon']),
      active: entry['active'] === true,
      target: asTextOrNull(entry['target']),
    }]
  })
}

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

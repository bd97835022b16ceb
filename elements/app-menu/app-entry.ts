import { asList, asNumber, asRecord, asText, asTextOrNull } from '../../src/core/lib/parse.js'

/** One application in the header (specification, section 3). */
export interface AppEntry {
  id: string
  /** The application that brings the entry; most often its id. Counters may name either. */
  app: string
  name: string
  href: string
  /** Address of a 20px picture, or null where the server gives none. */
  icon: string | null
  /** The application that the page belongs to. */
  active: boolean
  /** How many things wait to be read in it; null where the list does not say. */
  unread: number | null
  /** Where the link opens, for instance `_blank`; null for the same tab. */
  target: string | null
  /** Left out of the menu. */
  hidden: boolean
  /** Kept out of the overflow for as long as anything else can go there instead. */
  pinned: boolean
}

/** What a page may give for an entry: everything but id, name and href may be missing. */
export type AppEntryInput = Pick<AppEntry, 'id' | 'name' | 'href'> & Partial<AppEntry>

declare module '../../src/core/bus/bus.js' {
  interface PageEvents {
    /** The list of applications has changed. */
    'nextcloud:app-menu.refresh': { apps: readonly AppEntryInput[] }
  }
}

/**
 * Reads the server's list of applications, an array or an object keyed by id, in its own order (behaviour.md 0.2).
 * An entry without an id is left out; anything else that is missing or nonsense falls back.
 */
export function parseAppEntries(value: unknown): AppEntry[] {
  return asList(value).flatMap((item) => {
    const entry = asRecord(item)
    const id = asText(entry?.['id'], asText(entry?.['app']))
    if (!entry || id === '') return []
    const unread = Math.floor(asNumber(entry['unread'], -1))
    return [{
      id,
      app: asText(entry['app'], id),
      name: asText(entry['name'], id),
      href: asText(entry['href']),
      icon: asTextOrNull(entry['icon']),
      active: entry['active'] === true,
      unread: unread < 0 ? null : unread,
      target: asTextOrNull(entry['target']),
      hidden: entry['hidden'] === true,
      pinned: entry['pinned'] === true,
    }]
  })
}

import { asList, asNumber, asRecord, asTarget, asText, asTextOrNull } from '../../src/core/lib/parse.js'
import { goodItems } from '../../src/core/page/good-items.js'
import { asName } from '../../src/core/lib/shorten.js'

/** One application, as a page gives it. */
export interface AppGiven {
  id: string
  name: string
  href: string
  /** URL of a 20px icon, or null if the server provides none. */
  icon?: string | null
  /** Whether the page belongs to this application. */
  active?: boolean
  /** Number of unread items; null if the list does not say. */
  unread?: number | null
  /** `target` of the link, for instance `_blank`; null for the same tab. */
  target?: string | null
  /** Moves into the overflow only after all entries that are not pinned. */
  pinned?: boolean
  /** Whether the menu leaves it out. */
  hidden?: boolean
}

/** One application in the header (behaviour.md 1). */
export interface AppEntry extends Required<AppGiven> {
  /** Id of the application that owns the entry, usually the same as `id`. Unread counts may refer to either. */
  app: string
  /** Something to do, and no application. Without an address, or with `#`, a script of the page does it. */
  type?: 'action'
  /** A CSS colour of an action, for scripts. */
  color?: string | null
}

/** Whether the entry is a button, which only tells the bus. */
export const isButton = ({ type, href }: Pick<AppEntry, 'type' | 'href'>): boolean =>
  type === 'action' && (href === '' || href === '#')

/** An entry as a page provides it: only `id`, `name` and `href` are required. */
export type AppEntryInput = Pick<AppEntry, 'id' | 'name' | 'href'> & Partial<AppEntry>

declare module '../../src/core/bus/bus.js' {
  interface PageEvents {
    /** The list of applications has changed. */
    'nextcloud:app-menu.refresh': { apps: readonly AppEntryInput[] }
    /** The user wants what a script of the page does: an entry of the initial state `core-navigationActions`. */
    'core:navigation:action': AppEntryInput
  }
}

/**
 * Parses the server's list of applications, an array or an object keyed by id, and keeps its order (behaviour.md 0.2).
 * Entries without an id are dropped; any other missing or invalid field gets a default.
 */
export function parseAppEntries(value: unknown): AppEntry[] {
  return goodItems(asList(value), parseEntry, 'applications', 'needs an id')
}

function parseEntry(value: unknown): AppEntry | null {
  const entry = asRecord(value)
  const id = asText(entry?.['id'], asText(entry?.['app']))
  if (!entry || id === '') return null
  const unread = Math.floor(asNumber(entry['unread'], -1))
  return {
    id,
    app: asText(entry['app'], id),
    name: asName(entry['name'], id),
    href: asText(entry['href']),
    icon: asTextOrNull(entry['icon']),
    active: entry['active'] === true,
    unread: unread < 0 ? null : unread,
    target: asTarget(entry['target']),
    hidden: entry['hidden'] === true,
    pinned: entry['pinned'] === true,
    ...(entry['type'] === 'action' && { type: 'action', color: asTextOrNull(entry['color']) }),
  }
}

import { asList, asRecord, asTarget, asText, asTextOrNull } from '../../src/core/lib/parse.js'
import { goodItems } from '../../src/core/page/good-items.js'
import { asName, shownName } from '../../src/core/lib/shorten.js'

/** One entry of the user menu (behaviour.md 2), as a page gives it. Without `href` it is a button. */
export interface MenuEntryGiven {
  id: string
  name: string
  href: string
  icon?: string | null
  active?: boolean
  /** Where the link opens, for instance `_blank`; null for the same tab. */
  target?: string | null
}

export type MenuEntry = Required<MenuEntryGiven>

/**
 * Reads the server's list, an array or an object keyed by id, in its own order (behaviour.md 0.2). Leaves out entries
 * without an id. Returns `undefined` for anything but a list.
 */
export function parseMenuEntries(value: unknown): MenuEntry[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  return goodItems(asList(value), parseEntry, 'entries of the user menu', 'needs an id')
}

function parseEntry(value: unknown): MenuEntry | null {
  const entry = asRecord(value)
  const id = asText(entry?.['id'])
  if (!entry || id === '') return null
  return {
    id,
    name: asName(entry['name'], id),
    href: asText(entry['href']),
    icon: asTextOrNull(entry['icon']),
    active: entry['active'] === true,
    target: asTarget(entry['target']),
  }
}

/** Id of the entry for the page's mark on the menu (src/services/user-menu-badge/user-menu-badge.ts). */
export const markId = 'menu-mark'

/** Puts the entry of the mark before all others. */
export function withMark(entries: readonly MenuEntry[], name: string): MenuEntry[] {
  return [{ id: markId, name: shownName(name), href: '', icon: null, active: false, target: null }, ...entries]
}

/** What the menu has only where the page gives it, unread. */
export interface UserMenuExtrasGiven {
  accounts: readonly unknown[]
  theme: string
  quota: object | null
  legalLinks: readonly unknown[]
}

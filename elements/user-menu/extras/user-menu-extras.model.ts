import { asFields, asRecord, asText } from '../../../src/core/lib/parse.js'
import { goodItems } from '../../../src/core/page/good-items.js'
import { safeHref, safePicture } from '../../../src/core/page/server/urls.js'

/** Another account that the user has here. */
export interface Account {
  id: string
  name: string
  /** What tells accounts of one name apart, such as the server or an e-mail address; may be empty. */
  detail: string
  /** Where to go for it; without one, the page does what is to be done. */
  href: string | undefined
  avatar: string | undefined
}

/** A small link at the end of the menu. */
export interface LegalLink {
  name: string
  href: string
}

/** Accounts, as a page gives them. Those without an id are left out. */
export const parseAccounts = (values: readonly unknown[]): Account[] =>
  goodItems(values, parseAccount, 'accounts of the user menu', 'needs an id')

function parseAccount(value: unknown): Account | null {
  const given = asFields(value)
  const id = asText(given['id'])
  if (id === '') return null
  return {
    id,
    name: asText(given['name']) || id,
    detail: asText(given['detail']),
    href: safeHref(asText(given['href'])),
    avatar: safePicture(asText(given['avatar'])),
  }
}

/** Links, as a page gives them. Those without a name or an address are left out. */
export const parseLegalLinks = (values: readonly unknown[]): LegalLink[] =>
  goodItems(values, parseLegalLink, 'legal links of the user menu', 'needs a name and an address')

function parseLegalLink(value: unknown): LegalLink | null {
  const given = asFields(value)
  const [name, href] = [asText(given['name']), safeHref(asText(given['href']))]
  return name !== '' && href ? { name, href } : null
}

/**
 * The room that the account uses, in bytes; `null` for anything that is none. Without a total, or with a negative one,
 * as the platform's servers say 'without limit', there is none to fill.
 */
export function parseQuota(value: unknown): { usedBytes: number; totalBytes: number | null } | null {
  const given = asRecord(value)
  const [used, total] = [given?.['usedBytes'], given?.['totalBytes']]
  if (typeof used !== 'number' || !(used >= 0)) return null
  return { usedBytes: used, totalBytes: typeof total === 'number' && total > 0 ? total : null }
}

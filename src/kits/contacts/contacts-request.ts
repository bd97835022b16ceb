import { parseContact, type Contact } from './contact.js'
import { goodItems } from '../../core/page/good-items.js'
import { asList, asRecord } from '../../core/lib/parse.js'
import { generateUrl } from '../../core/page/server/urls.js'
import { RequestError } from '../../core/http/request-error.js'
import { requestJson } from '../../core/http/request.js'
import { pathOf } from '../../core/http/send.js'

/** The result of a search for people, in the server's order. */
export interface FoundContacts {
  contacts: readonly Contact[]
  /** Whether the server has the app that shows all contacts. */
  contactsAppEnabled: boolean
}

/** Options of a search for people. */
export interface ContactSearch {
  /** Another URL that responds in the same format, for servers of another kind; empty for the product's own. */
  url?: string
  /** Sent to the server as `scope`; omitted if empty. */
  scope?: string
  /** Sent to the server as `teamId`; omitted if empty or null. */
  team?: string | null
  signal?: AbortSignal
  /** Not triggered by the user: the page shows nothing when it fails. */
  background?: boolean
  /** The caller shows the failure itself (`RequestOptions`). */
  shown?: boolean
}

/**
 * Searches for people (`POST /contactsmenu/contacts`, behaviour.md 4); an empty filter asks for everybody.
 *
 * @throws {RequestError} also with kind `bad-answer` if the response has no list of contacts
 */
export async function searchContacts(
  filter: string,
  { url, scope, team, ...options }: ContactSearch = {},
): Promise<FoundContacts> {
  const address = url || generateUrl('/contactsmenu/contacts')
  const body = asRecord(
    await requestJson(address, {
      ...options,
      method: 'POST',
      json: { filter, scope: scope || undefined, teamId: team || undefined },
    }),
  )
  const list = body?.['contacts']
  // Servers leave out who is not in the team, and write the rest by their old places: as an object.
  const found = asList(list)
  if (found.length === 0 && !Array.isArray(list)) throw new RequestError('bad-answer', 'POST', pathOf(address), 200)
  return {
    contacts: goodItems(found, parseContact, 'contacts', 'has to be an object'),
    contactsAppEnabled: body?.['contactsAppEnabled'] === true,
  }
}

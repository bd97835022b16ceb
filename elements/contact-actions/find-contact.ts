import { parseContact, type Contact } from '../../src/kits/contacts/contact.js'
import { generateUrl } from '../../src/core/page/server/urls.js'
import { RequestError } from '../../src/core/http/request-error.js'
import { readJson, pathOf } from '../../src/core/http/send.js'
import { request } from '../../src/core/http/request.js'

/**
 * Looks one person up (`POST /contactsmenu/findOne`, behaviour.md 5).
 *
 * @param shareType 0 an account, 4 an e-mail address, 6 an account on another server; the server knows no others
 * @returns null where the server knows nobody by that name
 * @throws {RequestError}
 */
export async function findContact(
  shareType: number,
  shareWith: string,
  options: { signal?: AbortSignal } = {},
): Promise<Contact | null> {
  const address = generateUrl('/contactsmenu/findOne')
  const body = new URLSearchParams({ shareType: String(shareType), shareWith })
  const response = await request(address, { ...options, method: 'POST', body, accept: [404], shown: true })
  if (response.status === 404) return null
  const contact = parseContact(await readJson(response))
  if (!contact) throw new RequestError('bad-answer', 'POST', pathOf(address), response.status)
  return contact
}

import { asRecord } from '../../src/core/lib/parse.js'
import { parseWhatsNew, type WhatsNew } from './whats-new-type.js'
import { generateOcsUrl } from '../../src/core/page/server/urls.js'
import { RequestError } from '../../src/core/http/request-error.js'
import { readJson, pathOf } from '../../src/core/http/send.js'
import { request } from '../../src/core/http/request.js'

const addressOf = (url: string): string => url || generateOcsUrl('/core/whatsnew')

/**
 * Requests the news for the signed-in user (behaviour.md 10). Null for no news, which is every status but 200.
 *
 * @param url empty for the product's default
 * @throws {RequestError} kind `bad-answer` also for a response that cannot be read
 */
export async function fetchWhatsNew(url: string, signal: AbortSignal): Promise<WhatsNew | null> {
  const address = addressOf(url)
  const response = await request(`${address}${address.includes('?') ? '&' : '?'}format=json`, {
    background: true,
    signal,
  })
  if (response.status !== 200) return null
  const news = parseWhatsNew(asRecord(asRecord(await readJson(response))?.['ocs'])?.['data'])
  if (!news) throw new RequestError('bad-answer', 'GET', pathOf(address), 200)
  return news
}

/**
 * Tells the server that the user has seen the news of a version. The request continues if the page is left meanwhile.
 *
 * @throws {RequestError} kind `http` also for a version that the server does not know (behaviour.md 10)
 */
export async function dismissWhatsNew(url: string, version: string): Promise<void> {
  await request(addressOf(url), {
    method: 'POST',
    body: new URLSearchParams({ version }),
    background: true,
    transport: (to, init) => fetch(to, { ...init, keepalive: true }),
  })
}

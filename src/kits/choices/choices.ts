import { readChoicePage, type ChoicePage } from './option.js'
import { isSameOrigin } from '../../core/page/server/urls.js'
import { RequestError } from '../../core/http/request-error.js'
import { requestJson } from '../../core/http/request.js'
import { pathOf } from '../../core/http/send.js'

/** Options of a request for choices. */
export interface ChoiceQuery {
  page: number
  signal: AbortSignal
  /** Name of the parameter for the term; default `search`. */
  termName?: string
}

/**
 * Requests choices from a server: `GET {url}?search={term}&page={page}`, pages counted from 1; other parameters of the
 * URL are kept. `readChoicePage` parses the response.
 *
 * @param url on the page's own origin
 * @throws {RequestError} also with kind `bad-answer` if the response is no list of choices, or the URL has another
 * origin
 */
export async function fetchChoices(
  url: string,
  term: string,
  { page, signal, termName = 'search' }: ChoiceQuery,
): Promise<ChoicePage> {
  // What the user types is never sent to another origin.
  if (!isSameOrigin(url)) throw new RequestError('bad-answer', 'GET', pathOf(url), 0)
  const address = new URL(url, document.baseURI)
  address.searchParams.set(termName, term)
  address.searchParams.set('page', String(page))
  const found = readChoicePage(await requestJson(address.href, { signal, shown: true }))
  if (!found) throw new RequestError(signal.aborted ? 'aborted' : 'bad-answer', 'GET', pathOf(url), 200)
  return found
}

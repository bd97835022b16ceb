import { readChoicePage, type ChoicePage } from './option.js'
import { isSameOrigin } from '../../core/page/server/urls.js'
import { RequestError } from '../../core/http/request-error.js'
import { requestJson } from '../../core/http/request.js'
import { pathOf } from '../../core/http/send.js'

/** How a server of choices is asked. */
export interface ChoiceQuery {
  page: number
  signal: AbortSignal
  /** Name of the parameter that holds the term; default `search`. */
  termName?: string
}

/**
 * Asks a server for choices: `GET {url}?search={term}&page={page}`, pages from 1 on; what the address holds already
 * stays. The answer is read by `readChoicePage`.
 *
 * @param url on the page's own origin
 * @throws {RequestError} also with kind `bad-answer` where the answer is no list of choices, or the address another origin's
 */
export async function fetchChoices(url: string, term: string, { page, signal, termName = 'search' }: ChoiceQuery): Promise<ChoicePage> {
  // Nobody else gets to know what is typed.
  if (!isSameOrigin(url)) throw new RequestError('bad-answer', 'GET', pathOf(url), 0)
  const address = new URL(url, document.baseURI)
  address.searchParams.set(termName, term)
  address.searchParams.set('page', String(page))
  const found = readChoicePage(await requestJson(address.href, { signal }))
  if (!found) throw new RequestError(signal.aborted ? 'aborted' : 'bad-answer', 'GET', pathOf(url), 200)
  return found
}

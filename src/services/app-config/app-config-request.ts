import { attempt } from '../../core/lib/attempt.js'
import { asRecord } from '../../core/lib/parse.js'
import { generateOcsUrl } from '../../core/page/server/urls.js'
import { RequestError } from '../../core/http/request-error.js'
import { pathOf } from '../../core/http/send.js'
import { request, type RequestOptions } from '../../core/http/request.js'

/**
 * Returns the URL of the settings of all applications, of one application, or of one setting (behaviour.md 19).
 *
 * @param names the application and the setting, both optional
 * @throws {TypeError} for a name that would lead to another address: an empty one, '.' and '..'
 */
export function appConfigUrl(...names: readonly string[]): string {
  const wrong = names.find((name) => /^\.{0,2}$/.test(name))
  if (wrong !== undefined) throw new TypeError(`'${wrong}' cannot be the name of an app or of a key.`)
  return generateOcsUrl(
    ['/apps/provisioning_api/api/v1/config/apps', ...names.map((name) => encodeURIComponent(name.toWellFormed()))].join(
      '/',
    ),
  )
}

/** What the server answered to a call that failed, in the shape that scripts older than promises know from jQuery. */
export interface ServerAnswer {
  status: number
  responseText: string
  /** Undefined if the text is not JSON. */
  responseJSON: unknown
}

/** By error. The errors themselves hold no bodies, because they may be logged. */
const answers = new WeakMap<object, ServerAnswer>()

/** What the server answered to the call that failed with this error, if it answered. */
export const answerOf = (failure: object): ServerAnswer | undefined => answers.get(failure)

/** Whether a call failed because the server wants the user to confirm the password first. */
export function wantsPassword(failure: object): boolean {
  const answer = answerOf(failure)
  const body = asRecord(answer?.responseJSON)
  const said = asRecord(asRecord(body?.['ocs'])?.['meta'])?.['message'] ?? body?.['message']
  return answer?.status === 403 && said === 'Password confirmation is required'
}

const parsed = (text: string): unknown => attempt((): unknown => JSON.parse(text), undefined)

function withAnswer(failure: RequestError, status: number, responseText: string): RequestError {
  answers.set(failure, { status, responseText, responseJSON: parsed(responseText) })
  return failure
}

/**
 * Sends one request to the applications' settings.
 *
 * @returns the body of the response
 * @throws {RequestError}
 */
export async function callAppConfig(url: string, options: RequestOptions = {}): Promise<Record<string, unknown>> {
  let refused: Response | undefined
  const response = await request(url, {
    ...options,
    accept: (answered) => {
      refused = answered
      return answered.status === 403
    },
  }).catch(async (failure: RequestError) => {
    // What went wrong after it, such as a lost connection, has another status.
    throw refused?.status === failure.status
      ? withAnswer(failure, refused.status, await refused.text().catch(() => ''))
      : failure
  })
  const text = await response.text()
  const body = asRecord(parsed(text))
  if (response.ok && body && asRecord(body['ocs'])) return body
  throw withAnswer(
    new RequestError(response.ok ? 'bad-answer' : 'http', options.method ?? 'GET', pathOf(url), response.status),
    response.status,
    text,
  )
}

import { asRecord } from '../../core/lib/parse.js'
import { request, type RequestOptions } from '../../core/http/request.js'
import { pageGlobal } from '../../core/page/page-global.js'
import { sharedRecord } from '../../core/page/shared-values.js'
import { isSameOrigin } from '../../core/page/server/urls.js'
import { currentUser } from '../../core/page/server/current-user.js'
import { dismissed, passwordDialog } from './password-dialog.js'

/** How a call is sent that carries the password. */
export type PasswordRequestOptions = Omit<RequestOptions, 'accept'> & { accept?: readonly number[] }

/**
 * Sends a call that the server takes only together with the password (behaviour.md 13, "strict"): the user is asked
 * each time, however short ago the last time was, and the password goes out once, with this very call, as Basic
 * authorization (RFC 7617). A wrong one leaves the dialog open. Any other answer is the call's own.
 *
 * Who has no password, or is not signed in, is not asked; the server decides then. Calls at the same time ask one after
 * the other, because each is another thing to allow.
 *
 * @throws {RequestError} as `request`
 * @throws {Error} 'Dialog closed' when the user dismissed it: the server has done nothing
 * @throws {TypeError} for an address of another origin, which must not learn the password; nobody is asked
 */
export async function requestWithPassword(url: string, options: PasswordRequestOptions = {}): Promise<Response> {
  if (!isSameOrigin(url)) throw new TypeError('A password is sent to the page\'s own origin only. Nothing was sent; give an address of this server.')
  const user = currentUser()
  if (!user || pageGlobal('backendAllowsPasswordConfirmation') !== true) return request(url, options)
  const turns = sharedRecord('password-requests', (): { last: Promise<unknown> } => ({ last: Promise.resolve() }))
  const own = turns.last.then(() => askAndSend(user.uid, url, options))
  turns.last = own.catch(() => undefined)
  return own
}

async function askAndSend(uid: string, url: string, options: PasswordRequestOptions): Promise<Response> {
  let sent = Promise.resolve<Response | null>(null)
  const check = async (password: string): Promise<number | null> => {
    sent = sendWith(basic(uid, password), url, options)
    return (await sent.then((answer) => answer === null, () => false)) ? null : 0
  }
  const { signal } = options
  const reason = await passwordDialog({ check, ...(signal && { signal }) }).then(dismissed, (error: unknown) => error)
  // Dismissed while the call was on its way: the server may have done it, so its answer counts.
  const answer = await sent
  if (answer) return answer
  if (signal?.aborted) return request(url, options)
  throw reason
}

/** Null where the server did not take the password. */
async function sendWith(authorization: string, url: string, options: PasswordRequestOptions): Promise<Response | null> {
  let wrong = false
  const answer = await request(url, {
    ...options,
    headers: { ...options.headers, Authorization: authorization },
    accept: async (refusal) => (wrong = await passwordWasRefused(refusal)) || (options.accept?.includes(refusal.status) ?? false),
  })
  return wrong ? null : answer
}

/** A 403 may mean many things; only this message means the password. */
async function passwordWasRefused(answer: Response): Promise<boolean> {
  if (answer.status !== 403) return false
  const body = asRecord(await answer.clone().json().catch(() => null))
  const meta = asRecord(asRecord(body?.['ocs'])?.['meta'])
  return [body?.['message'], meta?.['message']].includes('Password confirmation is required')
}

function basic(user: string, password: string): string {
  const bytes = new TextEncoder().encode(`${user}:${password}`)
  return `Basic ${btoa(String.fromCharCode(...bytes))}`
}

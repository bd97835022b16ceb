import { asRecord } from '../../core/lib/parse.js'
import { readJson } from '../../core/http/send.js'
import { request, type RequestOptions } from '../../core/http/request.js'
import { pageGlobal } from '../../core/page/page-global.js'
import { sharedRecord } from '../../core/page/shared-values.js'
import { isSameOrigin } from '../../core/page/server/urls.js'
import { currentUser } from '../../core/page/server/current-user.js'
import { mayHavePassword } from './password-confirmation.rules.js'
import { dismissed, passwordDialog } from './password-dialog.js'

/** The options of a request that carries the password. */
export type PasswordRequestOptions = Omit<RequestOptions, 'accept'> & { accept?: readonly number[] }

/**
 * Sends a request that the server accepts only with the password (behaviour.md 13, "strict"). The user is asked each
 * time, however recent the last confirmation, and the password is sent once, with this request, as Basic authorization
 * (RFC 7617). A wrong password leaves the dialog open. Every other response is handled as `request` does.
 *
 * Visitors, and users of whom the server says that they have no password (`backendAllowsPasswordConfirmation` is
 * `false`), are not asked; the server decides then. Simultaneous calls ask one after the
 * other, because each is a different action to allow.
 *
 * @throws {RequestError} as `request`
 * @throws {Error} 'Dialog closed' when the user dismissed it: the server has done nothing
 * @throws {TypeError} for a URL of another origin, which must not get the password; the user is not asked
 */
export async function requestWithPassword(url: string, options: PasswordRequestOptions = {}): Promise<Response> {
  if (!isSameOrigin(url))
    throw new TypeError(
      "A password is sent to the page's own origin only. Nothing was sent; give an address of this server.",
    )
  const user = currentUser()
  if (!user || !mayHavePassword(pageGlobal('backendAllowsPasswordConfirmation'))) return request(url, options)
  const turns = sharedRecord('password-requests', (): { last: Promise<unknown> } => ({ last: Promise.resolve() }))
  const own = turns.last.then(() => askAndSend(user.uid, url, options))
  turns.last = own.catch(() => undefined)
  return own
}

async function askAndSend(uid: string, url: string, options: PasswordRequestOptions): Promise<Response> {
  let sent = Promise.resolve<Response | null>(null)
  const check = async (password: string): Promise<number | null> => {
    sent = sendWith(basic(uid, password), url, options)
    return (await sent.then(
      (response) => response === null,
      () => false,
    ))
      ? null
      : 0
  }
  const { signal } = options
  const reason = await passwordDialog({ check, ...(signal && { signal }) }).then(dismissed, (error: unknown) => error)
  // If the user dismissed it during the request, the server may have done it, so its response counts.
  const response = await sent
  if (response) return response
  if (signal?.aborted) return request(url, options)
  throw reason
}

/** Sends the request; null if the server refused the password. */
async function sendWith(authorization: string, url: string, options: PasswordRequestOptions): Promise<Response | null> {
  let wrong = false
  const response = await request(url, {
    ...options,
    headers: { ...options.headers, Authorization: authorization },
    accept: async (refusal) =>
      (wrong = await passwordWasRefused(refusal)) || (options.accept?.includes(refusal.status) ?? false),
  })
  return wrong ? null : response
}

/** Servers from release 32 on say it in a header. Of older ones, only a 403 with this message means the password. */
async function passwordWasRefused(response: Response): Promise<boolean> {
  if (response.headers.get('x-nextcloud-password-confirmation') === 'true') return true
  if (response.status !== 403) return false
  const body = asRecord(await readJson(response.clone()))
  const meta = asRecord(asRecord(body?.['ocs'])?.['meta'])
  return [body?.['message'], meta?.['message']].includes('Password confirmation is required')
}

function basic(user: string, password: string): string {
  const bytes = new TextEncoder().encode(`${user}:${password}`)
  return `Basic ${btoa(String.fromCharCode(...bytes))}`
}

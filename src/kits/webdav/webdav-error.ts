import type { FailureKind } from '../../core/lib/failure.js'
import { kindOfStatus } from '../../core/http/request-error.js'

/**
 * Why a WebDAV request failed: the kinds of every request, and `exists` the target already exists (405 or 412),
 * `changed` it is no longer the expected version, `parent-missing` 409, `forbidden` 403, `locked` 423,
 * `no-space` 507, `too-large` 413, `forbidden-name` the server takes nothing of this name: the client knew and sent nothing, or it
 * was answered 400 with `InvalidPath`.
 */
export type WebdavFailureKind =
  | FailureKind
  | 'exists'
  | 'changed'
  | 'parent-missing'
  | 'forbidden'
  | 'locked'
  | 'no-space'
  | 'too-large'
  | 'forbidden-name'

/** A WebDAV request that failed. Contains no secrets: no headers, no body, no query. */
export class WebdavError extends Error {
  override readonly name = 'WebdavError'

  /**
   * @param path the path below the client's root
   * @param status the HTTP status, 0 without a response
   * @param exception the server's name for the failure; empty if it gives none
   * @param etag the version that was written although the request failed; empty if the server names none
   * @param reason what the server says to the user about a name that it refuses; empty otherwise
   */
  constructor(
    readonly kind: WebdavFailureKind,
    readonly method: string,
    readonly path: string,
    readonly status: number,
    message: string,
    readonly exception = '',
    readonly etag = '',
    readonly reason = '',
  ) {
    super(message)
  }
}

/** The version that a server says it has written before it failed, for instance in its work after that. */
export const ownEtag = (status: number, headers: Headers): string =>
  status >= 500 ? bareEtag(headers.get('OC-ETag') ?? '') : ''

/** An ETag without its quotes. */
export const bareEtag = (etag: string): string => etag.replace(/^W\//, '').replaceAll('"', '')

/** Whether a failure is about the name in the path. */
export const isNameRefusal = (status: number, exception: string): boolean =>
  status === 400 && /\bInvalidPath$/.test(exception)

/** The kind of failure that a WebDAV status stands for; `exists` is the kind for 412. */
export function kindOfDavStatus(status: number, exists: WebdavFailureKind = 'exists'): WebdavFailureKind {
  const kinds: Readonly<Record<number, WebdavFailureKind>> = {
    403: 'forbidden',
    405: 'exists',
    409: 'parent-missing',
    412: exists,
    413: 'too-large',
    423: 'locked',
    507: 'no-space',
  }
  return kinds[status] ?? kindOfStatus(status)
}

/**
 * Whether a 200 is not from a WebDAV server but a sign-in page or captive portal, such as a hotel's, which respond to
 * any request. The request was not carried out then. (201 does not count: some servers send a web page along with it.)
 */
export function isStrayPage(status: number, headers: Headers): boolean {
  return status === 200 && /^text\/html\b/i.test(headers.get('Content-Type') ?? '')
}

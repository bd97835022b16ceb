import type { FailureKind } from '../../core/lib/failure.js'
import { kindOfStatus } from '../../core/http/failure-kind.js'

/**
 * Why a WebDAV call failed: as every call, and `exists` there is something at the target already (405 or 412),
 * `changed` it is not the version that was expected any more, `parent-missing` 409, `forbidden` 403, `locked` 423,
 * `no-space` 507 or 413, `forbidden-name` refused here, before anything was sent.
 */
export type WebdavFailureKind = FailureKind | 'exists' | 'changed' | 'parent-missing' | 'forbidden' | 'locked' | 'no-space' | 'forbidden-name'

/** A WebDAV call that failed. Holds nothing secret: no headers, no body, no query. */
export class WebdavError extends Error {
  override readonly name = 'WebdavError'

  /**
   * @param path the path below the client's root
   * @param status the HTTP status, 0 where no answer came
   * @param exception what the server calls the failure; empty where it gives no name
   */
  constructor(
    readonly kind: WebdavFailureKind,
    readonly method: string,
    readonly path: string,
    readonly status: number,
    message: string,
    readonly exception = '',
  ) {
    super(message)
  }
}

/** The kind of failure that a WebDAV status stands for; `exists` says what 412 means to the call. */
export function kindOfDavStatus(status: number, exists: WebdavFailureKind = 'exists'): WebdavFailureKind {
  const kinds: Readonly<Record<number, WebdavFailureKind>> = {
    403: 'forbidden', 405: 'exists', 409: 'parent-missing', 412: exists, 413: 'no-space', 423: 'locked', 507: 'no-space',
  }
  return kinds[status] ?? kindOfStatus(status)
}

/**
 * Whether a 200 comes from somebody else than a WebDAV server: a sign-in page, or the page of a hotel's network, which
 * answer anything. Nothing that they answer has been done. (Some servers send a web page along with 201.)
 */
export function isStrayPage(status: number, headers: Headers): boolean {
  return status === 200 && /^text\/html\b/i.test(headers.get('Content-Type') ?? '')
}

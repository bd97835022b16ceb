/** Small multi-status responses, and the reason why one cannot be read. */
import { MultiStatusError } from '../../src/kits/webdav/multi-status.js'

export const multistatus = (inside: string, namespaces = 'xmlns:d="DAV:"'): string =>
  `<d:multistatus ${namespaces}>${inside}</d:multistatus>`
export const file = (href: string, prop = ''): string =>
  `<d:response><d:href>${href}</d:href><d:propstat><d:prop>${prop}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`

/** What a server responds to a listing or a search, made anew for each call. */
export const answering =
  (...responses: string[]) =>
  (): Response =>
    new Response(
      multistatus(
        responses.join(''),
        'xmlns:d="DAV:" xmlns:oc="http://owncloud.org/ns" xmlns:nc="http://nextcloud.org/ns"',
      ),
      { status: 207 },
    )

/** The reason why something cannot be read. */
export function reasonOf(read: () => unknown): string {
  try {
    read()
  } catch (error) {
    if (error instanceof MultiStatusError) return error.reason
    throw error
  }
  return 'none'
}

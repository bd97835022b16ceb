/** Small multi-status responses, and the reason why one cannot be read. */
import { MultiStatusError } from '../../src/kits/webdav/multi-status.js'

export const multistatus = (inside: string, namespaces = 'xmlns:d="DAV:"'): string =>
  `<d:multistatus ${namespaces}>${inside}</d:multistatus>`
export const file = (href: string, prop = ''): string =>
  `<d:response><d:href>${href}</d:href><d:propstat><d:prop>${prop}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`

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

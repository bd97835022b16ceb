import { DavFailure } from './dav-error.js'
import type { Segments } from './dav-tree.js'

/**
 * Parses the path of an address, still percent-encoded.
 *
 * @throws {DavFailure} for names that lead elsewhere or are invalid
 */
export function segmentsOf(path: string): Segments {
  const segments = path
    .split('/')
    .filter((part) => part !== '')
    // As the product stores names, in whatever form they come.
    .map((part) => decodeURIComponent(part).normalize('NFC'))
  if (segments.some((name) => name === '.' || name === '..' || /[/\\\0]/.test(name)))
    throw new DavFailure(400, 'The path has a name that is not allowed')
  return segments
}

/** The address of a file as written in a multi-status; folders end in a slash. */
export function hrefOf(base: string, segments: Segments, isFolder: boolean): string {
  const path = [base, ...segments.map(encodeSegment)].join('/')
  return isFolder ? `${path}/` : path
}

/** Leaves the same characters unencoded as the product does in its addresses. */
function encodeSegment(name: string): string {
  return encodeURIComponent(name).replace(/[!'*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** The failure for a missing file, in the recorded words. */
export function notLocated(segments: Segments): DavFailure {
  return new DavFailure(404, `File with name /${segments.join('/')} could not be located`)
}

/** @throws {DavFailure} for names that are too long, or that files clients use for unfinished downloads */
export function refuseForbiddenName(name: string): void {
  const ending = /\.(?:part|filepart)$/.exec(name)?.[0]
  if (ending) throw new DavFailure(400, `"${ending}" is a forbidden file type.`)
  if (Buffer.byteLength(name) > 255) throw new DavFailure(400, 'File name is too long')
}

/**
 * Resolves the header `Destination` to a path in the user's own folder.
 *
 * @param bases the addresses of that folder, percent-encoded, without a slash at the end
 * @throws {DavFailure}
 */
export function destinationOf(header: string | undefined, bases: readonly string[]): Segments {
  if (!header) throw new DavFailure(400, 'The destination header was not supplied')
  if (!URL.canParse(header, 'http://localhost')) throw new DavFailure(400, 'The destination header is no address')
  const { pathname } = new URL(header, 'http://localhost')
  const base = bases.find((known) => pathname === known || pathname.startsWith(`${known}/`))
  if (base === undefined) throw new DavFailure(403, 'The destination is not in your folder')
  return segmentsOf(pathname.slice(base.length))
}

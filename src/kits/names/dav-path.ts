import { basename, dirname, encodePath, sectionsOf } from './paths.js'

/**
 * A path inside a WebDAV root in its one form: a slash in front, none at the end, none doubled; `/` is the root.
 *
 * @throws {TypeError} for `.` and `..`, which an address would resolve and so leave the root, and where there is no path
 */
export function davPath(path: string): string {
  if (typeof path !== 'string') throw new TypeError('Missing argument "path"')
  const sections = sectionsOf(path)
  if (sections.some((section) => section === '.' || section === '..')) {
    throw new TypeError(`The path "${path}" holds "." or "..", which could lead out of the folder. Give it without them.`)
  }
  return `/${sections.join('/')}`
}

/** The name at the end of a path; empty for the root. */
export const davName = basename

/** The folder that holds a path; the root for the root. */
export const davParent = dirname

/** A path with a name added. */
export function davChild(folder: string, name: string): string {
  return `${folder === '/' ? '' : folder}/${name}`
}

/**
 * `encodePath` for a path in any form.
 *
 * @throws {TypeError} as `davPath`
 */
export function encodeDavPath(path: string): string {
  return encodePath(davPath(path))
}

/**
 * The path that an answer's `href` means, below a root. Servers write whole addresses or paths, encode more or fewer
 * characters than we do, and end folders with a slash or not (RFC 4918, section 8.3).
 *
 * @param root the root's own path as it stands in the address, for instance `/remote.php/dav/files/alice`
 * @returns null for what does not lie below the root, or cannot be decoded
 */
export function pathBelow(root: string, href: string): string | null {
  try {
    // No URL parser: it would end a name at the `#` or `?` that some servers leave as they are.
    const path = href.replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, '')
    const [whole, base] = [path, root].map((encoded) => davPath(decodeURIComponent(encoded)))
    if (whole === undefined || base === undefined) return null
    if (whole === base) return '/'
    const prefix = base === '/' ? '/' : `${base}/`
    return whole.startsWith(prefix) ? davPath(whole.slice(prefix.length)) : null
  } catch {
    return null
  }
}

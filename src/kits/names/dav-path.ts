import { oneForm } from './same-name.js'
import { basename, dirname, encodePath, sectionsOf } from './paths.js'

/** How many names a path may have at most. The product stores paths of up to 4,000 characters: 2,000 names and slashes. */
export const mostNames = 2000

/**
 * Normalises a path inside a WebDAV root: a leading slash, no trailing one, none doubled; `/` is the root.
 *
 * @throws {TypeError} for `.` and `..`, which a URL would resolve, possibly out of the root, and if `path` is no string
 */
export function davPath(path: string): string {
  if (typeof path !== 'string') throw new TypeError('Missing argument "path"')
  const sections = sectionsOf(path)
  if (sections.some((section) => section === '.' || section === '..')) {
    throw new TypeError(
      `The path "${path}" holds "." or "..", which could lead out of the folder. Give it without them.`,
    )
  }
  return `/${sections.join('/')}`
}

/** The name at the end of a path; empty for the root. */
export const davName = basename

/** The folder that contains a path; the root for the root. */
export const davParent = dirname

/** A path with a name added. */
export function davChild(folder: string, name: string): string {
  return `${folder === '/' ? '' : folder}/${name}`
}

/**
 * Normalises a path with `davPath` and percent-encodes it.
 *
 * @throws {TypeError} as `davPath`
 */
export function encodeDavPath(path: string): string {
  return encodePath(davPath(path))
}

/**
 * The path below a root that the `href` of a response stands for. Servers send full URLs or paths, encode more or fewer
 * characters than we do, and end folders with a slash or not (RFC 4918, section 8.3).
 *
 * @param root the root's path, percent-encoded as in the URL, for instance `/remote.php/dav/files/alice`
 * @returns null if it is not below the root, or cannot be decoded
 */
export function pathBelow(root: string, href: string): string | null {
  try {
    const path = hrefPath(href)
    const [whole, base] = [path, root].map((encoded) => davPath(decodeURIComponent(encoded)))
    if (whole === undefined || base === undefined) return null
    if (whole === base) return '/'
    const prefix = base === '/' ? '/' : `${base}/`
    return whole.startsWith(prefix) ? davPath(whole.slice(prefix.length)) : null
  } catch {
    return null
  }
}

/** The path of an `href`. No URL parser: it would cut a name off at a `#` or `?`, which some servers do not encode. */
const hrefPath = (href: string): string => href.replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, '')

/** Whether two paths are of one resource; servers answer with another form or case of a name than was asked for. */
export const isSameResource = (one: string, other: string): boolean => oneForm(one) === oneForm(other)

/**
 * The beginning of a root's path that the server's hrefs lack, as behind a proxy that adds it to the server's paths.
 *
 * @param root the root's path, percent-encoded as in the URL
 * @param path a path below the root
 * @param href that of the resource at this path
 * @returns percent-encoded; empty if nothing lacks, or if the `href` is that of something else
 */
export function lackingPrefix(root: string, path: string, href: string): string {
  const sections = sectionsOf(root)
  const count = sections.length + sectionsOf(path).length - sectionsOf(hrefPath(href)).length
  if (count <= 0 || count > sections.length) return ''
  const found = pathBelow(`/${sections.slice(count).join('/')}`, href)
  return found !== null && isSameResource(found, path) ? `/${sections.slice(0, count).join('/')}` : ''
}

/** An `href` with the beginning that it lacks, if it is not below the root anyway. */
export const wholeHref = (root: string, lacking: string, href: string): string =>
  lacking === '' || pathBelow(root, href) !== null ? href : lacking + hrefPath(href)

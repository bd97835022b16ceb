/** The names in a path, without the empty ones between doubled slashes. */
export const sectionsOf = (path: string): string[] => path.split('/').filter((section) => section !== '')

/**
 * Joins parts with single slashes, and reduces doubled slashes inside them; empty parts are left out. A leading slash
 * of the first part and a trailing slash of the last are kept. `.` and `..` are names like any other.
 */
export function joinPaths(...parts: readonly string[]): string {
  const given = parts.filter((part) => part !== '')
  const middle = given.flatMap(sectionsOf).join('/')
  const front = given[0]?.startsWith('/') ? '/' : ''
  return middle === ''
    ? front || (given.at(-1)?.endsWith('/') ? '/' : '')
    : `${front}${middle}${given.at(-1)?.endsWith('/') ? '/' : ''}`
}

const withoutEnd = (path: string): string => path.replace(/(?<=[^/])\/+$/, '')

/**
 * The part before the name: `/a` of `/a/b.txt` and of `/a/b/`; `/` of `/a` and of the root; empty where there is no
 * slash.
 */
export function dirname(path: string): string {
  const bare = withoutEnd(path)
  const end = bare.lastIndexOf('/')
  return end < 0 ? '' : withoutEnd(bare.slice(0, end)) || '/'
}

/** The name at the end: `b.txt` of `/a/b.txt`, `b` of `/a/b/`; empty for the root. */
export function basename(path: string): string {
  const bare = withoutEnd(path)
  return bare.slice(bare.lastIndexOf('/') + 1)
}

/**
 * Whether two paths below one root are the same. Extra slashes and `.` are ignored, case counts, and `..` is not
 * resolved.
 */
export function isSamePath(one: string, other: string): boolean {
  const [left, right] = [one, other].map((path) =>
    sectionsOf(path)
      .filter((section) => section !== '.')
      .join('/'),
  )
  return left === right
}

/** A path as part of a URL: each section is percent-encoded by itself, so a `#` or `?` in a name stays in the name. */
export function encodePath(path: string): string {
  return path.toWellFormed().split('/').map(encodeURIComponent).join('/')
}

import { attempt } from '../../core/lib/attempt.js'
import { sectionsOf } from '../names/paths.js'

/** A folder on the way to a path; the root's name is empty. */
export interface Breadcrumb {
  name: string
  path: string
}

/** The folders on the way to a path, from the root on, the path itself last. */
export function breadcrumbs(path: string): Breadcrumb[] {
  let reached = ''
  const folders = sectionsOf(path).map((name) => {
    reached += `/${name}`
    return { name, path: reached }
  })
  return [{ name: '', path: '/' }, ...folders]
}

/** The folder that contains a path; the root for the root. */
export function parentOf(path: string): string {
  return `/${sectionsOf(path).slice(0, -1).join('/')}`
}

/**
 * Splits a name: `beach.jpg` into `beach` and `.jpg`. A leading or trailing dot begins no extension, and an extension
 * contains no whitespace. Not for folders: they have no extension.
 */
export function splitExtension(name: string): { stem: string; extension: string } {
  const extension = /(?<=[^])\.[^.\s]+$/.exec(name)?.[0] ?? ''
  return { stem: name.slice(0, name.length - extension.length), extension }
}

/** The path in a pasted URL: the part after the WebDAV root, or the parameter `dir` of the files app. */
function pathOfAddress(address: string): string | null {
  return attempt(() => {
    const { pathname, searchParams } = new URL(address)
    const path = /\/remote\.php\/(?:webdav|dav\/files\/[^/]+)(\/.*)?$/.exec(pathname)
    return searchParams.get('dir') ?? (path ? decodeURIComponent(path[1] ?? '/') : null)
  }, null)
}

/**
 * The normalised path in typed or pasted text, or null if it contains none. A path begins with a slash, may be in
 * quotes, and has no `.` or `..` in it, which would lead elsewhere than it seems. URLs of the files app and of WebDAV
 * work too.
 */
export function pathIn(text: string): string | null {
  const bare = text
    .trim()
    .replace(/^(["'])(.*)\1$/, '$2')
    .trim()
  const path = /^https?:\/\//i.test(bare) ? pathOfAddress(bare) : bare
  if (!path?.startsWith('/') || /\p{Cc}/u.test(path)) return null
  const sections = sectionsOf(path)
  return sections.includes('.') || sections.includes('..') ? null : `/${sections.join('/')}`
}

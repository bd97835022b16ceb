import { sectionsOf } from '../names/paths.js'

/** A folder on the way to a path; the root's name is empty. */
export interface Breadcrumb {
  name: string
  path: string
}

/** The folders on the way to a path, from the root on, the path itself last. */
export function breadcrumbs(path: string): Breadcrumb[] {
  const sections = sectionsOf(path)
  return [{ name: '', path: '/' }, ...sections.map((name, at) => ({ name, path: `/${sections.slice(0, at + 1).join('/')}` }))]
}

/** The folders that a path lies in, the nearest first: where to go when a folder is gone. None for the root. */
export function parentsOf(path: string): string[] {
  return breadcrumbs(path).slice(0, -1).reverse().map((folder) => folder.path)
}

/** The folder that a path lies in; the root for the root. */
export function parentOf(path: string): string {
  return parentsOf(path)[0] ?? '/'
}

/**
 * A name in two: `beach.jpg` is `beach` and `.jpg`. A dot in front or at the end, and one before a blank, begin no
 * extension. Folders have none: do not ask for theirs.
 */
export function splitExtension(name: string): { stem: string; extension: string } {
  const extension = /(?<=[^])\.[^.\s]+$/.exec(name)?.[0] ?? ''
  return { stem: name.slice(0, name.length - extension.length), extension }
}

/** The part of a pasted address that is a path: what follows the WebDAV root, or the parameter `dir` of the files app. */
function pathOfAddress(address: string): string | null {
  try {
    const { pathname, searchParams } = new URL(address)
    const path = /\/remote\.php\/(?:webdav|dav\/files\/[^/]+)(\/.*)?$/.exec(pathname)
    return searchParams.get('dir') ?? (path ? decodeURIComponent(path[1] ?? '/') : null)
  } catch {
    return null
  }
}

/**
 * The path in a text that was typed or pasted, in its one form, or null where it holds none. A path begins with a
 * slash, may stand in quotes, and has no `.` or `..` in it, which would lead elsewhere than it says. Addresses of the
 * files app and of WebDAV count too.
 */
export function pathIn(text: string): string | null {
  const bare = text.trim().replace(/^(["'])(.*)\1$/, '$2').trim()
  const path = /^https?:\/\//i.test(bare) ? pathOfAddress(bare) : bare
  if (!path?.startsWith('/') || /\p{Cc}/u.test(path)) return null
  const sections = sectionsOf(path)
  return sections.includes('.') || sections.includes('..') ? null : `/${sections.join('/')}`
}

import { davName, davParent, pathBelow } from './dav-path.js'
import type { DavResponse, PropertyValue, PropStat } from './dav-response.js'
import { permissionBits } from './permissions.js'

const dav = 'DAV:'
const oc = 'http://owncloud.org/ns'
const nc = 'http://nextcloud.org/ns'

/** The properties that a listing asks for, in Clark notation. */
export const entryProperties: readonly string[] = [
  ...['getlastmodified', 'getetag', 'getcontenttype', 'resourcetype', 'getcontentlength'].map(
    (name) => `{${dav}}${name}`,
  ),
  ...['fileid', 'permissions', 'size', 'favorite'].map((name) => `{${oc}}${name}`),
  ...['has-preview', 'mount-type', 'is-encrypted'].map((name) => `{${nc}}${name}`),
]

/** The property of the user's favourite mark. */
export const favoriteProperty = `{${oc}}favorite`

/** A file or folder. */
export interface FileEntry {
  /** Below the client's root, decoded, for instance `/Holiday/beach.jpg`. */
  path: string
  name: string
  /** The path of the folder that contains it; `/` for the root itself. */
  parent: string
  isFolder: boolean
  /** The server's file id, which survives renaming: a text where it is no number or too large; null if it has none. */
  id: number | string | null
  /** Without quotes; changes with the content. Empty where the server gives none. */
  etag: string
  /** In bytes, for a folder including its contents; null where the server does not say. */
  size: number | null
  /** In ms since the epoch; null where the server does not say. */
  modifiedMs: number | null
  mimeType: string
  /** Bits of `permissions`. */
  permissions: number
  /** `shared`, `external`, another kind that the server names, or empty. */
  mountType: string
  hasPreview: boolean
  isFavorite: boolean
  isEncrypted: boolean
}

const textOf = (value: PropertyValue | undefined): string => (typeof value === 'string' ? value : '')

function wholeNumber(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}

/** Servers count in small numbers, or have ids of their own kind; below zero there is none. */
const fileId = (text: string): number | string | null => wholeNumber(text) ?? (/^(-\d+)?$/.test(text) ? null : text)

/** The properties that a resource has; undefined if the response has none with status 200. */
export const foundProperties = ({ propStat }: DavResponse): PropStat['properties'] | undefined =>
  propStat.find(({ status }) => /^HTTP\/[\d.]+ 200(\s|$)/.test(status))?.properties

/**
 * Parses one response of a listing to a file or folder (behaviour.md 20, "Entry parsing").
 *
 * @param root the root's path, percent-encoded as in the URL
 * @returns null if the response has no properties with status 200, or is not about a resource below the root
 */
export function parseFileEntry(root: string, response: DavResponse): FileEntry | null {
  const found = foundProperties(response)
  const path = pathBelow(root, response.href)
  if (!found || path === null) return null
  const text = (namespace: string, name: string): string => textOf(found[`{${namespace}}${name}`])
  const type = found[`{${dav}}resourcetype`]
  const isFolder = Array.isArray(type) && type.some(({ name }) => name === `{${dav}}collection`)
  const modifiedMs = Date.parse(text(dav, 'getlastmodified'))
  const marks = text(oc, 'permissions')
  const mountType = found[`{${nc}}mount-type`]
  return {
    path,
    name: davName(path),
    parent: davParent(path),
    isFolder,
    id: fileId(text(oc, 'fileid')),
    etag: text(dav, 'getetag').replace(/^W\//, '').replace(/^"|"$/g, ''),
    size: wholeNumber(text(oc, 'size') || text(dav, 'getcontentlength')),
    modifiedMs: Number.isNaN(modifiedMs) ? null : modifiedMs,
    mimeType: text(dav, 'getcontenttype') || (isFolder ? 'httpd/unix-directory' : 'application/octet-stream'),
    permissions: permissionBits(marks),
    // An empty type is an answer, too.
    mountType:
      mountType !== undefined
        ? textOf(mountType)
        : marks.includes('S')
          ? 'shared'
          : marks.includes('M')
            ? 'external'
            : '',
    hasPreview: found[`{${nc}}has-preview`] === undefined || text(nc, 'has-preview') === 'true',
    isFavorite: text(oc, 'favorite') === '1',
    isEncrypted: text(nc, 'is-encrypted') === '1',
  }
}

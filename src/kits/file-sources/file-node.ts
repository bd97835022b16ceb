import type { FileEntry } from '../names/dav-entry.js'

/** A file or folder as a list of files shows it; what a source does not know is left out. */
export interface FileNode {
  /** Of the source's own, `/` for the root; names are between the slashes, decoded. */
  path: string
  name: string
  isFolder: boolean
  /** In bytes; null where nobody knows, or where it is still being counted. */
  size: number | null
  /** In ms since the epoch; null where nobody knows. */
  modifiedMs: number | null
  /** `httpd/unix-directory` for folders; empty where nobody knows. */
  mimeType: string
  /** Bits of `permissions`; null where the source has none: everything is allowed. */
  permissions: number | null
  isFavorite: boolean
  /** Changes with the content; empty where nobody knows. */
  etag: string
  /** Picture of it; null where there is none. */
  previewUrl: string | null
}

/** A WebDAV entry as a node. Servers that know no permissions give none at all. */
export function nodeOf({ path, name, isFolder, size, modifiedMs, mimeType, permissions, isFavorite, etag }: FileEntry, previewUrl: string | null): FileNode {
  return { path, name, isFolder, size, modifiedMs, mimeType, permissions: permissions === 0 ? null : permissions, isFavorite, etag, previewUrl }
}

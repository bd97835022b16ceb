import type { FileEntry } from '../names/dav-entry.js'

/** A file or folder as a list of files shows it; values that a source does not know are null or empty. */
export interface FileNode {
  /** The path within the source, `/` for the root; its names are decoded. */
  path: string
  name: string
  isFolder: boolean
  /** In bytes; null if unknown, or still being counted. */
  size: number | null
  /** In ms since the epoch; null if unknown. */
  modifiedMs: number | null
  /** `httpd/unix-directory` for folders; empty if unknown. */
  mimeType: string
  /** Bits of `permissions`; null if the source has none, which allows everything. */
  permissions: number | null
  isFavorite: boolean
  /** Changes with the content; empty if unknown. */
  etag: string
  /** URL of a preview; null if there is none. */
  previewUrl: string | null
}

/**
 * Converts a WebDAV entry to a node. No permission at all becomes null: it means that the server knows no permissions.
 */
export function nodeOf(
  { path, name, isFolder, size, modifiedMs, mimeType, permissions, isFavorite, etag }: FileEntry,
  previewUrl: string | null,
): FileNode {
  return {
    path,
    name,
    isFolder,
    size,
    modifiedMs,
    mimeType,
    permissions: permissions === 0 ? null : permissions,
    isFavorite,
    etag,
    previewUrl,
  }
}

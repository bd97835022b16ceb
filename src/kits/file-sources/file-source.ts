import type { FileNode } from './file-node.js'

/** How a call to a source is sent. */
export interface SourceCall {
  signal: AbortSignal
}

/** What a source says of its failure; null where it says nothing. */
export function failureKindOf(error: unknown): string | null {
  return error instanceof Error && 'kind' in error && typeof error.kind === 'string' ? error.kind : null
}

export interface ListCall extends SourceCall {
  /** What is in the folder, without itself. */
  onNodes: (nodes: readonly FileNode[]) => void
  /** The folder itself, by a source that learns of it on the way. */
  onFolder?: (folder: FileNode) => void
}

/** Writes a file into a folder; kind `exists` where something has its name. */
export type UploadFile = (file: File, directory: string, call: SourceCall) => Promise<void>

/** A WebDAV root for files, and one for pieces of large ones; empty for the signed-in user's. */
export interface UploadRoot {
  baseUrl: string
  chunksUrl: string
}

/**
 * Where a list of files comes from. Only `list` has to be there; what else there is decides what a list of files
 * offers. A source rejects with an Error whose `kind` is one of `WebdavFailureKind`, for instance `not-found`,
 * `exists`, `forbidden` or `offline`; any other error counts as `http`.
 */
export interface FileSource {
  /** Tells what a folder holds in pieces as they come; resolves at the end. */
  list(path: string, call: ListCall): Promise<void>
  /** One file or folder. */
  info?(path: string, call: SourceCall): Promise<FileNode>
  /** Makes a folder; kind `exists` where something has that name. */
  createFolder?(path: string, call: SourceCall): Promise<void>
  /** Everything below a folder whose name holds a text, at most a few hundred. */
  search?(text: string, path: string, call: SourceCall): Promise<FileNode[]>
  /** What changed last, the latest first. */
  recent?(call: SourceCall): Promise<FileNode[]>
  favourites?(call: SourceCall): Promise<FileNode[]>
  /** Takes a file into a folder; or where on WebDAV files go to, with all that `<file-upload>` does. */
  upload?: UploadFile | UploadRoot
  /** The address of a picture, so many CSS px wide and high, of a node that names none; null where there is none. */
  preview?(node: FileNode, sizePx: number): string | null
}

import type { FileNode } from './file-node.js'

/** How a call to a source is sent. */
export interface SourceCall {
  signal: AbortSignal
}

/**
 * Where a list of files comes from. Only `list` has to be there; what else there is decides what a list of files
 * offers. A source rejects with an Error whose `kind` is one of `WebdavFailureKind`, for instance `not-found`,
 * `exists`, `forbidden` or `offline`; any other error counts as `http`.
 */
export interface FileSource {
  /** Tells what a folder holds, without itself, in pieces as they come; resolves at the end. */
  list(path: string, call: SourceCall & { onNodes: (nodes: readonly FileNode[]) => void }): Promise<void>
  /** One file or folder. */
  info?(path: string, call: SourceCall): Promise<FileNode>
  /** Makes a folder; kind `exists` where something has that name. */
  createFolder?(path: string, call: SourceCall): Promise<void>
  /** Everything below a folder whose name holds a text, at most a few hundred. */
  search?(text: string, path: string, call: SourceCall): Promise<FileNode[]>
  /** What changed last, the latest first. */
  recent?(call: SourceCall): Promise<FileNode[]>
  favourites?(call: SourceCall): Promise<FileNode[]>
  /** Where files are uploaded to; without it nothing can be. */
  upload?: { baseUrl: string; chunksUrl: string }
}

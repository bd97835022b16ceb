import type { FileNode } from './file-node.js'

/** Options of every call to a source. */
export interface SourceCall {
  signal: AbortSignal
  /** Not triggered by the user: only the list shows that it failed. */
  background?: boolean
}

/** The `kind` of a source's error; null if it has none. */
export function failureKindOf(error: unknown): string | null {
  return error instanceof Error && 'kind' in error && typeof error.kind === 'string' ? error.kind : null
}

export interface ListCall extends SourceCall {
  /** Receives the contents of the folder, without the folder itself. */
  onNodes: (nodes: readonly FileNode[]) => void
  /** Receives the folder itself, if the source learns of it while listing. */
  onFolder?: (folder: FileNode) => void
}

/** Writes a file into a folder; rejects with kind `exists` if the name is taken. */
export type UploadFile = (file: File, directory: string, call: SourceCall) => Promise<void>

/** WebDAV roots for files and for the chunks of large files; empty for those of the signed-in user. */
export interface UploadRoot {
  baseUrl: string
  chunksUrl: string
}

/**
 * The source of a list of files. Only `list` is required; the list offers only what the other methods support. A source
 * rejects with an Error whose `kind` is one of `WebdavFailureKind`, for instance `not-found`,
 * `exists`, `forbidden` or `offline`; any other error counts as `http`. Lists that failed are requested again, with
 * `background`, unless the kind is `forbidden`, `not-found` or `session-expired`.
 */
export interface FileSource {
  /** Reports the contents of a folder in pieces as they arrive, and resolves at the end; or resolves with them. */
  list(path: string, call: ListCall): Promise<void | readonly FileNode[]>
  /** One file or folder. */
  info?(path: string, call: SourceCall): Promise<FileNode>
  /** Creates a folder; rejects with kind `exists` if the name is taken. */
  createFolder?(path: string, call: SourceCall): Promise<void>
  /** Gives a file or folder another name in its folder; rejects with kind `exists` if the name is taken. */
  rename?(path: string, name: string, call: SourceCall): Promise<void>
  /** Files and folders at any depth below a folder whose names contain a text, at most a few hundred. */
  search?(text: string, path: string, call: SourceCall): Promise<FileNode[]>
  /** Recently changed files, the latest first. */
  recent?(call: SourceCall): Promise<FileNode[]>
  favourites?(call: SourceCall): Promise<FileNode[]>
  /** A function that writes a file, or WebDAV roots to upload to, with all features of `<file-upload>`. */
  upload?: UploadFile | UploadRoot
  /** URL of a preview, `sizePx` CSS px wide and high, for a node without `previewUrl`; null if there is none. */
  preview?(node: FileNode, sizePx: number): string | null
}

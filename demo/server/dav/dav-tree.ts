import { randomUUID } from 'node:crypto'

/** The names on the path from a folder to something in it; empty for the folder itself. */
export type Segments = readonly string[]

/** A lock that a client has taken (RFC 4918, section 6). */
export interface DavLock {
  readonly token: string
  readonly isExclusive: boolean
  readonly depth: '0' | 'infinity'
  /** XML, as the client gave it. */
  readonly owner: string
  /** The address that was locked. */
  readonly href: string
  untilMs: number
}

const newEtag = (): string => randomUUID().replaceAll('-', '')

let lastId = 100

/** A file or folder in memory. */
export class DavNode {
  readonly id = (lastId += 1)
  /** Null for a file. */
  readonly children: Map<string, DavNode> | null
  name = ''
  parent: DavNode | null = null
  /** Without quotes. It changes with the content, that of a folder with anything in it. */
  etag = newEtag()
  modifiedMs = Date.now()
  /** Permissions as on a disk. */
  mode = 0o666
  isFavourite = false
  /** The checksum that the client gave with this version. */
  checksum = ''
  locks: DavLock[] = []
  #content: readonly Buffer[] = []

  constructor(kind: 'file' | 'folder') {
    this.children = kind === 'folder' ? new Map<string, DavNode>() : null
  }

  get isFolder(): boolean {
    return this.children !== null
  }

  /** Of a folder, the sum of everything in it that can be read. */
  get sizeBytes(): number {
    return this.children
      ? this.#readable.reduce((bytes, child) => bytes + child.sizeBytes, 0)
      : this.#content.reduce((bytes, piece) => bytes + piece.length, 0)
  }

  /** Whether nobody may look into it. */
  get isUnreadable(): boolean {
    return (this.mode & 0o444) === 0
  }

  /** Whether nobody may change it: by its permissions, or because it is in a folder named `Read-only`. */
  get isReadOnly(): boolean {
    for (let each = this.isFolder ? this : this.parent; each; each = each.parent)
      if (each.name === 'Read-only') return true
    return (this.mode & 0o222) === 0
  }

  get #readable(): DavNode[] {
    return this.isUnreadable ? [] : [...(this.children?.values() ?? [])]
  }

  at(segments: Segments): DavNode | null {
    return segments.reduce<DavNode | null>((node, name) => node?.children?.get(name) ?? null, this)
  }

  /** The folder at a path; those that are missing are made. */
  folderAt(segments: Segments): DavNode {
    return segments.reduce<DavNode>(
      (folder, name) => folder.children?.get(name) ?? folder.put(name, new DavNode('folder')),
      this,
    )
  }

  /** Writes a file at a path, whose folders are made if they are missing. */
  fileAt(segments: Segments, content: string | Buffer): void {
    const name = segments.at(-1) ?? ''
    const folder = this.folderAt(segments.slice(0, -1))
    const file = folder.children?.get(name) ?? folder.put(name, new DavNode('file'))
    file.write([typeof content === 'string' ? Buffer.from(content) : content])
  }

  /** Itself, and then what is in it, by name and this many levels deep. */
  below(depth: number): DavNode[] {
    const children = depth > 0 ? this.#readable.sort((one, other) => (one.name < other.name ? -1 : 1)) : []
    return [this, ...children.flatMap((child) => child.below(depth - 1))]
  }

  segmentsBelow(ancestor: DavNode): string[] {
    return this === ancestor || !this.parent ? [] : [...this.parent.segmentsBelow(ancestor), this.name]
  }

  /** Brings something into this folder, from wherever it was, in the place of what had this name. */
  put(name: string, node: DavNode): DavNode {
    node.remove()
    this.children?.get(name)?.remove()
    this.children?.set(name, node)
    node.name = name
    node.parent = this
    this.change()
    return node
  }

  remove(): void {
    this.parent?.children?.delete(this.name)
    this.parent?.change()
    this.parent = null
  }

  /** @param content kept as it is, so nobody may change these buffers */
  write(content: readonly Buffer[], modifiedMs = Date.now(), checksum = ''): void {
    this.#content = content
    this.checksum = checksum
    this.change(modifiedMs)
  }

  /** Gives it, and the folders that hold it, another version. */
  change(modifiedMs = Date.now()): void {
    this.modifiedMs = modifiedMs
    this.etag = newEtag()
    for (let each = this.parent; each; each = each.parent) each.etag = newEtag()
  }

  /** Part of the content, in the pieces in which it came. */
  read(from = 0, to = Infinity): Buffer[] {
    let end = 0
    return this.#content.flatMap((piece) => {
      const at = end
      end += piece.length
      return end > from && at < to ? [piece.subarray(Math.max(0, from - at), to - at)] : []
    })
  }

  /** A copy with a number of its own. The content is shared. */
  copy(isDeep: boolean): DavNode {
    const copy = new DavNode(this.isFolder ? 'folder' : 'file')
    if (isDeep) for (const [name, child] of this.children ?? []) copy.put(name, child.copy(true))
    copy.#content = this.#content
    copy.mode = this.mode
    copy.modifiedMs = this.modifiedMs
    return copy
  }
}

/** What one user has. */
export interface DavHome {
  readonly uid: string
  readonly files: DavNode
  /** The pieces of unfinished uploads, a folder for each upload. */
  readonly uploads: DavNode
}

/** The home of a user in the tree of all users. */
export function homeIn(tree: DavNode, uid: string): DavHome {
  return { uid, files: tree.folderAt([uid]), uploads: tree.folderAt(['.uploads', uid]) }
}

/** What is in a folder: folders first, then by name. Null if it is none. */
export function listFolder(folder: DavNode | null): DavNode[] | null {
  return folder?.isFolder
    ? folder
        .below(1)
        .slice(1)
        .sort((one, other) => Number(other.isFolder) - Number(one.isFolder) || one.name.localeCompare(other.name))
    : null
}

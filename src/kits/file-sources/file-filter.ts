import type { FileNode } from './file-node.js'
import { plain } from '../../core/later/fold-text.js'

/** What of a folder is listed. */
export interface FileFilter {
  /** Part of the name; nothing or only blanks leave all. */
  text?: string
  /** MIME types with wildcards; none leave all. */
  mime?: readonly string[]
  showHidden?: boolean
  /** The page's own, asked last, also of folders. Must not throw. */
  filter?: ((node: FileNode) => boolean) | undefined
}

/** Goes with the node; the second key pressed looks the names up. */
const plainNames = new WeakMap<FileNode, string>()

function plainName(node: FileNode): string {
  let name = plainNames.get(node)
  if (name === undefined) plainNames.set(node, (name = plain(node.name)))
  return name
}

function textMatcher(text: string): ((node: FileNode) => boolean) | null {
  const wanted = plain(text.trim())
  return wanted === '' ? null : (node) => plainName(node).includes(wanted)
}

function mimeMatcher(filter: readonly string[]): ((node: FileNode) => boolean) | null {
  const types = filter.map((type) => type.trim().toLowerCase()).filter((type) => type !== '')
  if (types.length === 0 || types.includes('*') || types.includes('*/*')) return null
  const exact = new Set(types)
  const starts = types.filter((type) => type.endsWith('/*')).map((type) => type.slice(0, -1))
  // A folder holds many files of few types.
  const known = new Map<string, boolean>()
  const isOne = (mimeType: string): boolean => {
    // What follows the semicolon is a parameter, such as the charset.
    const type = (mimeType.split(';', 1)[0] ?? '').trim().toLowerCase()
    const answer = exact.has(type) || starts.some((start) => type.startsWith(start))
    known.set(mimeType, answer)
    return answer
  }
  return ({ isFolder, mimeType }) => isFolder || (known.get(mimeType) ?? isOne(mimeType))
}

/** Whether a node is of one of the types, which may be `image/*` or `*`. Folders always are. */
export function matchesMime(node: FileNode, filter: readonly string[]): boolean {
  return mimeMatcher(filter)?.(node) ?? true
}

/** Whether the full name holds a text; case and accents do not count, blanks around the text neither. */
export function matchesText(node: FileNode, text: string): boolean {
  return textMatcher(text)?.(node) ?? true
}

/** Whether the name begins with a text; case and accents do not count. */
export function matchesStart(node: FileNode, text: string): boolean {
  return plainName(node).startsWith(plain(text))
}

/** Whether the name begins with a dot. */
export function isHidden({ name }: Pick<FileNode, 'name'>): boolean {
  return name.startsWith('.')
}

/** The nodes that pass, in their order; the same list where nothing is filtered. */
export function filterNodes(nodes: readonly FileNode[], { text = '', mime = [], showHidden = true, filter }: FileFilter): readonly FileNode[] {
  const tests = [showHidden ? null : (node: FileNode) => !isHidden(node), textMatcher(text), mimeMatcher(mime), filter].filter((test) => typeof test === 'function')
  return tests.length === 0 ? nodes : nodes.filter((node) => tests.every((test) => test(node)))
}

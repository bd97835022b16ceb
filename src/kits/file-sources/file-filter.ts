import type { FileNode } from './file-node.js'
import { foldText } from '../../core/lib/fold-text.js'

/** Which files of a folder are listed. */
export interface FileFilter {
  /** Part of the name; empty or only whitespace matches all. */
  text?: string
  /** MIME types, which may be `image/*` or `*`; an empty list matches all. Folders always match. */
  mime?: readonly string[]
  showHidden?: boolean
  /** A filter given by the page, called last, also for folders. Must not throw. */
  filter?: ((node: FileNode) => boolean) | undefined
}

/** Cached per node: from the second key press on, names are only looked up. */
const plainNames = new WeakMap<FileNode, string>()

function plainName(node: FileNode): string {
  let name = plainNames.get(node)
  if (name === undefined) plainNames.set(node, (name = foldText(node.name)))
  return name
}

function textMatcher(text: string): ((node: FileNode) => boolean) | null {
  const wanted = foldText(text.trim())
  return wanted === '' ? null : (node) => plainName(node).includes(wanted)
}

function mimeMatcher(filter: readonly string[]): ((node: FileNode) => boolean) | null {
  const types = filter.map((type) => type.trim().toLowerCase()).filter((type) => type !== '')
  if (types.length === 0 || types.includes('*') || types.includes('*/*')) return null
  const exact = new Set(types)
  const starts = types.filter((type) => type.endsWith('/*')).map((type) => type.slice(0, -1))
  // Cached by MIME type: a folder holds many files of few types.
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

/** Whether the full name contains a text; case, accents, and whitespace around the text are ignored. */
export function matchesText(node: FileNode, text: string): boolean {
  return textMatcher(text)?.(node) ?? true
}

/** Whether the name begins with a text; case and accents are ignored. */
export function matchesStart(node: FileNode, text: string): boolean {
  return plainName(node).startsWith(foldText(text))
}

/** Whether the name begins with a dot. */
export function isHidden({ name }: Pick<FileNode, 'name'>): boolean {
  return name.startsWith('.')
}

/** The nodes that match, in the same order; the same list if the filter is empty. */
export function filterNodes(
  nodes: readonly FileNode[],
  { text = '', mime = [], showHidden = true, filter }: FileFilter,
): readonly FileNode[] {
  const tests = [
    showHidden ? null : (node: FileNode) => !isHidden(node),
    textMatcher(text),
    mimeMatcher(mime),
    filter,
  ].filter((test) => typeof test === 'function')
  return tests.length === 0 ? nodes : nodes.filter((node) => tests.every((test) => test(node)))
}

import type { FileNode } from '../../../src/kits/file-sources/file-node.js'

/** What is chosen, by path, so sorting, filtering and more nodes leave it as it is. Never changed in place. */
export interface FileSelection {
  readonly paths: ReadonlySet<string>
  /** Where a range begins; null before the first choice. */
  readonly anchor: string | null
}

/** What may be chosen. */
export interface PickRules {
  multiple: boolean
  /** Whether folders may be chosen. */
  directories: boolean
  /** The page's own rule: a reason or `false` for what may not be chosen. Must not throw. */
  canPick?: ((node: FileNode) => string | boolean | null | undefined) | undefined
}

export const noSelection: FileSelection = { paths: new Set(), anchor: null }

/** Why a node cannot be chosen, in English or in the page's own words; null where it can. */
export function pickProblem(node: FileNode, { directories, canPick }: PickRules): string | null {
  if (node.isFolder && !directories) return 'Folders cannot be chosen here.'
  const answer = canPick?.(node)
  return answer === false ? 'This cannot be chosen here.' : typeof answer === 'string' && answer !== '' ? answer : null
}

/** Only this node; the same selection where it cannot be chosen. */
export function chooseOne(selection: FileSelection, node: FileNode, rules: PickRules): FileSelection {
  return pickProblem(node, rules) === null ? { paths: new Set([node.path]), anchor: node.path } : selection
}

/** Adds a node or takes it out. Where only one may be chosen, a new one replaces it. */
export function toggle(selection: FileSelection, node: FileNode, rules: PickRules): FileSelection {
  if (selection.paths.has(node.path)) {
    const paths = new Set(selection.paths)
    paths.delete(node.path)
    return { paths, anchor: node.path }
  }
  if (!rules.multiple) return chooseOne(selection, node, rules)
  return pickProblem(node, rules) === null ? { paths: new Set(selection.paths).add(node.path), anchor: node.path } : selection
}

/**
 * All that can be chosen between the anchor and a node, both included; the anchor stays. Without an anchor in the list
 * the range begins at its first node.
 *
 * @param nodes the list as it is shown
 * @param keep whether what was chosen outside of the range stays
 */
export function chooseRange(selection: FileSelection, nodes: readonly FileNode[], node: FileNode, rules: PickRules, keep = false): FileSelection {
  if (!rules.multiple) return chooseOne(selection, node, rules)
  const at = nodes.findIndex(({ path }) => path === node.path)
  if (at < 0) return selection
  const start = Math.max(0, nodes.findIndex(({ path }) => path === selection.anchor))
  const paths = new Set(keep ? selection.paths : [])
  for (const each of nodes.slice(Math.min(start, at), Math.max(start, at) + 1)) {
    if (pickProblem(each, rules) === null) paths.add(each.path)
  }
  return { paths, anchor: nodes[start]?.path ?? null }
}

/** A click on a row: with Shift a range, which Ctrl or Cmd adds; else the row alone is turned on or off. */
export function afterClick(selection: FileSelection, nodes: readonly FileNode[], node: FileNode, keys: { shift: boolean; ctrl: boolean }, rules: PickRules): FileSelection {
  return keys.shift ? chooseRange(selection, nodes, node, rules, keys.ctrl) : toggle(selection, node, rules)
}

/** Adds all nodes shown that can be chosen; where only one may be, nothing happens. */
export function selectAll(selection: FileSelection, nodes: readonly FileNode[], rules: PickRules): FileSelection {
  if (!rules.multiple) return selection
  const paths = new Set(selection.paths)
  for (const node of nodes) if (pickProblem(node, rules) === null) paths.add(node.path)
  return { paths, anchor: selection.anchor }
}

/** Takes all nodes shown out; what a filter hides stays chosen. */
export function selectNone(selection: FileSelection, nodes: readonly FileNode[]): FileSelection {
  const paths = new Set(selection.paths)
  for (const { path } of nodes) paths.delete(path)
  return { paths, anchor: selection.anchor }
}

/** What the check box above the list shows: how many of those that can be chosen are. */
export function howMany(selection: FileSelection, nodes: readonly FileNode[], rules: PickRules): 'all' | 'some' | 'none' {
  if (selection.paths.size === 0) return 'none'
  let [chosen, left] = [false, false]
  for (const node of nodes) {
    if (selection.paths.has(node.path)) chosen = true
    else if (!left) left = pickProblem(node, rules) === null
    if (chosen && left) return 'some'
  }
  return chosen ? 'all' : 'none'
}

/** Without what is not in the folder any more. */
export function keepExisting(selection: FileSelection, nodes: readonly FileNode[]): FileSelection {
  const paths = new Set(nodes.map(({ path }) => path).filter((path) => selection.paths.has(path)))
  return paths.size === selection.paths.size ? selection : { ...selection, paths }
}

/**
 * The nodes that are chosen, in the order in which the source told them. Where none is and folders may be, the open folder counts as
 * chosen (behaviour.md 15.2).
 *
 * @param nodes the whole folder, also what a filter hides
 */
export function chosenNodes(selection: FileSelection, nodes: readonly FileNode[], openFolder: FileNode | null, rules: PickRules): FileNode[] {
  const chosen = selection.paths.size === 0 ? [] : nodes.filter(({ path }) => selection.paths.has(path))
  return chosen.length === 0 && openFolder && pickProblem(openFolder, rules) === null ? [openFolder] : chosen
}

/** The chosen nodes in the order in which they are shown; those that a filter hides are last. */
export function inShownOrder(chosen: readonly FileNode[], shown: readonly FileNode[]): readonly FileNode[] {
  if (chosen.length < 2) return chosen
  const places = new Map(shown.map(({ path }, at) => [path, at]))
  const place = ({ path }: FileNode): number => places.get(path) ?? shown.length
  return chosen.toSorted((one, other) => place(one) - place(other))
}

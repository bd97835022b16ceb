import type { FileNode } from '../../../src/kits/file-sources/file-node.js'
import { english } from '../../../src/core/lib/english.js'

/** The chosen nodes, by path, so that sorting, filtering and new nodes do not affect them. Never changed in place. */
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
  /** The page's own rule: returns a reason or `false` if a node may not be chosen. Must not throw. */
  canPick?: ((node: FileNode) => string | boolean | null | undefined) | undefined
}

export const noSelection: FileSelection = { paths: new Set(), anchor: null }

/** Returns why a node cannot be chosen, in English or in the page's own words; null if it can. */
export function pickProblem(node: FileNode, { directories, canPick }: PickRules): string | null {
  if (node.isFolder && !directories) return english('Folders cannot be chosen here.')
  const answer = canPick?.(node)
  return answer === false
    ? english('This cannot be chosen here.')
    : typeof answer === 'string' && answer !== ''
      ? answer
      : null
}

/** Chooses only this node. Returns the same selection if it cannot be chosen. */
export function chooseOne(selection: FileSelection, node: FileNode, rules: PickRules): FileSelection {
  return pickProblem(node, rules) === null ? { paths: new Set([node.path]), anchor: node.path } : selection
}

/** Adds or removes a node. If only one may be chosen, a new one replaces it. */
export function toggle(selection: FileSelection, node: FileNode, rules: PickRules): FileSelection {
  if (selection.paths.has(node.path)) {
    const paths = new Set(selection.paths)
    paths.delete(node.path)
    return { paths, anchor: node.path }
  }
  if (!rules.multiple) return chooseOne(selection, node, rules)
  return pickProblem(node, rules) === null
    ? { paths: new Set(selection.paths).add(node.path), anchor: node.path }
    : selection
}

/**
 * Chooses all selectable nodes between the anchor and a node, both included; the anchor stays. If the anchor is not in
 * the list, the range begins at its first node.
 *
 * @param nodes the list as it is shown
 * @param keep whether nodes outside the range stay chosen
 */
export function chooseRange(
  selection: FileSelection,
  nodes: readonly FileNode[],
  node: FileNode,
  rules: PickRules,
  keep = false,
): FileSelection {
  if (!rules.multiple) return chooseOne(selection, node, rules)
  const at = nodes.findIndex(({ path }) => path === node.path)
  if (at < 0) return selection
  const start = Math.max(
    0,
    nodes.findIndex(({ path }) => path === selection.anchor),
  )
  const paths = new Set(keep ? selection.paths : [])
  for (const each of nodes.slice(Math.min(start, at), Math.max(start, at) + 1)) {
    if (pickProblem(each, rules) === null) paths.add(each.path)
  }
  return { paths, anchor: nodes[start]?.path ?? null }
}

/**
 * Returns the selection after a click on a row: Shift chooses a range, Shift with Ctrl or Cmd adds one; else it toggles
 * the row.
 */
export function afterClick(
  selection: FileSelection,
  nodes: readonly FileNode[],
  node: FileNode,
  keys: { shift: boolean; ctrl: boolean },
  rules: PickRules,
): FileSelection {
  return keys.shift ? chooseRange(selection, nodes, node, rules, keys.ctrl) : toggle(selection, node, rules)
}

/** Adds all shown nodes that can be chosen. Does nothing if only one may be chosen. */
export function selectAll(selection: FileSelection, nodes: readonly FileNode[], rules: PickRules): FileSelection {
  if (!rules.multiple) return selection
  const paths = new Set(selection.paths)
  for (const node of nodes) if (pickProblem(node, rules) === null) paths.add(node.path)
  return { paths, anchor: selection.anchor }
}

/** Removes all shown nodes; those that a filter hides stay chosen. */
export function selectNone(selection: FileSelection, nodes: readonly FileNode[]): FileSelection {
  const paths = new Set(selection.paths)
  for (const { path } of nodes) paths.delete(path)
  return { paths, anchor: selection.anchor }
}

/** State of the checkbox above the list: how many of the selectable nodes are chosen. */
export function howMany(
  selection: FileSelection,
  nodes: readonly FileNode[],
  rules: PickRules,
): 'all' | 'some' | 'none' {
  if (selection.paths.size === 0) return 'none'
  let [chosen, left] = [false, false]
  for (const node of nodes) {
    if (selection.paths.has(node.path)) chosen = true
    else if (!left) left = pickProblem(node, rules) === null
    if (chosen && left) return 'some'
  }
  return chosen ? 'all' : 'none'
}

/** Removes nodes that are not in the folder any more. */
export function keepExisting(selection: FileSelection, nodes: readonly FileNode[]): FileSelection {
  const paths = new Set(nodes.map(({ path }) => path).filter((path) => selection.paths.has(path)))
  return paths.size === selection.paths.size ? selection : { ...selection, paths }
}

/**
 * Returns the chosen nodes, in the order of the source. If none is chosen and folders may be, the open folder counts as
 * chosen (behaviour.md 15.2).
 *
 * @param nodes the whole folder, including nodes that a filter hides
 */
export function chosenNodes(
  selection: FileSelection,
  nodes: readonly FileNode[],
  openFolder: FileNode | null,
  rules: PickRules,
): FileNode[] {
  const chosen = selection.paths.size === 0 ? [] : nodes.filter(({ path }) => selection.paths.has(path))
  return chosen.length === 0 && openFolder && pickProblem(openFolder, rules) === null ? [openFolder] : chosen
}

/** Returns the chosen nodes in the order in which they are shown; those that a filter hides are last. */
export function inShownOrder(chosen: readonly FileNode[], shown: readonly FileNode[]): readonly FileNode[] {
  if (chosen.length < 2) return chosen
  const places = new Map(shown.map(({ path }, at) => [path, at]))
  const place = ({ path }: FileNode): number => places.get(path) ?? shown.length
  return chosen.toSorted((one, other) => place(one) - place(other))
}

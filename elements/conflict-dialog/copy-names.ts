import { conflictsInEffect, type Choices, type FileConflict } from '../../src/kits/conflicts/conflict.rules.js'
import { numberedName } from '../../src/kits/file-display/numbered-name.js'
import { oneForm } from '../../src/kits/names/same-name.js'

/**
 * Returns, by id, the new name of each file or folder of which both versions are kept. Each is unique among the new
 * names, the names in the folder's listing and the names in conflict.
 *
 * @param taken the names in a folder, including those about to be added
 */
export function futureNames(
  conflicts: readonly FileConflict[],
  choices: Choices,
  taken: (directory: string) => Iterable<string>,
): Map<string, string> {
  const both = conflictsInEffect(conflicts, choices).filter(({ id }) => choices.get(id) === 'both')
  const names = new Map<string, string>()
  if (both.length === 0) return names
  const used = new Map<string, Set<string>>()
  for (const { directory } of both)
    if (!used.has(directory)) used.set(directory, new Set([...taken(directory)].map(oneForm)))
  for (const { directory, name } of conflicts) used.get(directory)?.add(oneForm(name))
  for (const { id, name, kind, directory } of both) {
    let next = numberedName(name, kind)
    while (used.get(directory)?.has(oneForm(next))) next = numberedName(next, kind)
    used.get(directory)?.add(oneForm(next))
    names.set(id, next)
  }
  return names
}

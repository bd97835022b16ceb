import { conflictsInEffect, type Choices, type FileConflict } from '../../src/kits/conflicts/conflict.rules.js'
import { numberedName, oneForm } from '../../src/kits/file-display/numbered-name.js'

/**
 * The name that each file or folder gets of which both are kept, by id. No two are alike, and none is like one that is
 * there: neither in the listing nor among the names in conflict.
 *
 * @param taken the names in a folder, and those that are about to come into it
 */
export function futureNames(conflicts: readonly FileConflict[], choices: Choices, taken: (directory: string) => Iterable<string>): Map<string, string> {
  const both = conflictsInEffect(conflicts, choices).filter(({ id }) => choices.get(id) === 'both')
  const names = new Map<string, string>()
  if (both.length === 0) return names
  const used = new Map<string, Set<string>>()
  for (const { directory } of both) if (!used.has(directory)) used.set(directory, new Set([...taken(directory)].map(oneForm)))
  for (const { directory, name } of conflicts) used.get(directory)?.add(oneForm(name))
  for (const { id, name, kind, directory } of both) {
    let next = numberedName(name, kind)
    while (used.get(directory)?.has(oneForm(next))) next = numberedName(next, kind)
    used.get(directory)?.add(oneForm(next))
    names.set(id, next)
  }
  return names
}

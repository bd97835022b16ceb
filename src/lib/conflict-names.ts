import { conflictsInEffect, type Choices, type FileConflict } from './conflict.js'

/** Names that some file systems take for the same are the same. */
const sameAs = (name: string): string => name.normalize('NFC').toLowerCase()

/**
 * A name with the next number: `report.txt` gives `report (2).txt`, and that one `report (3).txt`. What begins with its
 * only dot has no extension, and neither have folders.
 */
export function numberedName(name: string, kind: FileConflict['kind'] = 'file'): string {
  const dot = kind === 'file' ? name.lastIndexOf('.') : -1
  const stem = dot > 0 ? name.slice(0, dot) : name
  const number = / \((\d{1,9})\)$/.exec(stem)
  const bare = number ? stem.slice(0, number.index) : stem
  return `${bare} (${number ? Number(number[1]) + 1 : 2})${name.slice(stem.length)}`
}

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
  for (const { directory } of both) if (!used.has(directory)) used.set(directory, new Set([...taken(directory)].map(sameAs)))
  for (const { directory, name } of conflicts) used.get(directory)?.add(sameAs(name))
  for (const { id, name, kind, directory } of both) {
    let next = numberedName(name, kind)
    while (used.get(directory)?.has(sameAs(next))) next = numberedName(next, kind)
    used.get(directory)?.add(sameAs(next))
    names.set(id, next)
  }
  return names
}

/** Normalises case and Unicode form, so that names that some file systems treat as the same compare equal. */
export const oneForm = (name: string): string => name.normalize('NFC').toLowerCase()

/**
 * Returns a name with the next number: `report.txt` gives `report (2).txt`, and that one `report (3).txt`. A name whose
 * only dot is its first character has no extension, and folders have none.
 */
export function numberedName(name: string, kind: 'file' | 'folder' = 'file'): string {
  const dot = kind === 'file' ? name.lastIndexOf('.') : -1
  const stem = dot > 0 ? name.slice(0, dot) : name
  const number = / \((\d{1,9})\)$/.exec(stem)
  const bare = number ? stem.slice(0, number.index) : stem
  return `${bare} (${number ? Number(number[1]) + 1 : 2})${name.slice(stem.length)}`
}

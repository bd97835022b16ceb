/** One form for the names that some file systems take for the same. */
export const oneForm = (name: string): string => name.normalize('NFC').toLowerCase()

/**
 * A name with the next number: `report.txt` gives `report (2).txt`, and that one `report (3).txt`. What begins with its
 * only dot has no extension, and neither have folders.
 */
export function numberedName(name: string, kind: 'file' | 'folder' = 'file'): string {
  const dot = kind === 'file' ? name.lastIndexOf('.') : -1
  const stem = dot > 0 ? name.slice(0, dot) : name
  const number = / \((\d{1,9})\)$/.exec(stem)
  const bare = number ? stem.slice(0, number.index) : stem
  return `${bare} (${number ? Number(number[1]) + 1 : 2})${name.slice(stem.length)}`
}

import { mostNameBytes } from '../names/name-rules.js'

const bytesOf = (name: string): number => new TextEncoder().encode(name).length

/**
 * Returns a name with the next number: `report.txt` gives `report (2).txt`, and that one `report (3).txt`. A name whose
 * only dot is its first character has no extension, and folders have none. Where the number makes a name too long for
 * the server, the end of its stem makes room.
 */
export function numberedName(name: string, kind: 'file' | 'folder' = 'file'): string {
  const dot = kind === 'file' ? name.lastIndexOf('.') : -1
  const stem = dot > 0 ? name.slice(0, dot) : name
  const number = / \((\d{1,9})\)$/.exec(stem)
  let bare = number ? stem.slice(0, number.index) : stem
  const next = (): string => `${bare} (${number ? Number(number[1]) + 1 : 2})${name.slice(stem.length)}`
  const most = Math.max(mostNameBytes, bytesOf(name))
  // By whole characters: half of a surrogate pair is no text.
  while (bare !== '' && bytesOf(next()) > most)
    bare = bare.slice(0, (bare.codePointAt(bare.length - 2) ?? 0) > 0xffff ? -2 : -1)
  return next()
}

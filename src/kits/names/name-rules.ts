/** The longest name that the platform's own server stores, in bytes. It says so only once it refuses a longer one. */
export const mostNameBytes = 250

/** Which names a server refuses for files and folders. Case does not matter in its lists. */
export interface NameRules {
  /** Forbidden in addition to the slash. */
  forbiddenCharacters?: readonly string[]
  forbiddenNames?: readonly string[]
  /** Forbidden with any extension too, such as `con`. */
  forbiddenBaseNames?: readonly string[]
  /** Endings that names may not have, including the dot. */
  forbiddenExtensions?: readonly string[]
  /** The longest name, in bytes of UTF-8. */
  mostBytes?: number
  /** The server's own rule for names. */
  isForbidden?: (name: string) => boolean
}

/** Why a name is refused, with the part of it that is at fault. */
export interface NameFault {
  kind: 'empty' | 'dots' | 'character' | 'reserved' | 'extension' | 'too-long' | 'forbidden'
  part: string
}

const has = (names: readonly string[], name: string): boolean =>
  names.some((each) => each.toLowerCase() === name.toLowerCase())

/** Why a file or folder cannot have this name, or null (behaviour.md 15.1 and 15.2). */
export function nameFault(name: string, rules: NameRules): NameFault | null {
  const { forbiddenCharacters = [], forbiddenNames = [], forbiddenBaseNames = [], forbiddenExtensions = [] } = rules
  if (name.trim() === '') return { kind: 'empty', part: name }
  if (name === '.' || name === '..') return { kind: 'dots', part: name }
  const character = ['/', ...forbiddenCharacters].find((each) => each !== '' && name.includes(each))
  if (character !== undefined) return { kind: 'character', part: character }
  // A leading dot does not start an extension.
  const dot = name.indexOf('.', 1)
  const base = dot < 0 ? name : name.slice(0, dot)
  const reserved = has(forbiddenNames, name) ? name : has(forbiddenBaseNames, base) ? base : undefined
  if (reserved !== undefined) return { kind: 'reserved', part: reserved }
  // A name that is nothing else has no extension.
  const extension = forbiddenExtensions.find(
    (each) => each !== '' && name.length > each.length && name.toLowerCase().endsWith(each.toLowerCase()),
  )
  if (extension !== undefined) return { kind: 'extension', part: extension }
  if (new TextEncoder().encode(name).length > (rules.mostBytes ?? Infinity)) return { kind: 'too-long', part: name }
  return rules.isForbidden?.(name) ? { kind: 'forbidden', part: name } : null
}

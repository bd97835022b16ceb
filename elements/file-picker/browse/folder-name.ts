import { numberedName, oneForm } from '../../../src/kits/file-display/numbered-name.js'

/** Which names a folder may not have. The forbidden lists are the server's; case does not matter in them. */
export interface FolderNameRules {
  /** The names in the parent folder. */
  taken: Iterable<string>
  /** Forbidden in addition to the slash. */
  forbiddenCharacters?: readonly string[]
  forbiddenNames?: readonly string[]
  /** Forbidden with any extension too, such as `con`. */
  forbiddenBaseNames?: readonly string[]
  /** Endings that names may not have, including the dot. */
  forbiddenExtensions?: readonly string[]
  /** The server's own rule for names. */
  isForbidden?: (name: string) => boolean
}

/** An English text with placeholders such as `{name}`, to be filled in after translation. */
export interface NameProblem {
  message: string
  values: Readonly<Record<string, string>>
}

const has = (names: readonly string[], name: string): boolean =>
  names.some((each) => each.toLowerCase() === name.toLowerCase())

/**
 * Returns why a new folder cannot have this name, or null (behaviour.md 15.1 and 15.2; the newer wording if both have
 * one).
 */
export function folderNameProblem(name: string, rules: FolderNameRules): NameProblem | null {
  const {
    taken,
    forbiddenCharacters = [],
    forbiddenNames = [],
    forbiddenBaseNames = [],
    forbiddenExtensions = [],
    isForbidden,
  } = rules
  if (name.trim() === '') return { message: 'Folder name cannot be empty.', values: {} }
  if (name === '.' || name === '..') return { message: '"{name}" is an invalid folder name.', values: { name } }
  const char = ['/', ...forbiddenCharacters].find((each) => each !== '' && name.includes(each))
  if (char !== undefined) return { message: '"{char}" is not allowed inside a folder name.', values: { char } }
  // A leading dot does not start an extension.
  const dot = name.indexOf('.', 1)
  const base = dot < 0 ? name : name.slice(0, dot)
  const segment = has(forbiddenNames, name) ? name : has(forbiddenBaseNames, base) ? base : undefined
  if (segment !== undefined)
    return { message: '"{segment}" is a reserved name and not allowed for folder names.', values: { segment } }
  // A name that is nothing else has no extension.
  const extension = forbiddenExtensions.find(
    (each) => each !== '' && name.length > each.length && name.toLowerCase().endsWith(each.toLowerCase()),
  )
  if (extension !== undefined)
    return { message: 'Folder names must not end with "{extension}".', values: { extension } }
  if (isForbidden?.(name)) return { message: '"{name}" is not an allowed folder name', values: { name } }
  // Case matters: most servers allow `a` beside `A`, and the others respond that it exists.
  const same = name.normalize('NFC')
  for (const each of taken)
    if (each.normalize('NFC') === same) return { message: '{newName} already exists', values: { newName: name } }
  return null
}

/**
 * Returns the name itself, or with the first free number: `New folder (2)`. Ignores case, so it is free on every
 * server.
 */
export function freeFolderName(base: string, taken: Iterable<string>): string {
  const used = new Set([...taken].map(oneForm))
  let name = base
  while (used.has(oneForm(name))) name = numberedName(name, 'folder')
  return name
}

import { nameFault, type NameFault, type NameRules } from '../../../src/kits/names/name-rules.js'
import { composed, oneForm } from '../../../src/kits/names/same-name.js'
import { numberedName } from '../../../src/kits/file-display/numbered-name.js'
import { english } from '../../../src/core/lib/english.js'

/** Which names a folder may not have. */
export interface FolderNameRules extends NameRules {
  /** The names in the parent folder. */
  taken: Iterable<string>
}

/** An English text with placeholders such as `{name}`, to be filled in after translation. */
export interface NameProblem {
  message: string
  values: Readonly<Record<string, string>>
}

const problems: Readonly<Record<NameFault['kind'], (part: string) => NameProblem>> = {
  empty: () => ({ message: english('Folder name cannot be empty.'), values: {} }),
  dots: (name) => ({ message: english('"{name}" is an invalid folder name.'), values: { name } }),
  character: (char) => ({ message: english('"{char}" is not allowed inside a folder name.'), values: { char } }),
  reserved: (segment) => ({
    message: english('"{segment}" is a reserved name and not allowed for folder names.'),
    values: { segment },
  }),
  extension: (extension) => ({
    message: english('Folder names must not end with "{extension}".'),
    values: { extension },
  }),
  'too-long': () => ({ message: english('The name is too long. Choose a shorter one.'), values: {} }),
  forbidden: (name) => ({ message: english('"{name}" is not an allowed folder name'), values: { name } }),
}

/**
 * Returns why a new folder cannot have this name, or null (behaviour.md 15.1 and 15.2; the newer wording if both have
 * one).
 */
export function folderNameProblem(name: string, { taken, ...rules }: FolderNameRules): NameProblem | null {
  const fault = nameFault(name, rules)
  if (fault) return problems[fault.kind](fault.part)
  // Case matters: most servers allow `a` beside `A`, and the others respond that it exists.
  const same = composed(name)
  for (const each of taken)
    if (composed(each) === same) return { message: english('{newName} already exists'), values: { newName: name } }
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

import { t } from '../../core/page/server/translate.js'
import { nameFault, type NameFault } from './name-rules.js'
import { serverNameRules } from './server-name-rules.js'

/** Isolates a name in a sentence, so that its writing direction does not move the punctuation around it. */
export const isolated = (name: string): string => `\u2068${name}\u2069`

export const refusedText = (): string => t('The server does not accept this file name. Rename the file and try again.')

/** Tells the user why the server refuses a name; empty if it is not known to. */
export function nameProblem(name: string): string {
  const fault = nameFault(name, serverNameRules())
  if (!fault) return ''
  const part = isolated(fault.part)
  const texts: Readonly<Record<NameFault['kind'], () => string>> = {
    empty: () => t('A name cannot be empty.'),
    dots: () => t('“{name}” cannot be a name.', { name: part }),
    character: () => t('“{char}” is not allowed in names.', { char: part }),
    reserved: () => t('“{name}” is a reserved name.', { name: part }),
    extension: () => t('Names must not end with “{extension}”.', { extension: part }),
    'too-long': () => t('The name is too long. Choose a shorter one.'),
    forbidden: refusedText,
  }
  return texts[fault.kind]()
}

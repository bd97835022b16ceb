import { asList, asText } from '../../core/lib/parse.js'
import { capability, configValue } from '../../core/page/server/server-config.js'
import { warnOnce } from '../../core/page/warn-once.js'
import { isForbiddenName as isForbidden } from './forbidden-name.js'
import { mostNameBytes, nameFault, type NameRules } from './name-rules.js'

const words = (value: unknown): string[] =>
  asList(value)
    .map((word) => asText(word))
    .filter((word) => word !== '')

/**
 * Which names the page's server refuses: by `blacklist_files_regex` and `forbidden_filename_characters` of its
 * configuration, and on newer servers by their `files` capabilities (behaviour.md 0.2 and 15.2).
 */
export function serverNameRules(): NameRules {
  const files = capability('files')
  return {
    forbiddenCharacters: words(
      files?.['forbidden_filename_characters'] ?? configValue('forbidden_filename_characters'),
    ),
    forbiddenNames: words(files?.['forbidden_filenames']),
    forbiddenBaseNames: words(files?.['forbidden_filename_basenames']),
    forbiddenExtensions: words(files?.['forbidden_filename_extensions']),
    ...(files && { mostBytes: mostNameBytes }),
    isForbidden: (name) =>
      isForbidden(name, asText(configValue('blacklist_files_regex')) || undefined, () =>
        warnOnce(
          'blacklist',
          "The server's blacklist_files_regex is no regular expression, so the default holds: files that end in .part or .filepart are refused.",
        ),
      ),
  }
}

/**
 * Whether the server refuses files of this name: `blacklist_files_regex` of the server's configuration matches anywhere
 * in it, case-sensitively (behaviour.md 20), or its lists of characters, names and extensions forbid it. Without the
 * setting, or if it is no valid regular expression, the product's own default applies.
 */
export const isForbiddenName = (name: string): boolean => nameFault(name, serverNameRules()) !== null

import { asList, asText } from '../../../src/core/lib/parse.js'
import type { FolderNameRules } from './folder-name.js'
import { capability, configValue } from '../../../src/core/page/server/server-config.js'
import { isForbiddenName } from '../../../src/kits/names/forbidden-names.js'

/**
 * Returns which folder names the server refuses: by `blacklist_files_regex` and `forbidden_filename_characters` of its
 * configuration, and on newer servers by their `files` capabilities (behaviour.md 0 and 15.2).
 */
export function folderNameRules(): Omit<FolderNameRules, 'taken'> {
  const files = capability('files') ?? {}
  const words = (value: unknown): string[] =>
    asList(value)
      .map((word) => asText(word))
      .filter((word) => word !== '')
  return {
    forbiddenCharacters: words(files['forbidden_filename_characters'] ?? configValue('forbidden_filename_characters')),
    forbiddenNames: words(files['forbidden_filenames']),
    forbiddenBaseNames: words(files['forbidden_filename_basenames']),
    forbiddenExtensions: words(files['forbidden_filename_extensions']),
    isForbidden: isForbiddenName,
  }
}

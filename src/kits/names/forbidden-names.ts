import { asText } from '../../core/lib/parse.js'
import { isForbiddenName as isForbidden } from './forbidden-name.js'
import { configValue } from '../../core/page/server/server-config.js'
import { warnOnce } from '../../core/page/warn-once.js'

/**
 * Whether the server refuses files of this name: `blacklist_files_regex` of the server's configuration matches anywhere
 * in it, case-sensitively (specification, section 5; behaviour.md 20). Without the setting, or if it is no valid
 * regular expression, the product's own default applies.
 */
export function isForbiddenName(name: string): boolean {
  return isForbidden(name, asText(configValue('blacklist_files_regex')) || undefined, () =>
    warnOnce(
      'blacklist',
      "The server's blacklist_files_regex is no regular expression, so the default holds: files that end in .part or .filepart are refused.",
    ),
  )
}

const standard = '\\.(part|filepart)$'

/**
 * Whether the server's pattern matches anywhere in a name, case-sensitively (behaviour.md 20).
 *
 * @param pattern the configuration's `blacklist_files_regex`; default: the product's own, also for an invalid pattern
 * @param badPattern called if the pattern is no valid regular expression
 */
export function isForbiddenName(name: string, pattern: string = standard, badPattern?: () => void): boolean {
  // `names.filter(isForbiddenName)` passes the index here.
  if (typeof pattern === 'string') {
    try {
      return new RegExp(pattern).test(name)
    } catch {
      if (typeof badPattern === 'function') badPattern()
    }
  }
  return new RegExp(standard).test(name)
}

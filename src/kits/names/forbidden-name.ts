const standard = '\\.(part|filepart)$'

/**
 * Whether a name matches the server's pattern anywhere, case counts (specification, section 5; behaviour.md 20).
 *
 * @param pattern the configuration's `blacklist_files_regex`; without one, or with one that is no regular expression, the
 * product's own default holds, and `badPattern` is called in the second case
 */
export function isForbiddenName(name: string, pattern: string = standard, badPattern?: () => void): boolean {
  // `names.filter(isForbiddenName)` hands over a number.
  if (typeof pattern === 'string') {
    try {
      return new RegExp(pattern).test(name)
    } catch {
      if (typeof badPattern === 'function') badPattern()
    }
  }
  return new RegExp(standard).test(name)
}

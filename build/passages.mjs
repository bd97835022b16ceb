/** A text in which a space is as much white space as there is, also none, and `…` is anything, as little as possible. */
const asPattern = (text) => new RegExp(text.split(/( |…)/).map((part) => (part === ' ' ? '\\s*' : part === '…' ? '[^]*?' : part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))).join(''), 'g')

/**
 * A source without some passages.
 *
 * @param cuts what goes, what stands in its place, and how often it has to be there if not once
 * @param fail is called where it is there more or less often
 */
export function withoutPassages(code, cuts, fail) {
  return cuts.reduce((text, [from, to, times = 1]) => {
    const pattern = asPattern(from)
    count(text, pattern, times, from, fail)
    return text.replace(pattern, () => to)
  }, code)
}

/**
 * The same for texts as they are, and for patterns of one's own.
 *
 * @param cuts how often it has to be there, what goes, and what stands in its place: a text, or a function of the match
 */
export function withoutMatches(code, cuts, fail) {
  return cuts.reduce((text, [times, from, to]) => {
    count(text, from, times, from, fail)
    return text.replaceAll(from, to)
  }, code)
}

function count(text, from, times, name, fail) {
  const found = typeof from === 'string' ? text.split(from).length - 1 : text.match(from)?.length ?? 0
  if (found !== times) fail(`"${name}" is there ${found} times instead of ${times}.`)
}

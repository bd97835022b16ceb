import type { MatchExtended, Options } from '@zxcvbn-ts/core'
import substitutions from '@zxcvbn-ts/core/dist/data/l33tTable'
import MatchDate from '@zxcvbn-ts/core/dist/matcher/date/matching'
import MatchRegex from '@zxcvbn-ts/core/dist/matcher/regex/matching'
import MatchSeparator from '@zxcvbn-ts/core/dist/matcher/separator/matching'
import MatchSequence from '@zxcvbn-ts/core/dist/matcher/sequence/matching'
import MatchSpatial from '@zxcvbn-ts/core/dist/matcher/spatial/matching'
import type { Words } from './dictionaries.js'

interface Substitution {
  letter: string
  substitution: string
}

/** Substitutions for letters, such as '@' for 'a', by the first character of the substitution. */
let disguises: Map<string, Substitution[]> | undefined

function disguisesAt(password: string, at: number): readonly Substitution[] {
  if (!disguises) {
    disguises = new Map()
    for (const [letter, list] of Object.entries(substitutions)) {
      for (const substitution of list)
        disguises.set(substitution.charAt(0), [
          ...(disguises.get(substitution.charAt(0)) ?? []),
          { letter, substitution },
        ])
    }
  }
  return (disguises.get(password.charAt(at)) ?? []).filter(({ substitution }) => password.startsWith(substitution, at))
}

/**
 * Finds known words, also with substituted letters. The package tries 100 ways to undo the substitutions in the whole
 * password and looks up all parts of each, which takes seconds for 100 characters. This search follows, from each
 * position, only prefixes of known words.
 *
 * @param own further words, most likely first, in lower case
 */
function* wordsIn(
  password: string,
  words: Words,
  own: readonly string[],
  disguised: boolean,
): Generator<undefined, MatchExtended[]> {
  const found: MatchExtended[] = []
  const follow = (
    start: number,
    at: number,
    path: number | undefined,
    word: string,
    subs: readonly Substitution[],
  ): void => {
    const rank = Math.min(words.rankOf(word) ?? Infinity, own.indexOf(word) + 1 || Infinity)
    const token = password.slice(start, at)
    if (rank < Infinity && (subs.length === 0 || token.length > 1)) {
      found.push({
        pattern: 'dictionary',
        i: start,
        j: at - 1,
        token,
        matchedWord: word,
        rank,
        dictionaryName: '',
        reversed: !disguised,
        l33t: subs.length > 0,
        subs,
      })
    }
    const go = (letters: string, length: number, then: readonly Substitution[]): void => {
      const onward = path === undefined ? undefined : words.follow(path, letters)
      if (onward !== undefined || own.some((one) => one.startsWith(word + letters)))
        follow(start, at + length, onward, word + letters, then)
    }
    if (at >= password.length) return
    go(password.charAt(at).toLowerCase(), 1, subs)
    if (!disguised) return
    for (const sub of disguisesAt(password, at)) {
      go(sub.letter, sub.substitution.length, subs.some((one) => one === sub) ? subs : [...subs, sub])
    }
  }
  for (let start = 0; start < password.length; start += 1) {
    follow(start, start, 0, '', [])
    yield
  }
  return found
}

const reversed = (text: string): string => text.split('').reverse().join('')

/** Finds all patterns in a password that a guesser might try. */
export function* matchesIn(
  password: string,
  words: Words,
  own: readonly string[],
  options: Options,
  guessesOf: (base: string) => Generator<undefined, number>,
): Generator<undefined, MatchExtended[]> {
  const found = yield* wordsIn(password, words, own, true)
  const last = password.length - 1
  for (const match of yield* wordsIn(reversed(password), words, own, false)) {
    found.push({ ...match, token: reversed(match.token), i: last - match.j, j: last - match.i })
  }
  for (const Matcher of [MatchDate, MatchRegex, MatchSequence, MatchSpatial, MatchSeparator]) {
    found.push(...new Matcher(options).match({ password }))
    yield
  }
  found.push(...(yield* repeatsIn(password, guessesOf)))
  return found
}

/** Finds repeats such as 'aaa' and 'abcabc'; their guesses are those of the repeated part, times the repetitions. */
function* repeatsIn(
  password: string,
  guessesOf: (base: string) => Generator<undefined, number>,
): Generator<undefined, MatchExtended[]> {
  const found: MatchExtended[] = []
  const longest = /(.+)\1+/g
  const shortest = /(.+?)\1+/g
  for (let at = 0; at < password.length;) {
    longest.lastIndex = shortest.lastIndex = at
    const [long, short] = [longest.exec(password), shortest.exec(password)]
    if (!long || !short) break
    // 'aabaab' is two times 'aab', and 'aaaaa' five times 'a'.
    const { 0: token, index: i } = long[0].length > short[0].length ? long : short
    const baseToken = /^(.+?)\1+$/.exec(token)?.[1] ?? token
    const baseGuesses = yield* guessesOf(baseToken)
    at = i + token.length
    found.push({
      pattern: 'repeat',
      i,
      j: at - 1,
      token,
      baseToken,
      baseGuesses,
      repeatCount: token.length / baseToken.length,
    })
  }
  return found
}

import type { MatchExtended, Options } from '@zxcvbn-ts/core'
import { MIN_YEAR_SPACE, REFERENCE_YEAR, SEPERATOR_CHAR_COUNT } from '@zxcvbn-ts/core/dist/data/const'
import ofDate from '@zxcvbn-ts/core/dist/matcher/date/scoring'
import disguises from '@zxcvbn-ts/core/dist/matcher/dictionary/variants/scoring/l33t'
import capitals from '@zxcvbn-ts/core/dist/matcher/dictionary/variants/scoring/uppercase'
import ofSequence from '@zxcvbn-ts/core/dist/matcher/sequence/scoring'
import ofKeys from '@zxcvbn-ts/core/dist/matcher/spatial/scoring'

/** Number of guesses by brute force; for one or two characters slightly more than the minimum for a pattern. */
export const guessesOfLength = (length: number): number => Math.max(10 ** length, length === 1 ? 11 : 51)

/** By pattern, with the package's formulas. Importing its table would add patterns that are not used here. */
const guesses: Readonly<Record<string, (match: MatchExtended, options: Options) => number>> = {
  date: ofDate,
  dictionary: ({ rank, reversed, l33t, subs, token }) =>
    // eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- these are `any` in the package's types
    Number(rank) * capitals(token) * disguises({ l33t, subs, token }) * (reversed ? 2 : 1),
  regex: ({ token }) => Math.max(Math.abs(Number(token) - REFERENCE_YEAR), MIN_YEAR_SPACE),
  repeat: ({ baseGuesses, repeatCount }) => Number(baseGuesses) * Number(repeatCount),
  sequence: ofSequence,
  spatial: ofKeys,
  separator: () => SEPERATOR_CHAR_COUNT,
}

/**
 * Number of guesses for a part of a password of this length. A part that is not the whole password takes at least a
 * few.
 */
export function guessesOf(match: MatchExtended, length: number, options: Options): number {
  const { token, pattern } = match
  return Math.max(guesses[pattern]?.(match, options) ?? 1, token.length === length ? 1 : token.length === 1 ? 10 : 50)
}

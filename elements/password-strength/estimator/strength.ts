import type { MatchExtended, Options } from '@zxcvbn-ts/core'
import { ALL_UPPER_INVERTED, START_UPPER } from '@zxcvbn-ts/core/dist/data/const'
import { guessesOf, guessesOfLength } from './guesses.js'
import { matchesIn } from './matches.js'
import type { Keyboards, Words } from './dictionaries.js'
import { english } from '../../../src/core/lib/english.js'

/** From 0, guessed at once, to 4, safe even if the server's data is stolen. */
export type Score = 0 | 1 | 2 | 3 | 4

/** The estimate for a password. It reveals nothing of the password. */
export interface Strength {
  score: Score
  /** How to improve the password, in English, for translation; empty from score 3 on. */
  suggestions: readonly string[]
}

/** Estimates how strong passwords are. Stores none. */
export interface Estimator {
  /**
   * Works in time slices, and yields to the page in between.
   *
   * @param inputs words that an attacker who knows the user would try
   * @param wanted whether the result is still needed
   * @returns undefined once the result is no longer needed
   */
  estimate(password: string, inputs: readonly string[], wanted: () => boolean): Promise<Strength | undefined>
  /** Estimates synchronously, for callers that cannot wait. */
  estimateNow(password: string, inputs: readonly string[]): Strength
}

/** Only so many characters of a password are read (behaviour.md 9). */
const readLength = 100

/** Upper limit of guesses for scores 0 to 3, with a small margin for rounding. */
const limits = [1e3, 1e6, 1e8, 1e10].map((guesses) => guesses + 5)

/** By number of parts: their possible orders, and the guesses spent on fewer parts, which a guesser tries first. */
const orders: number[] = [1]
const earlier: number[] = [0]
for (let count = 1; count <= readLength; count += 1) {
  orders.push((orders[count - 1] ?? 1) * count)
  earlier.push(10_000 ** (count - 1))
}

/** A part of a password, from `i` to `j` inclusive. Without `match`, it is guessed by brute force. */
interface Part {
  i: number
  j: number
  guesses: number
  match?: MatchExtended
}

/** The cheapest ways to split a prefix of the password, by number of parts. */
interface Best {
  /** Guesses for the parts in this order. */
  product: number[]
  /** Guesses for the parts in all orders, plus those spent on fewer parts. */
  total: number[]
  last: Part[]
}

/**
 * Estimates a password in steps, so that callers can yield to the page: 100 characters take many frames on a slow
 * device. Patterns and their guesses are those of zxcvbn-ts, whose own search cannot be split into steps.
 *
 * @param own words that an attacker who knows the user would try, in lower case
 */
export function* strengthOf(
  password: string,
  words: Words,
  graphs: Keyboards,
  own: readonly string[] = [],
): Generator<undefined, Strength> {
  const read = password.slice(0, readLength)
  // The only options that the package's functions read.
  const options = { graphs, matchers: {} } as unknown as Options
  const { guesses, parts } = yield* cheapestParts(read, words, own, options)
  const below = limits.findIndex((limit) => guesses < limit)
  const score = (below < 0 ? 4 : below) as Score
  return { score, suggestions: score > 2 ? [] : suggestionsFor(parts) }
}

interface Parts {
  guesses: number
  parts: readonly Part[]
}

/** The split of a password that takes the fewest guesses. */
function* cheapestParts(
  password: string,
  words: Words,
  own: readonly string[],
  options: Options,
): Generator<undefined, Parts> {
  const guessesOfBase = function* (base: string): Generator<undefined, number> {
    return (yield* cheapestParts(base, words, own, options)).guesses
  }
  const ending: Part[][] = Array.from({ length: password.length }, () => [])
  const found = yield* matchesIn(password, words, own, options, guessesOfBase)
  for (const match of found.sort((a, b) => a.i - b.i)) {
    ending[match.j]?.push({ i: match.i, j: match.j, guesses: guessesOf(match, password.length, options), match })
    yield
  }

  const bestAt: Best[] = []
  for (let j = 0; j < password.length; j += 1) {
    const best: Best = { product: [], total: [], last: [] }
    bestAt.push(best)
    for (const part of ending[j] ?? []) extend(best, bestAt[part.i - 1], part)
    for (let i = 0; i <= j; i += 1) extend(best, bestAt[i - 1], { i, j, guesses: guessesOfLength(j + 1 - i) })
    yield
  }
  return unwound(bestAt)
}

/** Appends a part to each split of the text before it, and keeps the result if it is cheaper. */
function extend(best: Best, bestBefore: Best | undefined, part: Part): void {
  if (!bestBefore) return improve(best, 1, part.guesses, part)
  const { product, last } = bestBefore
  for (let count = 1; count < last.length; count += 1) {
    const end = last[count]
    // Two adjacent brute-force parts are one part.
    if (end && (part.match || end.match)) improve(best, count + 1, part.guesses * (product[count] ?? 1), part)
  }
}

function improve({ product, total, last }: Best, count: number, guesses: number, part: Part): void {
  const sum = (orders[count] ?? Infinity) * guesses + (earlier[count] ?? Infinity)
  for (let fewer = 1; fewer <= count; fewer += 1) if ((total[fewer] ?? Infinity) <= sum) return
  product[count] = guesses
  total[count] = sum
  last[count] = part
}

function unwound(bestAt: readonly Best[]): Parts {
  let best = bestAt.at(-1)
  if (!best) return { guesses: 1, parts: [] }
  const guesses = best.total.reduce((a, b) => Math.min(a, b), Infinity)
  const parts: Part[] = []
  for (let count = best.total.indexOf(guesses); best; count -= 1) {
    const part: Part | undefined = best.last[count]
    if (!part) break
    parts.unshift(part)
    best = bestAt[part.i - 1]
  }
  return { guesses, parts }
}

/** Suggestions for the longest part, in the wording of the package's English texts. */
function suggestionsFor(parts: readonly Part[]): string[] {
  const [longest] = [...parts].sort((a, b) => b.j - b.i - (a.j - a.i))
  return [english('Add more words that are less common.'), ...(longest?.match ? ofPattern(longest.match) : [])]
}

function ofPattern({ pattern, token, reversed, l33t }: MatchExtended): string[] {
  switch (pattern) {
    case 'dictionary':
      return [
        ...(START_UPPER.test(token)
          ? [english('Capitalize more than the first letter.')]
          : ALL_UPPER_INVERTED.test(token) && token.toLowerCase() !== token
            ? [english('Capitalize some, but not all letters.')]
            : []),
        ...(reversed === true && token.length >= 4 ? [english('Avoid reversed spellings of common words.')] : []),
        ...(l33t === true ? [english("Avoid predictable letter substitutions like '@' for 'a'.")] : []),
      ]
    case 'regex':
      return [english('Avoid recent years.'), english('Avoid years that are associated with you.')]
    case 'date':
      return [english('Avoid dates and years that are associated with you.')]
    case 'repeat':
      return [english('Avoid repeated words and characters.')]
    case 'sequence':
      return [english('Avoid common character sequences.')]
    case 'spatial':
      return [english('Use longer keyboard patterns and change typing direction multiple times.')]
    default:
      return []
  }
}

import type { MatchExtended, Options } from '@zxcvbn-ts/core'
import { ALL_UPPER_INVERTED, START_UPPER } from '@zxcvbn-ts/core/dist/data/const'
import { guessesOf, guessesOfLength } from './guesses.js'
import { matchesIn } from './matches.js'
import type { Keyboards, Words } from './dictionaries.js'

/** From 0, guessed at once, to 4, safe even where the server's data is stolen. */
export type Score = 0 | 1 | 2 | 3 | 4

/** What is thought of a password; nothing in it says what the password is. */
export interface Strength {
  score: Score
  /** What would make it better, in English, for translation; none from score 3 on. */
  suggestions: readonly string[]
}

/** Estimates how strong a password is. Keeps none. */
export interface Estimator {
  /**
   * Works in slices, between which the page has its turn.
   *
   * @param inputs what somebody would try who knows the user
   * @param wanted whether anybody waits for it still
   * @returns undefined where nobody does
   */
  estimate(password: string, inputs: readonly string[], wanted: () => boolean): Promise<Strength | undefined>
  /** In one go: for who cannot wait. */
  estimateNow(password: string, inputs: readonly string[]): Strength
}

/** No more of a password is read (specification, section 5). */
const readLength = 100

/** Guesses that each score but the last begins below; a few more for rounding. */
const limits = [1e3, 1e6, 1e8, 1e10].map((guesses) => guesses + 5)

/** By number of parts: in how many orders they can be, and what a guesser tries earlier, who begins with few parts. */
const orders: number[] = [1]
const earlier: number[] = [0]
for (let count = 1; count <= readLength; count += 1) {
  orders.push((orders[count - 1] ?? 1) * count)
  earlier.push(10_000 ** (count - 1))
}

/** A part of a password, from `i` up to `j`; one that is no match is found by trying all characters. */
interface Part {
  i: number
  j: number
  guesses: number
  match?: MatchExtended
}

/** The best way to put a beginning of the password together, by number of parts. */
interface Best {
  /** Guesses for the parts, in their order. */
  product: number[]
  /** With all their orders, and with what has fewer parts tried before. */
  total: number[]
  last: Part[]
}

/**
 * How strong a password is, in steps, so that the page can have its turn in between: a hundred characters are work for
 * many frames of a slow device. Patterns and their guesses are those of zxcvbn-ts; its own search has no steps.
 *
 * @param own words that somebody who knows the user would try, in lower case
 */
export function* strengthOf(password: string, words: Words, graphs: Keyboards, own: readonly string[] = []): Generator<undefined, Strength> {
  const read = password.slice(0, readLength)
  // All that the package's functions ask of their options.
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

/** The parts that the password is made of where a guesser has luck. */
function* cheapestParts(password: string, words: Words, own: readonly string[], options: Options): Generator<undefined, Parts> {
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

/** Tries a part behind each way to put together what comes before it. */
function extend(best: Best, bestBefore: Best | undefined, part: Part): void {
  if (!bestBefore) return improve(best, 1, part.guesses, part)
  const { product, last } = bestBefore
  for (let count = 1; count < last.length; count += 1) {
    const end = last[count]
    // Two runs of characters are one.
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

/** What the longest part is told, in the words of the package's English texts. */
function suggestionsFor(parts: readonly Part[]): string[] {
  const [longest] = [...parts].sort((a, b) => b.j - b.i - (a.j - a.i))
  return ['Add more words that are less common.', ...(longest?.match ? ofPattern(longest.match) : [])]
}

function ofPattern({ pattern, token, reversed, l33t }: MatchExtended): string[] {
  switch (pattern) {
    case 'dictionary': return [
      ...(START_UPPER.test(token) ? ['Capitalize more than the first letter.'] : ALL_UPPER_INVERTED.test(token) && token.toLowerCase() !== token ? ['Capitalize some, but not all letters.'] : []),
      ...(reversed === true && token.length >= 4 ? ['Avoid reversed spellings of common words.'] : []),
      ...(l33t === true ? ['Avoid predictable letter substitutions like \'@\' for \'a\'.'] : []),
    ]
    case 'regex': return ['Avoid recent years.', 'Avoid years that are associated with you.']
    case 'date': return ['Avoid dates and years that are associated with you.']
    case 'repeat': return ['Avoid repeated words and characters.']
    case 'sequence': return ['Avoid common character sequences.']
    case 'spatial': return ['Use longer keyboard patterns and change typing direction multiple times.']
    default: return []
  }
}

import { strengthOf, type Estimator, type Strength } from './strength.js'
import { makeDictionaries, readWords, type WordList } from './dictionaries.js'
import { timeSlices, type Turns } from '../../../src/core/lib/time-slices.js'
import { pageTurns } from '../../../src/core/page/time/yield-to-page.js'

/** Runs steps to their end, yielding to the page in between. Returns undefined once the result is no longer wanted. */
async function inTurns<T>(
  steps: Generator<undefined, T>,
  turns: Turns,
  wanted = (): boolean => true,
): Promise<T | undefined> {
  const slice = timeSlices(turns)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    const pause = slice()
    if (pause) await pause
    if (!wanted()) return undefined
  }
}

/** The given words and their parts, in lower case: 'Alice Anders' also results in 'alice'. */
export function ownWords(inputs: readonly string[]): string[] {
  const whole = inputs.map((text) => text.trim().toLowerCase())
  const parts = whole.flatMap((text) => text.split(/[\s@._-]+/)).filter(({ length }) => length > 2)
  return [...new Set([...whole, ...parts])].filter(Boolean)
}

/** Makes an estimator from word lists; the first one also provides the keyboards. */
export async function makeEstimator(
  lists: readonly (WordList | false)[],
  turns: Turns = pageTurns,
): Promise<Estimator> {
  const words = makeDictionaries()
  for (const list of lists) if (list) await inTurns(readWords(words, list.text), turns)
  const graphs = (lists[0] || undefined)?.graphs ?? {}
  const steps = (password: string, inputs: readonly string[]): Generator<undefined, Strength> =>
    strengthOf(password, words, graphs, ownWords(inputs))
  return {
    estimate: (password, inputs, wanted) => inTurns(steps(password, inputs), turns, wanted),
    estimateNow(password, inputs) {
      const all = steps(password, inputs)
      for (;;) {
        const { done, value } = all.next()
        if (done) return value
      }
    },
  }
}

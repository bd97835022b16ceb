import { readdirSync, readFileSync } from 'node:fs'

/** The prefix of the lists' module ids, for assigning chunks. */
export const wordList = '\0virtual:words/'

/**
 * How many surnames are kept, as in the original estimator: the rare ones would be as large as all other words
 * together.
 */
const mostSurnames = 10_000

/** The rank of every diceware word: all are equally likely, so on average half of all throws of five dice find one. */
const diceRank = 6 ** 5 / 2

const json = (path) => JSON.parse(readFileSync(`node_modules/@zxcvbn-ts/language-${path}.json`, 'utf8'))
const ranked = (words) => words.map((word, at) => [word.toLowerCase(), at + 1])
const listsOf = (language, ...names) =>
  names.flatMap((name) =>
    ranked(json(`${language}/src/${name}`).slice(0, name === 'lastnames' ? mostSurnames : undefined)),
  )

/** Words with their ranks, most common first, by language. */
const lists = {
  common: () => [
    ...ranked(json('common/src/passwords')),
    ...json('common/src/diceware').map((word) => [word, diceRank]),
  ],
  en: () => listsOf('en', 'commonWords', 'firstnames', 'lastnames', 'wikipedia'),
  de: () => listsOf('de', 'commonWords', 'firstnames', 'lastnames', 'wikipedia'),
  ar: () => listsOf('ar', 'firstnames', 'lastnames', 'wikipedia'),
}

/** The packages that the lists are from. */
export const wordPackages = () => Object.keys(lists).map((name) => `@zxcvbn-ts/language-${name}`)

/**
 * Returns the best rank of each useful word. Leaves out words that `known` has at the same rank or better, and words
 * that trying all letters would find as soon.
 */
function bestRanks(list, known = new Map()) {
  const best = new Map()
  for (const [word, rank] of list) {
    const helps = word.length === 1 || rank < 10 ** word.length
    if (helps && !/\s/.test(word) && rank < (known.get(word) ?? Infinity) && rank < (best.get(word) ?? Infinity))
      best.set(word, rank)
  }
  return best
}

/** One line for each rank, with all words of that rank. */
function asText(best) {
  const lines = []
  for (const [word, rank] of best) (lines[rank - 1] ??= []).push(word)
  return Array.from(lines, (words) => (words ?? []).join(' ')).join('\n')
}

function moduleOf(language) {
  const best = bestRanks(lists[language](), language === 'common' ? undefined : bestRanks(lists.common()))
  const list = { text: asText(best), graphs: language === 'common' ? json('common/src/adjacencyGraphs') : {} }
  return `export const readList = async () => (${JSON.stringify(list)})`
}

/** By language: the module made before, for the next bundle and for rebuilds. */
const made = {}

/**
 * Makes `virtual:words/common`, which also holds keyboard layouts, and `virtual:words/<language>` from the lists of the
 * estimator's packages. Each word occurs once, so that a look-up searches one list and not nine.
 *
 * @param elsewhere the words are not bundled, but loaded from the chunks that are already in dist/esm/
 */
export function wordLists({ elsewhere = false } = {}) {
  return {
    name: 'word-lists',
    load(id) {
      if (!id.startsWith(wordList)) return null
      const language = id.slice(wordList.length)
      if (elsewhere) {
        const file = readdirSync('dist/esm/chunks').find((name) =>
          new RegExp(`^words-${language}-[\\w-]{7}\\.js$`).test(name),
        )
        if (!file) this.error(`dist/esm has no words-${language}: it has to be built before.`)
        // A function, so that the URL is not needed where there is no page.
        return `const address = () => new URL('esm/chunks/${file}', import.meta.url).href; export const readList = () => import(address()).then((found) => found.readList())`
      }
      return { code: (made[language] ??= moduleOf(language)), map: { mappings: '' } }
    },
  }
}

/** The neighbours of each key, by keyboard and key: clockwise from the left, null for a gap. */
export type Keyboards = Readonly<Record<string, Readonly<Record<string, readonly (string | null)[]>>>>

/** The content of a word list chunk. */
export interface WordList {
  /** One line per rank, the most common first: all words of that rank in lower case, separated by spaces. */
  text: string
  graphs: Keyboards
}

/** Known words by rank, with a prefix check that proceeds letter by letter. */
export interface Words {
  /** The rank of a word, 1 for the most common; undefined for an unknown word. */
  rankOf(word: string): number | undefined
  /**
   * @param path the path of the letters before; 0 at the beginning
   * @returns the path including these letters, or undefined if no word begins with them
   */
  follow(path: number, letters: string): number | undefined
  /** Adds a word; if it is known already, the better rank wins. */
  add(word: string, rank: number): void
}

const bits = 2 ** 22

/** The prefix check is a bit table of hashes: about one in twenty hits is false, which `rankOf` then reveals. */
export function makeDictionaries(): Words {
  // One map per word length, because a map grows slowly beyond some ten thousand entries.
  const ranks: Map<string, number>[] = []
  const beginnings = new Uint8Array(bits / 8)
  const extend = (path: number, word: string, at: number): number =>
    Math.imul(path ^ (word.charCodeAt(at) + 0x9e37), 0x01000193)
  const placeOf = (path: number): number => (path ^ (path >>> 15)) & (bits - 1)
  return {
    rankOf: (word) => ranks[word.length]?.get(word),
    follow(path, letters) {
      for (let at = 0; at < letters.length; at += 1) {
        path = extend(path, letters, at)
        const place = placeOf(path)
        if (((beginnings[place >> 3] ?? 0) & (1 << (place & 7))) === 0) return undefined
      }
      return path
    },
    add(word, rank) {
      const alike = (ranks[word.length] ??= new Map())
      if (rank >= (alike.get(word) ?? Infinity)) return
      alike.set(word, rank)
      let path = 0
      for (let at = 0; at < word.length; at += 1) {
        path = extend(path, word, at)
        const place = placeOf(path)
        beginnings[place >> 3] = (beginnings[place >> 3] ?? 0) | (1 << (place & 7))
      }
    },
  }
}

/** Adds a list, and yields after every 128 words. */
export function* readWords(words: Words, text: string): Generator<undefined> {
  let rank = 1
  for (let start = 0, count = 0; start < text.length; count += 1) {
    let end = start
    while (end < text.length && text.charCodeAt(end) > 32) end += 1
    if (end > start) words.add(text.slice(start, end), rank)
    if (text[end] === '\n') rank += 1
    start = end + 1
    if (count % 128 === 0) yield
  }
}

/** Which keys are neighbours on a keyboard, by key: in a circle from the left, null where there is none. */
export type Keyboards = Readonly<Record<string, Readonly<Record<string, readonly (string | null)[]>>>>

/** What a chunk of words brings. */
export interface WordList {
  /** A line for each rank, the most common first; in it, by spaces, all words of that rank, in lower case. */
  text: string
  graphs: Keyboards
}

/** Known words by rank, and a way to see letter by letter whether any of them can still come. */
export interface Words {
  /** How many words are more common, and this one: 1 for the most common. */
  rankOf(word: string): number | undefined
  /**
   * @param path of the letters before; 0 at the beginning
   * @returns the path with these letters, or undefined where no word begins like that
   */
  follow(path: number, letters: string): number | undefined
  /** A better rank wins. */
  add(word: string, rank: number): void
}

const bits = 2 ** 22

/** One path in twenty is taken for a beginning that is none; the rank tells then. */
export function makeWords(): Words {
  // By length, because a map takes a while to grow beyond some ten thousand entries.
  const ranks: Map<string, number>[] = []
  const beginnings = new Uint8Array(bits / 8)
  const extend = (path: number, word: string, at: number): number => Math.imul(path ^ (word.charCodeAt(at) + 0x9e37), 0x01000193)
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

/** Adds a list, in steps. */
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

/** A language that everybody can read, as long as the longest translations, to find what has no room or is not translated. */

const accents: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'ë',
  i: 'ï',
  o: 'ö',
  u: 'û',
  y: 'ÿ',
  c: 'ç',
  n: 'ñ',
  s: 'š',
  z: 'ž',
  A: 'Á',
  E: 'Ë',
  I: 'Ï',
  O: 'Ö',
  U: 'Û',
  Y: 'Ÿ',
  C: 'Ç',
  N: 'Ñ',
  S: 'Š',
  Z: 'Ž',
}
const letters = new Map(Object.entries(accents).map(([plain, accented]) => [accented, plain]))

/** Longer by two fifths, with accents; what is filled in later stays. */
export function pseudo(text: string): string {
  const accented = text.replace(/\{\w+\}|%n|\w/g, (found) => accents[found] ?? found)
  const spare = text.replace(/\{\w+\}|%n/g, '').trim().length
  // In words: a browser breaks lines between them.
  const more = ' wörd'.repeat(Math.ceil((spare * 0.4) / 5))
  return accented.replace(/(\s*)$/, `${more}$1`)
}

/** The English text of a pseudo text. */
export const plain = (text: string): string =>
  text.replaceAll(' wörd', '').replace(/./gu, (letter) => letters.get(letter) ?? letter)

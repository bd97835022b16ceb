/** A language that everybody can read, as long as the longest translations, to find what has no room or is not translated. */
import { sharedRecord } from '../../src/core/page/shared-values.js'
import { onTranslations, type Catalogue } from '../../src/core/page/server/translate.js'

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
function pseudo(text: string): string {
  const accented = text.replace(/\{\w+\}|%n|\w/g, (found) => accents[found] ?? found)
  const spare = text.replace(/\{\w+\}|%n/g, '').trim().length
  // In words: a browser breaks lines between them.
  const more = ' wörd'.repeat(Math.ceil((spare * 0.4) / 5))
  return accented.replace(/(\s*)$/, `${more}$1`)
}

/** The English text of a pseudo text. */
export const plain = (text: string): string =>
  text.replaceAll(' wörd', '').replace(/./gu, (letter) => letters.get(letter) ?? letter)

/** Shows every text in this language, or, with false, as the page has it. */
export function speakPseudo(isWanted = true): void {
  show(isWanted ? new Proxy<Catalogue>({}, { get: (_, key) => pseudoOf(String(key)) }) : {})
}

/** Notes every English text that is asked for from now on, and translates none. */
export function noteTexts(): ReadonlySet<string> {
  const asked = new Set<string>()
  show(
    new Proxy<Catalogue>(
      {},
      {
        get(_, key) {
          asked.add(String(key))
          return undefined
        },
      },
    ),
  )
  return asked
}

function show(catalogue: Catalogue): void {
  // Makes the record of the page's texts, unless it is there.
  onTranslations(() => undefined)()
  const texts = sharedRecord<{ catalogue: Catalogue; listeners: Set<() => void> }>('texts', () => ({
    catalogue: {},
    listeners: new Set(),
  }))
  texts.catalogue = catalogue
  for (const listener of [...texts.listeners]) listener()
}

function pseudoOf(key: string): Catalogue[string] {
  const [, one, many] = /^_(.*)_::_(.*)_$/s.exec(key) ?? []
  return many === undefined ? pseudo(key) : [pseudo(one ?? ''), pseudo(many)]
}

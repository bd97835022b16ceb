/** The catalogues of l10n/: each has every text, in the form that its language wants, and none is too heavy. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, it } from 'node:test'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'

const load = async <T>(file: string): Promise<T> => (await import(pathToFileURL(resolve(file)).href)) as T
type Catalogue = Record<string, string | string[]>

const { faultsOf, textsInSources } = await load<{
  textsInSources(): Map<string, string[]>
  faultsOf(language: string, catalogue: Catalogue, texts: Map<string, unknown>, looked?: readonly string[]): string[]
}>('build/texts.mjs')
const { asShipped, catalogueOf, languages } = await load<{
  languages(): string[]
  catalogueOf(language: string): Catalogue
  asShipped(catalogue: Catalogue): string
}>('build/languages.mjs')
const texts = textsInSources()
const looked = existsSync('l10n/long.json')
  ? (JSON.parse(readFileSync('l10n/long.json', 'utf8')) as Record<string, string[]>)
  : {}

describe('the catalogues', () => {
  it('are read from the sources: calls, marks, choices and counts', () => {
    assert.ok(texts.size > 300, `${texts.size}`)
    for (const key of ['Cancel', 'Do not disturb', '_Choose %n file_::_Choose %n files_', 'do not disturb'])
      assert.ok(texts.has(key), key)
  })

  for (const language of languages())
    it(`${language} has every text, once and whole`, () => {
      assert.deepEqual(faultsOf(language, catalogueOf(language), texts, looked[language]), [])
    })

  it('weigh at most 9 KiB each, gzipped', () => {
    const heavy = languages().filter(
      (language) => gzipSync(asShipped(catalogueOf(language)), { level: 9 }).length > 9 * 1024,
    )
    assert.deepEqual(heavy, [])
  })
})

describe('what is wrong with a catalogue', () => {
  const few = new Map(['Close', 'Close {name}', '_%n file_::_%n files_', 'Error: '].map((key) => [key, null]))
  const good: Catalogue = {
    Close: 'Zamknij',
    'Close {name}': 'Zamknij: {name}',
    '_%n file_::_%n files_': ['plik', '%n pliki', '%n plików', '%n pliku'],
    'Error: ': 'Błąd: ',
  }
  it('is nothing where it is good', () => {
    assert.deepEqual(faultsOf('pl', good, few), [])
  })
  for (const [what, change, fault] of [
    ['a text is missing', { Close: undefined }, /^misses "Close"/],
    ['a text is shown by nothing', { Old: 'Stary' }, /shown by nothing/],
    ['a text is empty', { Close: ' ' }, /is empty/],
    ['a placeholder differs', { 'Close {name}': 'Zamknij {nazwa}' }, /other placeholders/],
    ['a form is missing', { '_%n file_::_%n files_': ['%n plik', '%n pliki'] }, /2 forms in place of 4/],
    ['the form for many has no number', { '_%n file_::_%n files_': ['a', 'b', 'c', 'd'] }, /other placeholders/],
    ['there is one text for a count', { '_%n file_::_%n files_': '%n plik' }, /takes a list of 4 forms/],
    ['there are several for a text without one', { Close: ['a', 'b'] }, /takes one text/],
    ['its spaces differ', { 'Error: ': 'Błąd:' }, /other spaces/],
    ['it is far longer', { Close: 'Zamknij to okno, jeśli już nie jest potrzebne' }, /is long/],
  ] as const)
    it(`is told where ${what}`, () => {
      const catalogue = Object.fromEntries(
        Object.entries({ ...good, ...change }).filter(([, text]) => text !== undefined),
      ) as Catalogue
      const faults = faultsOf('pl', catalogue, few)
      assert.equal(faults.length, 1, faults.join('\n'))
      assert.match(faults[0] ?? '', fault)
    })
  it('leaves out a long text that somebody has looked at', () => {
    assert.deepEqual(
      faultsOf('pl', { ...good, Close: 'Zamknij to okno, jeśli już nie jest potrzebne' }, few, ['Close']),
      [],
    )
  })
})

import '../../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { writeNumber } from './write-number.js'

const letters = [...'abcdefghijklmnopqrstuvwxyz']
const pairs = letters.flatMap((first) => letters.map((second) => first + second))
const languages = Intl.NumberFormat.supportedLocalesOf(
  Intl.getCanonicalLocales([...pairs, ...pairs.flatMap((pair) => letters.map((third) => pair + third))]),
)

/** Compares the numbers in the locales, and names those that differ. */
function compare(locales: readonly string[], values: readonly number[]): void {
  const differ = locales.flatMap((locale) =>
    values
      .filter((value) => writeNumber(value, locale) !== value.toLocaleString(locale))
      .map((value) => `${locale}: ${value}`),
  )
  expect(differ.join(', ')).to.equal('')
}

describe('writeNumber', () => {
  it('writes small whole numbers as Intl does, in each language that Intl knows', () => {
    expect(languages).to.include.members(['en', 'fr', 'ar', 'fa', 'my', 'zh'])
    compare(languages, [0, 7, 345, 999])
  })
  it('also in each region', () => {
    const regions = pairs.map((pair) => pair.toUpperCase())
    compare(
      languages
        .filter((language) => language.length === 2)
        .flatMap((language) => regions.map((region) => `${language}-${region}`)),
      [8],
    )
  })
  it('also where a script or the digits are chosen', () => {
    compare(['pa-Arab', 'ff-Adlm', 'zh-Hant-TW', 'uz-Cyrl', 'de-u-nu-arab', 'en-US-u-nu-deva', 'es-419'], [12])
  })
  it('groups, cuts and signs other numbers as Intl does', () => {
    compare(['en', 'de', 'fr-CH', 'sv', 'hi', 'ar'], [1000, 12345678, 1.5, -3, NaN, Infinity])
  })
})

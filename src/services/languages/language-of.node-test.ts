import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { languageOf } from './language-of.js'

const known = ['de', 'de-DE', 'fr', 'nb', 'pt-BR', 'pt-PT', 'sr', 'zh-Hans', 'zh-Hant']

describe('the language of a locale', () => {
  for (const [locale, language] of Object.entries({
    de: 'de',
    'de-DE': 'de-DE',
    'de-AT': 'de',
    'fr-CA': 'fr',
    pt: 'pt-BR',
    'pt-BR': 'pt-BR',
    'pt-AO': 'pt-PT',
    'zh-CN': 'zh-Hans',
    'zh-TW': 'zh-Hant',
    'zh-HK': 'zh-Hant',
    zh: 'zh-Hans',
    nn: 'nb',
    no: 'nb',
    'nb-NO': 'nb',
    sr: 'sr',
    'sr-Cyrl': 'sr',
    'sr-Latn': undefined,
    en: undefined,
    'en-GB': undefined,
    tlh: undefined,
  }))
    it(`${locale} is ${language ?? 'English'}`, () => {
      assert.equal(languageOf(locale, known), language)
    })
})

import '../../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { formatLocale } from './format-locale.js'

describe('the locale for numbers and dates', () => {
  const root = document.documentElement
  afterEach(() => {
    root.lang = 'en'
    delete root.dataset['locale']
  })

  for (const [lang, locale, expected] of [
    ['en', undefined, 'en'],
    ['en', 'en_GB', 'en-GB'],
    ['en', 'de_DE', 'en-DE'],
    ['fr', 'fr_CA', 'fr-CA'],
    ['de', 'sv', 'de-SE'],
    ['pt-BR', 'pt_PT', 'pt-PT'],
    ['zh-Hant', 'zh_HK', 'zh-Hant-HK'],
    ['ar', 'ar', 'ar'],
    ['fr-CA', 'fr', 'fr-CA'],
    ['de-AT', 'no locale at all', 'de-AT'],
    ['de-AT', '', 'de-AT'],
  ] as const)
    it(`of texts in ${lang} and formats of ${locale ?? 'nothing'} is ${expected}`, () => {
      root.lang = lang
      if (locale !== undefined) root.dataset['locale'] = locale
      expect(formatLocale()).to.equal(expected)
    })
})

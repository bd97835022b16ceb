import '../../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { stub } from 'sinon'
import { forgetShared } from '../shared-values.js'
import { addTranslations, currentTranslations, n, onTranslations, pageLocale, t, type Catalogue } from './translate.js'

const html = document.documentElement

describe('t', () => {
  it('answers with the English text where nothing is known', () => {
    expect(t('Log out')).to.equal('Log out')
  })
  it('answers with the translation, filled in', () => {
    addTranslations({ 'Looking for {term} …': 'Suche nach {term} …' })
    expect(t('Looking for {term} …', { term: 'Ada' })).to.equal('Suche nach Ada …')
  })
  it('leaves a name without a value, and fills no value into another', () => {
    expect(t('{a} {b} {c}', { a: '{b}', b: 1 })).to.equal('{b} 1 {c}')
  })
  it('makes no HTML of a value nor of a text', () => {
    expect(t('{name}', { name: '<b>&amp;</b>' })).to.equal('<b>&amp;</b>')
  })
  it('ignores a translation that is no text', () => {
    for (const nonsense of [null, 5, {}, ['a']]) {
      addTranslations({ Close: nonsense } as unknown as Catalogue)
      expect(t('Close')).to.equal('Close')
    }
    expect(t('constructor')).to.equal('constructor')
  })
})

describe('n', () => {
  const files = (count: number): string =>
    n('%n file in {folder}', '{count} files in {folder}', count, { folder: 'Docs' })

  it('chooses singular and plural in English', () => {
    expect([files(0), files(1), files(2)]).to.eql(['0 files in Docs', '1 file in Docs', '2 files in Docs'])
  })
  it("chooses among the plural forms of the page's language", () => {
    html.lang = 'pl'
    addTranslations({ '_%n file_::_%n files_': ['%n plik', '%n pliki', '%n plików'] })
    expect([1, 2, 5, 22, 25].map((count) => n('%n file', '%n files', count))).to.eql([
      '1 plik',
      '2 pliki',
      '5 plików',
      '22 pliki',
      '25 plików',
    ])
    html.lang = 'en'
  })
  it('writes numbers as the page’s language does', () => {
    expect(n('%n file', '%n files', 10_000)).to.equal('10,000 files')
    expect(t('{done} of {count}', { done: 2500, count: 10_000 })).to.equal('2,500 of 10,000')
    document.documentElement.lang = 'de'
    expect(n('%n file', '%n files', 10_000)).to.equal('10.000 files')
  })

  it('writes small counts without a number format, whose first use is slow', () => {
    const format = stub(Number.prototype, 'toLocaleString')
    try {
      expect(n('%n of {all} app', '%n of {all} apps', 12, { all: 999 })).to.equal('12 of 999 apps')
      expect(format.callCount).to.equal(0)
    } finally {
      format.restore()
    }
  })
  it('leaves a %n that is part of a value alone', () => {
    expect(n('%n of {name}', '%n of {name}', 3, { name: '100%nice' })).to.equal('3 of 100%nice')
  })
  it('falls back to English for forms that are nonsense', () => {
    for (const nonsense of ['text', [], [1, 2], [null, {}], {}, null]) {
      addTranslations({ '_%n file_::_%n files_': nonsense } as unknown as Catalogue)
      expect(n('%n file', '%n files', 2)).to.equal('2 files')
    }
  })
})

describe('translations', () => {
  it('are told when they come, until the undo', () => {
    let told = 0
    const undo = onTranslations(() => {
      told += 1
    })
    const before = currentTranslations()
    addTranslations({ a: 'b' })
    expect(currentTranslations()).to.not.equal(before)
    undo()
    undo()
    addTranslations({ a: 'c' })
    expect(told).to.equal(1)
    expect(t('a')).to.equal('c')
  })

  for (const [given, said] of [
    ['{ "Close": "Schließen" }', 'Schließen'],
    ['{ broken', 'Close'],
    ['null', 'Close'],
    ['', 'Close'],
  ] as const) {
    it(`are taken from the page: ${given || 'an empty script'}`, () => {
      const warn = stub(console, 'warn')
      const script = Object.assign(document.createElement('script'), {
        type: 'application/json',
        id: 'shared-environment-texts',
        textContent: given,
      })
      document.head.append(script)
      forgetShared()
      expect(t('Close')).to.equal(said)
      expect(warn.callCount).to.equal(given === '{ broken' ? 1 : 0)
      warn.restore()
      script.remove()
    })
  }
})

describe('pageLocale', () => {
  it("is the page's language, English where it is missing or nonsense", () => {
    for (const [lang, locale] of [
      ['de', 'de'],
      ['de_DE', 'de-DE'],
      ['', 'en'],
      ['not a language', 'en'],
      ['x', 'en'],
    ] as const) {
      html.lang = lang
      expect(pageLocale(), lang).to.equal(locale)
    }
    html.lang = 'en'
  })
})

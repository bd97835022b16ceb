import '../../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { initials } from './initials.js'

const expected: Readonly<Record<string, string>> = {
  'Ada Lovelace': 'AL',
  'ada king lovelace': 'AL',
  Ada: 'A',
  '  Ada   Lovelace ': 'AL',
  'Ada (Lovelace)': 'AL',
  '"Ada" O\'Neil': 'AO',
  '7 of 9': '79',
  'Владимир Орлов': 'ВО',
  'أمينة الفاسي': 'أا',
  '陈 丽': '陈丽',
  'ada\u00a0lovelace': 'AL',
  'e\u0301mile zola': 'ÉZ',
  '𝒜da 𠮷田': '𝒜𠮷',
  'कि सी': 'किसी',
  'g\u0308ah g\u0308': 'G\u0308G\u0308',
  Ünal: 'Ü',
  A: 'A',
  각나: '각',
  กำ: 'กำ',
  '❤️ Ada ❤️': 'A',
  '\u0301ada \u0301lovelace': 'AL',
  '🎉 👩‍👩‍👧': '?',
  '---': '?',
  '': '?',
}

describe('initials', () => {
  for (const [name, letters] of Object.entries(expected)) {
    it(`of ${JSON.stringify(name)} are ${letters}`, () => {
      expect(initials(name)).to.equal(letters)
    })
  }

  const approximated: Readonly<Record<string, string>> = {
    'Ada Lovelace': 'AL',
    'g\u0308ah g\u0308': 'G\u0308G\u0308',
    '𝒜da 𠮷田': '𝒜𠮷',
    'कि सी': 'किसी',
    陈: '陈',
    '': '?',
  }
  it('are letters with their marks where the browser knows no graphemes', () => {
    const { Segmenter } = Intl
    Reflect.deleteProperty(Intl, 'Segmenter')
    try {
      for (const [name, letters] of Object.entries(approximated)) expect(initials(name), name).to.equal(letters)
    } finally {
      Object.assign(Intl, { Segmenter })
    }
  })
})

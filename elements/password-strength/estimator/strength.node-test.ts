import '../../../test/support/node-setup.js'
import { before, describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import translations from '@zxcvbn-ts/language-en/dist/translations'
import { fc } from '../../../test/support/property.js'
import { readList } from 'virtual:words/common'
import { strengthOf, type Strength } from './strength.js'
import { makeDictionaries, readWords, type Keyboards } from './dictionaries.js'

const listed = [
  '123456',
  'password',
  'qwerty',
  'monkey',
  'correct',
  'horse',
  'a',
  'me',
  'love',
  'abc123',
  'constructor',
  '__proto__',
  'haus',
  'straße',
  'sunshine',
  'otters',
]

function known(list: readonly string[]): ReturnType<typeof makeDictionaries> {
  const words = makeDictionaries()
  for (const step of readWords(words, list.join('\n'))) expect(step).to.equal(undefined)
  return words
}

function ended(steps: Generator<undefined, Strength>): Strength & { steps: number } {
  for (let count = 1; ; count += 1) {
    const step = steps.next()
    if (step.done) return { ...step.value, steps: count }
  }
}

describe('the strength of a password', () => {
  let graphs: Keyboards
  let original: ZxcvbnFactory
  const words = known(listed)
  before(async () => {
    graphs = (await readList()).graphs
    original = new ZxcvbnFactory({
      dictionary: { passwords: listed.filter((word) => !/constr|proto/.test(word)) },
      graphs: graphs as never,
      translations,
    })
  })
  const of = (password: string, own?: readonly string[]): Strength => ended(strengthOf(password, words, graphs, own))

  for (const [password, score, advice] of [
    ['password', 0, []],
    ['drowssap', 0, ['Avoid reversed spellings of common words.']],
    ['Monkey', 0, ['Capitalize more than the first letter.']],
    ['MONKEY', 0, ['Capitalize some, but not all letters.']],
    ['p4$$w0rd', 0, ["Avoid predictable letter substitutions like '@' for 'a'."]],
    ['aaaaaaaa', 0, ['Avoid repeated words and characters.']],
    ['cdefgh', 0, ['Avoid common character sequences.']],
    ['1987', 0, ['Avoid recent years.', 'Avoid years that are associated with you.']],
    ['24.12.1987', 1, ['Avoid dates and years that are associated with you.']],
    ['zxcvbnm,./', 1, ['Use longer keyboard patterns and change typing direction multiple times.']],
    ['constructor', 0, []],
    ['__proto__', 0, []],
    ['straße', 0, []],
    ['kumquat', 2, []],
  ] as const) {
    it(`is ${score} for ${password}`, () => {
      expect(of(password)).to.eql({
        score,
        suggestions: ['Add more words that are less common.', ...advice],
        steps: ended(strengthOf(password, words, graphs)).steps,
      })
    })
  }

  it('is better the longer it is, and needs no advice from 3 on', () => {
    expect(
      ['k7', 'k7;Tq', 'k7;Tq0w', 'k7;Tq0wY', 'k7;Tq0wYe', 'k7;Tq0wYex2'].map((password) => of(password).score),
    ).to.eql([0, 1, 2, 2, 3, 4])
    expect(of('k7;Tq0wYe').suggestions).to.eql([])
  })

  it('knows what somebody would try who knows the user', () => {
    expect(of('kumquat').score).to.equal(2)
    expect(of('kumquat', ['kumquat']).score).to.equal(0)
    expect(of('Kumquat!', ['kumquat']).score).to.equal(1)
    expect(of('kumqu4t', ['kumquat']).suggestions.join()).to.include('substitutions')
    expect(of('kumquat').score, 'and forgets it again').to.equal(2)
  })

  it('reads a hundred characters and no more', () => {
    const begin = 'password'.repeat(12) + 'pass'
    expect(begin).to.have.length(100)
    expect(of(`${begin}k7;Tq0wYex2#mPz9`)).to.eql(of(begin))
    expect(of(`${begin.slice(0, 50)}k7;Tq0wYex2#mPz9`).score).to.equal(4)
  })

  it('is what the original says, but for what that does not find in disguise', () => {
    const parts = fc.oneof(
      fc.constantFrom(
        ...listed.slice(0, 10),
        'p4ssw0rd',
        'LOVE',
        'esroh',
        '1991',
        '12.11.1991',
        'aaa',
        'abcabc',
        'wsx',
        '-',
        '_',
      ),
      fc.string({ minLength: 1, maxLength: 3 }),
    )
    fc.assert(
      fc.property(fc.array(parts, { minLength: 1, maxLength: 4 }), (some) => {
        const password = some.join('')
        const { score, feedback } = original.check(password)
        const ours = of(password)
        expect(ours.score, password).to.equal(score)
        if (score < 3) expect(ours.suggestions, password).to.eql(feedback.suggestions)
      }),
      { seed: 1 },
    )
  })

  it('is found in small steps, also where the original would hold up the page for seconds', () => {
    for (const password of [
      'i1!l|'.repeat(20),
      '$5s'.repeat(40),
      '12.11.1991'.repeat(10),
      '|_|(_)/\\/\\'.repeat(10),
      'correcthorse'.repeat(9),
    ]) {
      expect(ended(strengthOf(password, words, graphs)).steps, password).to.be.within(300, 4000)
    }
  })

  it('never fails, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), fc.array(fc.string()), (password, own) => {
        expect(of(password, own).score).to.be.within(0, 4)
      }),
      { seed: 1 },
    )
    expect(of('İİ').score).to.equal(0)
    expect(of('').score).to.equal(0)
  })
})

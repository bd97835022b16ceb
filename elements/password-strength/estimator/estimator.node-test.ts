import '../../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { readList as ar } from 'virtual:words/ar'
import { readList as common } from 'virtual:words/common'
import { readList as de } from 'virtual:words/de'
import { readList as en } from 'virtual:words/en'
import { makeEstimator, ownWords } from './estimator.js'

/** A page whose clock advances by 1 ms each time it is read, and that counts its pauses. */
function countedTurns(): { pauses: number; now(): number; pause(): Promise<void> } {
  let ms = 0
  const turns = {
    pauses: 0,
    now: () => ms++,
    pause() {
      turns.pauses += 1
      return Promise.resolve()
    },
  }
  return turns
}

const list = (text: string) => ({ text, graphs: {} })

describe("the page's estimator", () => {
  it('takes the words of a page whole and in parts', async () => {
    expect(ownWords([' Alice Anders', 'alice@example.com', '', 'x'])).to.eql([
      'alice anders',
      'alice@example.com',
      'x',
      'alice',
      'anders',
      'example',
      'com',
    ])
    const estimator = await makeEstimator([list('password')])
    expect([
      estimator.estimateNow('kumquat7', []).score,
      estimator.estimateNow('kumquat7', ['Mr Kumquat']).score,
    ]).to.eql([2, 1])
  })

  it('gives the page its turn while it reads words and while it works, and gives up what nobody waits for', async () => {
    const turns = countedTurns()
    const estimator = await makeEstimator(
      [list(Array.from({ length: 5000 }, (_, at) => `word${at}`).join('\n'))],
      turns,
    )
    expect(turns.pauses).to.be.within(2, 20)
    turns.pauses = 0
    const password = 'i1!l|$5s'.repeat(12)
    expect((await estimator.estimate(password, [], () => true))?.score).to.be.within(0, 4)
    expect(turns.pauses).to.be.within(20, 100)
    let left = 30
    turns.pauses = 0
    expect(await estimator.estimate(password, [], () => (left -= 1) > 0)).to.equal(undefined)
    expect(turns.pauses).to.be.within(1, 5)
  })
})

describe('the words', () => {
  const lists = { common, en, de, ar }
  for (const [names, word, score] of [
    [['common'], 'sunshine', 0],
    [['common', 'en'], 'evaporator', 1],
    [['common', 'de'], 'evaporator', 3],
    [['common', 'de'], 'haltepunkts', 1],
    [['common', 'en'], 'haltepunkts', 4],
    [['common', 'ar'], 'abdul-alim', 0],
    [['common'], 'abdul-alim', 3],
  ] as const) {
    it(`of ${names.join(' and ')} have ${word} be ${score}`, async () => {
      const estimator = await makeEstimator(await Promise.all(names.map((name) => lists[name]())))
      expect(estimator.estimateNow(word, []).score).to.equal(score)
      expect(await estimator.estimate(word, [], () => true)).to.eql(estimator.estimateNow(word, []))
    })
  }
})

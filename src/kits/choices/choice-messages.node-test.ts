import '../../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { choiceLimit, choiceMessage, resultsMessage, type ChoiceSituation, type Formatters } from './choice-messages.js'

/** Does what `t` and `n` do on a page with these translations. */
const textsWith = (words: Readonly<Record<string, string | readonly [string, string]>>): Formatters => ({
  t: (text) => String(words[text] ?? text),
  n: (one, more, count) =>
    (words[`_${one}_::_${more}_`]?.[count === 1 ? 0 : 1] ?? (count === 1 ? one : more)).replaceAll('%n', String(count)),
})
const texts = textsWith({})
const usual: ChoiceSituation = {
  term: 'ada',
  minLength: 0,
  maxLength: Infinity,
  chosen: 0,
  maxChosen: Infinity,
  phase: 'found',
  found: 1,
}
const said = (changes: Partial<ChoiceSituation>, inWords = texts): string | null =>
  choiceMessage({ ...usual, ...changes }, inWords)

describe('what a list of choices says', () => {
  for (const [changes, text] of [
    [{}, null],
    [{ found: 0 }, 'No matches found'],
    [{ phase: 'searching', found: 0 }, 'Searching…'],
    [{ phase: 'failed', found: 0 }, 'Loading failed'],
    [{ term: '', minLength: 3 }, 'Please enter 3 or more characters'],
    [{ term: 'ad', minLength: 3 }, 'Please enter 1 or more character'],
    [{ term: '👩‍🚀', minLength: 3 }, null],
    [{ term: 'abcdef', maxLength: 5 }, 'Please delete 1 character'],
    [{ term: 'abcdef', maxLength: 4 }, 'Please delete 2 characters'],
    [{ term: '👍👍', maxLength: 2 }, null],
    [{ chosen: 1, maxChosen: 1 }, 'You can only select 1 item'],
    [{ chosen: 3, maxChosen: 3 }, 'You can only select 3 items'],
    [{ chosen: 2, maxChosen: 3 }, null],
    // A limit that the user can act on takes precedence over the state of the request.
    [{ chosen: 3, maxChosen: 3, phase: 'searching', term: '', minLength: 1 }, 'You can only select 3 items'],
    [{ term: '', minLength: 1, phase: 'failed' }, 'Please enter 1 or more character'],
  ] as const) {
    it(`says ${JSON.stringify(text)} for ${JSON.stringify(changes)}`, () => {
      expect(said(changes)).to.equal(text)
    })
  }

  it('counts characters as a user does not count halves of them', () => {
    expect([choiceLimit('👍', 1, 1), choiceLimit('👍', 2, 9), choiceLimit('abc', 0, 1)]).to.eql([0, -1, 2])
  })

  it('counts results, and speaks the page’s language', () => {
    expect([resultsMessage(1, texts), resultsMessage(25, texts)]).to.eql([
      'One result is available, press enter to select it.',
      '25 results are available, use up and down arrow keys to navigate.',
    ])
    const german = textsWith({
      '_You can only select %n item_::_You can only select %n items_': ['Höchstens %n', 'Höchstens %n zusammen'],
      'Searching…': 'Suche …',
    })
    expect([said({ chosen: 2, maxChosen: 2 }, german), said({ phase: 'searching' }, german)]).to.eql([
      'Höchstens 2 zusammen',
      'Suche …',
    ])
  })
})

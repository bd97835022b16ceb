import '../../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { isStale, placeText, readDraft, readPlace, type Draft } from './draft.rules.js'

const draft: Draft = {
  atMs: 1000,
  sent: true,
  fields: [
    { id: 'a', at: 0, value: 'x' },
    { id: 'b', at: 1, value: true },
    { id: 'c', at: 0, value: ['1', '2'] },
  ],
}

describe('a draft', () => {
  it('is read as it was written, and so is its place', () => {
    expect(readDraft(JSON.stringify(draft))).to.eql(draft)
    const place = { root: '/cloud', uid: 'ada', path: '/a "b"', form: '#0' }
    expect(readPlace(placeText(place))).to.eql(place)
  })

  for (const text of [
    null,
    '',
    '{',
    'null',
    '[]',
    '{}',
    '{"fields":[]}',
    '{"fields":[{"id":1,"value":"x"},{"id":"a","value":null},null]}',
  ]) {
    it(`is not made of ${String(text)}`, () => {
      expect(readDraft(text)).to.equal(null)
    })
  }

  for (const text of ['', '{', '[]', '["","ada","/a"]', '["","ada","/a",1]', '{"root":""}']) {
    it(`has no place in ${text}`, () => {
      expect(readPlace(text)).to.equal(null)
    })
  }

  it('keeps of what was tampered with only what it knows', () => {
    expect(readDraft('{"atMs":"soon","fields":[{"id":"a","value":["1",2]}]}')).to.eql({
      atMs: 0,
      sent: false,
      fields: [{ id: 'a', at: 0, value: ['1'] }],
    })
  })

  it('is stale after a day, and where it seems to be of tomorrow', () => {
    const day = 24 * 60 * 60 * 1000
    expect([day, day + 1, -day, -day - 1].map((ms) => isStale(draft, draft.atMs + ms))).to.eql([
      false,
      true,
      false,
      true,
    ])
  })
})

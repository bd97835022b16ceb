import '../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { expectOnConsole } from '../../test/support/left-behind.js'
import { parseWhatsNew } from './whats-new-type.js'

const nothing = { product: '', version: '', changes: [], changelogUrl: '' }

describe('what is new, as the server tells it', () => {
  it('is read in the recorded form, without what is for administrators', () => {
    expect(
      parseWhatsNew({
        changelogURL: 'https://cloud.example/log',
        product: 'Cloud',
        version: '32.0.1',
        whatsNew: { regular: ['One', 'Two'], admin: ['Three'] },
      }),
    ).to.eql({
      product: 'Cloud',
      version: '32.0.1',
      changes: ['One', 'Two'],
      changelogUrl: 'https://cloud.example/log',
    })
  })

  const incomplete: [string, unknown, object][] = [
    ['nothing at all', {}, nothing],
    ['no changes', { product: 'Cloud' }, { ...nothing, product: 'Cloud' }],
    [
      'changes as an object',
      { whatsNew: { regular: { 1: 'One', 2: 'Two' } } },
      { ...nothing, changes: ['One', 'Two'] },
    ],
    ['changes for administrators alone', { whatsNew: { admin: ['One'] } }, nothing],
    ['changes that are none', { whatsNew: { regular: ['', null, {}, 'One'] } }, { ...nothing, changes: ['One'] }],
    ['changes as a text', { whatsNew: 'One', version: 32 }, { ...nothing, version: '32' }],
    ['parts of another kind', { product: ['Cloud'], version: {}, changelogURL: 7 }, { ...nothing, changelogUrl: '7' }],
  ]
  for (const [what, data, read] of incomplete)
    it(`may be incomplete: ${what}`, () => {
      if (what === 'changes that are none') expectOnConsole(/left out, the first at place/)
      expect(parseWhatsNew(data)).to.eql(read)
    })

  for (const data of [null, undefined, [], 'new', 7])
    it(`is none of: ${JSON.stringify(data)}`, () => {
      expect(parseWhatsNew(data)).to.equal(null)
    })
})

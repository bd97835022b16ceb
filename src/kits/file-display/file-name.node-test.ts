import '../../../test/support/node-setup.js'
import { it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { nameEnd } from './file-name.js'

it('keeps a short extension of a long name apart, and no other', () => {
  for (const [name, end] of [
    ['Holiday on the coast.jpeg', '.jpeg'],
    ['a.txt', ''],
    ['A long name without one', ''],
    ['.gitignore-and-more', ''],
    ['Version 2.of something else', ''],
  ] as const)
    expect(nameEnd(name), name).to.equal(end)
})

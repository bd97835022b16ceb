import '../../../test/support/node-setup.js'
import { it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { nameParts } from './file-name.js'

it('keeps a short extension of a long name apart, and cuts no other name', () => {
  for (const [name, parts] of [
    ['Holiday on the coast.jpeg', ['Holiday on the coast', '.jpeg']],
    ['a.txt', ['a.txt', '']],
    ['A long name without one', ['A long name without one', '']],
    ['.gitignore-and-more', ['.gitignore-and-more', '']],
    ['Version 2.of something else', ['Version 2.of something else', '']],
  ] as const)
    expect(nameParts(name), name).to.eql(parts)
})

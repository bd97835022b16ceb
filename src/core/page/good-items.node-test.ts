import '../../../test/support/node-setup.js'
import { it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { warnings } from '../../../test/support/warnings.js'
import { goodItems } from './good-items.js'

const even = (value: unknown): number | null => {
  if (value === 'throws') throw new Error('on purpose')
  return typeof value === 'number' && value % 2 === 0 ? value : null
}
const numbers = (values: readonly unknown[]): number[] => goodItems(values, even, 'numbers', 'has to be even')

it('keeps what can be read, 0 included, and says nothing where all can', () => {
  expect(numbers([2, 0, 4])).to.eql([2, 0, 4])
  expect(numbers([])).to.eql([])
})

it('leaves out what cannot be read or throws, and says where, once', () => {
  const said = warnings()
  expect(numbers([2, 3, 'throws', 4])).to.eql([2, 4])
  expect(numbers([5])).to.eql([])
  expect(said.texts()).to.eql([
    '[shared-environment] 2 of 4 numbers left out, the first at place 2. Each has to be even.',
  ])
})

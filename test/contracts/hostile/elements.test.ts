/** What a page hands to its elements as attributes and properties. */
import { expect } from '@open-wc/testing'
import { corpus } from './corpus.js'
import { throughDoors } from './through-doors.js'

it('there are at least 300 values', () => {
  expect(corpus().length).to.be.at.least(300)
})

throughDoors('attributes', 'properties')

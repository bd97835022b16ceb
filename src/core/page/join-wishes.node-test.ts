import '../../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { joinWishes, type PageWishes } from './join-wishes.js'

describe('what a page wants done once', () => {
  it('is done by the wish of the first, then of the next, and ends with the last', () => {
    const wishes: PageWishes<string> = { all: [] }
    const ran: (string | null)[] = []
    const run = (first: string | null): void => {
      ran.push(first)
    }
    const [leaveA, leaveB, leaveC] = [
      joinWishes(wishes, 'a', run),
      joinWishes(wishes, 'b', run),
      joinWishes(wishes, 'c', run),
    ]
    expect(ran).to.eql(['a'])
    leaveB()
    leaveB()
    expect(ran).to.eql(['a'])
    leaveA()
    expect(ran).to.eql(['a', 'c'])
    leaveA()
    leaveC()
    expect(ran).to.eql(['a', 'c', null])
  })
})

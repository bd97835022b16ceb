import '../../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { acceptUnread, forgetUnread, onUnread, setUnread, unreadCounts } from './unread-counts.js'

const count = (id: string): number | undefined => unreadCounts().get().get(id)

describe('unread counts', () => {
  it('hold the last count of each application', () => {
    setUnread('mail', 3)
    setUnread('talk', 1)
    setUnread('mail', 0)
    setUnread(7 as never, 2)
    expect([count('mail'), count('talk'), count('files'), count('7')]).to.eql([0, 1, undefined, 2])
  })

  it('take nonsense as none, and cut fractions', () => {
    setUnread('mail', -4)
    setUnread('talk', Number.NaN)
    setUnread('deck', 2.9)
    setUnread('news', '7' as unknown as number)
    expect(['mail', 'talk', 'deck', 'news'].map(count)).to.eql([0, 0, 2, 7])
  })

  it('are announced when this page sets them, and not when another tab did', () => {
    const heard: unknown[] = []
    const undo = onUnread((id, told) => heard.push([id, told]))
    setUnread('mail', 3)
    acceptUnread('mail', 9)
    expect(heard).to.eql([['mail', 3]])
    expect(count('mail')).to.equal(9)
    undo()
    undo()
    setUnread('mail', 4)
    expect(heard).to.have.length(1)
  })

  it('are dropped where a newer list says them, and nobody is told where there is nothing to drop', () => {
    setUnread('mail', 3)
    setUnread('talk', 1)
    let told = 0
    unreadCounts().subscribe(() => {
      told += 1
    })
    forgetUnread(['files'])
    expect(told).to.equal(0)
    forgetUnread(['mail', 'files'])
    expect([told, count('mail'), count('talk')]).to.eql([1, undefined, 1])
  })
})

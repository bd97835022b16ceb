import '../../../test/support/node-setup.js'
import { beforeEach, describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { FakeWorld, type FakeTab } from '../../../test/support/fake-browser.js'
import { createConnectionWatch, type UploadConnection } from './connection-watch.js'

describe('the connection of uploads', () => {
  let world: FakeWorld
  let tab: FakeTab
  let connection: UploadConnection
  let there: boolean
  let looks: number
  let returns: number
  beforeEach(() => {
    world = new FakeWorld()
    tab = world.tab()
    there = false
    looks = 0
    returns = 0
    connection = createConnectionWatch({
      browser: tab.browser,
      reachable: async () => {
        looks += 1
        return there
      },
      restored: () => {
        returns += 1
      },
    })
  })

  it('needs nothing while it is there', () => {
    expect(connection.lost()).to.equal(false)
    connection.look()
    expect([looks, tab.held.timers, tab.held.listeners]).to.deep.equal([0, 0, 0])
  })

  it('is looked for once, however many uploads lose it', async () => {
    connection.lose()
    connection.lose()
    there = true
    await world.advance(1000)
    expect([looks, returns, connection.lost()]).to.deep.equal([1, 1, false])
    expect([tab.held.timers, tab.held.listeners]).to.deep.equal([0, 0])
  })

  it('is looked for later and later while it comes back only to go again, until something has arrived', async () => {
    there = true
    connection.lose()
    await world.advance(1000)
    connection.lose()
    await world.advance(1999)
    expect(returns).to.equal(1)
    await world.advance(1)
    expect(returns).to.equal(2)
    connection.prove()
    connection.lose()
    await world.advance(1000)
    expect(returns).to.equal(3)
  })

  it('is found once when the browser says so while somebody is looking', async () => {
    connection.lose()
    there = true
    tab.online()
    connection.look()
    await world.advance(5000)
    expect([looks, returns]).to.deep.equal([2, 1])
  })

  it('is looked for no more after its end', async () => {
    connection.lose()
    connection.look()
    connection.stop()
    there = true
    await world.advance(60_000)
    expect([returns, tab.held.timers, tab.held.listeners]).to.deep.equal([0, 0, 0])
  })
})

import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { FakeWorld, type FakeTab } from '../../../test/support/fake-browser.js'
import { until } from '../../../test/support/page.js'
import { loadWhenIdle } from './load-when-idle.js'

describe('code that is loaded when the page is idle', () => {
  const code = {}
  let world: FakeWorld
  let tab: FakeTab
  let asked: number
  let got: unknown[]
  let problem: Error | null
  let stop: () => void

  const load = (): Promise<object> => {
    asked += 1
    return problem ? Promise.reject(problem) : Promise.resolve(code)
  }

  beforeEach(async () => {
    world = new FakeWorld()
    tab = world.tab()
    asked = 0
    got = []
    problem = new Error('Loading failed.')
    stop = loadWhenIdle(load, (one) => got.push(one), tab.browser)
    await until(() => expect(tab.held).to.include({ timers: 1, listeners: 2 }))
    problem = null
  })

  afterEach(() => {
    stop()
    expect(tab.held).to.eql({ timers: 0, listeners: 0, locks: 0, channels: 0 })
  })

  for (const [title, act] of Object.entries({
    'when the browser is online': () => tab.online(),
    'when the page comes out of the back/forward cache': () => tab.outOfCache(),
    'after half a minute': () => world.advance(30_000),
  })) {
    it(`is tried again ${title}, once`, async () => {
      await act()
      await until(() => expect(got).to.eql([code]))
      await act()
      expect(asked).to.equal(2)
    })
  }

  it('is not tried again when the server has it no more', async () => {
    problem = Object.assign(new Error('Loading failed.'), { type: 'missing' })
    await world.advance(30_000)
    expect(tab.held).to.include({ timers: 0, listeners: 0 })
    expect(asked).to.equal(2)
  })

  it('is not tried again when nobody wants it any more', async () => {
    stop()
    await world.advance(60_000)
    tab.online()
    expect(asked).to.equal(1)
  })
})

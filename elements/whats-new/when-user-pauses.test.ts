import '../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { FakeWorld, type FakeTab } from '../../test/support/fake-browser.js'
import { place } from '../../test/support/page.js'
import { modalOpened } from '../../src/kits/modals/modal-stack.js'
import { whenUserPauses, type QuietWatch } from './when-user-pauses.js'

describe('a quiet moment', () => {
  let world: FakeWorld
  let tab: FakeTab
  let watch: QuietWatch
  let calls: number
  const ask = (): void =>
    watch.when(() => {
      calls += 1
    })
  const key = (): boolean => document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, key: 'a' }))

  beforeEach(() => {
    world = new FakeWorld()
    tab = world.tab()
    calls = 0
    watch = whenUserPauses(tab.browser)
  })
  afterEach(() => watch.stop())

  it('is there at once where nothing happens, once, and leaves nothing behind', async () => {
    ask()
    expect(calls).to.equal(1)
    key()
    await world.advance(10_000)
    expect(calls).to.equal(1)
    expect(tab.held).to.eql(world.tab().held)
  })

  it('comes a second after the last key, also one that nobody else hears of', async () => {
    const field = await place('<input>')
    field.addEventListener('keydown', (event) => event.stopPropagation())
    field.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, key: 'a' }))
    ask()
    await world.advance(999)
    key()
    await world.advance(999)
    expect(calls).to.equal(0)
    await world.advance(1)
    expect(calls).to.equal(1)
  })

  for (const name of ['pointerdown', 'wheel'])
    it(`comes a second after the last ${name}`, async () => {
      document.body.dispatchEvent(new Event(name, { bubbles: true }))
      ask()
      await world.advance(999)
      expect(calls).to.equal(0)
      await world.advance(1)
      expect(calls).to.equal(1)
    })

  it('does not wait for a clock that was set back', async () => {
    key()
    world.jump(-3_600_000)
    ask()
    await world.advance(1000)
    world.jump(3_600_000)
    await world.advance(1000)
    expect(calls).to.equal(1)
  })

  it('comes when the page is seen, without a timer until then', () => {
    tab.hide()
    ask()
    expect([calls, tab.held.timers]).to.eql([0, 0])
    tab.show()
    expect(calls).to.equal(1)
  })

  it("comes when no modal dialog is open any more, ours or the page's", async () => {
    const closed = modalOpened(await place('<div></div>'))
    ask()
    expect([calls, tab.held.timers]).to.eql([0, 0])
    closed()
    expect(calls).to.equal(1)
  })

  it('never comes after the stop', async () => {
    key()
    ask()
    watch.stop()
    ask()
    await world.advance(10_000)
    expect([calls, tab.held.timers]).to.eql([0, 0])
  })
})

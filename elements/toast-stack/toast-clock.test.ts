import '../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { handOver } from '../../test/support/handover.js'
import { FakeWorld } from '../../test/support/fake-browser.js'
import { define } from '../../src/core/element/element-class.js'
import { element } from '../../src/core/element/define-element.js'
import { startToastClock, type ToastClock } from './toast-clock.js'
import { showToast, showUndo } from '../../src/services/toasts/show-toast.js'
import { markRead, toastList } from '../../src/services/toasts/toast-store.js'

/** A stand-in for the stack, which toasts need on the page. */
before(() => {
  if (!customElements.get('toast-stack')) {
    define(element({
      tag: 'toast-stack',
      about: '',
      attributes: {},
      properties: {},
      events: {},
      states: [],
      parts: [],
      cssProperties: {},
      hostStyles: '',
      view: () => null,
    }))
  }
})
after(() => document.querySelector('toast-stack')?.remove())

describe('the time of toasts', () => {
  let world: FakeWorld
  let tab: ReturnType<FakeWorld['tab']>
  let clock: ToastClock
  const left = (): string[] =>
    toastList()
      .get()
      .map(({ text }) => text)

  beforeEach(() => {
    world = new FakeWorld()
    tab = world.tab()
    clock = startToastClock(tab.browser, () => false)
  })
  afterEach(() => clock.stop())

  it('runs for each by itself', async () => {
    showToast('seven')
    await world.advance(3000)
    showToast('three', { timeoutMs: 3000 })
    await world.advance(2999)
    expect(left()).to.deep.equal(['seven', 'three'])
    await world.advance(1)
    expect(left()).to.deep.equal(['seven'])
    await world.advance(999)
    expect(left()).to.deep.equal(['seven'])
    await world.advance(1)
    expect(left()).to.deep.equal([])
  })

  it('stands still for one that is not shown whole, which gets all of it later', async () => {
    clock.stop()
    const cut = new Set<number>()
    clock = startToastClock(tab.browser, (id) => cut.has(id))
    showToast('long')
    cut.add(toastList().get()[0]?.id ?? 0)
    showToast('short')
    await world.advance(2000)
    clock.resume()
    await world.advance(20_000)
    expect(left()).to.deep.equal(['long'])
    cut.clear()
    clock.resume()
    await world.advance(4999)
    expect(left()).to.deep.equal(['long'])
    await world.advance(2001)
    expect(left()).to.deep.equal([])
  })

  it('is what the user has chosen at the server', async () => {
    const capabilities = { theming: { toastTimeout: 20_000 } }
    const undo = handOver({ initialState: { 'core-capabilities': capabilities } })
    showToast('twenty')
    await world.advance(19_999)
    expect(left()).to.deep.equal(['twenty'])
    await world.advance(1)
    expect(left()).to.deep.equal([])
    undo()
    handOver({ globals: { _oc_capabilities: { theming: { toastTimeout: -1 } } } })
    showToast('stays')
    expect(tab.held.timers).to.equal(0)
  })

  it('is none for what stays, and holds no timer for it', async () => {
    showToast('stays', { timeoutMs: -1 })
    showToast('error', { type: 'error' })
    showToast('loading', { type: 'loading' })
    expect(tab.held.timers).to.equal(0)
    await world.advance(3_600_000)
    expect(left()).to.deep.equal(['stays', 'error', 'loading'])
  })

  it('stands still while one is read, and goes on from there', async () => {
    showToast('seven')
    await world.advance(5000)
    clock.pause()
    expect(tab.held.timers).to.equal(0)
    await world.advance(60_000)
    expect(left()).to.deep.equal(['seven'])
    clock.resume()
    await world.advance(1999)
    expect(left()).to.deep.equal(['seven'])
    await world.advance(1)
    expect(left()).to.deep.equal([])
  })

  it('stands still in a hidden tab', async () => {
    showToast('seven')
    await world.advance(5000)
    tab.hide()
    await world.advance(600_000)
    tab.show()
    await world.advance(1999)
    expect(left()).to.deep.equal(['seven'])
    await world.advance(1)
    expect(left()).to.deep.equal([])
  })

  it('does not count what the machine slept through, nor a clock that was set', async () => {
    showToast('seven')
    await world.advance(1000)
    world.jump(8 * 3_600_000)
    showToast('other', { timeoutMs: -1 })
    world.jump(-24 * 3_600_000)
    showToast('third', { timeoutMs: -1 })
    expect(left()).to.deep.equal(['seven', 'other', 'third'])
  })

  it('begins for an error when it was read', async () => {
    showToast('error', { type: 'error' })
    await world.advance(60_000)
    markRead(toastList().get()[0]?.id ?? 0)
    await world.advance(6999)
    expect(left()).to.deep.equal(['error'])
    await world.advance(1)
    expect(left()).to.deep.equal([])
  })

  it('begins anew when an equal one is merged in, or it is changed', async () => {
    const handle = showToast('seven')
    await world.advance(6000)
    showToast('seven')
    await world.advance(6000)
    handle.update('changed')
    await world.advance(6999)
    expect(left()).to.deep.equal(['changed'])
    await world.advance(1)
    expect(left()).to.deep.equal([])
  })

  it('does not run for those that wait below the five that are seen', async () => {
    for (let index = 1; index <= 6; index += 1) showToast(`Number ${index}`)
    await world.advance(7000)
    expect(left()).to.deep.equal(['Number 1'])
    await world.advance(6999)
    expect(left()).to.deep.equal(['Number 1'])
    await world.advance(1)
    expect(left()).to.deep.equal([])
  })

  it('is the deadline of an undo, pauses included', async () => {
    const outcome = showUndo('Deleted')
    await world.advance(9000)
    clock.pause()
    await world.advance(60_000)
    clock.resume()
    let settled = ''
    void outcome.then((how) => {
      settled = how
    })
    await world.advance(999)
    expect(settled).to.equal('')
    await world.advance(1)
    expect(settled).to.equal('expired')
  })

  it('leaves nothing running once it is stopped', async () => {
    showToast('seven')
    clock.stop()
    clock.stop()
    expect(tab.held.timers).to.equal(0)
    expect(Object.values(tab.held).every((count) => count === 0)).to.equal(true)
    await world.advance(60_000)
    expect(left()).to.deep.equal(['seven'])
  })
})

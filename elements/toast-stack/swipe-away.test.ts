import '../../test/support/setup.js'
import { expect, nextFrame } from '@open-wc/testing'
import { place, reaches, shows, until } from '../../test/support/page.js'
import { drag, withoutCapture } from '../../test/support/drag.js'
import { toast } from '../../src/services/toasts/toast.js'
import type { ToastOptions } from '../../src/services/toasts/toast-store.js'
import { define } from '../../src/core/element/element-class.js'
import { ToastStack } from './toast-stack.js'

describe('a toast under a finger', () => {
  before(() => define(ToastStack))
  withoutCapture()
  afterEach(() => {
    toast.dismissAll()
    document.documentElement.dir = ''
  })

  async function shown(options: ToastOptions = {}): Promise<{ host: HTMLElement; item: HTMLElement }> {
    const host = await place('<toast-stack></toast-stack>')
    toast('Three files were moved to “Holiday”.', { timeoutMs: -1, ...options })
    await shows(host, 'Three files')
    const item = host.shadowRoot?.querySelector('[part=toast]') as HTMLElement
    await until(() => expect(item.offsetWidth).to.be.greaterThan(0))
    return { host, item }
  }

  for (const [dir, byPx] of [
    ['ltr', 190],
    ['ltr', -190],
    ['rtl', 190],
    ['rtl', -190],
  ] as const)
    it(`follows it and goes when it is swiped far enough, ${byPx}px in ${dir}`, async () => {
      document.documentElement.dir = dir
      const { host, item } = await shown()
      const finger = drag(item, {}, [200, 10], [200 + byPx / 2, 12], [200 + byPx, 14])
      expect(item.style.transform).to.equal(`translateX(${byPx}px)`)
      expect(Number(item.style.opacity)).to.be.within(0, 0.99)
      finger.lift()
      await reaches(host, 'empty')
    })

  it('goes by a flick, and comes back from a short or abandoned way', async () => {
    const { host, item } = await shown()
    drag(item, {}, [200, 10], [220, 10]).lift()
    drag(item, {}, [200, 10], [400, 10]).leave()
    expect([item.style.transform, item.style.opacity]).to.eql(['', ''])
    await nextFrame()
    expect(item.isConnected).to.equal(true)
    const flick = drag(item, {}, [200, 10], [260, 10])
    flick.events.length = 0
    flick.lift()
    await reaches(host, 'empty')
  })

  it('presses nothing at the end of the way', async () => {
    let pressed = 0
    const { item } = await shown({ onClick: () => (pressed += 1) })
    drag(item, {}, [200, 10], [220, 10]).lift()
    item.click()
    expect(pressed).to.equal(1)
  })

  it('scrolls, is held by a mouse or a second finger, or has no close button: then it stays', async () => {
    const { item } = await shown()
    drag(item, {}, [200, 10], [203, 40], [390, 60]).lift()
    drag(item, { pointerType: 'mouse' }, [200, 10], [390, 10]).lift()
    drag(item, { isPrimary: false }, [200, 10], [390, 10]).lift()
    expect([item.style.transform, item.isConnected]).to.eql(['', true])
    toast.dismissAll()
    const kept = await shown({ close: false })
    drag(kept.item, {}, [200, 10], [390, 10]).lift()
    expect([kept.item.style.transform, kept.item.isConnected]).to.eql(['', true])
  })

  it('follows a pen, which selects nothing meanwhile', async () => {
    const { host, item } = await shown()
    const pen = drag(item, { pointerType: 'pen' }, [200, 10])
    expect(item.dispatchEvent(new Event('selectstart', { bubbles: true, cancelable: true }))).to.equal(false)
    pen.leave()
    expect(item.dispatchEvent(new Event('selectstart', { bubbles: true, cancelable: true }))).to.equal(true)
    drag(item, { pointerType: 'pen' }, [200, 10], [390, 10]).lift()
    await reaches(host, 'empty')
  })
})

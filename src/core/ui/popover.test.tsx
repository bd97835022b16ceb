import '../../../test/support/setup.js'
import { expect, nextFrame } from '@open-wc/testing'
import { sendMouse } from '@web/test-runner-commands'
import { focused, place, press, until } from '../../../test/support/page.js'
import { pause } from '../page/time/yield-to-page.js'
import { createPopover, type Popover } from './popover.js'

const calls = ['showPopover', 'hidePopover'] as const

describe('a popover', () => {
  let wrapper: HTMLElement
  let element: HTMLElement
  let popover: Popover
  let heard: string[]
  let end: AbortController
  /** `showPopover` and `hidePopover`, called while the browser showed or hid some popover. */
  let calledInside: string[]
  const native = { showPopover: HTMLElement.prototype.showPopover, hidePopover: HTMLElement.prototype.hidePopover }

  const isOpen = (): boolean => element.matches(':popover-open')
  const opens = (): Promise<void> => until(() => expect(isOpen()).to.equal(true))
  const closes = (): Promise<void> => until(() => expect(isOpen()).to.equal(false))
  const find = (selector: string): HTMLElement => wrapper.querySelector<HTMLElement>(selector) as HTMLElement
  const click = async (target: Element): Promise<void> => {
    const { left, top, width, height } = target.getBoundingClientRect()
    await sendMouse({ type: 'click', position: [Math.round(left + width / 2), Math.round(top + height / 2)] })
  }
  const listen = (name: string, listener: (event: Event) => void): void =>
    document.addEventListener(name, listener, { capture: true, signal: end.signal })

  beforeEach(async () => {
    end = new AbortController()
    calledInside = []
    let inside = false
    // The whole operation happens in the task of its `beforetoggle`, or in the call that started it.
    listen('beforetoggle', () => {
      inside = true
      void pause().then(() => {
        inside = false
      })
    })
    for (const name of calls) {
      HTMLElement.prototype[name] = function (this: HTMLElement) {
        const before = inside
        if (inside) calledInside.push(name)
        native[name].call(this)
        inside = before
      }
    }
    wrapper = await place(`<div>
      <button id="own">own</button> <button id="foreign" popovertarget="other">other</button> <p id="elsewhere">elsewhere</p>
      <div id="it" popover="auto" style="inset-block-start: 200px"><button id="inside">inside</button></div>
      <div id="other" popover="auto" style="inset-block-start: 200px"><button id="within">within</button></div>
    </div>`)
    element = find('#it')
    heard = []
    popover = createPopover(element, {
      shown: () => heard.push('shown'),
      hidden: (dismissed) => heard.push(dismissed ? 'dismissed' : 'hidden'),
    })
  })
  afterEach(async () => {
    end.abort()
    popover.release()
    Object.assign(HTMLElement.prototype, native)
    // The mouse must not stay over what another test puts there.
    await sendMouse({ type: 'move', position: [0, 0] })
    expect(calledInside).to.eql([])
  })

  it('is shown in a task of its own, and says so', async () => {
    popover.show()
    expect(isOpen()).to.equal(false)
    await Promise.resolve()
    expect(isOpen()).to.equal(false)
    await opens()
    expect([heard, popover.isShown()]).to.eql([['shown'], true])
    popover.hide()
    await closes()
    expect(heard).to.eql(['shown', 'hidden'])
  })

  it('is shown at once for a press of the user, and as wanted last all the same', async () => {
    popover.showNow()
    expect([isOpen(), heard]).to.eql([true, ['shown']])
    popover.hide()
    popover.showNow()
    await pause()
    await pause()
    expect([isOpen(), heard]).to.eql([true, ['shown']])
    popover.show()
    popover.hide()
    await closes()
    popover.show()
    popover.showNow()
    await pause()
    await pause()
    expect(heard).to.eql(['shown', 'hidden', 'shown'])
  })

  it('does what was wanted last', async () => {
    popover.show()
    popover.hide()
    await pause()
    await pause()
    expect([isOpen(), heard]).to.eql([false, []])
    popover.show()
    await opens()
    popover.hide()
    popover.show()
    await pause()
    await pause()
    expect([isOpen(), heard]).to.eql([true, ['shown']])
  })

  it('calls back in the task in which it is shown, also where it is shown already, and never once it is to be hidden', async () => {
    const called: string[] = []
    popover.show(() => called.push(`first ${isOpen()}`))
    await opens()
    expect(called).to.eql(['first true'])
    popover.show(() => called.push('second'))
    await until(() => expect(called).to.eql(['first true', 'second']))
    popover.hide()
    await closes()
    popover.show(() => called.push('third'))
    popover.hide()
    await pause()
    await pause()
    expect(called).to.have.length(2)
  })

  for (const [what, leave] of Object.entries({
    Escape: () => press('Escape'),
    'a click elsewhere': () => click(find('#elsewhere')),
    'another popover of the page': () => click(find('#foreign')),
  })) {
    it(`is dismissed by ${what}`, async () => {
      popover.show()
      await opens()
      await leave()
      await until(() => expect(heard).to.eql(['shown', 'dismissed']))
      expect(isOpen()).to.equal(false)
      // It stays closed.
      await nextFrame()
      expect(isOpen()).to.equal(false)
      popover.show()
      await opens()
    })
  }

  it('gives the focus back when Escape closes it', async () => {
    find('#own').focus()
    popover.show(() => find('#inside').focus())
    await until(() => expect(focused()?.id).to.equal('inside'))
    await press('Escape')
    await until(() => expect(heard).to.eql(['shown', 'dismissed']))
    expect(focused()?.id).to.equal('own')
  })

  it('wanted while the browser shows a popover of the page, waits until that is done', async () => {
    listen('beforetoggle', ({ target }) => {
      if (target === find('#other')) popover.show()
    })
    await click(find('#foreign'))
    await opens()
    expect(heard).to.eql(['shown'])
  })

  it('wanted in a promise of such a listener, waits as well', async () => {
    listen('beforetoggle', ({ target }) => {
      if (target === find('#other')) void Promise.resolve().then(() => popover.show())
    })
    await click(find('#foreign'))
    await opens()
    expect(find('#other').matches(':popover-open')).to.equal(false)
  })

  it('wanted or unwanted while the browser hides it, is as was wanted last', async () => {
    popover.show()
    await opens()
    let again = true
    listen('beforetoggle', ({ target }) => {
      if (target !== element) return
      if (again) popover.show()
      else popover.hide()
    })
    await click(find('#elsewhere'))
    await pause()
    await opens()
    again = false
    await click(find('#elsewhere'))
    await closes()
    await nextFrame()
    expect(isOpen()).to.equal(false)
  })

  it('wanted by who gets the focus back while another is hidden, waits until that is done', async () => {
    find('#foreign').focus()
    await press('Enter')
    await until(() => expect(find('#other').matches(':popover-open')).to.equal(true))
    find('#within').focus()
    listen('focusin', ({ target }) => {
      if (target === find('#foreign')) popover.show()
    })
    await press('Escape')
    await opens()
  })

  it('is shown again after a move, and nobody hears of that', async () => {
    popover.show()
    await opens()
    const elsewhere = document.createElement('section')
    wrapper.append(elsewhere)
    elsewhere.append(element)
    popover.show()
    await opens()
    await nextFrame()
    expect([isOpen(), heard]).to.eql([true, ['shown']])
  })

  it('is not shown while it is away from the page', async () => {
    element.remove()
    popover.show()
    await pause()
    await pause()
    expect(heard).to.eql([])
    wrapper.append(element)
    popover.show()
    await opens()
  })

  it('is raised above what was shown later', async () => {
    for (const one of [element, find('#other')]) one.popover = 'manual'
    popover.show()
    await opens()
    native.showPopover.call(find('#other'))
    const top = (): string | undefined => {
      const { left, top: y } = element.getBoundingClientRect()
      return document.elementFromPoint(left + 3, y + 3)?.id
    }
    expect(top()).to.equal('other')
    popover.raise()
    await until(() => expect(top()).to.equal('it'))
    expect(heard).to.eql(['shown'])
  })

  it('does nothing any more once it is released', async () => {
    popover.show()
    popover.release()
    await pause()
    await pause()
    expect([isOpen(), heard]).to.eql([false, []])
  })
})

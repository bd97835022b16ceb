import '../../../test/support/setup.js'
import { sendKeys, sendMouse } from '@web/test-runner-commands'
import { expect, nextFrame } from '@open-wc/testing'
import { until } from '../../../test/support/page.js'
import { stub } from 'sinon'
import { activityMessage, watchActivity, type ActivityWatch } from './presence.js'

/** At the upper left corner of the window. */
function longText(): HTMLElement {
  const scroller = document.createElement('div')
  scroller.style.cssText = 'position: fixed; inset: 0 auto auto 0; width: 200px; height: 100px; overflow: auto'
  const inside = document.createElement('p')
  inside.style.height = '9000px'
  scroller.append(inside)
  return scroller
}

describe('what a user does', () => {
  let count = 0
  let watch: ActivityWatch
  const placed: Element[] = []
  const put = <E extends Element>(element: E): E => {
    placed.push(element)
    document.body.append(element)
    return element
  }
  const frame = async (): Promise<HTMLIFrameElement & { contentWindow: Window }> => {
    const inside = document.createElement('iframe')
    const loaded = new Promise((resolve) => {
      inside.onload = resolve
    })
    put(inside)
    await loaded
    return inside as HTMLIFrameElement & { contentWindow: Window }
  }

  beforeEach(() => {
    count = 0
    watch = watchActivity(() => {
      count += 1
    })
  })
  afterEach(() => {
    watch.stop()
    for (const element of placed.splice(0)) element.remove()
  })

  it('is a key, also one that the page keeps from everybody else', async () => {
    const field = put(document.createElement('input'))
    field.addEventListener('keydown', (event) => event.stopImmediatePropagation())
    field.focus()
    await sendKeys({ press: 'a' })
    await until(() => expect(count).to.be.greaterThan(0))
  })

  it('is the pointer', async () => {
    await sendMouse({ type: 'move', position: [40, 40] })
    await sendMouse({ type: 'move', position: [60, 60] })
    await until(() => expect(count).to.be.greaterThan(0))
  })

  it('is not what a script makes up', async () => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }))
    document.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }))
    await nextFrame()
    expect(count).to.equal(0)
  })

  it('is a key in a frame of the page, also in one that came later', async () => {
    const { contentWindow } = await frame()
    watch.lookForFrames()
    watch.lookForFrames()
    const field = contentWindow.document.createElement('input')
    contentWindow.document.body.append(field)
    contentWindow.focus()
    field.focus()
    await sendKeys({ press: 'a' })
    await until(() => expect(count).to.be.greaterThan(0))
    // Each event is reported once, however often `lookForFrames()` is called.
    expect(count).to.be.lessThan(4)
  })

  it('is what a frame tells of itself, and nothing else that is posted here', async () => {
    const { contentWindow } = await frame()
    const post = (data: unknown, source: Window): void => {
      window.dispatchEvent(new MessageEvent('message', { data, source }))
    }
    for (const data of [null, 'x', activityMessage, {}, { type: 'other' }]) post(data, contentWindow)
    post({ type: activityMessage }, window)
    expect(count).to.equal(0)
    post({ type: activityMessage }, contentWindow)
    expect(count).to.equal(1)
  })

  it('is heard of no more after the end', async () => {
    watch.stop()
    await sendKeys({ press: 'a' })
    await sendMouse({ type: 'move', position: [80, 80] })
    await nextFrame()
    expect(count).to.equal(0)
  })

  it('is a key that scrolls', async () => {
    const scroller = put(longText())
    scroller.tabIndex = 0
    scroller.focus()
    await sendKeys({ press: 'PageDown' })
    await until(() => expect(count).to.be.greaterThan(0))
    await until(() => expect(scroller.scrollTop).to.be.greaterThan(0))
  })

  it('is not a text that scrolls itself, also below a pointer that rests', async () => {
    const scroller = put(longText())
    await sendMouse({ type: 'move', position: [50, 50] })
    await until(() => expect(count).to.be.greaterThan(0))
    count = 0
    let scrolls = 0
    scroller.addEventListener('scroll', ({ isTrusted }) => {
      scrolls += isTrusted ? 1 : 0
    })
    while (scrolls < 10) {
      scroller.scrollTop += 20
      await nextFrame()
    }
    expect(count).to.equal(0)
  })

  it('is not a move of a pointer that has not moved, as some browsers send when the page moves below it', () => {
    watch.stop()
    const heard = new Map<string, (event: object) => void>()
    const listen = stub(window, 'addEventListener').callsFake((name: string, listener: unknown) => {
      heard.set(name, listener as (event: object) => void)
    })
    watch = watchActivity(() => {
      count += 1
    })
    listen.restore()
    const moves = (...places: [screenX: number, screenY: number, movementX?: number][]): number => {
      count = 0
      for (const [screenX, screenY, movementX = 0] of places)
        for (const type of ['pointermove', 'mousemove'])
          heard.get(type)?.({ type, isTrusted: true, screenX, screenY, movementX, movementY: 0 })
      return count
    }
    expect(moves([10, 10]), 'the first').to.equal(1)
    expect(moves([10, 10], [10, 10], [10, 10]), 'at rest').to.equal(0)
    expect(moves([10, 11], [11, 11], [10, 11]), 'moving').to.equal(3)
    expect(moves([10, 11, 5]), 'locked, which has no place').to.equal(2)
  })

  it('is what assistive technology presses or enters, which sends no keys', async () => {
    watch.stop()
    const field = put(document.createElement('input'))
    const names: string[] = []
    watch = watchActivity((event) => names.push(event?.type ?? ''))
    field.focus()
    await sendKeys({ type: 'a' })
    await sendMouse({ type: 'click', position: [50, 50] })
    await until(() => expect(names).to.include.members(['beforeinput', 'click']))
  })
})

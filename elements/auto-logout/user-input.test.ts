import '../../test/support/setup.js'
import { sendKeys, sendMouse } from '@web/test-runner-commands'
import { expect, nextFrame } from '@open-wc/testing'
import { until } from '../../test/support/page.js'
import { activityMessage, isPlaying, watchActivity, type ActivityWatch } from './user-input.js'

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

  it('is not music that stands still', () => {
    put(document.createElement('audio'))
    expect(isPlaying()).to.equal(false)
  })

  it('is music that plays', async () => {
    const context = new AudioContext()
    const stream = context.createMediaStreamDestination()
    const audio = Object.assign(put(document.createElement('audio')), { srcObject: stream.stream, muted: true })
    await audio.play()
    await until(() => expect(isPlaying()).to.equal(true))
    audio.pause()
    expect(isPlaying()).to.equal(false)
    await context.close()
  })
})

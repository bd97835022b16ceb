/** A dialog in small windows: its fixed parts, the sheet of a phone, and the on-screen keyboard. */
import '../../test/support/setup.js'
import { aTimeout, expect } from '@open-wc/testing'
import { setViewport } from '@web/test-runner-commands'
import { modalWith, nativeOf, opened, yesNo, type Modal } from '../../test/support/dialogs.js'
import { drag, withoutCapture } from '../../test/support/drag.js'
import { until } from '../../test/support/page.js'

const original = { width: innerWidth, height: innerHeight }
const lines = '<p>Line</p>'.repeat(60)
const part = (modal: Modal, name: string): HTMLElement =>
  modal.shadowRoot?.querySelector(`[part=${name}]`) as HTMLElement
const atRest = (modal: Modal): Promise<void> => until(() => expect(modal.shadowRoot?.getAnimations()).to.have.length(0))

describe('<modal-dialog> in a small window', () => {
  withoutCapture()
  after(() => setViewport(original))

  for (const [width, height, isHeadFixed, areButtonsFixed] of [
    [320, 160, false, false],
    [320, 256, false, false],
    [667, 375, false, true],
    [320, 640, true, true],
    [1440, 900, true, true],
  ] as const)
    it(`of ${width} by ${height}px has its content in at least two thirds, and can be scrolled to its end`, async () => {
      await setViewport({ width, height })
      const modal = await opened(await modalWith(lines, { buttons: yesNo }))
      await atRest(modal)
      const dialog = nativeOf(modal)
      const inSight = (name: string): number => {
        const [box, own] = [dialog.getBoundingClientRect(), part(modal, name).getBoundingClientRect()]
        return Math.max(0, Math.min(box.bottom, own.bottom) - Math.max(box.top, own.top))
      }
      dialog.scrollTop = (dialog.scrollHeight - dialog.clientHeight) / 2
      expect([inSight('header') > 0, inSight('footer') > 0]).to.eql([isHeadFixed, areButtonsFixed])
      expect(inSight('header') + inSight('footer')).to.be.at.most(dialog.clientHeight / 3)
      dialog.scrollTop = dialog.scrollHeight
      expect(part(modal, 'footer').getBoundingClientRect().bottom).to.be.at.most(height)
      expect(inSight('footer')).to.equal(part(modal, 'footer').offsetHeight)
    })

  it('is a sheet on a phone, which a finger pulls down by its header', async () => {
    await setViewport({ width: 390, height: 700 })
    const modal = await opened(await modalWith('<p>Which name?</p>', { buttons: yesNo }))
    await atRest(modal)
    const reasons: unknown[] = []
    modal.addEventListener('closed', (event) => reasons.push((event as CustomEvent<{ reason: string }>).detail.reason))
    const dialog = nativeOf(modal)
    const finger = drag(part(modal, 'title'), {}, [100, 500], [100, 540], [100, 500 + dialog.offsetHeight / 2])
    expect(dialog.style.transform).to.equal(`translateY(${dialog.offsetHeight / 2}px)`)
    finger.lift()
    await until(() => expect(reasons).to.eql(['close-button']))
    await opened(modal)
    await until(() => expect(dialog.style.transform).to.equal(''))
  })

  it('comes back where the page refuses to close it, after a short way, and from above', async () => {
    await setViewport({ width: 390, height: 700 })
    const modal = await opened(await modalWith('<p>Which name?</p>', { buttons: yesNo }))
    await atRest(modal)
    let asked = 0
    modal.addEventListener('before-close', (event) => {
      asked += 1
      event.preventDefault()
    })
    const title = part(modal, 'title')
    drag(title, {}, [100, 500], [100, 520]).lift()
    drag(title, {}, [100, 500], [100, 200]).lift()
    expect([asked, nativeOf(modal).style.transform]).to.eql([0, ''])
    drag(title, {}, [100, 500], [100, 690]).lift()
    await until(() => expect([asked, nativeOf(modal).style.transform]).to.eql([1, '']))
    expect(modal.open).to.equal(true)
  })

  it('is not pulled by a mouse, by its content, without a close button, or where it is no sheet', async () => {
    await setViewport({ width: 390, height: 700 })
    const modal = await opened(await modalWith('<p>Which name?</p>', { buttons: yesNo }))
    const noClose = await opened(await modalWith('<p>Wait</p>', { attributes: 'no-close' }))
    await atRest(noClose)
    const stays = (one: Modal, name: string, kind: PointerEventInit = {}): void => {
      drag(part(one, name), kind, [100, 300], [100, 690])
      expect(nativeOf(one).style.transform).to.equal('')
    }
    stays(modal, 'title', { pointerType: 'mouse' })
    stays(modal, 'body')
    stays(noClose, 'title')
    await setViewport({ width: 800, height: 700 })
    stays(modal, 'title')
  })

  it('keeps the button that has the focus in sight when the text above it grows, unless the user scrolls', async () => {
    await setViewport({ width: 320, height: 256 })
    const modal = await opened(await modalWith('<p>Stay?</p>', { buttons: yesNo }))
    await atRest(modal)
    const button = part(modal, 'footer').querySelector<HTMLElement>('button:last-child') as HTMLElement
    const isInSight = (): boolean => button.getBoundingClientRect().bottom <= 256
    const grow = async (): Promise<void> => {
      modal.insertAdjacentHTML('beforeend', '<p>Line</p>'.repeat(9))
      await aTimeout(100)
    }
    button.focus()
    await grow()
    expect(isInSight()).to.equal(true)
    nativeOf(modal).scrollTop = 0
    await aTimeout(100)
    await grow()
    expect([isInSight(), nativeOf(modal).scrollTop]).to.eql([false, 0])
  })

  it('stands above the on-screen keyboard, with the field that has the focus in sight', async () => {
    await setViewport({ width: 390, height: 700 })
    const modal = await opened(await modalWith(`${lines}<input aria-label="Name">`, { buttons: yesNo }))
    await atRest(modal)
    const field = modal.querySelector('input') as HTMLInputElement
    field.focus()
    const view = visualViewport as VisualViewport
    Object.defineProperty(view, 'height', { configurable: true, value: 400 })
    view.dispatchEvent(new Event('resize'))
    const box = (): DOMRect => nativeOf(modal).getBoundingClientRect()
    await until(() => expect(box().bottom).to.be.closeTo(400, 1))
    expect(box().top).to.be.at.least(0)
    await until(() => expect(field.getBoundingClientRect().bottom).to.be.at.most(400))
    Reflect.deleteProperty(view, 'height')
    view.dispatchEvent(new Event('resize'))
    await until(() => expect(box().bottom).to.be.closeTo(700, 1))
  })
})

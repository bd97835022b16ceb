import '../../test/support/setup.js'
import { expect, nextFrame } from '@open-wc/testing'
import { sendKeys, sendMouse } from '@web/test-runner-commands'
import { modalWith, nativeOf, opened, yesNo, type Modal } from '../../test/support/dialogs.js'
import { press, reaches, record } from '../../test/support/page.js'

describe('a dialog', () => {
  describe('takes Enter', () => {
    const enter = async (content: string, buttons: unknown = yesNo): Promise<unknown[]> => {
      const modal = await opened(await modalWith(content, { buttons }))
      const heard = record(modal, 'before-close')
      await press('Enter')
      await nextFrame()
      const details = heard.map(({ detail }) => (detail as { value: unknown }).value)
      modal.open = false
      await reaches(modal, 'closed')
      return details
    }

    it('in the only field for the primary button, or for the only one', async () => {
      expect(await enter('<input aria-label="A">')).to.eql([true])
      expect(await enter('<input aria-label="A">', [{ label: 'Save' }])).to.eql(['Save'])
      expect(await enter('<input aria-label="A"><input type="hidden"><input aria-label="B" disabled>')).to.eql([true])
    })

    it('for nothing where there are more fields, none of them an only one, or a text of many lines', async () => {
      expect(await enter('<input aria-label="A"><input aria-label="B">')).to.eql([])
      expect(await enter('<textarea aria-label="A"></textarea>')).to.eql([])
      expect(await enter('<p tabindex="0" autofocus>Text</p>')).to.eql([])
      expect(await enter('<input aria-label="A">', [{ label: 'A' }, { label: 'B' }])).to.eql([])
    })

    it('for nothing where the button cannot be pressed', async () => {
      expect(await enter('<input aria-label="A">', [{ label: 'Save', variant: 'primary', disabled: true }])).to.eql([])
      expect(await enter('<input aria-label="A">', [{ label: 'Save', variant: 'primary', busy: true }])).to.eql([])
    })

    it('not while a word is being composed, nor from a key that is still down', async () => {
      const modal = await opened(await modalWith('<input aria-label="A">', { buttons: yesNo }))
      const input = modal.querySelector('input') as HTMLInputElement
      const key = (more: KeyboardEventInit): boolean =>
        input.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true, cancelable: true, ...more }),
        )
      key({ isComposing: true })
      // Safari's order: the key that ends a composition comes after it.
      key({ keyCode: 229 })
      key({ key: 'Escape', keyCode: 229 })
      key({ repeat: true })
      expect(modal.open).to.equal(true)
      key({})
      await reaches(modal, 'closed')
    })

    it('in a dialog within it for that one alone', async () => {
      const outer = await opened(
        await modalWith('<modal-dialog heading="Inner"><input aria-label="A"></modal-dialog>', { buttons: yesNo }),
      )
      await opened(outer.querySelector('modal-dialog') as Modal)
      await press('Enter')
      await nextFrame()
      expect(outer.open).to.equal(true)
    })
  })

  describe('at a click beside it', () => {
    const click = async (fromX: number, fromY: number, toX = fromX, toY = fromY): Promise<void> => {
      await sendMouse({ type: 'move', position: [fromX, fromY] })
      await sendMouse({ type: 'down' })
      await sendMouse({ type: 'move', position: [toX, toY] })
      await sendMouse({ type: 'up' })
      await nextFrame()
    }
    const centre = (modal: Modal): [number, number] => {
      const box = nativeOf(modal).getBoundingClientRect()
      return [Math.round(box.left + box.width / 2), Math.round(box.top + box.height - 8)]
    }

    it('stays open, and closes where the page allows it', async () => {
      const modal = await opened(await modalWith('<input aria-label="A">'))
      await click(3, 3)
      expect(modal.open).to.equal(true)
      modal.setAttribute('light-dismiss', '')
      await nextFrame()
      const heard = record(modal, 'before-close')
      await click(3, 3)
      expect(modal.open).to.equal(false)
      expect(heard[0]?.detail).to.eql({ reason: 'backdrop', value: null })
    })

    it('stays open when the pointer went down or up inside', async () => {
      const modal = await opened(await modalWith('<p>Text</p>', { attributes: 'light-dismiss' }))
      await click(...centre(modal))
      await click(...centre(modal), 3, 3)
      await click(3, 3, ...centre(modal))
      expect(modal.open).to.equal(true)
    })

    it('never loses what was typed, until it is as it was', async () => {
      const modal = await opened(await modalWith('<input aria-label="A" value="old">', { attributes: 'light-dismiss' }))
      await press('End')
      await sendKeys({ type: 'x' })
      await click(3, 3)
      expect(modal.open).to.equal(true)
      modal.querySelector('input')?.focus()
      await press('End')
      await press('Backspace')
      await click(3, 3)
      expect(modal.open).to.equal(false)
    })

    it('never loses what was chosen, nor what was typed into an element inside', async () => {
      const modal = await modalWith('<input type="checkbox" aria-label="A"><div></div>', {
        attributes: 'light-dismiss',
      })
      const field = document.createElement('textarea')
      modal.querySelector('div')?.attachShadow({ mode: 'open' }).append(field)
      await opened(modal)
      await press('Space')
      await click(3, 3)
      expect(modal.open).to.equal(true)
      await press('Escape')
      await reaches(modal, 'closed')
      await opened(modal)
      field.focus()
      await sendKeys({ type: 'x' })
      await click(3, 3)
      expect(modal.open).to.equal(true)
    })
  })
})

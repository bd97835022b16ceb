import '../../../test/support/setup.js'
import { expect, nextFrame } from '@open-wc/testing'
import { expectFocus, modalWith, nativeOf, opened, opener, yesNo, type Modal } from '../../../test/support/dialogs.js'
import { focused, place, press, reaches, the, until } from '../../../test/support/page.js'
import { endOfTurn } from '../../core/page/time/yield-to-page.js'

describe('an open dialog', () => {
  describe('has the focus', () => {
    it('in what asks for it, or else in the first field, also inside another element', async () => {
      const first = await opened(await modalWith('<input aria-label="A"><input aria-label="B" autofocus>'))
      expectFocus(first.querySelector('[autofocus]'))
      first.close()
      await reaches(first, 'closed')
      const modal = await modalWith('<div></div>')
      const input = document.createElement('input')
      modal.querySelector('div')?.attachShadow({ mode: 'open' }).append(input)
      await opened(modal)
      expectFocus(input)
    })

    it('on the primary button of a message, on the safe one where the other cannot be undone, and else on itself', async () => {
      const question = await opened(await modalWith('<p>Sure?</p>', { attributes: 'alert', buttons: yesNo }))
      expectFocus(the(question, 'button', 'Yes'))
      const destructive = await opened(
        await modalWith('<p>Sure?</p>', {
          attributes: 'alert',
          buttons: [{ label: 'Keep' }, { label: 'Delete', variant: 'error' }],
        }),
      )
      expectFocus(the(destructive, 'button', 'Keep'))
      const reading = await opened(await modalWith('<p>Terms</p>', { buttons: yesNo }))
      expectFocus(nativeOf(reading))
    })

    it('and no other element of it had it in between', async () => {
      const heard: EventTarget[] = []
      const modal = await modalWith('<input aria-label="A"><input aria-label="B" autofocus>')
      modal.addEventListener('focusin', (event) => heard.push(event.composedPath()[0] as EventTarget))
      await opened(modal)
      expect(heard.filter((target) => target instanceof HTMLInputElement)).to.eql([modal.querySelector('[autofocus]')])
    })

    it('in a field that the parser, or the page, adds while nothing in particular has it', async () => {
      const modal = await place<Modal>('<modal-dialog heading="Rename" open></modal-dialog>')
      expectFocus(nativeOf(modal))
      const [first, second] = [document.createElement('input'), document.createElement('input')]
      modal.append(first)
      await until(() => expectFocus(first))
      second.autofocus = true
      modal.append(second)
      await nextFrame()
      expectFocus(first)
    })

    it('in an iframe of the content, when the user goes there', async () => {
      const modal = await opened(await modalWith('<iframe title="Video" srcdoc="<button>Play</button>"></iframe>'))
      const frame = modal.querySelector('iframe') as HTMLIFrameElement
      await until(() => expect(frame.contentDocument?.querySelector('button')).to.not.equal(null))
      frame.contentDocument?.querySelector('button')?.focus()
      expectFocus(frame)
      expect(modal.open).to.equal(true)
    })

    it('and gives it back to where it was, also into a shadow root', async () => {
      const host = await place('<div></div>')
      const button = document.createElement('button')
      host.attachShadow({ mode: 'open' }).append(button)
      button.focus()
      const modal = await opened(await modalWith('<input aria-label="A">'))
      expectFocus(modal.querySelector('input'))
      modal.close()
      await reaches(modal, 'closed')
      expectFocus(button)
    })

    it('and breaks nothing where that is gone', async () => {
      const button = await opener()
      const modal = await opened(await modalWith('<input aria-label="A">'))
      button.remove()
      modal.close()
      await reaches(modal, 'closed')
      // Firefox gives it to the root element.
      expect(focused()).to.satisfy((element: Element) => element.matches(':root, body'))
    })

    it('and gives it to what is nearest where that is gone', async () => {
      const list = await place(
        '<ul><li><button id="own">Delete</button></li><li><button id="next">B</button></li></ul>',
      )
      list.querySelector('button')?.focus()
      const modal = await opened(await modalWith('<input aria-label="A">'))
      list.firstElementChild?.remove()
      modal.close()
      await reaches(modal, 'closed')
      expectFocus(list.querySelector('#next'))
    })

    it('and gives it back past a dialog that has closed below', async () => {
      const button = await opener()
      const below = await opened(await modalWith('<p>Sure?</p>', { attributes: 'alert', buttons: yesNo }))
      const above = await opened(await modalWith('<p>Really?</p>', { attributes: 'alert', buttons: yesNo }))
      below.remove()
      await endOfTurn()
      expectFocus(the(above, 'button', 'Yes'))
      above.close()
      await reaches(above, 'closed')
      expectFocus(button)
    })

    it('which Tab takes through its own controls, past the page behind', async () => {
      const behind = await opener()
      const modal = await opened(await modalWith('<input aria-label="A">', { buttons: yesNo }))
      await press('Tab')
      expectFocus(the(modal, 'button', 'No'))
      await press('Tab')
      expectFocus(the(modal, 'button', 'Yes'))
      for (const back of ['No', null, 'Close "Rename" dialog']) {
        await press('Shift+Tab')
        expectFocus(back === null ? modal.querySelector('input') : the(modal, 'button', back))
      }
      behind.focus()
      expectFocus(the(modal, 'button', 'Close "Rename" dialog'))
    })
  })

  describe('among others', () => {
    it('is above a foreign modal and below the next: Escape and focus go down one by one', async () => {
      const button = await opener()
      const foreign = await place<HTMLDialogElement>(
        '<dialog aria-label="Foreign"><button>Of the page</button></dialog>',
      )
      foreign.showModal()
      const inForeign = focused()
      const first = await opened(await modalWith('<input aria-label="A">'))
      const second = await opened(await modalWith('<input aria-label="B">'))
      expectFocus(second.querySelector('input'))
      await press('Escape')
      await reaches(second, 'closed')
      expect([first.open, foreign.open]).to.eql([true, true])
      expectFocus(first.querySelector('input'))
      await press('Escape')
      await reaches(first, 'closed')
      expect(foreign.open).to.equal(true)
      expectFocus(inForeign)
      await press('Escape')
      expect(foreign.open).to.equal(false)
      expectFocus(button)
    })

    it('lets a foreign modal above it close first', async () => {
      const modal = await opened(await modalWith('<input aria-label="A">'))
      const foreign = await place<HTMLDialogElement>(
        '<dialog aria-label="Foreign"><button>Of the page</button></dialog>',
      )
      // Opened by a key press, as by a user: without user activation, the browser closes both on one Escape.
      modal.querySelector('input')?.addEventListener('keydown', () => foreign.showModal(), { once: true })
      await press('a')
      await press('Escape')
      expect([foreign.open, modal.open]).to.eql([false, true])
      expectFocus(modal.querySelector('input'))
    })

    it('hides nothing from the page by attributes, and pauses a scripted focus trap of the page', async () => {
      const page = globalThis as { _nc_focus_trap?: unknown }
      const calls: string[] = []
      page._nc_focus_trap = [
        { pause: () => calls.push('wrong') },
        { pause: () => calls.push('pause'), unpause: () => calls.push('unpause') },
      ]
      const modal = await opened(await modalWith('<p>Text</p>'))
      expect(document.querySelector('[aria-hidden], [inert]')).to.equal(null)
      modal.close()
      await reaches(modal, 'closed')
      expect(calls).to.eql(['pause', 'unpause'])
      delete page._nc_focus_trap
    })

    it('keeps what is in its top layer usable', async () => {
      const modal = await opened(await modalWith('<p>Text</p><button slot="top-layer">Undo</button>'))
      const button = modal.querySelector('button') as HTMLButtonElement
      button.focus()
      expectFocus(button)
    })

    it('keeps the page behind from scrolling until the last one closes', async () => {
      const first = await opened(await modalWith('<p>A</p>'))
      const second = await opened(await modalWith('<p>B</p>'))
      const overflow = (): string => getComputedStyle(document.documentElement).overflow
      expect(overflow()).to.equal('hidden')
      first.close()
      await reaches(first, 'closed')
      expect(overflow()).to.equal('hidden')
      second.close()
      await reaches(second, 'closed')
      expect(overflow()).to.equal('visible')
    })
  })
})

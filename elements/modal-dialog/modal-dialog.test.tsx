import '../../test/support/setup.js'
import { expect, nextFrame } from '@open-wc/testing'
import { a11ySnapshot } from '@web/test-runner-commands'
import { useFakeTimers, type SinonFakeTimers } from 'sinon'
import { endOfTurn, pause } from '../../src/core/page/time/yield-to-page.js'
import { expectFocus, modalWith, nativeOf, opened, opener, yesNo, type Modal } from '../../test/support/dialogs.js'
import { all, nameOf, place, press, reaches, record, the, until } from '../../test/support/page.js'
import { warnings } from '../../test/support/warnings.js'

interface Snapshot {
  role: string
  name?: string
  description?: string
  children?: Snapshot[]
}

function findIn(node: Snapshot | null, role: string): Snapshot | undefined {
  if (!node) return undefined
  return node.role === role ? node : (node.children ?? []).map((child) => findIn(child, role)).find(Boolean)
}

describe('<modal-dialog>', () => {
  let clock: SinonFakeTimers | undefined
  const stopTime = (): SinonFakeTimers => (clock = useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => {
    clock?.restore()
    clock = undefined
  })

  describe('shows', () => {
    it('a title, the content, the buttons and a close control named after the title', async () => {
      const modal = await opened(await modalWith('<p>Which name?</p>', { buttons: yesNo }))
      expect(nameOf(the(modal, 'dialog'))).to.equal('Rename')
      expect(nativeOf(modal).matches(':modal')).to.equal(true)
      expect(all(modal, 'button').map(nameOf)).to.eql(['Close "Rename" dialog', 'No', 'Yes'])
      modal.heading = 'Move'
      await until(() => the(modal, 'button', 'Close "Move" dialog'))
      expect(modal.querySelector('p')?.checkVisibility()).to.equal(true)
    })

    it('nothing, and fails at nothing, when it is removed in the turn in which it opens', async () => {
      const modal = await modalWith('<p>Gone</p>')
      let crashed = false
      modal.addEventListener('element-error', () => {
        crashed = true
      })
      modal.open = true
      modal.remove()
      await endOfTurn()
      expect([crashed, modal.open]).to.eql([false, false])
    })

    it('nothing while it is closed', async () => {
      const modal = await modalWith('<p>Hidden</p>')
      expect(modal.matches(':state(closed)')).to.equal(true)
      expect(modal.querySelector('p')?.checkVisibility()).to.equal(false)
      expect(modal.getBoundingClientRect().height).to.equal(0)
    })

    it('content of at most 550px, and buttons 44px high', async () => {
      const modal = await opened(await modalWith(`<p>${'word '.repeat(400)}</p>`, { buttons: yesNo }))
      expect(modal.querySelector('p')?.getBoundingClientRect().width).to.be.within(500, 550)
      for (const name of ['No', 'Yes'])
        expect(the(modal, 'button', name).getBoundingClientRect().height).to.be.closeTo(44, 0.01)
    })

    it('one button at the end, two at both ends, and three', async () => {
      const modal = await opened(await modalWith(`<p>${'word '.repeat(40)}</p>`, { buttons: [{ label: 'OK' }] }))
      const footer = (): DOMRect => nativeOf(modal).querySelector('[part=footer]')?.getBoundingClientRect() as DOMRect
      const box = (name: string): DOMRect => the(modal, 'button', name).getBoundingClientRect()
      expect(footer().right - box('OK').right).to.equal(20)
      modal.buttons = yesNo
      await until(() => expect(box('No').left - footer().left).to.equal(20))
      expect(footer().right - box('Yes').right).to.equal(20)
      modal.buttons = [{ label: 'A' }, { label: 'B' }, { label: 'C' }]
      await until(() => expect(box('C').left - box('B').right).to.equal(8))
    })

    it('a backdrop of black, more opaque in a dark page', async () => {
      const modal = await opened(await modalWith('<p>Text</p>'))
      const backdrop = (): string => getComputedStyle(nativeOf(modal), '::backdrop').backgroundColor
      document.documentElement.style.colorScheme = 'light'
      expect(backdrop()).to.match(/0 0 0 \/ 0\.2\)|0, 0, 0, 0\.2\)/)
      document.documentElement.style.colorScheme = 'dark'
      expect(backdrop()).to.match(/0 0 0 \/ 0\.8\)|0, 0, 0, 0\.8\)/)
      document.documentElement.style.colorScheme = ''
    })

    it('itself at once where the markup says open, with the first field focused', async () => {
      const modal = await place<Modal>('<modal-dialog heading="Rename" open><input aria-label="Name"></modal-dialog>')
      expect(nativeOf(modal).matches(':modal')).to.equal(true)
      expectFocus(modal.querySelector('input'))
    })

    it('a long text from its start, with the focus on a button below it', async () => {
      const long = `<p>${'A long text. '.repeat(2000)}</p>`
      const modal = await opened(await modalWith(long, { buttons: yesNo, attributes: 'alert' }))
      expectFocus(the(modal, 'button', 'Yes'))
      expect(nativeOf(modal).scrollTop).to.equal(0)
    })

    it('a field that is far down where it is seen', async () => {
      const modal = await opened(await modalWith(`<p>${'A long text. '.repeat(2000)}</p><input>`, { buttons: yesNo }))
      const field = modal.querySelector('input')
      expectFocus(field)
      const [inner, outer] = [field, nativeOf(modal)].map((each) => each?.getBoundingClientRect() as DOMRect)
      expect(inner && outer && inner.top >= outer.top && inner.bottom <= outer.bottom).to.equal(true)
    })

    it('role, name and description to assistive technology', async () => {
      const modal = await opened(await modalWith('<p>Delete 3 files?</p>', { attributes: 'alert', buttons: yesNo }))
      expect(modal.open).to.equal(true)
      const tree = (await a11ySnapshot({})) as unknown as Snapshot
      const found = findIn(tree, 'alertdialog')
      expect(found?.name).to.equal('Rename')
      expect(found?.description).to.equal('Delete 3 files?')
      expect(findIn(tree, 'button')?.name).to.equal('Close "Rename" dialog')
    })

    it('what it can of bad buttons', async () => {
      const told = warnings()
      const modal = await opened(
        await modalWith('<p>Text</p>', { buttons: [null, 7, {}, { label: '' }, { label: 'OK', variant: 'pink' }] }),
      )
      expect(all(modal, 'button').map(nameOf)).to.eql(['Close "Rename" dialog', 'OK'])
      modal.buttons = 'OK'
      await until(() => expect(all(modal, 'button')).to.have.length(1))
      expect(told.texts().join()).to.contain('buttons')
    })

    it('a name where it has no title, and no close control where none is wanted', async () => {
      const modal = await opened(await place<Modal>('<modal-dialog no-close>Text</modal-dialog>'))
      expect(nameOf(the(modal, 'dialog'))).to.equal('Dialog')
      expect(all(modal, 'button')).to.eql([])
      modal.removeAttribute('no-close')
      await until(() => the(modal, 'button', 'Close'))
    })
  })

  describe('closes', () => {
    it('by Escape, the close control and a button, and says why 200 ms later, once', async () => {
      const modal = await modalWith('<p>Text</p>', { attributes: 'alert', buttons: yesNo })
      const heard = record(modal, 'before-close', 'closed')
      const ways: [string, unknown, () => Promise<void> | void][] = [
        ['escape', null, () => press('Escape')],
        [
          'close-button',
          null,
          async () => {
            the(modal, 'button', 'Close "Rename" dialog').focus()
            await press('Enter')
          },
        ],
        [
          'button',
          false,
          async () => {
            the(modal, 'button', 'No').focus()
            await press('Space')
          },
        ],
        ['button', true, () => press('Enter')],
        [
          'api',
          'mine',
          () => {
            modal.close('api', 'mine')
          },
        ],
        [
          'api',
          null,
          () => {
            modal.close('nonsense')
          },
        ],
      ]
      for (const [reason, value, act] of ways) {
        await opened(modal)
        const time = stopTime()
        await act()
        await reaches(modal, 'closed')
        expect(nativeOf(modal).open).to.equal(false)
        expect(modal.hasAttribute('open')).to.equal(false)
        await time.tickAsync(199)
        expect(heard).to.eql([{ type: 'before-close', detail: { reason, value } }])
        await time.tickAsync(1)
        expect(heard.splice(0).at(-1)).to.eql({ type: 'closed', detail: { reason, value } })
        time.restore()
      }
    })

    it('not, when the page refuses, not even for a second Escape', async () => {
      const modal = await opened(await modalWith('<input aria-label="A">'))
      modal.addEventListener('before-close', (event) => event.preventDefault())
      const heard = record(modal, 'closed')
      for (let presses = 0; presses < 3; presses += 1) await press('Escape')
      await until(() => expect(nativeOf(modal).matches(':modal')).to.equal(true))
      expect(modal.open).to.equal(true)
      expectFocus(modal.querySelector('input'))
      expect(modal.close()).to.equal(false)
      modal.open = false
      await reaches(modal, 'closed')
      await until(() => expect(heard).to.eql([{ type: 'closed', detail: { reason: 'api', value: null } }]))
    })

    it('only once where the page closes it while it is asked', async () => {
      const modal = await opened(await modalWith('<p>Text</p>'))
      modal.addEventListener('before-close', () => {
        modal.close()
      })
      const heard = record(modal, 'before-close', 'closed')
      expect(modal.close('api', 1)).to.equal(true)
      expect(modal.close('api', 2)).to.equal(false)
      await until(() =>
        expect(heard.map(({ detail }) => detail)).to.eql([
          { reason: 'api', value: 1 },
          { reason: 'api', value: 1 },
        ]),
      )
    })

    it('and tells nobody but who holds it', async () => {
      const modal = await opened(await modalWith('<p>Text</p>'))
      const around: string[] = []
      for (const name of ['before-close', 'closed', 'close', 'cancel'])
        modal.parentElement?.addEventListener(name, () => around.push(name))
      const heard = record(modal, 'closed')
      await press('Escape')
      await until(() => expect(heard).to.have.length(1))
      expect(around).to.eql([])
    })

    it('when it is removed, at once and with no timer left', async () => {
      const button = await opener()
      const modal = await opened(await modalWith('<input aria-label="A">'))
      const heard = record(modal, 'closed')
      const time = stopTime()
      modal.remove()
      await pause()
      expect(heard).to.have.length(1)
      expect(time.countTimers()).to.equal(0)
      expect(modal.open).to.equal(false)
      expect(document.documentElement.style.overflow).to.equal('')
      expectFocus(button)
      document.body.append(modal)
      expect(nativeOf(modal).open).to.equal(false)
      modal.remove()
    })

    it('and tells of it before it opens again, or when it is removed meanwhile', async () => {
      const modal = await opened(await modalWith('<p>Text</p>'))
      const heard = record(modal, 'closed')
      const time = stopTime()
      modal.close('api', 1)
      await reaches(modal, 'closed')
      await opened(modal)
      expect(heard).to.have.length(1)
      modal.close('api', 2)
      await reaches(modal, 'closed')
      modal.remove()
      await pause()
      expect(heard).to.have.length(2)
      expect(time.countTimers()).to.equal(0)
    })

    it('by Escape in a list that is closed', async () => {
      const modal = await opened(await modalWith('<select aria-label="A"><option>1</option></select>'))
      modal.querySelector('select')?.focus()
      await press('Escape')
      await reaches(modal, 'closed')
    })

    it('not by Escape in what is not its own: an inner popover, a file field that was left', async () => {
      const modal = await opened(
        await modalWith('<input aria-label="A" type="file"><div popover><button>Inside</button></div>'),
      )
      modal.querySelector('input')?.dispatchEvent(new Event('cancel', { bubbles: true }))
      modal.querySelector<HTMLElement>('[popover]')?.showPopover()
      modal.querySelector('button')?.focus()
      await press('Escape')
      expect(modal.querySelector('[popover]')?.matches(':popover-open')).to.equal(false)
      expect(modal.open).to.equal(true)
      await press('Escape')
      await reaches(modal, 'closed')
    })
  })

  it('stays open, modal and focused where it was when it is moved', async () => {
    const modal = await opened(await modalWith('<input aria-label="A"><input aria-label="B">'))
    const second = modal.querySelectorAll('input')[1] as HTMLInputElement
    second.value = 'typed'
    second.focus()
    const heard = record(modal, 'closed', 'before-close')
    const elsewhere = await place('<section></section>')
    elsewhere.append(modal)
    await nextFrame()
    expect(nativeOf(modal).matches(':modal')).to.equal(true)
    expectFocus(second)
    expect(second.value).to.equal('typed')
    expect(heard).to.eql([])
  })

  it('leaves the page usable where it is not modal, and closes by Escape from inside', async () => {
    const behind = await opener()
    const modal = await opened(await modalWith('<input aria-label="A">', { attributes: 'non-modal' }))
    expect(nativeOf(modal).matches(':modal')).to.equal(false)
    expect(document.documentElement.style.overflow).to.equal('')
    behind.focus()
    expectFocus(behind)
    await press('Escape')
    expect(modal.open).to.equal(true)
    modal.querySelector('input')?.focus()
    await press('Escape')
    await reaches(modal, 'closed')
  })
})

/** Our dialogs and toasts over one another and over the page's own modal: what no single element can guarantee. */
import '../support/setup.js'
import { expect } from '@open-wc/testing'
import { a11ySnapshot } from '@web/test-runner-commands'
import { yesNo, type Modal as AnyModal } from '../support/dialogs.js'
import { focused, place, press, shows, the, until } from '../support/page.js'
import { ModalDialog } from '../../elements/modal-dialog/modal-dialog.js'
import { ToastStack } from '../../elements/toast-stack/toast-stack.js'
import { offerTag } from '../../src/core/loading/tag-loaders.js'
import { topModal } from '../../src/kits/modals/modal-stack.js'
import { toast } from '../../src/services/toasts/toast.js'
import { dialogs } from '../../src/services/dialogs/dialogs.js'
import { define } from '../../src/core/element/element-class.js'

const stack = (): HTMLElement =>
  document.querySelector<HTMLElement>('toast-stack') ??
  (() => {
    throw new Error('There is no stack.')
  })()
const open = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('modal-dialog[open]')]

/** Whether the pointer and the focus can reach an element: no modal makes it inert. */
function usable(element: HTMLElement): boolean {
  const { x, y, width, height } = element.getBoundingClientRect()
  let hit = document.elementFromPoint(x + width / 2, y + height / 2)
  for (
    let inner = hit?.shadowRoot?.elementFromPoint(x + width / 2, y + height / 2);
    inner && inner !== hit;
    inner = hit?.shadowRoot?.elementFromPoint(x + width / 2, y + height / 2)
  )
    hit = inner
  return hit !== null && (hit === element || element.contains(hit))
}

type Modal = AnyModal & { alert: boolean }

const titleOnTop = (): unknown => (topModal() as { heading?: unknown } | null)?.heading

before(() => {
  offerTag('modal-dialog', () => Promise.resolve())
  define(ModalDialog)
  define(ToastStack)
})
afterEach(() => {
  toast.dismissAll()
  document.querySelectorAll('toast-stack, modal-dialog').forEach((element) => element.remove())
})

describe('a modal over a modal over a modal of the page', () => {
  it('takes the focus, gives one layer back for each Escape, and toasts stay above and usable', async () => {
    const foreign = await place<HTMLDialogElement>('<dialog aria-label="Of the page"><button>Begin</button></dialog>')
    foreign.showModal()
    const begin = foreign.querySelector('button')
    begin?.focus()

    const first = await place<Modal>('<modal-dialog heading="First">The one below</modal-dialog>')
    first.buttons = yesNo
    first.alert = true
    first.show()
    await until(() => expect(open()).to.have.length(1))
    await until(() => expect(topModal()).to.equal(first))
    const second = dialogs.prompt('The one above', 'Second')
    await until(() => expect(open()).to.have.length(2))
    await until(() => expect(topModal()).to.equal(open()[1]))
    await until(() => expect(focused()?.localName).to.equal('input'))

    toast('Above all', { timeoutMs: -1 })
    await until(() => expect(stack().parentElement).to.equal(open()[1]))
    await shows(stack(), 'Above all')
    expect(usable(the(stack(), 'button', 'Close'))).to.equal(true)
    await press('F8')
    expect(focused()?.getAttribute('part')).to.equal('toast')
    await press('Escape')
    expect(focused()?.localName).to.equal('input')
    expect(open()).to.have.length(2)

    await press('Escape')
    expect(await second).to.equal(null)
    await until(() => expect(open()).to.have.length(1))
    await until(() => expect(stack().parentElement).to.equal(open()[0]))
    expect(usable(the(stack(), 'button', 'Close'))).to.equal(true)
    expect(focused()?.textContent).to.contain('Yes')

    await press('Escape')
    await until(() => expect(stack().parentElement).to.equal(foreign))
    expect(usable(the(stack(), 'button', 'Close'))).to.equal(true)
    await until(() => expect(focused()).to.equal(begin))
    expect(foreign.open).to.equal(true)

    await press('Escape')
    await until(() => expect(foreign.open).to.equal(false))
    await until(() => expect(stack().closest('dialog')).to.equal(null))
    await shows(stack(), 'Above all')
    expect(usable(the(stack(), 'button', 'Close'))).to.equal(true)
  })

  it('come one by one as they were asked for, also when their part of the bundle has to come first', async () => {
    const asked = [dialogs.confirm('One', 'First'), dialogs.confirm('Two', 'Second'), dialogs.alert('Three', 'Third')]
    for (const title of ['First', 'Second', 'Third']) {
      await until(() => expect(titleOnTop()).to.equal(title))
      expect(open()).to.have.length(1)
      await press('Escape')
      await until(() => expect(titleOnTop()).not.to.equal(title))
    }
    await Promise.all(asked)
  })

  it('a dialog and a toast are in the accessibility tree with their names, and the page behind is not', async () => {
    await place('<button>Behind</button>')
    const asked = dialogs.confirm('Do you want to share it?', 'Share')
    await until(() => expect(open()).to.have.length(1))
    toast.error('It failed')
    await until(stack)
    await shows(stack(), 'It failed')
    const tree = JSON.stringify(await a11ySnapshot({}))
    expect(tree)
      .to.contain('"role":"alertdialog"')
      .and.to.contain('"name":"Share"')
      .and.to.contain('Do you want to share it?')
    expect(tree).to.contain('"name":"Notifications (F8)"').and.to.contain('It failed')
    expect(tree).not.to.contain('Behind')
    await press('Escape')
    await asked
  })
})

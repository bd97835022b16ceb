/** Our dialogs and toasts over one another and over the page's own modal: what no single element can guarantee. */
import '../support/setup.js'
import { expect } from '@open-wc/testing'
import { a11ySnapshot, setViewport } from '@web/test-runner-commands'
import { conflict } from '../support/conflicts.js'
import { modalWith, nativeOf, opened, yesNo, type Modal as AnyModal } from '../support/dialogs.js'
import { all, focused, place, press, reaches, shows, the, until } from '../support/page.js'
import { asking, FakeFiles } from '../support/picker.js'
import { AppNavigation } from '../../elements/app-navigation/app-navigation.js'
import { ConflictDialog } from '../../elements/conflict-dialog/conflict-dialog.js'
import { FilePicker } from '../../elements/file-picker/file-picker.js'
import { ModalDialog } from '../../elements/modal-dialog/modal-dialog.js'
import { ToastStack } from '../../elements/toast-stack/toast-stack.js'
import { offerTag } from '../../src/core/loading/tag-loaders.js'
import { topModal } from '../../src/kits/modals/modal-stack.js'
import { toast } from '../../src/services/toasts/toast.js'
import { dialogs } from '../../src/services/dialogs/dialogs.js'
import { define } from '../../src/core/element/element-class.js'

const stack = (): HTMLElement =>
  topModal()?.querySelector<HTMLElement>('toast-stack') ??
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
  for (const element of [ToastStack, FilePicker, ConflictDialog, AppNavigation]) define(element)
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

describe('toasts over a modal of ours take room of it, and cover nothing at its head', () => {
  /** What is open, its `<dialog>` or panel, and the names of the controls at its head. */
  interface Opened {
    box: Element
    head: HTMLElement[]
  }
  const modalIn = (element: Element): HTMLElement => element.shadowRoot?.querySelector('modal-dialog') as HTMLElement
  const modals: Record<string, () => Promise<Opened>> = {
    'a picker': async () => {
      const upload = { baseUrl: '/dav', chunksUrl: '/chunks' }
      const { picker } = await asking({ source: { ...new FakeFiles('/Photos/', '/a.txt').source, upload } })
      await until(() => the(picker, 'button', 'Upload'))
      const head = [/^Close/, 'New folder', 'Upload'].map((name) => the(picker, 'button', name))
      return { box: nativeOf(modalIn(picker)), head: [...head, the(picker, 'searchbox')] }
    },
    'a conflict dialog': async () => {
      const dialog = await place<HTMLElement & { conflicts: unknown }>('<conflict-dialog></conflict-dialog>')
      dialog.conflicts = ['1', '2', '3', '4', '5'].map((id) => conflict(id))
      dialog.setAttribute('open', '')
      await reaches(dialog, 'open')
      await until(() => the(dialog, 'checkbox', 'New: 1.txt'))
      return { box: nativeOf(modalIn(dialog)), head: [the(dialog, 'checkbox', 'New Files')] }
    },
    'a long modal': async () => {
      const modal = await opened(await modalWith('<p>Line</p>'.repeat(60), { attributes: 'size="large"' }))
      return { box: nativeOf(modal), head: [the(modal, 'button', /^Close/)] }
    },
    'a drawer': async () => {
      const navigation = await place('<app-navigation><a href="#files">Files</a></app-navigation>')
      navigation.setAttribute('open', '')
      await reaches(navigation, 'open')
      const close = the(navigation, 'button', 'Close navigation')
      return { box: close, head: [close] }
    },
  }
  const boxOf = (element: Element): DOMRect => element.getBoundingClientRect()
  const stackBox = (): DOMRect => boxOf(stack().shadowRoot?.querySelector('[part=base]') as Element)
  /** It has come to its place. In a low window, a picker is scrolled to its list, which has the focus. */
  const atRest = async (box: Element): Promise<void> => {
    await until(() => {
      const first = box.querySelector('button') ?? (box as HTMLElement)
      first.scrollIntoView({ block: 'nearest' })
      expect(usable(first)).to.equal(true)
      expect((box.getRootNode() as ShadowRoot).getAnimations()).to.have.length(0)
    })
    // Where the room that toasts take would push it out of sight.
    focused()?.scrollIntoView({ block: 'end' })
  }
  const twoToasts = async (): Promise<void> => {
    toast('The folder could not be read, and this takes more than one line to say. '.repeat(2), { timeoutMs: -1 })
    toast.error('It failed', { timeoutMs: -1 })
    await until(() => expect(stackBox().height).to.be.greaterThan(100))
    const room = (): string => (topModal() as HTMLElement).style.getPropertyValue('--se-toast-room')
    await until(() => expect(room()).to.equal(`${Math.round(stackBox().height)}px`))
  }
  afterEach(() => document.documentElement.removeAttribute('dir'))

  for (const [name, open] of Object.entries(modals))
    for (const [width, height] of [
      // A phone, held either way, and a window of 1280 by 1024px at 400%.
      [320, 640],
      [640, 320],
      [320, 256],
      [1000, 700],
      [1440, 900],
    ] as const)
      // At 1440px the navigation is no drawer.
      for (const dir of name === 'a drawer' && width > 1000 ? [] : ['ltr', 'rtl'])
        it(`${name} in a window of ${width} by ${height}px, ${dir}`, async () => {
          await setViewport({ width, height })
          document.documentElement.dir = dir
          const { box, head } = await open()
          await atRest(box)
          const before = JSON.stringify(boxOf(box))
          const page = JSON.stringify(boxOf(document.documentElement))

          const isFree = (control: HTMLElement): boolean => {
            const [own, other] = [stackBox(), boxOf(control)]
            return own.bottom <= other.top || own.left >= other.right || own.right <= other.left
          }
          await twoToasts()
          const inside = focused() as HTMLElement
          if (inside !== box)
            await until(() => {
              expect(isFree(inside) && usable(inside), 'what has the focus is in sight').to.equal(true)
              expect(boxOf(inside).bottom).to.be.at.most(boxOf(box).bottom)
            })
          await until(() => {
            for (const control of head) {
              control.scrollIntoView({ block: 'nearest' })
              expect(isFree(control) && usable(control), control.ariaLabel ?? control.textContent).to.equal(true)
            }
            expect(boxOf(box).bottom).to.be.at.most(height)
          })
          // In a low window they scroll, and the newest is what is seen.
          const [older, newest] = all(stack(), 'button', 'Close') as [HTMLElement, HTMLElement]
          expect(usable(newest), 'the newest can be closed').to.equal(true)
          older.scrollIntoView({ block: 'nearest' })
          expect(usable(older), 'the older one can be scrolled to and closed').to.equal(true)
          expect(JSON.stringify(boxOf(document.documentElement)), 'the page has not moved').to.equal(page)
          const [top, bottom] = [box.querySelector('[part=header]'), box.querySelector('[part=footer]')]
          if (top && bottom) {
            box.scrollTop = 0
            const end = Math.min(boxOf(bottom).top, boxOf(box).bottom)
            expect(end - boxOf(top).bottom, 'its text has room').to.be.at.least(64)
          }
          // What is below can be scrolled to.
          box.scrollTop = box.scrollHeight
          expect(box.scrollHeight - box.scrollTop - box.clientHeight).to.be.lessThan(1)

          toast.dismissAll()
          await until(() => expect(JSON.stringify(boxOf(box)), 'it has its room back').to.equal(before))
        })

  it('a small modal that they do not reach stays where it is', async () => {
    await setViewport({ width: 1000, height: 900 })
    const modal = await opened(await modalWith('<p>Rename?</p>', { buttons: yesNo }))
    await atRest(nativeOf(modal))
    const before = JSON.stringify(boxOf(nativeOf(modal)))
    await twoToasts()
    expect(JSON.stringify(boxOf(nativeOf(modal)))).to.equal(before)
  })

  it('one that grows keeps below them, and one that closes gives the room to the one below it', async () => {
    await setViewport({ width: 1000, height: 700 })
    const below = await opened(await modalWith('<p>Line</p>'.repeat(60)))
    const above = await opened(await modalWith('<p>Line</p>'))
    await twoToasts()
    const isBelow = (modal: Element): Promise<void> =>
      until(() => expect(boxOf(nativeOf(modal)).top).to.be.at.least(stackBox().bottom - 0.5))
    above.innerHTML = '<p>Line</p>'.repeat(60)
    await isBelow(above)
    above.close()
    await isBelow(below)
    expect(above.style.getPropertyValue('--se-toast-room')).to.equal('')
  })
})

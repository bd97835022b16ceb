/** Texts of 10 MB through every door: the page goes on, and shows at most what `mostShown` allows. */
import '../support/setup.js'
import { expect } from '@open-wc/testing'
import { mostShown } from '../../src/core/lib/shorten.js'
import { dialogs } from '../../src/services/dialogs/dialogs.js'
import { inlineMessage } from '../../src/services/page-menus/inline-message.js'
import { showToast } from '../../src/services/toasts/show-toast.js'
import { toastList } from '../../src/services/toasts/toast-store.js'
import type { Picker } from '../support/picker.js'
import { handOver } from '../support/handover.js'
import { everything, place, press, until } from '../support/page.js'
import { fakeServer } from '../support/server.js'

const piece = '<b>Long</b> 🙂 e\u0301 '
const huge = piece.repeat(10_000_000 / piece.length)

/** Every text and every attribute in an element and its shadow roots. */
function textsIn(root: Element): string[] {
  return [root, ...everything(root), ...(root.shadowRoot ? everything(root.shadowRoot) : [])].flatMap((element) => [
    ...[...element.attributes].map(({ value }) => value),
    ...[...element.childNodes, ...(element.shadowRoot?.childNodes ?? [])]
      .filter((node) => node instanceof Text)
      .map(({ data }) => data),
  ])
}
/** Words that the element adds to what is given. */
const words = 200

/** Waits until the text is there, and looks that no more of it is. */
async function shows(root: () => Element | null | undefined, most: number): Promise<void> {
  await until(() => {
    const element = root()
    expect(element && textsIn(element).some((text) => text.includes('Long') && text.includes('…'))).to.equal(true)
  })
  const texts = textsIn(root() as Element)
  expect(Math.max(...texts.map(({ length }) => length))).to.be.at.most(most + words)
  for (const text of texts) expect(text.isWellFormed()).to.equal(true)
}
const dialog = (): Element | null => document.querySelector('modal-dialog')
const stack = (): Element | null => document.querySelector('toast-stack')

describe('a text of 10 MB', () => {
  afterEach(() => {
    for (const { id } of toastList().get())
      toastList().set(
        toastList()
          .get()
          .filter((each) => each.id !== id),
      )
  })

  it('in a toast, its label and its title', async () => {
    showToast(huge, { actions: [{ label: huge, run: () => undefined }] })
    await shows(stack, mostShown.message)
  })

  it('in a toast of HTML', async () => {
    showToast(huge, { isHTML: true })
    await until(() => expect(stack()?.shadowRoot?.querySelectorAll('[part=message] b').length).to.be.greaterThan(9))
    const shown = stack()?.shadowRoot?.querySelector('[part=message]')?.textContent ?? ''
    expect(shown.length).to.be.at.most(mostShown.html)
  })

  it('in the text, the title and the buttons of a question', async () => {
    const answer = dialogs.open({ title: huge, text: huge, buttons: [{ label: huge, value: 1 }] })
    await shows(dialog, mostShown.message)
    const shadow = dialog()?.shadowRoot
    for (const part of ['title', 'button'])
      expect(shadow?.querySelector(`[part=${part}]`)?.textContent?.length, part).to.be.at.most(mostShown.name)
    await press('Escape')
    expect(await answer).to.equal(null)
  })

  it('in a question of HTML', async () => {
    const answer = dialogs.confirmHtml(huge, 'Sure?')
    await until(() => expect(dialog()?.querySelectorAll('b').length).to.be.greaterThan(9))
    expect(dialog()?.textContent?.length).to.be.at.most(mostShown.html)
    await press('Escape')
    expect(await answer).to.equal(false)
  })

  it('in what is asked of the user', async () => {
    const answer = dialogs.prompt(huge, huge, { label: huge })
    await shows(dialog, mostShown.message)
    await press('Escape')
    expect(await answer).to.equal(null)
  })

  it('in a message beside a form', () => {
    const output = document.createElement('output')
    inlineMessage(output).error(huge)
    expect(output.textContent?.length).to.be.within(mostShown.message - 10, mostShown.message)
  })

  it('in the row of a file', async () => {
    const picker = (await place('<file-picker></file-picker>')) as Picker
    Object.assign(picker, { files: [huge.replaceAll('/', ''), { name: 'a'.repeat(1000), children: [] }], open: true })
    await shows(() => picker, mostShown.name)
    picker.open = false
  })

  it('in the row of a conflict', async () => {
    const conflicts = await place('<conflict-dialog></conflict-dialog>')
    const version = { size: 1, modifiedMs: 1, mimeType: 'text/plain' }
    Object.assign(conflicts, {
      conflicts: ['file', 'folder'].map((kind) => ({
        ...{ id: kind, name: `${kind}${huge}`, directory: `/${huge}`, kind },
        original: { ...version, etag: '', readOnly: false, previewUrl: null },
        replacement: version,
      })),
      open: true,
    })
    await shows(() => conflicts, mostShown.name)
    Object.assign(conflicts, { open: false })
  })

  it('in the row of a person', async () => {
    handOver({ user: { uid: 'ada', displayName: 'Ada' } })
    const person = { id: 'a', uid: 'a', isUser: true, fullName: huge, lastMessage: huge, statusMessage: huge }
    fakeServer({
      'POST /contactsmenu/contacts': {
        contacts: [{ ...person, emailAddresses: [huge], topAction: { title: huge, hyperlink: '#' }, actions: [] }],
        contactsAppEnabled: false,
      },
    })
    const menu = await place('<contacts-menu></contacts-menu>')
    ;(menu as HTMLElement & { open: boolean }).open = true
    await shows(() => menu, mostShown.name)
  })

  it('in the entries of the menus', async () => {
    const apps = await place('<app-menu></app-menu>')
    Object.assign(apps, { apps: [{ id: 'a', name: huge, href: '/a' }] })
    await shows(() => apps, mostShown.name)
    handOver({
      user: { uid: 'ada', displayName: huge },
      initialState: { 'core-settingsNavEntries': [{ id: 'a', name: huge, href: '/a' }] },
    })
    const menu = await place('<user-menu></user-menu>')
    ;(menu as HTMLElement & { open: boolean }).open = true
    await shows(() => menu, mostShown.name)
  })

  it('in the rows of a list to choose from', async () => {
    const list = await place('<search-select></search-select>')
    Object.assign(list, { options: [{ value: 'a', label: huge, description: huge, group: huge }], open: true })
    list.shadowRoot?.querySelector('input')?.focus()
    await press('ArrowDown')
    await shows(() => list, mostShown.name)
  })

  it('in what is new', async () => {
    handOver({ user: { uid: 'ada', displayName: 'Ada' } })
    fakeServer({
      'GET /ocs/v2.php/core/whatsnew': {
        ocs: { data: { product: huge, version: '1', whatsNew: { regular: [huge] } } },
      },
    })
    const news = await place('<whats-new></whats-new>')
    await shows(() => news, mostShown.message)
  })
})

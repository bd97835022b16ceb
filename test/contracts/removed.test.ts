/**
 * What a blocker or another script removes from inside our elements: whoever asked gets an answer, the page scrolls,
 * and the element can be used again. What a translator does is in translated.test.ts.
 */
import { expectOnConsole } from '../support/setup.js'
import { expect } from '@open-wc/testing'
import { conflict } from '../support/conflicts.js'
import { handOver } from '../support/handover.js'
import { all, place, press, record, shows, shownText, the, until } from '../support/page.js'
import { fakeServer } from '../support/server.js'
import { resolveConflicts } from '../../src/services/conflicts/resolve-conflicts.js'
import { dialogs } from '../../src/services/dialogs/dialogs.js'
import { pickFiles } from '../../src/services/file-picker/pick-files.js'
import { confirmPassword } from '../../src/services/password-confirmation/confirm-password.js'
import { toast } from '../../src/services/toasts/toast.js'
import { toastList } from '../../src/services/toasts/toast-store.js'

const expected = /crash on purpose|NotFoundError|Another script has removed|Popup removed/

const modalIn = (element: Element): Element =>
  element.localName === 'modal-dialog' ? element : (element.shadowRoot?.querySelector('modal-dialog') as Element)
const dialogIn = (element: Element): HTMLDialogElement =>
  modalIn(element).shadowRoot?.querySelector('dialog') as HTMLDialogElement

const functions: Readonly<Record<string, { tag: string; ask: () => Promise<unknown>; answer: unknown }>> = {
  'confirmPassword()': {
    tag: 'password-confirmation',
    ask: () => confirmPassword().catch((error: Error) => error.message),
    answer: 'Dialog closed',
  },
  'pickFiles()': { tag: 'file-picker', ask: () => pickFiles({ files: [] }), answer: null },
  'resolveConflicts()': {
    tag: 'conflict-dialog',
    ask: () => resolveConflicts([conflict('a')]),
    answer: { status: 'cancelled', decisions: [] },
  },
  'dialogs.open()': { tag: 'modal-dialog', ask: () => dialogs.open({ title: 'Why' }), answer: null },
}

const parts: Readonly<Record<string, (element: Element) => Element>> = {
  'its <dialog>': dialogIn,
  'its <modal-dialog>': modalIn,
  'the element': (element) => element,
}

describe('a question whose dialog was removed', () => {
  beforeEach(() => {
    expectOnConsole(expected)
    handOver({
      user: { uid: 'alice', displayName: 'Alice' },
      globals: { nc_lastLogin: 1000, nc_pageLoad: 1000 + 31 * 60, backendAllowsPasswordConfirmation: true },
    })
    fakeServer({})
  })

  for (const [name, { tag, ask, answer }] of Object.entries(functions))
    for (const [part, partOf] of Object.entries(parts))
      it(`${name} gives an answer and the page scrolls: ${part}`, async () => {
        const asked = ask()
        await until(() => expect(dialogIn(document.querySelector(tag) as Element).open).to.equal(true))
        partOf(document.querySelector(tag) as Element).remove()
        expect(await asked).to.eql(answer)
        await until(() =>
          expect([document.querySelector(tag), document.documentElement.style.overflow]).to.eql([null, '']),
        )
      })

  for (const [tag, event] of Object.entries({
    'password-confirmation': 'confirmation-closed',
    'file-picker': 'picker-closed',
    'conflict-dialog': 'conflicts-closed',
    'status-dialog': 'status-dialog-closed',
    'modal-dialog': 'closed',
  }))
    for (const [part, partOf] of Object.entries(parts))
      it(`<${tag}> tells so once, and opens again: ${part}`, async () => {
        const element = await place<HTMLElement & { open: boolean }>(`<${tag} open></${tag}>`)
        const closed = record(element, event)
        const home = element.parentElement as HTMLElement
        for (const times of [1, 2]) {
          await until(() => expect(dialogIn(element).open).to.equal(true))
          partOf(element).remove()
          await until(() =>
            expect([closed.length, element.open, document.documentElement.style.overflow]).to.eql([times, false, '']),
          )
          if (times === 2) break
          home.append(element)
          element.open = true
        }
      })
})

describe('toasts', () => {
  afterEach(() => {
    toast.dismissAll()
  })

  it('come further when one of them was removed, as often as that happens', async () => {
    expectOnConsole(expected)
    const stack = (): HTMLElement => document.querySelector('toast-stack') as HTMLElement
    for (const text of ['One', 'Two', 'Three']) {
      const gone = toast(`${text} that a blocker dislikes`, { timeoutMs: -1 })
      toast(text, { timeoutMs: -1 })
      await until(() => expect(shownText(stack())).to.include(text))
      const item = [...(stack().shadowRoot?.querySelectorAll('[part=toast]') ?? [])].find((one) =>
        one.textContent?.includes(`${text} that`),
      )
      item?.remove()
      gone.hide()
      toast(`${text} and more`, { timeoutMs: -1 })
      await until(() => shows(stack(), `${text} and more`))
    }
    expect(shownText(stack())).not.to.include('could not be shown')
  })

  it('end when what shows them has crashed, and an undo counts as taken back', async () => {
    expectOnConsole(expected)
    let undone = 0
    const answer = toast.undo('Deleted', () => (undone += 1))
    const stack = (): HTMLElement => document.querySelector('toast-stack') as HTMLElement
    await until(() => expect(shownText(stack())).to.include('Deleted'))
    const create = document.createElement.bind(document)
    document.createElement = (name: string): HTMLElement => {
      if (name === 'li') throw new Error('crash on purpose')
      return create(name)
    }
    toast('Next', { timeoutMs: -1 })
    await until(() => expect(stack().matches(':state(crashed)')).to.equal(true)).finally(() =>
      Reflect.deleteProperty(document, 'createElement'),
    )
    expect(await answer).to.equal('undone')
    expect([
      undone,
      toastList()
        .get()
        .map((record) => record.text),
    ]).to.eql([1, ['Next']])
  })
})

describe('the header', () => {
  it('goes on when an entry of the app menu was removed', async () => {
    expectOnConsole(expected)
    const links = '<a href="#mail" data-id="mail">Mail</a><a href="#files" data-id="files">Files</a>'
    const menu = await place(`<app-menu>${links}</app-menu>`)
    await until(() => expect(all(menu, 'link')).to.have.length(2))
    all(menu, 'link')[0]?.closest('li')?.remove()
    menu.innerHTML = '<a href="#talk" data-id="talk">Talk</a>'
    await until(() => expect(all(menu, 'link').map((link) => link.textContent)).to.eql(['Talk']))
  })

  it('opens the user menu again when its panel was removed', async () => {
    expectOnConsole(expected)
    const menu = await place(
      '<user-menu user-id="ada" display-name="Ada"><a href="#out" data-id="logout">Log out</a></user-menu>',
    )
    menu.shadowRoot?.querySelector('[part=panel]')?.remove()
    the(menu, 'button').focus()
    await press('Enter')
    await until(() => expect(menu.shadowRoot?.querySelector('[part=panel]')?.matches(':popover-open')).to.equal(true))
  })
})

import '../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { restore, spy } from 'sinon'
import { call, leaveOldPages, oldPageWith } from '../../test/support/old-page.js'
import { place, press, until } from '../../test/support/page.js'
import { click } from '../../test/support/pointer.js'
import type { Names } from './setup/put.js'

describe('the buttons of applications in the contacts', () => {
  afterEach(leaveOldPages)

  it('are in the list that the panel reads, in the order of their registration', () => {
    const page = oldPageWith()
    for (const id of ['a', 'b']) call(page, 'OC.ContactsMenu.addAction', { id })
    expect(((page['OC'] as Names)['ContactsMenu'] as Names)['actions']).to.eql([{ id: 'a' }, { id: 'b' }])
  })

  it("are those of the page where it has its own, as a server's script makes it", () => {
    class Own {
      #actions: unknown[] = []
      get actions(): unknown[] {
        return this.#actions
      }
      addAction(action: unknown): void {
        this.#actions.push(action)
      }
    }
    const own = new Own()
    const page = oldPageWith({ OC: { ContactsMenu: own } })
    call(page, 'OC.ContactsMenu.addAction', { id: 'a' })
    expect((page['OC'] as Names)['ContactsMenu']).to.equal(own)
    expect(own.actions).to.eql([{ id: 'a' }])
  })
})

describe('menus and messages of old pages', () => {
  let page: Names
  let toggle: HTMLElement
  let menu: HTMLElement
  beforeEach(async () => {
    page = oldPageWith()
    const wrapper = await place(
      '<div><button id="sort">Sort</button><ul id="sorts"><li>Name</li></ul><span id="said"></span></div>',
    )
    toggle = wrapper.querySelector('button') as HTMLElement
    menu = wrapper.querySelector('ul') as HTMLElement
  })
  afterEach(() => {
    leaveOldPages()
    restore()
  })
  const isOpen = (): boolean => menu.checkVisibility()

  for (const [what, given] of [
    ['elements', (element: HTMLElement) => element],
    ['jQuery collections', (element: HTMLElement) => ({ 0: element, length: 1 })],
    ['selectors', (element: HTMLElement) => `#${element.id}`],
  ] as const) {
    it(`opens and closes by its button, given ${what}`, async () => {
      const heard: string[] = []
      call(page, 'OC.registerMenu', given(toggle), given(menu), () => heard.push('toggled'), true)
      expect(isOpen()).to.equal(false)
      toggle.focus()
      await press('Enter')
      await until(isOpen)
      call(page, 'OC.hideMenus', () => heard.push('hidden'))
      expect([isOpen(), heard]).to.eql([false, ['toggled', 'hidden']])
      call(page, 'OC.unregisterMenu', given(toggle), given(menu))
      await click(toggle)
      expect(isOpen()).to.equal(false)
    })
  }

  it('shows a menu that was not registered, and calls back', () => {
    const heard: string[] = []
    call(page, 'OC.showMenu', null, menu, () => heard.push('shown'))
    expect([isOpen(), heard]).to.eql([true, ['shown']])
    call(page, 'OC.hideMenus')
    expect(isOpen()).to.equal(false)
  })

  it('leaves the button of a menu that it only shows to the page', () => {
    toggle.addEventListener('click', () => call(page, 'OC.showMenu', toggle, menu))
    for (const time of ['first', 'second']) {
      toggle.click()
      expect([isOpen(), menu.getAnimations().length], time).to.eql([true, 0])
      call(page, 'OC.hideMenus')
      expect(isOpen(), time).to.equal(false)
    }
    expect([toggle.className, toggle.ariaExpanded]).to.eql(['', null])
  })

  it('lets go of menus that it only showed, and shows them again', () => {
    const [added, removed] = [spy(document, 'addEventListener'), spy(document, 'removeEventListener')]
    const mouseUps = ({ args }: { args: readonly (readonly unknown[])[] }): unknown[] =>
      args.filter(([type]) => type === 'mouseup').map(([, listener]) => listener)
    for (const count of [1, 2]) {
      call(page, 'OC.showMenu', toggle, menu)
      expect([isOpen(), mouseUps(added).length]).to.eql([true, count])
      call(page, 'OC.hideMenus')
      expect(isOpen()).to.equal(false)
      expect(mouseUps(removed)).to.eql(mouseUps(added))
    }
  })

  it('shows and hides the sidebar of an application, whatever hides it', async () => {
    const sidebar = await place<HTMLElement>('<aside id="app-sidebar" class="disappear" hidden>Details</aside>')
    const sheet = Object.assign(document.createElement('style'), { textContent: '#app-sidebar { display: none }' })
    sidebar.after(sheet)
    const seen = (): unknown[] => [sidebar.checkVisibility(), sidebar.className]
    for (const given of [undefined, null, sidebar, { 0: sidebar, length: 1 }]) {
      call(page, 'OC.Apps.showAppSidebar', given)
      expect(seen()).to.eql([true, ''])
      call(page, 'OC.Apps.hideAppSidebar', given)
      expect(seen()).to.eql([false, 'disappear'])
    }
  })

  it('does nothing where an element is missing', () => {
    for (const name of ['registerMenu', 'unregisterMenu', 'showMenu']) call(page, `OC.${name}`, '#nowhere', '###')
    call(page, 'OC.msg.startSaving', '#nowhere')
    call(page, 'OC.hideMenus')
    call(page, 'OC.Apps.showAppSidebar')
  })

  it('says beside a form what became of it', () => {
    const said = document.querySelector('#said') as HTMLElement
    const now = (): string => `${said.className} ${said.textContent ?? ''}`.trim()
    call(page, 'OC.msg.startSaving', '#said')
    expect(now()).to.equal('Saving …')
    call(page, 'OC.msg.startAction', '#said', 'Sending …')
    expect(now()).to.equal('Sending …')
    call(page, 'OC.msg.finishedSaving', '#said', { status: 'error', data: { message: '<b>No</b>' } })
    expect(now()).to.equal('error <b>No</b>')
    call(page, 'OC.msg.finishedAction', said, { status: 'success', data: { message: 'Sent' } })
    expect(now()).to.equal('success Sent')
    call(page, 'OC.msg.finishedError', { 0: said, length: 1 }, 'No')
    expect(now()).to.equal('error No')
    call(page, 'OC.msg.finishedSuccess', '#said', 'Yes')
    expect(now()).to.equal('success Yes')
  })
})

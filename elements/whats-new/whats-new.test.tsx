import '../../test/support/setup.js'
import { expect, nextFrame } from '@open-wc/testing'
import { handOver } from '../../test/support/handover.js'
import {
  all,
  focused,
  nameOf,
  place,
  press,
  reaches,
  record,
  shownText,
  shows,
  the,
  until,
} from '../../test/support/page.js'
import { modalOpened } from '../../src/kits/modals/modal-stack.js'
import { click } from '../../test/support/pointer.js'
import { fakeServer, status, type Answer, type FakeServer } from '../../test/support/server.js'
import { seenNewsKey } from './show-whats-new.js'

const route = '/ocs/v2.php/core/whatsnew'
const data = {
  product: 'Cloud',
  version: '32.0.1',
  changelogURL: 'https://cloud.example/log',
  whatsNew: { regular: ['One <b>thing</b>', 'Another'], admin: ['A secret'] },
}
const user = { uid: 'ada', displayName: 'Ada' }

describe('<whats-new>', () => {
  beforeEach(() => {
    handOver({
      user,
      initialState: { 'core-settingsNavEntries': [{ id: 'logout', name: 'Log out', href: '/logout' }] },
    })
    localStorage.removeItem(seenNewsKey())
  })

  const answering = (answer: Answer = { ocs: { data } }): FakeServer =>
    fakeServer({ [`GET ${route}`]: answer, [`POST ${route}`]: { ocs: { data: [] } } })
  const posted = (server: FakeServer): readonly unknown[] => server.callsTo(`POST ${route}`).map(({ body }) => body)
  const panel = (element: Element): HTMLElement | null =>
    element.shadowRoot?.querySelector<HTMLElement>('[part=base]:popover-open') ?? null
  const isShown = (element: Element): boolean => panel(element)?.matches(':popover-open') === true

  it('shows what is new, as text, with a way to the changelog, and says so', async () => {
    answering()
    const element = await place('<whats-new></whats-new>')
    await until(() => expect(isShown(element)).to.equal(true))
    expect(element.shadowRoot?.querySelector('h2')?.textContent).to.equal('New in Cloud')
    expect(nameOf(panel(element) as HTMLElement)).to.equal('New in Cloud')
    expect(all(element, 'listitem').map((row) => row.textContent)).to.eql(['One <b>thing</b>', 'Another'])
    const link = the(element, 'link')
    expect([nameOf(link), link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).to.eql([
      'View changelog (opens in a new tab)',
      'https://cloud.example/log',
      '_blank',
      'noopener noreferrer',
    ])
    expect(the(element, 'status').textContent).to.equal('New in Cloud')
  })

  it('stands at the lower start of the page, 270px wide, right to left as well', async () => {
    answering()
    const element = await place('<whats-new></whats-new>')
    await until(() => expect(isShown(element)).to.equal(true))
    const box = (): DOMRect | undefined => panel(element)?.getBoundingClientRect()
    await Promise.all(
      panel(element)
        ?.getAnimations()
        .map(({ finished }) => finished) ?? [],
    )
    expect([box()?.left, box()?.width, innerHeight - (box()?.bottom ?? 0)]).to.eql([15, 270, 35])
    document.documentElement.dir = 'rtl'
    expect(document.documentElement.clientWidth - (box()?.right ?? 0)).to.equal(15)
    document.documentElement.removeAttribute('dir')
  })

  it('never takes the focus, and is in the tab order', async () => {
    answering()
    const wrapper = await place('<div><input aria-label="field"></div>')
    const field = wrapper.querySelector('input')
    field?.focus()
    const element = document.createElement('whats-new')
    wrapper.append(element)
    await reaches(element, 'open')
    await nextFrame()
    expect(focused() === field).to.equal(true)
    await press('Tab')
    expect(focused()?.getAttribute('aria-label')).to.equal('Close')
    await press('Tab')
    expect(focused()?.localName).to.equal('a')
    let others = 0
    wrapper.addEventListener('keydown', () => {
      others += 1
    })
    await press('Escape')
    await reaches(element, 'quiet')
    expect(others, 'Escape is not for the page, too').to.equal(0)
  })

  it('goes by Escape wherever the focus is, which stays there', async () => {
    const server = answering()
    const wrapper = await place('<div><input aria-label="field"></div>')
    const field = wrapper.querySelector('input')
    const element = document.createElement('whats-new')
    wrapper.append(element)
    await until(() => expect(isShown(element)).to.equal(true))
    field?.focus()
    await press('Escape')
    await reaches(element, 'quiet')
    expect(focused() === field).to.equal(true)
    await until(() => expect(posted(server)).to.have.length(1))
  })

  it('leaves Escape to what has another use for it', async () => {
    answering()
    const wrapper = await place('<div><input aria-label="field"><p popover>Menu</p></div>')
    const [field, menu] = wrapper.querySelectorAll<HTMLElement>('input, p')
    const element = document.createElement('whats-new')
    wrapper.append(element)
    await until(() => expect(isShown(element)).to.equal(true))
    const escape = (isComposing = false): boolean =>
      field?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true, cancelable: true, isComposing }),
      ) === true
    expect(escape(true), 'a word that is being composed').to.equal(true)
    field?.addEventListener('keydown', (event) => event.preventDefault(), { once: true })
    escape()
    menu?.showPopover()
    expect(escape(), 'an open menu').to.equal(true)
    menu?.hidePopover()
    menu?.setAttribute('role', 'menu')
    menu?.append(field as HTMLElement)
    menu?.removeAttribute('popover')
    expect(escape(), 'a menu of the page').to.equal(true)
    menu?.removeAttribute('role')
    const closed = modalOpened(await place('<div></div>'))
    expect(escape(), 'a modal').to.equal(true)
    closed()
    await nextFrame()
    expect(element.matches(':state(open)')).to.equal(true)
  })

  it('goes with its button, at once, and tells the server and the page', async () => {
    const server = answering()
    const element = document.createElement('whats-new')
    const heard = record(element, 'news-shown', 'news-dismissed')
    ;(await place('<div></div>')).append(element)
    await until(() => the(element, 'button', 'Close'))
    await click(the(element, 'button', 'Close'))
    await until(() => expect(panel(element)).to.equal(null))
    await reaches(element, 'quiet')
    await until(() => expect(posted(server)).to.eql([{ version: '32.0.1' }]))
    expect(heard).to.eql([
      { type: 'news-shown', detail: { version: '32.0.1' } },
      { type: 'news-dismissed', detail: { version: '32.0.1' } },
    ])
  })

  for (const [what, markup, wanted] of [
    ['a button of the page', '<div><button>Before</button></div>', 'Before'],
    ['the menu, whose button is in a shadow root', '<div><user-menu></user-menu></div>', 'Settings menu'],
  ] as const)
    for (const key of ['Enter', 'Escape'])
      it(`gives the focus back to ${what} when it is put away by ${key}`, async () => {
        answering()
        const wrapper = await place(markup)
        const element = document.createElement('whats-new')
        wrapper.append(element)
        await until(() => expect(isShown(element)).to.equal(true))
        for (let steps = 0; nameOf(focused() ?? wrapper) !== wanted && steps < 9; steps += 1) await press('Tab')
        await press('Tab')
        expect(nameOf(focused() ?? element)).to.equal('Close')
        await press(key)
        await reaches(element, 'quiet')
        await nextFrame()
        expect(nameOf(focused() ?? element)).to.equal(wanted)
      })

  it('shows what there is of an incomplete answer', async () => {
    answering({ ocs: { data: { version: '1', changelogURL: 'javascript:alert(1)', whatsNew: null } } })
    const element = await place('<whats-new></whats-new>')
    await until(() => expect(isShown(element)).to.equal(true))
    await shows(element, 'What is new')
    expect([all(element, 'list').length, all(element, 'link').length, all(element, 'button').length]).to.eql([0, 0, 1])
  })

  for (const [what, answer] of [
    ['204', status(204)],
    ['500', status(500)],
    ['401', status(401)],
  ] as const) {
    it(`shows nothing for ${what}`, async () => {
      const server = answering(answer)
      const element = await place('<whats-new></whats-new>')
      await until(() => expect(server.calls).to.have.length(1))
      await nextFrame()
      expect([element.matches(':state(quiet)'), shownText(element)]).to.eql([true, ''])
    })
  }

  it('asks nothing for a visitor, and nothing where it is off', async () => {
    const server = answering()
    const off = await place('<whats-new mode="off"></whats-new>')
    await reaches(off, 'off')
    delete document.head.dataset['user']
    await reaches(await place('<whats-new></whats-new>'), 'off')
    await nextFrame()
    await nextFrame()
    expect(server.calls).to.eql([])
    document.head.dataset['user'] = 'ada'
    off.setAttribute('mode', 'popover')
    await reaches(off, 'open')
  })

  it('is one for the page', async () => {
    const server = answering()
    const first = await place('<whats-new></whats-new>')
    await reaches(first, 'open')
    const second = await place('<whats-new></whats-new>')
    await reaches(second, 'quiet')
    expect(server.calls).to.have.length(1)
    first.remove()
    await reaches(second, 'open')
    expect(server.calls).to.have.length(2)
  })

  it('is followed by another that takes its place in the same turn', async () => {
    answering()
    const first = await place('<whats-new></whats-new>')
    await reaches(first, 'open')
    const second = document.createElement('whats-new')
    second.setAttribute('mode', 'badge')
    first.replaceWith(second)
    await reaches(second, 'marked')
  })

  describe('as a mark on the user menu', () => {
    const description = (menu: HTMLElement): string =>
      menu.shadowRoot?.querySelector('[id$=description]')?.textContent ?? ''
    const placed = async (): Promise<{ server: FakeServer; menu: HTMLElement; element: HTMLElement }> => {
      const server = answering()
      const menu = await place('<user-menu></user-menu>')
      const element = await place('<whats-new mode="badge"></whats-new>')
      await reaches(element, 'marked')
      return { server, menu, element }
    }

    it('shows nothing itself, and is read with the menu', async () => {
      const { server, menu, element } = await placed()
      expect([panel(element), posted(server)]).to.eql([null, []])
      await until(() => expect(description(menu)).to.equal('Avatar of Ada — New in Cloud'))
    })

    it('opens by its entry in the menu, with the focus, counts as seen, and gives the focus back', async () => {
      const { server, menu, element } = await placed()
      the(menu, 'button', 'Settings menu').focus()
      await press('Enter')
      await reaches(menu, 'open')
      await until(() => expect(nameOf(focused() ?? menu)).to.equal('New in Cloud'))
      await press('Enter')
      await reaches(element, 'open')
      await reaches(menu, 'closed')
      expect([isShown(element), posted(server), description(menu)]).to.eql([
        true,
        [{ version: '32.0.1' }],
        'Avatar of Ada',
      ])
      await until(() => expect(focused()?.getAttribute('aria-label')).to.equal('Close'))
      await press('Enter')
      await reaches(element, 'quiet')
      expect(nameOf(focused() ?? element)).to.equal('Settings menu')
      expect(posted(server)).to.have.length(1)
    })

    it('goes from the menu with the element', async () => {
      const { menu, element } = await placed()
      await until(() => expect(description(menu)).to.contain('New in'))
      element.remove()
      await until(() => expect(description(menu)).to.equal('Avatar of Ada'))
    })
  })
})

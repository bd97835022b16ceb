import { expectOnConsole } from '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { handOver } from '../../../test/support/handover.js'
import { all, focused, nameOf, place, press, reaches, the, until } from '../../../test/support/page.js'
import { click } from '../../../test/support/pointer.js'
import { fakeServer } from '../../../test/support/server.js'
import { warnings } from '../../../test/support/warnings.js'

const search = 'POST /contactsmenu/contacts'
const nobody = { contacts: [], contactsAppEnabled: false }
const svg = '<svg viewBox="0 0 24 24"><path d="M4 4h16v16H4z" fill="#f00"/></svg>'

async function opened(actions: unknown): Promise<HTMLElement> {
  fakeServer({ [search]: nobody })
  handOver({ globals: { OC: { ContactsMenu: { actions } } } })
  const menu = await place('<contacts-menu search-delay="0"></contacts-menu>')
  await click(the(menu, 'button', 'Search contacts'))
  await reaches(menu, 'empty')
  return menu
}

/** The names of the buttons in the panel. */
const buttons = (menu: HTMLElement): string[] => all(menu, 'button').slice(1).map(nameOf)

describe('the buttons of applications in <contacts-menu>', () => {
  it('are those that are registered when it opens, also after it has been open', async () => {
    const actions = [{ id: 'a', label: 'Add guest', icon: svg, onClick: () => undefined }]
    const menu = await opened(actions)
    await until(() => expect(buttons(menu)).to.eql(['Add guest']))
    await press('Escape')
    await reaches(menu, 'closed')
    actions.push({ id: 'b', label: 'Call', icon: '', onClick: () => undefined })
    await press('Enter')
    await until(() => expect(buttons(menu)).to.eql(['Add guest', 'Call']))
  })

  it('do as the application says, by mouse and by key, when the panel is closed and no longer in its way', async () => {
    const heard: unknown[] = []
    const action = {
      label: 'Add guest',
      icon: svg,
      onClick(event: unknown) {
        heard.push([this === action, event instanceof MouseEvent])
        field.focus()
      },
    }
    const menu = await opened([action])
    const field = await place<HTMLInputElement>('<input aria-label="name of the guest">')
    await until(() => expect(buttons(menu)).to.eql(['Add guest']))
    await click(the(menu, 'button', 'Add guest'))
    await reaches(menu, 'closed')
    expect(nameOf(focused() as Element)).to.equal('name of the guest')
    await click(the(menu, 'button', 'Search contacts'))
    await until(() => expect(buttons(menu)).to.eql(['Add guest']))
    await press('Tab')
    expect(nameOf(focused() as Element)).to.equal('Add guest')
    await press('Enter')
    await reaches(menu, 'closed')
    expect(nameOf(focused() as Element)).to.equal('name of the guest')
    expect(heard).to.eql([
      [true, true],
      [true, true],
    ])
  })

  it('have their markup as a picture, with the namespace that it needs, and never as HTML', async () => {
    const hostile = '<svg onload="window.ran = true"><script>window.ran = true</script></svg>'
    const named = '<svg xmlns="http://www.w3.org/2000/svg"/>'
    const icons = [svg, named, hostile, '<b>bold</b>', 'https://elsewhere.example/a.svg', null]
    const menu = await opened(icons.map((icon, at) => ({ label: `${at}`, icon, onClick: () => undefined })))
    await until(() => expect(buttons(menu)).to.have.length(6))
    const pictures = all(menu, 'button')
      .slice(1)
      .map((button) => button.querySelector('span')?.style.maskImage ?? button.textContent)
    const withNamespace = svg.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
    expect(pictures.map((picture) => picture.replace(/^url\("data:image\/svg\+xml,(.*)"\)$/, '$1')).slice(0, 2)).to.eql(
      [withNamespace, named].map(encodeURIComponent),
    )
    expect(pictures[2]).to.contain('data:image/svg+xml,')
    expect(pictures.slice(3)).to.eql(['3', '4', '5'])
    expect(menu.shadowRoot?.querySelectorAll('button :is(script, svg[onload], b)')).to.have.length(0)
    expect((window as unknown as { ran?: boolean }).ran).to.equal(undefined)
  })

  it('leave out one that is none, and go on after one that throws', async () => {
    const { texts } = warnings()
    expectOnConsole(/"Broken", which an application has put into the contacts, failed/)
    const broken = {
      label: 'Broken',
      onClick() {
        throw new Error('Not today.')
      },
    }
    const unreadable = Object.defineProperty({ onClick: () => undefined }, 'label', {
      get() {
        throw new Error('Never.')
      },
    })
    const menu = await opened([null, { label: 'No function' }, { onClick: () => undefined }, unreadable, broken])
    await until(() => expect(buttons(menu)).to.eql(['Broken']))
    expect(texts().join()).to.contain('needs a label and a function onClick')
    await click(the(menu, 'button', 'Broken'))
    await reaches(menu, 'closed')
    expect(nameOf(focused() as Element)).to.equal('Search contacts')
    await press('Enter')
    await reaches(menu, 'empty')
    await until(() => expect(buttons(menu)).to.eql(['Broken']))
  })

  it('are none where the page has none, or something else by that name', async () => {
    for (const actions of [undefined, null, [], 'x', 3]) {
      const menu = await opened(actions)
      expect(buttons(menu)).to.eql([])
      menu.remove()
    }
  })
})

import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { stub } from 'sinon'
import { handOver } from '../../../test/support/handover.js'
import { all, nameOf, place, press, reaches, the, type, until } from '../../../test/support/page.js'
import { click } from '../../../test/support/pointer.js'
import { broken, fakeServer, pending, status, type Answer, type FakeServer } from '../../../test/support/server.js'

const search = 'POST /contactsmenu/contacts'
const teams = 'GET /contactsmenu/teams'
const key = `nextcloud_vol_${btoa('core:contacts')}_core:contacts:team`
const two = [
  { teamId: 'T1', displayName: 'Design', link: '/t/1' },
  { teamId: 'T2', displayName: 'Research', link: '/t/2' },
]

async function opened(
  answer: Answer,
  { version = '33.0.2.1', kept = '', attributes = '' } = {},
): Promise<{ menu: HTMLElement; server: FakeServer }> {
  const server = fakeServer({ [search]: { contacts: [] }, [teams]: answer })
  handOver({ initialState: { 'core-config': { version } } })
  if (kept) localStorage.setItem(key, kept)
  const menu = await place(`<contacts-menu search-delay="0" ${attributes}></contacts-menu>`)
  await click(the(menu, 'button', 'Search contacts'))
  await reaches(menu, 'empty')
  return { menu, server }
}

const filter = (menu: HTMLElement): HTMLSelectElement | undefined => all(menu, 'combobox')[0] as HTMLSelectElement
const bodies = (server: FakeServer): unknown[] => server.callsTo(search).map(({ body }) => body)

describe('<contacts-menu> on servers with teams', () => {
  it('lists the people of the chosen team, keeps the choice where the server keeps it, and all people again', async () => {
    const { menu, server } = await opened(two)
    await until(() => expect(filter(menu)).to.be.ok)
    const select = filter(menu) as HTMLSelectElement
    expect(nameOf(select)).to.equal('Filter by team')
    expect([...select.options].map(({ text }) => text)).to.eql(['All teams', 'Design', 'Research'])
    expect(select.value).to.equal('')
    await type(menu, 'searchbox', 'a')
    select.focus()
    await press('R')
    await until(() => expect(bodies(server).at(-1)).to.eql({ filter: 'a', teamId: 'T2' }))
    expect(localStorage.getItem(key)).to.equal('"T2"')
    await press('Home')
    await until(() => expect(bodies(server).at(-1)).to.eql({ filter: 'a' }))
    expect(localStorage.getItem(key)).to.equal('"$_all_$"')
    expect(bodies(server)).to.have.length(4)
  })

  it('asks for the kept team at once, for its teams once on a page, and for the same team at the next opening', async () => {
    const { menu, server } = await opened(two, { kept: '"T1"' })
    await until(() => expect(filter(menu)?.value).to.equal('T1'))
    await press('Escape')
    await reaches(menu, 'closed')
    localStorage.clear()
    await press('Enter')
    await until(() => expect(filter(menu)?.value).to.equal('T1'))
    expect(bodies(server)).to.eql([
      { filter: '', teamId: 'T1' },
      { filter: '', teamId: 'T1' },
    ])
    expect(server.callsTo(teams)).to.have.length(1)
  })

  it('keeps the answers of teams apart', async () => {
    const { menu, server } = await opened(two)
    await until(() => expect(filter(menu)).to.be.ok)
    await type(menu, 'searchbox', 'x')
    await until(() => expect(bodies(server).at(-1)).to.eql({ filter: 'x' }))
    await press('Backspace')
    filter(menu)?.focus()
    await press('D')
    await until(() => expect(bodies(server).at(-1)).to.eql({ filter: '', teamId: 'T1' }))
    await type(menu, 'searchbox', 'x')
    await until(() => expect(bodies(server).at(-1)).to.eql({ filter: 'x', teamId: 'T1' }))
  })

  it('goes back to all people where the kept team is no longer there', async () => {
    const { menu, server } = await opened(two, { kept: '"gone"' })
    await until(() => expect(bodies(server)).to.eql([{ filter: '', teamId: 'gone' }, { filter: '' }]))
    expect(filter(menu)?.value).to.equal('')
    expect(localStorage.getItem(key)).to.equal('"$_all_$"')
  })

  for (const [what, answer] of [
    ['fails', () => status(500)],
    ['does not come', () => broken()],
    ['is no list', () => new Response('<html>')],
  ] as const)
    it(`has no filter, no message and all people where the answer about teams ${what}, and asks again when it opens`, async () => {
      const told = stub(console, 'debug')
      try {
        const { menu, server } = await opened(answer(), { kept: '"T1"' })
        await until(() => expect(bodies(server).at(-1)).to.eql({ filter: '' }))
        expect([all(menu, 'combobox').length, document.querySelectorAll('toast-stack').length]).to.eql([0, 0])
        expect(told.callCount).to.equal(1)
        expect(localStorage.getItem(key)).to.equal('"T1"')
        server.answer(teams, two)
        await press('Escape')
        await reaches(menu, 'closed')
        await press('Enter')
        await until(() => expect(filter(menu)).to.be.ok)
      } finally {
        told.restore()
      }
    })

  for (const [who, answer] of [
    ['for somebody without a team', []],
    ['before there is an answer', pending()],
  ] as const)
    it(`has no filter ${who}`, async () => {
      const { menu, server } = await opened(answer)
      await until(() => expect(server.callsTo(teams)).to.have.length(1))
      expect(all(menu, 'combobox')).to.have.length(0)
    })

  it('asks nothing about teams on older servers, where the page does not say which it is, or of another search', async () => {
    for (const options of [
      { version: '32.0.1.2', kept: '"T1"' },
      { version: '', kept: '"T1"' },
      { kept: '"T1"', attributes: 'search-url="/index.php/contactsmenu/contacts"' },
    ]) {
      const { menu, server } = await opened(two, options)
      expect(server.calls.map(({ body }) => body)).to.eql([{ filter: '' }])
      menu.remove()
      server.close()
    }
  })

  it('goes by what is kept there only where it can be read', async () => {
    for (const kept of ['no JSON', '{}', '"$_all_$"', 'null']) {
      const { menu, server } = await opened(two, { kept })
      await until(() => expect(filter(menu)?.value).to.equal(''))
      expect(bodies(server)).to.eql([{ filter: '' }])
      menu.remove()
      server.close()
    }
  })
})

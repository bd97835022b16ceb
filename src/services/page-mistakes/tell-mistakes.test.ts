import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { handOver } from '../../../test/support/handover.js'
import { place, reaches } from '../../../test/support/page.js'
import { giveConsoleBack, warnings } from '../../../test/support/warnings.js'
import { tellMistakes } from './tell-mistakes.js'

const user = { uid: 'alice', displayName: 'Alice Anders' }

/** Places the markup, and returns what is told of it. */
async function told(markup: string, prepare: (host: HTMLElement) => void = () => undefined): Promise<string[]> {
  const host = await place(`<div>${markup}</div>`)
  prepare(host)
  giveConsoleBack()
  const { texts } = warnings()
  tellMistakes()
  tellMistakes()
  return texts()
}

describe('mistakes on a page', () => {
  it('a property that is written as an attribute is told once, with what to write', async () => {
    const texts = await told(`<app-menu apps='[{"id":"files"}]'></app-menu><app-menu apps="[]"></app-menu>`)
    expect(texts).to.have.length(1)
    expect(texts[0]).to.contain('<app-menu apps> is not read: apps is a property')
    expect(texts[0]).to.contain('{ "apps": … }</script>')
  })

  it('an attribute without its hyphens is told with its right name', async () => {
    expect((await told('<contacts-menu searchdelay="5"></contacts-menu>')).join()).to.contain(
      '<contacts-menu searchdelay> is not read. Write the attribute as search-delay.',
    )
  })

  it('nothing is told of attributes that an element reads, of those of all elements, and of other elements', async () => {
    handOver({ user })
    expect(
      await told(
        `<app-menu unread="count" class="a" id="b" data-x="1" aria-label="Apps"></app-menu>
        <search-select name="a" disabled><option>A</option></search-select>
        <suggest-list for="field"></suggest-list><input id="field"><other-element apps="x" for="nope"></other-element>
        <label for="nope">A label</label><user-menu><a href="/out" data-id="logout">Log out</a></user-menu>`,
      ),
    ).to.eql([])
  })

  it('an id in `for` that is not there is told', async () => {
    const texts = await told('<password-strength for="nope"></password-strength>')
    expect(texts).to.have.length(1)
    expect(texts[0]).to.contain('<password-strength for="nope"> finds no element with this id')
  })

  it('a menu with links and no account is told, and its links stay in sight', async () => {
    const texts = await told('<user-menu><a href="/out" data-id="logout">Log out</a></user-menu>')
    expect(texts).to.have.length(1)
    expect(texts[0]).to.contain('<head data-user="…"')
    const menu = document.querySelector('user-menu') as HTMLElement
    await reaches(menu, 'signed-out')
    const link = menu.querySelector('a') as HTMLElement
    expect(link.assignedSlot).to.not.equal(null)
    expect(await told('<user-menu></user-menu>')).to.eql([])
  })

  it('content for an entry that is not there is told', async () => {
    handOver({ user })
    const status = '<user-status slot="user_status-menu-entry"></user-status>'
    const texts = await told(`<user-menu><a href="/out" data-id="logout">Log out</a>${status}</user-menu>`)
    expect(texts).to.have.length(1)
    expect(texts[0]).to.contain('data-id="user_status-menu-entry"')
  })

  it('content for an entry that is there is not, wherever the entry comes from', async () => {
    const status = '<user-status slot="user_status-menu-entry"></user-status>'
    handOver({ user })
    expect(
      await told(`<user-menu><nav><a href="/s" data-id="user_status-menu-entry">S</a></nav>${status}</user-menu>`),
    ).to.eql([])
    handOver({
      user,
      initialState: { 'core-settingsNavEntries': { a: { id: 'user_status-menu-entry', name: 'S', href: '/s' } } },
    })
    expect(await told(`<user-menu>${status}</user-menu>`)).to.eql([])
  })

  it('a tag that is not defined and stands in a shadow root of the page is told, also in one within another', async () => {
    const texts = await told('<p></p>', (host) => {
      const outer = host.attachShadow({ mode: 'open' })
      outer.innerHTML = '<section></section><acme-live-time></acme-live-time><live-time></live-time>'
      const inner = (outer.querySelector('section') as HTMLElement).attachShadow({ mode: 'open' })
      inner.innerHTML = '<acme-user-avatar></acme-user-avatar>'
    })
    expect(texts).to.have.length(2)
    expect(texts.join()).to.contain('<acme-live-time> stands in a shadow root').and.to.contain('<acme-user-avatar>')
  })
})

import { expectOnConsole } from '../../test/support/setup.js'
import { expect, nextFrame } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { useFakeTimers } from 'sinon'
import { parseContact, type Contact } from '../../src/kits/contacts/contact.js'
import { settle } from '../../test/support/fake-browser.js'
import { addTranslations } from '../../src/core/page/server/translate.js'
import { handOver } from '../../test/support/handover.js'
import {
  all,
  focused,
  nameOf,
  place,
  press,
  reaches,
  record,
  shows,
  shownText,
  the,
  type,
  until,
  visibleText,
} from '../../test/support/page.js'
import { click } from '../../test/support/pointer.js'
import {
  broken,
  fakeServer,
  pending,
  status,
  type Answer,
  type Call,
  type FakeServer,
} from '../../test/support/server.js'
import { keep, linesOf, mergeDuplicates, recall, type Answers } from './panel/contacts-menu.model.js'

const route = 'POST /contactsmenu/contacts'

const mail = (address: string): object => ({
  title: address,
  icon: '/demo/assets/icons/mail-action.svg',
  hyperlink: `mailto:${address}`,
})
const user = (id: string, more: object = {}): object => ({
  id,
  uid: id,
  isUser: true,
  fullName: `Name of ${id}`,
  profileUrl: `/u/${id}`,
  emailAddresses: [],
  topAction: { title: 'View profile', icon: null, hyperlink: `/u/${id}` },
  actions: [],
  ...more,
})
const users = (count: number): object[] => Array.from({ length: count }, (_, index) => user(`u${index}`))
const found = (contacts: readonly object[], contactsAppEnabled = false): Answer => ({ contacts, contactsAppEnabled })

async function opened(
  answer: Answer,
  attributes = 'search-delay="0"',
): Promise<{ menu: HTMLElement; server: FakeServer }> {
  const server = fakeServer({ [route]: answer })
  const menu = await place(`<contacts-menu ${attributes}></contacts-menu>`)
  await click(the(menu, 'button', 'Search contacts'))
  await nextFrame()
  return { menu, server }
}

async function listing(
  contacts: readonly object[],
  contactsAppEnabled = false,
): Promise<{ menu: HTMLElement; server: FakeServer }> {
  const both = await opened(found(contacts, contactsAppEnabled))
  await reaches(both.menu, 'list')
  return both
}

const rows = (menu: HTMLElement): HTMLElement[] =>
  all(menu, 'listitem').filter((row) => row.hasAttribute('aria-posinset'))
const bodies = (server: FakeServer): unknown[] => server.calls.map((call) => call.body)
const filterOf = (call: Call): unknown => (call.body as { filter: unknown }).filter

describe('<contacts-menu> loads', () => {
  it('shows the picture that the server names for somebody without an account, and initials without one', async () => {
    const card = (id: string, avatar: string | null): object =>
      user(id, { isUser: false, avatar, fullName: `Card ${id}` })
    const { menu } = await listing([
      card('a', '/demo/assets/icons/help.svg'),
      card('b', null),
      card('c', 'javascript:alert(1)'),
      user('alice', { avatar: '/never' }),
    ])
    const pictures = (): (string | null | undefined)[] =>
      rows(menu).map((row) => row.querySelector('[part=avatar] img')?.getAttribute('src'))
    await until(() =>
      expect(pictures()).to.eql(['/demo/assets/icons/help.svg', undefined, undefined, '/index.php/avatar/alice/64']),
    )
  })

  it('its rows anew in the language whose texts come after them', async () => {
    const { menu } = await listing([user('a', { actions: [mail('a@example.com'), mail('b@example.com')] })])
    addTranslations({ 'Actions for {name}': 'Aktionen für {name}' })
    await until(() => the(menu, 'button', 'Aktionen für Name of a'))
  })

  it('nothing until it is first opened, and then on every opening with what stands in the field', async () => {
    const server = fakeServer({ [route]: found(users(1)) })
    const menu = await place('<contacts-menu search-delay="0"></contacts-menu>')
    await reaches(menu, 'closed')
    expect(server.calls).to.have.length(0)
    await click(the(menu, 'button', 'Search contacts'))
    await reaches(menu, 'list')
    await type(menu, 'searchbox', 'x')
    await reaches(menu, 'list')
    await press('Escape')
    await reaches(menu, 'closed')
    await press('Enter')
    await reaches(menu, 'list')
    expect(bodies(server)).to.deep.equal([{ filter: '' }, { filter: 'x' }, { filter: 'x' }])
  })

  it('says what it waits for', async () => {
    const { menu, server } = await opened((call) => (filterOf(call) === '' ? pending() : found([])))
    await reaches(menu, 'loading')
    expect(nameOf(the(menu, 'status'))).to.equal('Loading your contacts …')
    // Not for screen readers alone.
    expect(the(menu, 'status').offsetHeight).to.be.above(16)
    server.answer(route, pending())
    await type(menu, 'searchbox', ' Ada')
    await shows(menu, 'Looking for Ada …')
    await until(() => expect(bodies(server).at(-1)).to.deep.equal({ filter: ' Ada' }))
  })

  it('half a second after the last key', async () => {
    const { menu, server } = await opened(found(users(1)), '')
    await reaches(menu, 'list')
    const clock = useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      await type(menu, 'searchbox', 'ad')
      clock.tick(400)
      await sendKeys({ type: 'a' })
      clock.tick(499)
      await nextFrame()
      expect(server.calls).to.have.length(1)
      clock.tick(1)
      await until(() => expect(bodies(server)).to.deep.equal([{ filter: '' }, { filter: 'ada' }]))
    } finally {
      clock.restore()
    }
    await reaches(menu, 'list')
  })

  it('gives a search up with the next key, and drops an answer that comes all the same', async () => {
    let answerFirst = (): void => undefined
    const { menu, server } = await opened((call) => {
      if (filterOf(call) === 'b') return found([user('late')])
      if (filterOf(call) === '') return found([])
      return new Promise((resolve) => {
        answerFirst = () => resolve(found([user('early')]))
      })
    })
    await reaches(menu, 'empty')
    await type(menu, 'searchbox', 'a')
    await until(() => expect(server.calls).to.have.length(2))
    const call = server.calls[1]
    expect(call?.signal?.aborted).to.equal(false)
    await press('Backspace')
    expect(call?.signal?.aborted).to.equal(true)
    await type(menu, 'searchbox', 'b')
    await shows(menu, 'Name of late')
    answerFirst()
    await nextFrame()
    expect(shownText(menu)).not.to.contain('Name of early')
  })

  it('no half-typed word of an input method', async () => {
    const { menu, server } = await listing(users(1))
    const field = the(menu, 'searchbox') as HTMLInputElement
    const compose = (text: string): void => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
      field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, isComposing: true }))
    }
    compose('k')
    compose('か')
    expect(server.calls).to.have.length(1)
    field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, composed: true, data: 'か' }))
    await until(() => expect(bodies(server).slice(1)).to.deep.equal([{ filter: 'か' }]))
  })

  it('shows a term typed again at once, without asking again within a minute', async () => {
    const { menu, server } = await listing(users(2))
    await type(menu, 'searchbox', 'a')
    await reaches(menu, 'list')
    await press('Backspace')
    await reaches(menu, 'list')
    expect(server.calls).to.have.length(2)
  })

  it('from another address and among other people where the page says so', async () => {
    const server = fakeServer({ 'POST /people': found(users(1)) })
    const menu = await place('<contacts-menu open search-url="/people" scope="team"></contacts-menu>')
    await reaches(menu, 'list')
    expect(bodies(server)).to.deep.equal([{ filter: '', scope: 'team' }])
  })

  it('nothing any more once it is closed or removed', async () => {
    const { menu, server } = await opened(pending())
    await until(() => expect(server.calls).to.have.length(1))
    await press('Escape')
    await until(() => expect(server.calls[0]?.signal?.aborted).to.equal(true))
    await click(the(menu, 'button', 'Search contacts'))
    await until(() => expect(server.calls).to.have.length(2))
    menu.remove()
    await until(() => expect(server.calls[1]?.signal?.aborted).to.equal(true))
  })

  it('what a script of the page searches for', async () => {
    const server = fakeServer({ [route]: found(users(1)) })
    const menu = await place<HTMLElement & { search(term: unknown): void }>('<contacts-menu></contacts-menu>')
    menu.search('Ada')
    await reaches(menu, 'list')
    menu.search('Bob')
    await until(() => expect(bodies(server)).to.deep.equal([{ filter: 'Ada' }, { filter: 'Bob' }]))
    expect((the(menu, 'searchbox') as HTMLInputElement).value).to.equal('Bob')
    menu.search(null)
    await until(() => expect(bodies(server).at(-1)).to.deep.equal({ filter: '' }))
    await reaches(menu, 'list')
  })

  it('what is wanted when it is opened, not when it was made ready', async () => {
    const server = fakeServer({ [route]: found(users(1)) })
    const menu = await place<HTMLElement & { search(term: unknown): void }>('<contacts-menu></contacts-menu>')
    the(menu, 'button', 'Search contacts').focus()
    await until(() => expect(menu.shadowRoot?.querySelector('input')).to.not.equal(null))
    expect(server.calls).to.have.length(0)
    menu.search('Ada')
    await reaches(menu, 'list')
    expect(bodies(server)).to.deep.equal([{ filter: 'Ada' }])
    expect((the(menu, 'searchbox') as HTMLInputElement).value).to.equal('Ada')
  })
})

describe('<contacts-menu> fails', () => {
  const failures: Record<string, Answer> = {
    'the server is broken': status(500),
    'the session is over': status(401),
    'the connection is lost': broken(),
    'the answer is no JSON': new Response('<html>'),
    'the answer has no list': { contacts: null },
  }
  for (const [cause, answer] of Object.entries(failures)) {
    it(`when ${cause}, and can be tried again`, async () => {
      const { menu, server } = await opened(answer)
      await reaches(menu, 'error')
      expect(nameOf(the(menu, 'status'))).to.equal('Could not load your contacts')
      expect(all(menu, 'list')).to.have.length(0)
      server.answer(route, found(users(1)))
      the(menu, 'button', 'Try again').focus()
      await press('Enter')
      await reaches(menu, 'list')
      expect(focused()).to.equal(the(menu, 'searchbox'))
    })
  }
})

describe('<contacts-menu> that failed', () => {
  it('tries again by itself, says so only when it has the list, and keeps the focus on the way', async () => {
    const { menu, server } = await opened(status(500))
    await reaches(menu, 'error')
    const button = the(menu, 'button', 'Try again')
    button.focus()
    for (const calls of [2, 3]) {
      dispatchEvent(new Event('online'))
      await until(() => expect(server.callsTo(route)).to.have.length(calls))
      await settle()
      expect([menu.matches(':state(error)'), focused()]).to.eql([true, button])
    }
    server.answer(route, found(users(1)))
    dispatchEvent(new Event('online'))
    await reaches(menu, 'list')
    expect(focused()).to.equal(the(menu, 'searchbox'))
    dispatchEvent(new Event('online'))
    await settle()
    expect(server.callsTo(route)).to.have.length(4)
  })

  it('does not try again by itself when the session is over, when it is closed, or when something else is typed', async () => {
    const { menu, server } = await opened(status(401))
    await reaches(menu, 'error')
    const calls = (): number => server.callsTo(route).length
    dispatchEvent(new Event('online'))
    await settle()
    expect(calls()).to.equal(1)
    server.answer(route, broken())
    await click(the(menu, 'button', 'Try again'))
    await until(() => expect(calls()).to.equal(2))
    await reaches(menu, 'error')
    server.answer(route, pending())
    await type(menu, 'searchbox', 'a')
    await until(() => expect(calls()).to.equal(3))
    dispatchEvent(new Event('online'))
    await settle()
    expect(calls()).to.equal(3)
    menu.removeAttribute('open')
    await reaches(menu, 'closed')
    dispatchEvent(new Event('online'))
    await settle()
    expect(calls()).to.equal(3)
  })
})

describe('<contacts-menu> shows', () => {
  it('a search field that takes the focus, in a panel of 350 by 328', async () => {
    const { menu } = await listing(users(1))
    const field = the(menu, 'searchbox', 'Search contacts') as HTMLInputElement
    expect(focused()).to.equal(field)
    expect(field.placeholder).to.equal('Search contacts …')
    const body = menu.shadowRoot?.querySelector('[part=body]')?.getBoundingClientRect()
    expect([body?.width, body?.height]).to.deep.equal([350, 328])
    expect(nameOf(the(menu, 'dialog'))).to.equal('Search contacts')
  })

  it('what a script fills in, by whichever event', async () => {
    const { menu, server } = await listing(users(1))
    const field = the(menu, 'searchbox') as HTMLInputElement
    for (const [text, event] of [
      ['composed', new Event('input', { bubbles: true, composed: true })],
      ['kept inside', new Event('input', { bubbles: true })],
      ['changed', new Event('change', { bubbles: true })],
    ] as const) {
      field.value = text
      field.dispatchEvent(event)
      await until(() => expect(bodies(server).at(-1)).to.deep.equal({ filter: text }))
      expect(field.value).to.equal(text)
    }
  })

  it('a way to empty the field, only while there is something in it', async () => {
    const { menu, server } = await listing(users(1))
    expect(all(menu, 'button', 'Reset search')).to.have.length(0)
    await type(menu, 'searchbox', 'ada')
    server.answer(route, pending())
    await click(the(menu, 'button', 'Reset search'))
    await shows(menu, 'Loading your contacts …')
    expect(focused()).to.equal(the(menu, 'searchbox'))
    await until(() => expect(bodies(server).at(-1)).to.deep.equal({ filter: '' }))
    expect(all(menu, 'button', 'Reset search')).to.have.length(0)
  })

  for (const [has, link] of [
    [true, 'Show all contacts'],
    [false, 'Install the Contacts app'],
  ] as const)
    it(`that nobody was found, and ${link}`, async () => {
      handOver({ user: { uid: 'root', displayName: 'Root', isAdmin: true } })
      const { menu } = await opened(found([], has))
      await reaches(menu, 'empty')
      expect(nameOf(the(menu, 'status'))).to.equal('No contacts found')
      expect(all(menu, 'link').map(nameOf)).to.eql([link])
    })

  it('how many were found, in a region that was there before', async () => {
    const { menu, server } = await opened(found(users(1)))
    const region = the(menu, 'status')
    await reaches(menu, 'list')
    expect(visibleText(region)).to.equal('1 contact found')
    server.answer(route, found(users(12)))
    await type(menu, 'searchbox', 'a')
    await until(() => expect(visibleText(region)).to.equal('12 contacts found'))
    expect(the(menu, 'status')).to.equal(region)
  })

  it('each person with name, last message, and status message or else the first e-mail address', async () => {
    const { menu } = await listing([
      user('a', { fullName: 'Ada', lastMessage: 'Hello', statusMessage: 'Away', emailAddresses: ['a@example.com'] }),
      user('b', { fullName: 'Bob', emailAddresses: ['b@example.com', 'b2@example.com'] }),
      user('c', { fullName: 'Cy' }),
    ])
    const texts = rows(menu).map((row) => [...row.querySelectorAll('bdi')].map((line) => line.textContent))
    expect(texts).to.deep.equal([['Ada', 'Hello', 'Away'], ['Bob', 'b@example.com'], ['Cy']])
    for (const row of rows(menu)) {
      expect(row.offsetHeight).to.equal(50)
      expect(row.scrollHeight).to.be.at.most(50)
    }
  })

  it('the picture of an account only, and a status only where there is one', async () => {
    const { menu } = await listing([
      user('a', { status: 'online' }),
      user('card', { isUser: false, fullName: 'Cora Dee', avatarLabel: 'Xavi Yo' }),
    ])
    const pictures = rows(menu).map((row) => row.querySelector('img[src*="/avatar/"]')?.getAttribute('src') ?? null)
    expect(pictures).to.deep.equal(['/index.php/avatar/a/64', null])
    expect(rows(menu)[1]?.textContent).to.contain('XY')
  })

  it('the row as a link to the profile of that very person, or else to the top action, or as no link', async () => {
    const { menu } = await listing([
      user('a b'),
      user('x', { profileUrl: null, topAction: mail('x@example.com') }),
      user('y', { profileUrl: null, topAction: null }),
      user('z', { profileUrl: null, topAction: { title: '5:52 PM', hyperlink: '#' } }),
      user('evil', {
        profileUrl: 'javascript:alert(1)',
        topAction: { title: 'Run', hyperlink: 'javascript:alert(1)' },
      }),
    ])
    const links = rows(menu).map((row) => row.querySelector('a'))
    expect(links.map((link) => link?.getAttribute('href') ?? null)).to.deep.equal([
      '/u/a b',
      'mailto:x@example.com',
      null,
      null,
      null,
    ])
    expect(links[2]?.getAttribute('aria-disabled')).to.equal('true')
    expect(all(menu, 'link', 'Run')).to.have.length(0)
  })

  it('the first action beside the name and the others behind three dots, those that lead nowhere as text', async () => {
    const { menu } = await listing([
      user('a', { actions: [mail('a@example.com'), { title: '5:52 PM', hyperlink: '#' }] }),
    ])
    expect(the(menu, 'link', 'View profile, Name of a').getAttribute('href')).to.equal('/u/a')
    await click(the(menu, 'button', 'Actions for Name of a'))
    await shows(menu, '5:52 PM')
    expect(the(menu, 'link', 'a@example.com').getAttribute('href')).to.equal('mailto:a@example.com')
    expect(all(menu, 'link', '5:52 PM')).to.have.length(0)
  })

  it('the way to all contacts, or to the app store for an administrator, or nothing', async () => {
    const { menu, server } = await listing(users(1), true)
    expect(the(menu, 'link', 'Show all contacts').getAttribute('href')).to.equal('/index.php/apps/contacts')
    server.answer(route, found(users(1)))
    await type(menu, 'searchbox', 'x')
    await until(() => expect(all(menu, 'link', /contacts/i)).to.have.length(0))
    handOver({ user: { uid: 'root', displayName: 'Root', isAdmin: true } })
    await type(menu, 'searchbox', 'y')
    await until(() =>
      expect(the(menu, 'link', 'Install the Contacts app').getAttribute('href')).to.equal(
        '/index.php/settings/apps/social/contacts',
      ),
    )
    menu.setAttribute('install-url', '/store')
    menu.setAttribute('contacts-app-url', '/all')
    await until(() => expect(the(menu, 'link', 'Install the Contacts app').getAttribute('href')).to.equal('/store'))
  })

  it('ten thousand people in a handful of rows, each of which says where it stands', async () => {
    const { menu } = await listing(users(10_000))
    expect(rows(menu).length).to.be.below(20)
    expect(rows(menu)[0]?.getAttribute('aria-setsize')).to.equal('10000')
    const scroller = the(menu, 'list', 'Contacts list').parentElement
    for (const top of [5_000, 250_000, 499_700]) {
      scroller?.scrollTo(0, top)
      await until(() =>
        expect(rows(menu).some((row) => Number(row.ariaPosInSet) === Math.ceil(top / 50) + 1)).to.equal(true),
      )
      expect(rows(menu).length).to.be.below(22)
    }
  })

  it('no picture for who flies past while the list scrolls, and every picture once it rests', async () => {
    const { menu } = await listing(users(10_000))
    const scroller = the(menu, 'list', 'Contacts list').parentElement
    const pictured = (): string[] =>
      rows(menu)
        .filter((row) => row.querySelector('img'))
        .map(({ ariaPosInSet }) => ariaPosInSet ?? '')
    // The list measures itself only after it was added to the page.
    await until(() => expect(pictured().length).to.be.above(6))
    await new Promise(requestAnimationFrame)
    const before = pictured()
    const asked = new Set<string>()
    const observer = new MutationObserver(() =>
      pictured()
        .filter((row) => !before.includes(row))
        .forEach((row) => asked.add(row)),
    )
    observer.observe(the(menu, 'list', 'Contacts list'), { childList: true, subtree: true })
    // With a fake clock the test decides when scrolling has ended, however slow the frames are.
    const clock = useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const last = 40
    for (let step = 1; step <= last; step += 1) {
      scroller?.scrollTo(0, step * 1000)
      await new Promise(requestAnimationFrame)
    }
    const whileScrolling = [...asked]
    clock.tick(120)
    clock.restore()
    expect(whileScrolling).to.deep.equal([])
    await until(() => expect(rows(menu).every((row) => row.querySelector('img'))).to.equal(true))
    observer.disconnect()
    expect(asked.size).to.be.below(22)
  })
})

describe('<contacts-menu> by keyboard', () => {
  const at = (): string => {
    const element = focused()
    return element
      ? `${element.closest('[aria-posinset]')?.getAttribute('aria-posinset') ?? '-'} ${element.getAttribute('aria-label') ?? element.localName}`
      : ''
  }
  const walk = async (...keys: string[]): Promise<string[]> => {
    const been: string[] = []
    for (const key of keys) {
      await press(key)
      been.push(at())
    }
    return been
  }
  const withMail = (id: string): object => user(id, { actions: [mail(`${id}@example.com`)] })

  it('walks the rows as one tab stop', async () => {
    const { menu } = await listing([...users(99), withMail('last')], true)
    expect(
      await walk('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'End', 'ArrowDown', 'PageUp', 'PageDown', 'Home'),
    ).to.deep.equal(['1 a', '2 a', '3 a', '2 a', '100 a', '100 a', '96 a', '100 a', '1 a'])
    expect(await walk('Tab')).to.deep.equal(['- a'])
    expect(focused()).to.equal(the(menu, 'link', 'Show all contacts'))
    expect(await walk('Shift+Tab', 'Shift+Tab')).to.deep.equal(['1 a', '- input'])
  })

  it('goes to the first row from the field and back to the field from there, or with any letter', async () => {
    const { menu, server } = await listing(users(50))
    expect(await walk('ArrowDown', 'End', 'Shift+Tab', 'ArrowDown', 'ArrowUp', 'ArrowDown')).to.deep.equal([
      '1 a',
      '50 a',
      '- input',
      '1 a',
      '- input',
      '1 a',
    ])
    expect(await walk('z')).to.deep.equal(['- input'])
    await until(() => expect(bodies(server).at(-1)).to.deep.equal({ filter: 'z' }))
    expect((the(menu, 'searchbox') as HTMLInputElement).value).to.equal('z')
  })

  it('walks sideways into the actions of a row and back', async () => {
    await listing([withMail('a'), withMail('b')])
    expect(
      await walk(
        'ArrowDown',
        'ArrowRight',
        'ArrowRight',
        'ArrowRight',
        'ArrowLeft',
        'ArrowLeft',
        'ArrowLeft',
        'ArrowRight',
        'ArrowDown',
      ),
    ).to.deep.equal([
      '1 a',
      '1 View profile, Name of a',
      '1 Actions for Name of a',
      '1 Actions for Name of a',
      '1 View profile, Name of a',
      '1 a',
      '1 a',
      '1 View profile, Name of a',
      '2 a',
    ])
  })

  it('walks the other way where the page reads from right to left', async () => {
    fakeServer({ [route]: found([withMail('a')]) })
    const page = await place('<div dir="rtl"><contacts-menu open></contacts-menu></div>')
    await reaches(page.firstElementChild as HTMLElement, 'list')
    expect(await walk('ArrowDown', 'ArrowLeft', 'ArrowRight', 'ArrowRight')).to.deep.equal([
      '1 a',
      '1 View profile, Name of a',
      '1 a',
      '1 a',
    ])
  })

  it('opens the other actions, and closes one layer with each Escape', async () => {
    const { menu } = await listing([withMail('a'), withMail('b')])
    const dots = the(menu, 'button', 'Actions for Name of b')
    await walk('ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'Enter', 'ArrowDown')
    expect(focused()).to.equal(the(menu, 'link', 'b@example.com'))
    expect(rows(menu)[1]?.querySelector('a')?.tabIndex).to.equal(0)
    await press('Escape')
    expect(focused()).to.equal(dots)
    expect(dots.getAttribute('aria-expanded')).to.equal('false')
    expect(menu.hasAttribute('open')).to.equal(true)
    await press('Escape')
    expect(menu.hasAttribute('open')).to.equal(false)
    expect(focused()).to.equal(the(menu, 'button', 'Search contacts'))
  })

  it('keeps the focus inside until it is closed', async () => {
    const { menu } = await listing(users(2), true)
    await walk('Shift+Tab')
    expect(focused()).to.equal(the(menu, 'link', 'Show all contacts'))
    await walk('Tab')
    expect(focused()).to.equal(the(menu, 'searchbox'))
  })

  it('keeps the focus inside from the actions of its last row', async () => {
    const { menu } = await listing([withMail('a')])
    expect(await walk('ArrowDown', 'ArrowRight')).to.deep.equal(['1 a', '1 View profile, Name of a'])
    await press('Tab')
    expect(focused()).to.equal(the(menu, 'searchbox'))
  })

  it('keeps the focus in the panel when an answer that is known takes the place of the row that had it', async () => {
    const { menu, server } = await opened(found(users(2)), 'search-delay="1"')
    await reaches(menu, 'list')
    for (const [text, term] of ['a', 'aa'].entries()) {
      await type(menu, 'searchbox', 'a')
      await until(() => expect(server.calls.map(filterOf).at(-1)).to.equal(term))
      await until(() => expect(server.calls.length).to.equal(text + 2))
      await reaches(menu, 'list')
    }
    const clock = useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await press('Backspace')
    await press('ArrowDown')
    const row = focused()
    await clock.tickAsync(1)
    clock.restore()
    await until(() => expect(row?.isConnected).to.equal(false))
    expect(focused()).to.equal(the(menu, 'searchbox'))
    expect(server.calls).to.have.length(3)
  })

  it('keeps the focus in the panel when the row that had it goes', async () => {
    const { menu, server } = await listing(users(2))
    await type(menu, 'searchbox', 'a')
    await reaches(menu, 'list')
    await press('ArrowDown')
    server.answer(route, pending())
    ;(menu as HTMLElement & { search(term: string): void }).search('b')
    await reaches(menu, 'loading')
    expect(focused()).to.equal(the(menu, 'searchbox'))
  })

  it('keeps the row with the focus in the page while the list scrolls on', async () => {
    const { menu } = await listing(users(1000))
    await walk('ArrowDown', 'ArrowDown')
    the(menu, 'list', 'Contacts list').parentElement?.scrollTo(0, 30_000)
    await until(() => expect(rows(menu).some((row) => row.ariaPosInSet === '602')).to.equal(true))
    expect(await walk('ArrowDown')).to.deep.equal(['3 a'])
    const row = focused()?.getBoundingClientRect()
    const list = the(menu, 'list', 'Contacts list').parentElement?.getBoundingClientRect()
    expect(row && list && row.top >= list.top && row.bottom <= list.bottom).to.equal(true)
  })
})

describe('<contacts-menu> and its page', () => {
  it('mirrors whether it is open, and tells of both', async () => {
    fakeServer({ [route]: found(users(1)) })
    const menu = await place('<contacts-menu></contacts-menu>')
    const heard = record(menu, 'menu-opened', 'menu-closed')
    menu.setAttribute('open', '')
    await reaches(menu, 'list')
    menu.removeAttribute('open')
    await reaches(menu, 'closed')
    await click(the(menu, 'button'))
    await until(() => expect(menu.hasAttribute('open')).to.equal(true))
    await until(() => expect(heard.map((one) => one.type)).to.deep.equal(['menu-opened', 'menu-closed', 'menu-opened']))
  })

  it('tells who was picked by a plain click, and by no other', async () => {
    const { menu } = await listing([user('a')])
    const heard = record(menu, 'contact-picked')
    const link = rows(menu)[0]?.querySelector('a')
    menu.shadowRoot?.addEventListener('click', (event) => event.preventDefault())
    link?.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, cancelable: true, ctrlKey: true }))
    expect(heard).to.have.length(0)
    await click(link)
    expect(heard.map((one) => (one.detail as Contact).uid)).to.deep.equal(['a'])
  })

  it('takes nonsense in its attributes for the default', async () => {
    expectOnConsole(/"searchDelay"/)
    const { menu } = await opened(found(users(1)), 'search-delay="soon"')
    await reaches(menu, 'list')
    expect((menu as HTMLElement & { searchDelay: number }).searchDelay).to.equal(500)
  })
})

describe('people who come twice', () => {
  const contact = (more: object): Contact => parseContact({ fullName: 'Ada', ...more }) as Contact
  const call = { title: 'Call', icon: null, hyperlink: 'tel:1' }

  it('are shown once: the same account, or the same name and e-mail address; the first stays and gains actions', () => {
    const merged = mergeDuplicates([
      contact({ isUser: true, uid: 'ada', emailAddresses: ['Ada@Example.com'], topAction: mail('ada@example.com') }),
      contact({
        uid: 'card',
        fullName: ' ADA',
        emailAddresses: ['ada@example.com'],
        topAction: mail('ada@example.com'),
        actions: [call],
      }),
      contact({ isUser: true, uid: 'ada', actions: [call, { title: '5 PM', hyperlink: '#' }] }),
    ])
    expect(merged.map((one) => one.uid)).to.deep.equal(['ada'])
    expect(merged[0]?.actions.map((action) => action.title)).to.deep.equal(['Call', '5 PM'])
  })

  it('stay apart where nothing shows that they are one, or two accounts share a mailbox', () => {
    const apart = [
      contact({ isUser: true, uid: 'ada', emailAddresses: ['office@example.com'] }),
      contact({ isUser: true, uid: 'bob', emailAddresses: ['office@example.com'] }),
      contact({ uid: 'ada' }),
      contact({ uid: 'ada' }),
      contact({ emailAddresses: ['x@example.com', 'office@example.com'] }),
      contact({ fullName: 'Bob', emailAddresses: ['x@example.com'] }),
    ]
    expect(mergeDuplicates(apart)).to.have.length(6)
  })

  it('stay apart as accounts, also where a card with their common mailbox came before them', () => {
    const office = { emailAddresses: ['office@example.com'] }
    const merged = mergeDuplicates([
      contact({ uid: 'card', ...office }),
      contact({ isUser: true, uid: 'ada', ...office }),
      contact({ isUser: true, uid: 'bob', ...office }),
    ])
    expect(merged.map((one) => one.uid)).to.deep.equal(['card', 'bob'])
  })
})

describe('the lines of a row', () => {
  it('always begin with the name, and name an e-mail address only without a status message', () => {
    expect(
      linesOf(parseContact({ fullName: 'Ada', statusMessage: 'Away', emailAddresses: ['a@example.com'] }) as Contact),
    ).to.deep.equal(['Ada', 'Away'])
    expect(linesOf(parseContact({}) as Contact)).to.deep.equal([''])
  })
})

describe('kept answers', () => {
  it('last a minute, and do not pile up', () => {
    const answers: Answers = new Map()
    const answer = { contacts: [], contactsAppEnabled: false }
    keep(answers, 'a', answer, 0)
    expect(recall(answers, 'a', 59_999)).to.equal(answer)
    expect(recall(answers, 'a', 60_000)).to.equal(undefined)
    expect(recall(answers, 'b', 0)).to.equal(undefined)
    for (let term = 0; term < 50; term += 1) keep(answers, String(term), answer, 0)
    expect(answers.size).to.be.at.most(10)
  })
})

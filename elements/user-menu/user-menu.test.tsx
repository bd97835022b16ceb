import { expectOnConsole } from '../../test/support/setup.js'
import { expect, nextFrame } from '@open-wc/testing'
import { resetMouse, sendKeys, sendMouse, setViewport } from '@web/test-runner-commands'
import { navigation } from '../../src/core/page/server/navigate.js'
import { pause } from '../../src/core/page/time/yield-to-page.js'
import { emit, on } from '../../src/core/bus/bus.js'
import { acceptToken } from '../../src/core/session/request-token.js'
import { handOver } from '../../test/support/handover.js'
import { all, focused, nameOf, place, press, reaches, record, the, until } from '../../test/support/page.js'
import { click } from '../../test/support/pointer.js'
import { broken, fakeServer, status as answerWith, type Answer, type FakeServer } from '../../test/support/server.js'
import { warnings } from '../../test/support/warnings.js'
import type { ElementsByTag } from '../../src/entries/tags.js'

type Menu = ElementsByTag['user-menu']

const user = { uid: 'alice', displayName: 'Alice Anders' }
const dot = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
const entry = (id: string, more: object = {}): object => ({
  id,
  name: `Entry ${id}`,
  href: `/index.php/${id}`,
  icon: dot,
  active: false,
  ...more,
})
const logoutEntry = entry('logout', {
  name: 'Log out',
  order: 99999,
  href: '/index.php/logout?requesttoken=b2xk%3Ab2xk',
})
const profileEntry = entry('profile', { name: 'View profile', icon: '' })
const entries = [
  profileEntry,
  entry('settings', { name: 'Settings', active: true }),
  entry('status', { name: 'User status', href: '' }),
  logoutEntry,
]
const statusRoute = 'GET /ocs/v2.php/apps/user_status/api/v1/user_status'
const enabled = { 'core-capabilities': { user_status: { enabled: true } } }
const own = (status: string, icon: string | null = null, message: string | null = null): object => ({
  userId: 'alice',
  status,
  icon,
  message,
})

/** All addresses that the menu has navigated to in this test. */
let gone: string[] = []

beforeEach(() => {
  gone = []
  navigation().go = (url) => {
    gone.push(url)
  }
})

async function open(attributes = '', initialState: object = {}): Promise<Menu> {
  handOver({ user, initialState: { 'core-settingsNavEntries': entries, ...initialState } })
  const menu = await place<Menu>(`<user-menu ${attributes}></user-menu>`)
  await click(the(menu, 'button', 'Settings menu'))
  await reaches(menu, 'open')
  return menu
}

const rows = (menu: Menu): HTMLElement[] => [...(menu.shadowRoot?.querySelectorAll<HTMLElement>('li') ?? [])]
const texts = (menu: Menu): string[] => rows(menu).map((row) => row.textContent ?? '')
const spinners = (menu: Menu): number => menu.shadowRoot?.querySelectorAll('[data-spinner]').length ?? 0
const trigger = (menu: Menu): HTMLElement => the(menu, 'button', 'Settings menu')
const description = (menu: Menu): string =>
  menu.shadowRoot?.getElementById(trigger(menu).getAttribute('aria-describedby') ?? '')?.textContent ?? ''
const avatarPicture = (menu: Menu): Element | null => menu.shadowRoot?.querySelector('img[src*="/avatar/"]') ?? null

/**
 * Dispatches a click like the browser, without leaving the page of the test. Returns whether the menu has cancelled the
 * click.
 */
function followed(target: HTMLElement, init: MouseEventInit = {}): boolean {
  let heldBack = false
  addEventListener(
    'click',
    (event) => {
      heldBack = event.defaultPrevented
      event.preventDefault()
    },
    { once: true },
  )
  target.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, cancelable: true, ...init }))
  return heldBack
}

describe('<user-menu>', () => {
  it('renders nothing where nobody is signed in', async () => {
    const server = fakeServer()
    const menu = await place<Menu>('<user-menu open></user-menu>')
    await reaches(menu, 'signed-out')
    expect(all(menu, 'button')).to.eql([])
    expect(server.calls).to.eql([])
  })

  describe('the trigger', () => {
    it('is described by the name and, as far as there are any, status, icon and message', async () => {
      handOver({ user, initialState: { 'user_status-status': own('dnd', '🎉', 'Party time') } })
      const menu = await place<Menu>('<user-menu></user-menu>')
      expect(description(menu)).to.equal('Avatar of Alice Anders — Do not disturb — 🎉 — Party time')
      emit('user_status:status.updated', { userId: 'alice', status: 'online', icon: null, message: '' })
      await until(() => expect(description(menu)).to.equal('Avatar of Alice Anders — Online'))
      emit('user_status:status.updated', { userId: 'bob', status: 'away', icon: null, message: 'No' })
      await nextFrame()
      expect(description(menu)).to.equal('Avatar of Alice Anders — Online')
    })

    it('takes no part of the status where there is none', async () => {
      handOver({ user })
      expect(description(await place<Menu>('<user-menu></user-menu>'))).to.equal('Avatar of Alice Anders')
    })

    const answers: Readonly<Record<string, Answer>> = {
      'a status': { ocs: { data: own('away') } },
      'no status (404)': answerWith(404, { ocs: { data: [] } }),
      500: answerWith(500),
      401: answerWith(401),
      'broken JSON': new Response('{'),
    }
    for (const [title, answer] of Object.entries(answers)) {
      it(`shows the picture after the first answer, in a box of the same size: ${title}`, async () => {
        warnings()
        handOver({ user, initialState: enabled })
        let give: (value: Answer) => void = () => undefined
        fakeServer({
          [statusRoute]: () =>
            new Promise<Answer>((resolve) => {
              give = resolve
            }),
        })
        const menu = await place<Menu>('<user-menu></user-menu>')
        const box = (): DOMRect | undefined => menu.shadowRoot?.querySelector('[part=avatar]')?.getBoundingClientRect()
        const before = box()
        expect([before?.width, before?.height]).to.eql([32, 32])
        expect(avatarPicture(menu)).to.equal(null)
        give(answer)
        await until(() => expect(avatarPicture(menu)).to.not.equal(null))
        expect(box()).to.eql(before)
        expect(description(menu)).to.equal(
          title === 'a status' ? 'Avatar of Alice Anders — Away' : 'Avatar of Alice Anders',
        )
      })
    }

    it('asks for no status where the server keeps none', async () => {
      handOver({ user })
      const server = fakeServer()
      const menu = await place<Menu>('<user-menu></user-menu>')
      expect(avatarPicture(menu)).to.not.equal(null)
      expect(server.calls).to.eql([])
    })

    it('follows a new display name, until the page gives another', async () => {
      handOver({ user })
      const menu = await place<Menu>('<user-menu></user-menu>')
      emit('settings:display-name:updated', 'Alice Berg')
      await until(() => expect(description(menu)).to.equal('Avatar of Alice Berg'))
      emit('settings:display-name:updated', 7 as never)
      emit('settings:display-name:updated', '')
      await nextFrame()
      expect(description(menu)).to.equal('Avatar of Alice Berg')
      menu.displayName = 'Alice Cole'
      await until(() => expect(description(menu)).to.equal('Avatar of Alice Cole'))
    })

    it('serves a page that names the account on the element', async () => {
      const menu = await place<Menu>('<user-menu user-id="bob" display-name="Bob"></user-menu>')
      await reaches(menu, 'closed')
      expect(description(menu)).to.equal('Avatar of Bob')
      emit('user_status:status.updated', { userId: 'bob', status: 'busy', icon: null, message: null })
      await until(() => expect(description(menu)).to.equal('Avatar of Bob — Busy'))
    })
  })

  describe('its entries', () => {
    it('begin with the profile, found by id, and keep the given order', async () => {
      const menu = await open('', {
        'core-settingsNavEntries': {
          status: entry('status', { href: '', order: '1' }),
          profile: profileEntry,
          help: entry('help', { order: 99998 }),
          a: entry('a'),
          logout: logoutEntry,
        },
      })
      expect(texts(menu)).to.eql(['Alice AndersView profile', 'Entry status', 'Entry help', 'Entry a', 'Log out'])
      expect(rows(menu).map(({ id }) => id)).to.eql(['profile', 'status', 'help', 'a', 'logout'])
    })

    it('show the rest where there is no profile entry', async () => {
      expect(texts(await open('', { 'core-settingsNavEntries': entries.slice(1) }))).to.eql([
        'Settings',
        'User status',
        'Log out',
      ])
    })

    it('are links where they have an address and buttons where they have none', async () => {
      const menu = await open()
      const heard = record(menu, 'entry-activated')
      expect(all(menu, 'link').map((link) => link.getAttribute('href'))).to.eql([
        '/index.php/profile',
        '/index.php/settings',
        `${location.origin}/index.php/logout?requesttoken=cGFnZQ%3D%3D%3AbG9hZA%3D%3D`,
      ])
      expect(the(menu, 'link', 'Settings').getAttribute('aria-current')).to.equal('page')
      expect(the(menu, 'link', 'Log out').hasAttribute('aria-current')).to.equal(false)
      await click(the(menu, 'button', 'User status'))
      expect(heard).to.eql([{ type: 'entry-activated', detail: { id: 'status' } }])
    })

    it('make no link of an address that would run script', async () => {
      const menu = await open('', {
        'core-settingsNavEntries': [
          entry('profile', { href: 'javascript:alert(1)' }),
          entry('bad', { href: ' JavaScript:alert(1)' }),
        ],
      })
      expect(all(menu, 'link')).to.eql([])
      expect(all(menu, 'button', 'Entry bad')).to.have.length(1)
    })

    it('do not let a page in a window of its own lead this one elsewhere', async () => {
      const menu = await open('', { 'core-settingsNavEntries': [entry('help', { target: 'help' })] })
      const link = the(menu, 'link', /Entry help/)
      expect([link.getAttribute('target'), link.getAttribute('rel')]).to.eql(['help', 'noopener noreferrer'])
    })

    it('say that they open in a new tab', async () => {
      for (const target of ['_blank', true]) {
        const menu = await open('', { 'core-settingsNavEntries': [entry('help', { target })] })
        const link = the(menu, 'link', /Entry help.*new tab/)
        expect([link.getAttribute('target'), link.getAttribute('rel')]).to.eql(['_blank', 'noopener noreferrer'])
        menu.remove()
        document.getElementById('initial-state-core-settingsNavEntries')?.remove()
      }
    })

    it("ask for an icon of the server's version", async () => {
      const menu = await open('', {
        'core-versionHash': 'a1b2',
        'core-settingsNavEntries': [
          entry('a', { icon: 'data:image/png,x' }),
          entry('b', { icon: 'data:image/png,x?y=1' }),
          entry('c', { icon: '' }),
        ],
      })
      expect(
        [...(menu.shadowRoot?.querySelectorAll('li img') ?? [])].map((icon) => [
          icon.getAttribute('src'),
          icon.getAttribute('alt'),
          icon.getAttribute('width'),
        ]),
      ).to.eql([
        ['data:image/png,x?v=a1b2', '', '16'],
        ['data:image/png,x?y=1&v=a1b2', '', '16'],
      ])
    })

    it('come from the property, the child script, the initial state or the links inside, in this order', async () => {
      handOver({ user })
      const menu = await place<Menu>(
        '<user-menu open><a href="/p" data-id="profile" data-icon="/i.png">View profile</a><ul><li><a href="/s" target="_self" aria-current="page">Settings</a></li></ul><p slot="x"><a href="/no">no</a></p></user-menu>',
      )
      expect(texts(menu)).to.eql(['Alice AndersView profile', 'Settings'])
      expect(the(menu, 'link', 'Settings').getAttribute('aria-current')).to.equal('page')

      handOver({ initialState: { 'core-settingsNavEntries': [entry('state')] } })
      const second = await place<Menu>('<user-menu open><a href="/p">Link</a></user-menu>')
      expect(texts(second)).to.eql(['Entry state'])
      const third = await place<Menu>(
        '<user-menu open><script type="application/json">{"entries":[{"id":"script","href":"/x"}]}</script></user-menu>',
      )
      expect(texts(third)).to.eql(['script'])
      third.entries = [{ id: 'property', name: 'Property', href: '', icon: null, active: false, target: null }]
      await until(() => expect(texts(third)).to.eql(['Property']))
      third.entries = null
      await until(() => expect(texts(third)).to.eql(['script']))
    })

    it('leave out what cannot be read', async () => {
      expectOnConsole(/left out, the first at place/)
      const menu = await open('', {
        'core-settingsNavEntries': [
          null,
          7,
          {},
          { id: '' },
          { id: 'a', order: [], name: null, href: 5, icon: {}, active: 'yes' },
        ],
      })
      expect(texts(menu)).to.eql(['a'])
      expect(the(menu, 'link', 'a').getAttribute('href')).to.equal('5')
    })

    it('are told to be missing once, when the menu is opened', async () => {
      const told = warnings()
      handOver({ user })
      const menu = await place<Menu>('<user-menu></user-menu>')
      expect(told.texts()).to.eql([])
      menu.open = true
      await until(() =>
        expect(told.texts().filter((text) => text.includes('core-settingsNavEntries'))).to.have.length(1),
      )
    })

    it('give their place to what the page slots under their id', async () => {
      handOver({ user, initialState: { 'core-settingsNavEntries': entries } })
      const menu = await place<Menu>('<user-menu open><button slot="status">Set status</button></user-menu>')
      expect(all(menu, 'button', 'User status')).to.eql([])
      expect(menu.querySelector('button')?.checkVisibility()).to.equal(true)
      expect(menu.querySelector('button')?.assignedSlot?.closest('li')?.id).to.equal('status')
    })

    for (const way of ['Escape', 'a script'])
      it(`give the focus back from what the page slots, when ${way} closes the menu`, async () => {
        handOver({ user, initialState: { 'core-settingsNavEntries': entries } })
        fakeServer()
        const menu = await place<Menu>(
          '<user-menu><div slot="status"><button>Set status</button></div><span slot="settings"></span></user-menu>',
        )
        const trigger = the(menu, 'button', 'Settings menu')
        trigger.focus()
        await press('Enter')
        await reaches(menu, 'open')
        const slotted = menu.querySelector('button')
        for (let steps = 0; focused() !== slotted && steps < 9; steps += 1) await press('Tab')
        expect(focused()).to.equal(slotted)
        if (way === 'Escape') await press('Escape')
        else menu.open = false
        await reaches(menu, 'closed')
        await nextFrame()
        await nextFrame()
        expect(focused()).to.equal(trigger)
      })

    it('stay open while the focus is on what the page slots', async () => {
      handOver({ user, initialState: { 'core-settingsNavEntries': entries } })
      const menu = await place<Menu>('<user-menu><button slot="status">Set status</button></user-menu>')
      the(menu, 'button', 'Settings menu').focus()
      await press('Enter')
      await reaches(menu, 'open')
      const slotted = menu.querySelector('button')
      for (let steps = 0; focused() !== slotted && steps < 9; steps += 1) await press('Tab')
      expect(focused()).to.equal(slotted)
      await reaches(menu, 'open')
    })
  })

  describe('the profile entry', () => {
    const heightOf = (row: Element | undefined): number | undefined =>
      row?.firstElementChild?.firstElementChild?.getBoundingClientRect().height

    it('is a link of 66px with name and label where the profile is enabled', async () => {
      const menu = await open('', { 'user_status-profileEnabled': { profileEnabled: true } })
      expect(nameOf(the(menu, 'link', /Alice Anders/))).to.equal('Alice AndersView profile')
      expect(heightOf(rows(menu)[0])).to.equal(66)
      expect(heightOf(rows(menu)[1])).to.equal(44)
    })

    it('is static, of normal height and without its label where it is not, and follows the bus and the property', async () => {
      const menu = await open('', { 'user_status-profileEnabled': { profileEnabled: false } })
      expect(texts(menu)[0]).to.equal('Alice Anders')
      expect(heightOf(rows(menu)[0])).to.equal(44)
      expect(all(menu, 'link', /Alice/)).to.eql([])
      emit('settings:profile-enabled:updated', true)
      await until(() => the(menu, 'link', /Alice/))
      emit('settings:profile-enabled:updated', 'no' as never)
      emit('settings:profile-enabled:updated', false)
      await until(() => expect(all(menu, 'link', /Alice/)).to.eql([]))
      menu.profileEnabled = true
      await until(() => the(menu, 'link', /Alice/))
    })

    it('shows a long name in full in its title', async () => {
      const name = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(4).trim()
      const menu = await open(`display-name="${name}"`)
      expect(menu.shadowRoot?.querySelector(`li [title="${name}"]`)?.textContent).to.equal(name)
    })
  })

  it('limits labels to 210px, in as many lines as they need, with the whole text as title', async () => {
    const name = 'Appearance and accessibility of everything'
    const menu = await open('', { 'core-settingsNavEntries': [{ ...logoutEntry, id: 'looks', name }] })
    const label = the(menu, 'link', name).querySelector<HTMLElement>('[title]')
    if (!label) throw new Error('no title')
    expect(label.title).to.equal(name)
    expect(getComputedStyle(label).maxWidth).to.equal('210px')
    expect(label.offsetHeight).to.be.greaterThan(2 * parseFloat(getComputedStyle(label).fontSize))
    expect([label.scrollWidth, label.scrollHeight]).to.eql([label.clientWidth, label.clientHeight])
  })

  it('keeps log-out in sight below 40 entries, and the rest scrolls inside', async () => {
    await setViewport({ width: 800, height: 500 })
    const menu = await open('', {
      'core-settingsNavEntries': [
        logoutEntry,
        profileEntry,
        ...Array.from({ length: 40 }, (_, index) => entry(`e${index}`)),
      ],
    })
    const logout = the(menu, 'link', 'Log out')
    const inSight = (element: HTMLElement): boolean => {
      const { top, bottom, left } = element.getBoundingClientRect()
      return (
        top >= 0 &&
        bottom <= innerHeight &&
        menu.shadowRoot?.elementFromPoint(left + 20, (top + bottom) / 2)?.closest('a') === element
      )
    }
    expect(inSight(logout)).to.equal(true)
    const list = the(menu, 'list')
    expect(list.scrollHeight).to.be.greaterThan(list.clientHeight)
    expect(inSight(the(menu, 'link', 'Entry e39'))).to.equal(false)
    for (const link of all(menu, 'link')) {
      link.focus()
      expect(inSight(link), nameOf(link)).to.equal(true)
      expect(inSight(logout)).to.equal(true)
    }
    await setViewport({ width: 800, height: 600 })
  })

  describe('a click on a link', () => {
    it('shows that the page is on its way, in place of the icon, on a plain click only', async () => {
      const menu = await open()
      const link = the(menu, 'link', 'Settings')
      for (const init of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])
        expect(followed(link, init)).to.equal(false)
      await nextFrame()
      expect(spinners(menu)).to.equal(0)
      expect(link.querySelectorAll('img')).to.have.length(1)

      expect(followed(link), 'the browser follows the link').to.equal(false)
      await until(() => expect(link.querySelectorAll('[data-spinner]')).to.have.length(1))
      expect(link.querySelectorAll('img')).to.have.length(0)
      expect(link.getAttribute('aria-busy')).to.equal('true')
    })

    it('shows 18px of it beside the profile', async () => {
      const menu = await open()
      followed(the(menu, 'link', /Alice/))
      await until(() =>
        expect(menu.shadowRoot?.querySelector<HTMLElement>('#profile [data-spinner]')?.offsetWidth).to.equal(18),
      )
    })

    it('shows nothing of it where this page stays: another tab, a jump, a mail, a held-back click', async () => {
      const menu = await open('', {
        'core-settingsNavEntries': [
          entry('tab', { target: '_blank' }),
          entry('jump', { href: '#main' }),
          entry('mail', { href: 'mailto:a@example.com' }),
          entry('held'),
        ],
      })
      menu.shadowRoot?.addEventListener(
        'click',
        (event) => {
          if ((event.target as Element).closest('#held')) event.preventDefault()
        },
        { capture: true },
      )
      for (const link of all(menu, 'link')) followed(link)
      await nextFrame()
      expect(spinners(menu)).to.equal(0)
    })

    it('is forgotten when the page comes back from the back/forward cache, and when the menu is opened again', async () => {
      const menu = await open()
      followed(the(menu, 'link', 'Settings'))
      await until(() => expect(spinners(menu)).to.equal(1))
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
      await nextFrame()
      expect(spinners(menu)).to.equal(1)
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      await until(() => expect(spinners(menu)).to.equal(0))
      followed(the(menu, 'link', 'Settings'))
      menu.open = false
      await reaches(menu, 'closed')
      menu.open = true
      await reaches(menu, 'open')
      expect(spinners(menu)).to.equal(0)
    })
  })

  describe('log-out', () => {
    const leaves = async (answer: Answer): Promise<{ menu: Menu; server: FakeServer }> => {
      const server = fakeServer({ 'GET /csrftoken': answer })
      const menu = await open()
      expect(followed(the(menu, 'link', 'Log out')), 'the menu goes itself').to.equal(true)
      return { menu, server }
    }
    const urlWith = (token: string): string =>
      `${location.origin}/index.php/logout?requesttoken=${encodeURIComponent(token)}`

    it('goes with a token fetched for it', async () => {
      const { menu } = await leaves({ token: 'bmV3:dG9rZW4=' })
      await until(() => expect(gone).to.eql([urlWith('bmV3:dG9rZW4=')]))
      expect(spinners(menu)).to.equal(1)
    })

    for (const [title, answer] of Object.entries({
      refused: answerWith(401),
      'broken JSON': new Response('{'),
      offline: broken(),
    })) {
      it(`goes with the newest known token where none can be had: ${title}`, async () => {
        await leaves(answer)
        await until(() => expect(gone).to.eql([urlWith('cGFnZQ==:bG9hZA==')]))
      })
    }

    it('goes once, however often it is clicked', async () => {
      let give: (value: object) => void = () => undefined
      const { menu, server } = await leaves(
        () =>
          new Promise<object>((resolve) => {
            give = resolve
          }),
      )
      expect(followed(the(menu, 'link', 'Log out'))).to.equal(true)
      expect(followed(the(menu, 'link', 'Log out'))).to.equal(true)
      await until(() => expect(server.callsTo('GET /csrftoken')).to.have.length(1))
      expect(spinners(menu)).to.equal(1)
      await nextFrame()
      expect(server.callsTo('GET /csrftoken')).to.have.length(1)
      give({ token: 'bmV3:dG9rZW4=' })
      await until(() => expect(gone).to.have.length(1))
      await nextFrame()
      expect(gone).to.have.length(1)
    })

    it('leaves a modified click to the browser, with an address that carries the newest token', async () => {
      const server = fakeServer({ 'GET /csrftoken': { token: 'x' } })
      const menu = await open()
      acceptToken('bmV3ZXI=:eA==', 'tab')
      await until(() => expect(the(menu, 'link', 'Log out').getAttribute('href')).to.equal(urlWith('bmV3ZXI=:eA==')))
      expect(followed(the(menu, 'link', 'Log out'), { ctrlKey: true })).to.equal(false)
      expect(server.calls).to.eql([])
    })

    it('gives no token to another origin', async () => {
      const server = fakeServer()
      const menu = await open('', {
        'core-settingsNavEntries': [entry('logout', { href: 'https://sso.example/logout' })],
      })
      const link = the(menu, 'link', 'Entry logout')
      expect(link.getAttribute('href')).to.equal('https://sso.example/logout')
      expect(followed(link)).to.equal(false)
      expect(server.calls).to.eql([])
    })
  })

  describe('opening and closing', () => {
    it('works by mouse, tells the page, and mirrors the attribute', async () => {
      handOver({ user, initialState: { 'core-settingsNavEntries': entries } })
      const menu = await place<Menu>('<user-menu></user-menu>')
      const heard = record(menu, 'menu-opened', 'menu-closed')
      const { left, top } = trigger(menu).getBoundingClientRect()
      const isShown = (): boolean | undefined => menu.shadowRoot?.querySelector('#panel')?.matches(':popover-open')
      let inTheClick: boolean | undefined
      document.addEventListener('click', () => (inTheClick = isShown()), { once: true })
      await sendMouse({ type: 'click', position: [Math.round(left + 25), Math.round(top + 25)] })
      await reaches(menu, 'open')
      expect([menu.hasAttribute('open'), inTheClick], 'the next frame has it').to.eql([true, true])
      expect(trigger(menu).getAttribute('aria-expanded')).to.equal('true')
      await sendMouse({ type: 'click', position: [400, 590] })
      await reaches(menu, 'closed')
      expect(menu.hasAttribute('open')).to.equal(false)
      expect(heard.map(({ type }) => type)).to.eql(['menu-opened', 'menu-closed'])
      await resetMouse()
    })

    const at = (): string => {
      const element = focused()
      return element ? nameOf(element) : ''
    }
    async function openByKey(): Promise<Menu> {
      handOver({ user, initialState: { 'core-settingsNavEntries': entries } })
      const menu = await place<Menu>('<user-menu></user-menu>')
      trigger(menu).focus()
      await press('Enter')
      await reaches(menu, 'open')
      await until(() => expect(at()).to.equal('Alice AndersView profile'))
      return menu
    }

    it('works by keyboard: Enter opens, Tab walks the entries, Escape gives the focus back', async () => {
      const menu = await openByKey()
      const walked: string[] = []
      for (let step = 0; step < 3; step += 1) {
        await press('Tab')
        walked.push(at())
      }
      expect(walked).to.eql(['Settings', 'User status', 'Log out'])
      await press('Escape')
      await reaches(menu, 'closed')
      expect(focused()).to.equal(trigger(menu))
    })

    it('has arrow keys, Home, End and letters, also among what the page slots, and leaves a field its keys', async () => {
      const menu = await openByKey()
      const own = document.createElement('div')
      own.slot = 'status'
      const [button, field] = [document.createElement('button'), document.createElement('input')]
      button.textContent = 'Éditer'
      field.ariaLabel = 'Message'
      own.append(button, field)
      menu.append(own)
      const walk = async (keys: readonly string[]): Promise<string[]> => {
        const walked: string[] = []
        for (const key of keys) {
          await press(key)
          walked.push(at())
        }
        return walked
      }
      expect(await walk(['ArrowDown', 'ArrowDown', 'ArrowDown'])).to.eql(['Settings', 'Éditer', 'Message'])
      expect(await walk(['ArrowDown', 'End', 'l'])).to.eql(['Message', 'Message', 'Message'])
      expect(field.value).to.equal('l')
      await press('Tab')
      expect(await walk(['ArrowDown', 'ArrowUp', 'Home', 'End', 'e'])).to.eql([
        'Alice AndersView profile',
        'Log out',
        'Alice AndersView profile',
        'Log out',
        'Éditer',
      ])
    })

    it('closes when the focus leaves it', async () => {
      const wrapper = await place<HTMLElement>('<div></div>')
      const menu = await open()
      const after = document.createElement('button')
      after.textContent = 'after'
      wrapper.append(menu, after)
      menu.open = false
      await reaches(menu, 'closed')
      menu.open = true
      await reaches(menu, 'open')
      the(menu, 'link', 'Log out').focus()
      await sendKeys({ press: 'Tab' })
      await reaches(menu, 'closed')
      expect(focused()).to.equal(after)
    })

    it('is open from the start where the page says so', async () => {
      handOver({ user, initialState: { 'core-settingsNavEntries': entries } })
      const menu = await place<Menu>('<user-menu open></user-menu>')
      await reaches(menu, 'open')
      expect(menu.shadowRoot?.querySelector('nav')?.matches(':popover-open')).to.equal(true)
      expect(nameOf(the(menu, 'navigation'))).to.equal('Settings menu')
      menu.removeAttribute('open')
      await reaches(menu, 'closed')
    })

    it('makes its content ready when the focus comes near, shows it when it is opened, and tells once that its content is there', async () => {
      handOver({ user, initialState: { 'core-settingsNavEntries': entries } })
      let mounted = 0
      const stop = on('core:user-menu:mounted', () => {
        mounted += 1
      })
      const menu = await place<Menu>('<user-menu></user-menu>')
      const firstEntry = (): Element | null | undefined => menu.shadowRoot?.querySelector('li')
      expect(firstEntry()).to.equal(null)
      trigger(menu).focus()
      await until(() => expect(firstEntry()).to.not.equal(null))
      const made = firstEntry()
      expect([made?.checkVisibility(), mounted], 'only made ready').to.eql([false, 0])
      await press('Enter')
      await reaches(menu, 'open')
      expect([firstEntry() === made, made?.checkVisibility(), mounted]).to.eql([true, true, 1])
      for (const next of [false, true]) {
        menu.open = next
        await reaches(menu, next ? 'open' : 'closed')
      }
      expect(mounted).to.equal(1)
      stop()
    })
  })

  it('stays open when it is moved while it is open', async () => {
    const menu = await open()
    const elsewhere = document.createElement('section')
    document.body.append(elsewhere)
    elsewhere.append(menu)
    // The panel is shown again in a separate task, possibly after the next frame.
    await pause()
    expect(menu.open).to.equal(true)
    await until(() => expect(menu.shadowRoot?.querySelector('[part=panel]')?.matches(':popover-open')).to.equal(true))
    the(menu, 'link', 'Settings').focus()
    await press('Escape')
    await reaches(menu, 'closed')
    elsewhere.remove()
  })

  it('keeps what it shows when it is moved, and leaves nothing behind when it is removed', async () => {
    const menu = await open()
    const elsewhere = document.createElement('section')
    document.body.append(elsewhere)
    emit('settings:display-name:updated', 'Alice Berg')
    elsewhere.append(menu)
    await until(() => expect(description(menu)).to.equal('Avatar of Alice Berg'))
    menu.remove()
    await pause()
    expect(menu.shadowRoot?.childNodes.length).to.equal(0)
    emit('settings:display-name:updated', 'Nobody')
    emit('user_status:status.updated', { userId: 'alice', status: 'away', icon: null, message: null })
    elsewhere.remove()
  })

  it('reads from right to left', async () => {
    handOver({ user, initialState: { 'core-settingsNavEntries': entries } })
    const page = await place<HTMLElement>('<div dir="rtl"><user-menu open></user-menu></div>')
    const menu = page.firstElementChild as Menu
    const icon = the(menu, 'link', 'Settings').querySelector('img')?.getBoundingClientRect()
    const label = the(menu, 'link', 'Settings').querySelector('[title]')?.getBoundingClientRect()
    expect((icon?.left ?? 0) >= (label?.right ?? 0)).to.equal(true)
  })

  describe('what only some pages have', () => {
    const accounts = [
      { id: 'work', name: 'Alice', detail: 'work.example', href: '#work' },
      { id: 'club', name: 'Alice', detail: 'club.example' },
    ]

    it('is not there unless the page gives it', async () => {
      const menu = await open()
      expect([all(menu, 'switch'), all(menu, 'list', 'Other accounts')]).to.eql([[], []])
      expect(menu.shadowRoot?.textContent).to.not.contain('used')
    })

    it('are other accounts: a link, unless the page refuses, or a button', async () => {
      const menu = await open()
      menu.accounts = accounts
      await until(() => all(menu, 'list', 'Other accounts').length === 1)
      const asked: unknown[] = []
      menu.addEventListener('before-change-account', (event) => {
        asked.push((event as CustomEvent).detail)
        event.preventDefault()
      })
      await click(the(menu, 'link', /work\.example/))
      await click(the(menu, 'button', /club\.example/))
      expect(asked).to.eql([{ id: 'work' }, { id: 'club' }])
      expect(location.hash).to.equal('')
    })

    it('is a switch for the theme, which asks the page first', async () => {
      const menu = await open('theme="light"')
      await until(() => all(menu, 'switch', 'Dark theme').length === 1)
      const asked: unknown[] = []
      const refuse = (event: Event): void => {
        asked.push((event as CustomEvent).detail)
        event.preventDefault()
      }
      menu.addEventListener('before-change-theme', refuse)
      await click(the(menu, 'switch', 'Dark theme'))
      expect([asked, menu.theme, document.documentElement.style.colorScheme]).to.eql([[{ theme: 'dark' }], 'light', ''])
      menu.removeEventListener('before-change-theme', refuse)
      await click(the(menu, 'switch', 'Dark theme'))
      await until(() => expect(the(menu, 'switch', 'Dark theme').ariaChecked).to.equal('true'))
      expect([menu.theme, document.documentElement.style.colorScheme]).to.eql(['dark', 'dark'])
      await click(the(menu, 'switch', 'Dark theme'))
      expect(document.documentElement.style.colorScheme).to.equal('light')
      document.documentElement.removeAttribute('style')
    })

    it('is the room that is used, in words and as a bar', async () => {
      const menu = await open()
      menu.quota = { usedBytes: 5 * 1024 ** 3, totalBytes: 10 * 1024 ** 3 }
      await until(() => expect(menu.shadowRoot?.textContent).to.contain('5 GB of 10 GB used'))
      menu.quota = { usedBytes: 5 * 1024 ** 3, totalBytes: -3 }
      await until(() => expect(menu.shadowRoot?.textContent).to.contain('5 GB used'))
    })

    it('are small links behind the log-out', async () => {
      const menu = await open()
      menu.legalLinks = [
        { name: 'Imprint', href: '#imprint' },
        { name: 'Evil', href: 'javascript:alert(1)' },
      ]
      expectOnConsole(/1 of 2 legal links of the user menu left out/)
      await until(() => all(menu, 'link', 'Imprint').length === 1)
      const [links, logout] = [the(menu, 'link', 'Imprint'), the(menu, 'link', 'Log out')]
      expect(logout.compareDocumentPosition(links)).to.equal(Node.DOCUMENT_POSITION_FOLLOWING)
      expect(all(menu, 'link', 'Evil')).to.eql([])
    })
  })

  describe('before the script arrives', () => {
    it('is a box of the same size whose links can be reached and used', async () => {
      const css = await (await fetch('/src/entries/shared-environment.css')).text()
      const frame = await place<HTMLIFrameElement>(
        '<iframe title="page" style="inline-size: 600px; block-size: 400px"></iframe>',
      )
      const page = frame.contentDocument
      const view = frame.contentWindow as (Window & typeof globalThis) | null
      if (!page || !view) throw new Error('no frame')
      const sheet = new view.CSSStyleSheet()
      sheet.replaceSync(css)
      page.adoptedStyleSheets = [sheet]
      const header = page.createElement('header')
      header.setAttribute('style', 'display: flex; justify-content: end')
      const menu = page.createElement('user-menu')
      for (const name of ['View profile', 'Settings', 'Log out']) {
        const link = page.createElement('a')
        Object.assign(link, { href: `#${name}`, textContent: name })
        menu.append(link)
      }
      const neighbour = page.createElement('p')
      header.append(menu)
      page.body.append(header, neighbour)

      const before = menu.getBoundingClientRect()
      expect([before.width, before.height]).to.eql([50, 50])
      const links = [...menu.querySelectorAll('a')]
      const top = (link: Element | undefined): number => link?.getBoundingClientRect().top ?? 0
      expect(page.elementFromPoint(before.right - 10, top(links[1]) + 5), 'hidden until asked for').to.not.equal(
        links[1],
      )
      links[1]?.focus()
      expect(page.elementFromPoint(before.right - 10, top(links[1]) + 5)).to.equal(links[1])
      expect(page.elementFromPoint(before.right - 10, top(links[2]) + 5)).to.equal(links[2])
      expect(header.getBoundingClientRect().height).to.equal(50)
    })

    it('moves nothing when it comes', async () => {
      handOver({ user })
      const header = await place<HTMLElement>(
        '<header style="display: flex"><user-menu></user-menu><span>next</span></header>',
      )
      expect([header.getBoundingClientRect().height, header.firstElementChild?.getBoundingClientRect().width]).to.eql([
        50, 50,
      ])
    })
  })
})

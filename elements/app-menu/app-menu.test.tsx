import '../../test/support/setup.js'
import { expect, nextFrame } from '@open-wc/testing'
import { sendMouse } from '@web/test-runner-commands'
import { parseAppEntries, type AppEntry } from './app-entry.js'
import { lasting, shared } from '../../src/core/page/shared-values.js'
import { addTranslations } from '../../src/core/page/server/translate.js'
import { endOfTurn } from '../../src/core/page/time/yield-to-page.js'
import { emit, on, type PageEvents } from '../../src/core/bus/bus.js'
import { acceptUnread, setUnread } from '../../src/core/bus/unread-counts.js'
import { handOver } from '../../test/support/handover.js'
import {
  all,
  everything,
  focused,
  nameOf,
  place,
  press,
  record,
  shows,
  shownText,
  the,
  type,
  until,
} from '../../test/support/page.js'
import { click } from '../../test/support/pointer.js'
import type { ElementsByTag } from '../../src/entries/tags.js'

type Menu = ElementsByTag['app-menu']
type Input = Partial<AppEntry> & { id: string }

const app = (id: string, more: Partial<AppEntry> = {}): Input => ({ id, name: id, href: `?app=${id}`, ...more })
const apps = (...ids: string[]): Input[] => ids.map((id) => app(id))
const many = (count: number): Input[] => Array.from({ length: count }, (_, index) => app(`App ${index + 1}`))
const names = (elements: readonly Element[]): string[] => elements.map(nameOf)
const links = (menu: Menu): string[] => names(all(menu, 'link'))

async function show(list: unknown, width = 600, attributes = ''): Promise<Menu> {
  const menu = await place<Menu>(`<app-menu style="inline-size: ${width}px" ${attributes}></app-menu>`)
  Object.assign(menu, { apps: list })
  await nextFrame()
  return menu
}

async function resize(menu: Menu, width: number): Promise<void> {
  menu.style.inlineSize = `${width}px`
  await nextFrame()
  await nextFrame()
}

const moreButton = (menu: Menu): HTMLElement => the(menu, 'button', /^More apps/)

async function openByKeyboard(menu: Menu): Promise<void> {
  moreButton(menu).focus()
  await press('Enter')
  await until(() => expect(focused()?.matches('a, input')).to.equal(true))
}

/** Collects console warnings instead of printing them. */
function warnings(run: () => void | Promise<void>): Promise<string[]> {
  const told: string[] = []
  const warn = console.warn
  console.warn = (text: string) => {
    told.push(text)
  }
  return Promise.resolve(run())
    .then(() => told)
    .finally(() => {
      console.warn = warn
    })
}

describe('<app-menu>', () => {
  it('shows each application as a real link in a landmark', async () => {
    const menu = await show([
      app('files', { name: 'Files', active: true }),
      app('docs', { name: 'Docs', target: '_blank', unread: 2 }),
      app('site', { name: 'Site', target: true as never }),
    ])
    expect(nameOf(the(menu, 'navigation'))).to.equal('Applications')
    expect(all(menu, 'listitem')).to.have.length(3)
    const [files, docs, site] = all(menu, 'link') as HTMLAnchorElement[]
    expect(links(menu)).to.eql([
      'Files (Currently open)',
      'Docs (2 notifications) (opens in a new tab)',
      'Site (opens in a new tab)',
    ])
    expect(site?.target).to.equal('_blank')
    expect([
      files?.getAttribute('href'),
      files?.title,
      files?.rel,
      files?.getAttribute('target'),
      files?.getAttribute('aria-current'),
    ]).to.eql(['?app=files', 'Files', 'noopener noreferrer', null, 'page'])
    expect([docs?.target, docs?.getAttribute('aria-current')]).to.eql(['_blank', null])
  })

  it('has boxes of 50px with icons of 20px, in a row of 50px', async () => {
    const menu = await show([app('files', { icon: '/demo/assets/icons/files.svg' }), app('mail')])
    expect(menu.offsetHeight).to.equal(50)
    for (const link of all(menu, 'link')) expect([link.offsetWidth, link.offsetHeight]).to.eql([50, 50])
    const [icon] = [...everything(menu.shadowRoot as ShadowRoot)].filter((element) =>
      element.part.contains('icon'),
    ) as HTMLElement[]
    expect([icon?.offsetWidth, icon?.offsetHeight]).to.eql([20, 20])
  })

  it('is no second landmark in a page’s own nav', async () => {
    const nav = await place('<nav aria-label="Applications"><app-menu></app-menu></nav>')
    const menu = nav.firstElementChild as Menu
    menu.apps = parseAppEntries(apps('files'))
    await until(() => the(menu, 'link'))
    expect(all(menu, 'navigation')).to.eql([])
  })

  it('speaks the page’s language', async () => {
    const menu = await show([app('mail', { unread: 3, active: true })])
    addTranslations({
      Applications: 'Anwendungen',
      '(Currently open)': '(geöffnet)',
      '_({count} notification)_::_({count} notifications)_': ['({count} Nachricht)', '({count} Nachrichten)'],
    })
    await until(() => the(menu, 'link', 'mail (geöffnet) (3 Nachrichten)'))
    the(menu, 'navigation', 'Anwendungen')
  })

  describe('takes its list from', () => {
    const server = '<a href="?app=link" data-id="link">Link</a>'
    const script = '<script type="application/json">{"apps":[{"id":"script","name":"Script","href":"/"}]}</script>'

    it('links that the server wrote, with all they say', async () => {
      const menu = await place<Menu>(`<app-menu><ul>
        <li><a href="/files" data-id="files" data-icon="/demo/assets/icons/files.svg" aria-current="page"> My
          Files </a></li>
        <li><a href="/mail" data-id="mail" data-unread="3" data-target="_blank">Mail</a></li>
        <li><a href="/help" target="help">Help</a></li></ul></app-menu>`)
      expect(links(menu)).to.eql(['My Files (Currently open)', 'Mail (3 notifications) (opens in a new tab)', 'Help'])
      expect((all(menu, 'link')[2] as HTMLAnchorElement).target).to.equal('help')
      expect(menu.querySelectorAll('a')).to.have.length(3)
      expect(menu.querySelector('a')?.checkVisibility()).to.equal(false)
    })

    it('the initial state before links, in both forms', async () => {
      handOver({ initialState: { 'core-apps': { b: app('b'), a: app('a') } } })
      expect(links(await place<Menu>(`<app-menu>${server}</app-menu>`))).to.eql(['b', 'a'])
      document.getElementById('initial-state-core-apps')?.remove()
      handOver({ initialState: { 'core-apps': apps('c') } })
      expect(links(await place<Menu>(`<app-menu>${server}</app-menu>`))).to.eql(['c'])
    })

    it('its script before the initial state, and the property before all', async () => {
      handOver({ initialState: { 'core-apps': apps('state') } })
      const menu = await place<Menu>(`<app-menu>${script}${server}</app-menu>`)
      expect(links(menu)).to.eql(['Script'])
      Object.assign(menu, { apps: apps('property') })
      await until(() => expect(links(menu)).to.eql(['property']))
      Object.assign(menu, { apps: null })
      await until(() => expect(links(menu)).to.eql(['Script']))
      menu.querySelector('script')?.remove()
      await until(() => expect(links(menu)).to.eql(['state']))
    })

    it('links that come later', async () => {
      const menu = await place<Menu>('<app-menu></app-menu>')
      expect(menu.matches(':state(empty)')).to.equal(true)
      const link = Object.assign(document.createElement('a'), { href: '/late', textContent: 'Late' })
      link.dataset['id'] = 'late'
      menu.append(link)
      await until(() => expect(links(menu)).to.eql(['Late']))
    })

    it('what it has, with one warning, when the property is nonsense', async () => {
      const menu = await place<Menu>(`<app-menu>${server}</app-menu>`)
      const told = await warnings(async () => {
        Object.assign(menu, { apps: 'nonsense' })
        Object.assign(menu, { apps: 7 })
        await nextFrame()
      })
      expect(links(menu)).to.eql(['Link'])
      expect(told).to.have.length(1)
      expect(told[0]).to.contain('<app-menu> cannot use the value given for "apps"')
    })
  })

  describe('what newer servers hand over beside the applications', () => {
    const ask = { id: 7, name: 'Ask', href: '#', icon: '/demo/assets/icons/help.svg', color: '#0082c9', type: 'action' }
    const tryIt = { id: 'try', name: 'Try it', href: '?try', icon: '/demo/assets/icons/notes.svg', type: 'action' }
    const offered = { 'core-apps': apps('files', 'mail'), 'core-navigationActions': [tryIt, ask, { ...ask, href: '' }] }
    const told: unknown[] = []
    let stop: () => void

    beforeEach(() => {
      told.length = 0
      stop = on('core:navigation:action', (entry) => told.push(entry))
    })
    afterEach(() => stop())

    it('follows them: a link, or a button that tells the bus, by mouse and by keys', async () => {
      handOver({ initialState: offered })
      const menu = await place<Menu>('<app-menu style="inline-size: 600px"></app-menu>')
      expect(links(menu)).to.eql(['files', 'mail', 'Try it'])
      const button = the(menu, 'button', 'Ask')
      await click(button)
      for (const key of ['Enter', 'Space']) {
        button.focus()
        await press(key)
      }
      expect(told).to.have.length(3)
      for (const entry of told) expect(entry).to.include({ ...ask, id: '7' })
      // A new list of applications leaves them where they are.
      emit('nextcloud:app-menu.refresh', { apps: apps('talk') } as never)
      await until(() => expect(links(menu)).to.eql(['talk', 'Try it']))
    })

    it('has them in the overflow, which a button closes, with the focus back on the trigger', async () => {
      handOver({ initialState: offered })
      const menu = await place<Menu>('<app-menu style="inline-size: 100px"></app-menu>')
      await openByKeyboard(menu)
      await press('End')
      await press('Enter')
      await until(() => expect(moreButton(menu).ariaExpanded).to.equal('false'))
      expect([told.length, focused()]).to.eql([1, moreButton(menu)])
    })

    for (const [who, isAdmin, shown, href] of [
      ['administrator', true, true, '/index.php/settings/apps'],
      ['user', false, true, 'https://apps.nextcloud.com/'],
      ['user whose server hides it', false, false, undefined],
    ] as const)
      it(`leads the ${who} to ${href ?? 'no'} store`, async () => {
        const user = { uid: 'alice', displayName: 'Alice', isAdmin }
        handOver({ user, initialState: { 'core-apps': apps('files'), 'core-appStoreLinkShown': shown } })
        const menu = await place<Menu>('<app-menu style="inline-size: 600px"></app-menu>')
        expect(all(menu, 'link', 'App store').map((link) => link.getAttribute('href'))).to.eql(href ? [href] : [])
      })
  })

  it('shows nothing, and no landmark, for an empty list', async () => {
    const menu = await show([])
    expect(menu.matches(':state(empty)')).to.equal(true)
    expect([...all(menu, 'navigation'), ...all(menu, 'list')]).to.eql([])
    expect(menu.offsetHeight).to.equal(50)
  })

  describe('live', () => {
    it('replaces the list on the bus, entry by entry, until the property changes again', async () => {
      const menu = await show(apps('files', 'mail'))
      const mail = the(menu, 'link', 'mail')
      emit('nextcloud:app-menu.refresh', { apps: [app('mail', { name: 'Post' }), app('deck')] as never })
      await until(() => expect(links(menu)).to.eql(['Post', 'deck']))
      expect(all(menu, 'link')[0]).to.equal(mail)
      Object.assign(menu, { apps: apps('files') })
      await until(() => expect(links(menu)).to.eql(['files']))
    })

    it('lets the later of property and bus win, also within one turn', async () => {
      const menu = await show(apps('files'))
      Object.assign(menu, { apps: apps('property') })
      emit('nextcloud:app-menu.refresh', { apps: apps('bus') as never })
      await until(() => expect(links(menu)).to.eql(['bus']))
      emit('nextcloud:app-menu.refresh', { apps: apps('bus') as never })
      Object.assign(menu, { apps: apps('property') })
      await until(() => expect(links(menu)).to.eql(['property']))
    })

    it('keeps its list, with a warning, when a refresh is nonsense', async () => {
      const menu = await show(apps('files'))
      const told = await warnings(async () => {
        emit('nextcloud:app-menu.refresh', null as unknown as PageEvents['nextcloud:app-menu.refresh'])
        emit('nextcloud:app-menu.refresh', { apps: 'x' } as never)
        await nextFrame()
      })
      expect(links(menu)).to.eql(['files'])
      expect(told).to.have.length(1)
    })

    it('shows counts set by this page and by other tabs, also before it was there', async () => {
      setUnread('mail', 4)
      const menu = await show([app('mail', { unread: 1 }), { ...app('talk-1'), app: 'talk' }])
      expect(links(menu)).to.eql(['mail (1 notification)', 'talk-1'])
      setUnread('mail', 4)
      acceptUnread('talk', 2)
      await until(() => expect(links(menu)).to.eql(['mail (4 notifications)', 'talk-1 (2 notifications)']))
      setUnread('mail', 0)
      await until(() => expect(links(menu)[0]).to.equal('mail'))
    })

    it('lets a count set earlier beat what the page was loaded with', async () => {
      setUnread('mail', 4)
      const menu = await place<Menu>('<app-menu><a href="/mail" data-id="mail" data-unread="1">Mail</a></app-menu>')
      expect(links(menu)).to.eql(['Mail (4 notifications)'])
    })

    it('lets a newer list that says a number beat a count, also within one turn', async () => {
      const menu = await show([app('mail'), app('talk')])
      setUnread('mail', 4)
      setUnread('talk', 5)
      emit('nextcloud:app-menu.refresh', { apps: [app('mail', { unread: 7 }), app('talk')] as never })
      await until(() => expect(links(menu)).to.eql(['mail (7 notifications)', 'talk (5 notifications)']))
      Object.assign(menu, { apps: [app('mail', { unread: 1 })] })
      setUnread('mail', 9)
      await until(() => expect(links(menu)).to.eql(['mail (9 notifications)']))
    })

    it('warns once about a count for an application that it does not know', async () => {
      const menu = await show(apps('mail'))
      const told = await warnings(async () => {
        setUnread('nobody', 3)
        await nextFrame()
        setUnread('nobody', 4)
        setUnread('mail', 1)
        await nextFrame()
      })
      expect(told).to.have.length(1)
      expect(told[0]).to.contain('Could not find app "nobody" for setting navigation count')
      expect(links(menu)).to.eql(['mail (1 notification)'])
    })
  })

  describe('marks unread things', () => {
    const mark = (menu: Menu): HTMLElement[] =>
      [...everything(menu.shadowRoot as ShadowRoot)].filter((element) =>
        element.part.contains('unread'),
      ) as HTMLElement[]

    it('with a dot of 8px at the upper end corner', async () => {
      const menu = await show([app('mail', { unread: 3 }), app('files')])
      const [dot, ...others] = mark(menu)
      const box = the(menu, 'link', /mail/).getBoundingClientRect()
      const { width, height, top, right } = dot?.getBoundingClientRect() ?? new DOMRect()
      expect([width, height, top - box.top, box.right - right]).to.eql([8, 8, 10, 10])
      expect(others).to.eql([])
    })

    it('with their count, up to 99+', async () => {
      const menu = await show([app('a', { unread: 3 }), app('b', { unread: 100 })], 600, 'unread="count"')
      expect(mark(menu).map(({ dataset }) => dataset['text'])).to.eql(['3', '99+'])
      // Some browsers report the resolved text, others the `attr()` function.
      for (const element of mark(menu))
        expect(getComputedStyle(element, '::before').content).to.be.oneOf([
          JSON.stringify(element.dataset['text']),
          'attr(data-text)',
        ])
    })

    it('with their sum on the trigger of the overflow', async () => {
      const menu = await show(
        many(6).map((entry) => ({ ...entry, unread: 2 })),
        150,
        'unread="count"',
      )
      expect(nameOf(moreButton(menu))).to.equal('More apps (8 notifications)')
      expect(mark(menu).at(-1)?.dataset['text']).to.equal('8')
      for (const { id } of many(6)) setUnread(id, 0)
      await until(() => expect(nameOf(moreButton(menu))).to.equal('More apps'))
      expect(mark(menu)).to.eql([])
    })
  })

  describe('labels', () => {
    const opacities = (menu: Menu): string[] =>
      [...everything(menu.shadowRoot as ShadowRoot)]
        .filter((element) => element.part.contains('label'))
        .map((element) => getComputedStyle(element).opacity)
    const settle = (menu: Menu): void => menu.shadowRoot?.getAnimations().forEach((animation) => animation.finish())
    const eventually = (menu: Menu, expected: string[]): Promise<void> =>
      until(() => {
        settle(menu)
        expect(opacities(menu)).to.eql(expected)
      })
    const point = async (element: Element): Promise<void> => {
      const { left, top } = element.getBoundingClientRect()
      await sendMouse({ type: 'move', position: [Math.round(left + 25), Math.round(top + 25)] })
    }
    const away = (): Promise<void> => sendMouse({ type: 'move', position: [700, 500] })
    const bar = (menu: Menu): string => getComputedStyle(the(menu, 'link', /Currently open/), '::after').opacity
    beforeEach(away)
    after(away)

    it('all appear while the pointer is over the list, and the active mark gives way', async () => {
      const menu = await show([app('a', { active: true }), app('b')])
      await eventually(menu, ['0', '0'])
      expect(bar(menu)).to.equal('1')
      await point(the(menu, 'link', 'b'))
      await eventually(menu, ['1', '1'])
      expect(bar(menu)).to.equal('0')
      await away()
      await eventually(menu, ['0', '0'])
    })

    it('all appear while the keyboard is in the list', async () => {
      const menu = await show(apps('a', 'b'))
      await press('Tab')
      the(menu, 'link', 'a').focus()
      await eventually(menu, ['1', '1'])
    })

    it('move no icon when they appear', async () => {
      const menu = await show(apps('a', 'b'))
      const tops = (): number[] =>
        [...everything(menu.shadowRoot as ShadowRoot)]
          .filter((element) => element.part.contains('icon'))
          .map((element) => element.getBoundingClientRect().top)
      const before = tops()
      await point(the(menu, 'link', 'b'))
      await eventually(menu, ['1', '1'])
      expect(tops()).to.eql(before)
    })

    it('can always name the current one, in place of its mark, and the others as before', async () => {
      const menu = await show([app('a', { active: true }), app('b')], 600, 'labels="current"')
      await eventually(menu, ['1', '0'])
      expect(bar(menu)).to.equal('0')
      await point(the(menu, 'link', 'b'))
      await eventually(menu, ['1', '1'])
    })

    it('appear always, one by one or never, as the attribute says', async () => {
      const menu = await show([app('a', { active: true }), app('b')], 600, 'labels="always"')
      await eventually(menu, ['1', '1'])
      menu.labels = 'hover'
      await point(the(menu, 'link', 'b'))
      await eventually(menu, ['0', '1'])
      menu.labels = 'never'
      await eventually(menu, ['0', '0'])
      expect(shownText(menu)).to.contain('b')
      const told = await warnings(() => menu.setAttribute('labels', 'sometimes'))
      expect([menu.labels, told.length]).to.eql(['auto', 1])
    })
  })

  describe('overflow', () => {
    it('follows the element’s own width, both ways, without an observer’s loop error', async () => {
      const errors: string[] = []
      const hear = (event: ErrorEvent): void => {
        errors.push(event.message)
      }
      window.addEventListener('error', hear)
      const menu = await show(many(6), 300)
      expect([links(menu).length, all(menu, 'button').length, menu.matches(':state(fits)')]).to.eql([6, 0, true])
      for (const [width, inline] of [
        [299, 4],
        [200, 3],
        [50, 0],
        [0, 0],
        [150, 2],
        [300, 6],
        [1000, 6],
      ] as const) {
        await resize(menu, width)
        expect(links(menu).length, `${width}px`).to.equal(inline)
        expect(menu.matches(inline < 6 ? ':state(overflows)' : ':state(fits)')).to.equal(true)
      }
      window.removeEventListener('error', hear)
      expect(errors).to.eql([])
    })

    it('holds 40 entries in order', async () => {
      const menu = await show(many(40), 320)
      await click(moreButton(menu))
      await until(() => expect(links(menu)).to.have.length(40))
      expect(links(menu)).to.eql(many(40).map(({ id }) => id))
    })

    it('asks for all the room it could use, whatever it shows', async () => {
      const row = await place(
        '<div style="display: flex; inline-size: 400px"><app-menu style="flex: 0 1 auto"></app-menu><b style="flex: none; inline-size: 200px"></b></div>',
      )
      const menu = row.firstElementChild as Menu
      Object.assign(menu, { apps: many(10) })
      await until(() => expect([menu.offsetWidth, links(menu).length]).to.eql([200, 3]))
      row.style.inlineSize = '1000px'
      await until(() => expect([menu.offsetWidth, links(menu).length]).to.eql([500, 10]))
    })

    it('measures the boxes that the page has made wider', async () => {
      const menu = await show(many(6), 300)
      menu.style.setProperty('--app-menu-entry-width', '100px')
      await resize(menu, 301)
      expect(links(menu)).to.have.length(2)
      expect(moreButton(menu).offsetWidth).to.equal(100)
    })

    it('keeps pinned entries in the row and leaves hidden ones out', async () => {
      const menu = await show([app('a'), app('b', { hidden: true }), app('c'), app('d'), app('e')], 150)
      expect(links(menu)).to.eql(['a', 'c'])
      menu.pinnedApps = ['e']
      menu.hiddenApps = ['a']
      await until(() => expect(links(menu)).to.eql(['c', 'd', 'e']))
      await resize(menu, 100)
      expect(links(menu)).to.eql(['e'])
      menu.order = ['e', 'd']
      await resize(menu, 600)
      expect(links(menu)).to.eql(['e', 'd', 'c'])
    })

    it('shows the current entry though the user has hidden it', async () => {
      const menu = await show([app('a', { active: true }), app('b'), app('c')], 600)
      menu.hiddenApps = ['a', 'b']
      await until(() => expect(links(menu)).to.eql(['a (Currently open)', 'c']))
    })

    it('opens by keyboard onto its first entry, walks by arrows and closes by Escape', async () => {
      const menu = await show(many(6), 150)
      const trigger = moreButton(menu)
      expect([trigger.getAttribute('aria-expanded'), trigger.offsetWidth]).to.eql(['false', 50])
      await openByKeyboard(menu)
      expect(trigger.getAttribute('aria-expanded')).to.equal('true')
      const walked = [nameOf(focused() as Element)]
      for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'End', 'ArrowDown', 'ArrowUp', 'Home', 'Tab']) {
        await press(key)
        walked.push(nameOf(focused() as Element))
      }
      expect(walked).to.eql(['App 3', 'App 4', 'App 5', 'App 4', 'App 6', 'App 3', 'App 6', 'App 3', 'App 4'])
      await press('Escape')
      await until(() => expect(all(menu, 'button')[0]?.getAttribute('aria-expanded')).to.equal('false'))
      expect(focused()).to.equal(trigger)
      expect(links(menu)).to.have.length(2)
    })

    it('opened by mouse, gives the focus to its search field, and without one leaves it on the trigger', async () => {
      const open = async (menu: Menu): Promise<void> => {
        const { left, top } = moreButton(menu).getBoundingClientRect()
        await sendMouse({ type: 'click', position: [Math.round(left + 25), Math.round(top + 25)] })
      }
      const menu = await show(many(20), 150)
      await open(menu)
      await until(() => expect(focused() === the(menu, 'searchbox')).to.equal(true))
      menu.remove()
      const short = await show(many(6), 150)
      await open(short)
      await until(() => expect(links(short)).to.have.length(6))
      expect(focused() === moreButton(short)).to.equal(true)
    })

    it('closes when the focus leaves it and when an entry is followed, but not on a modified click', async () => {
      const menu = await show(many(6), 150)
      await openByKeyboard(menu)
      menu.addEventListener('click', (event) => event.preventDefault(), { once: true })
      const entry = focused() as HTMLElement
      entry.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, cancelable: true, ctrlKey: true }))
      await nextFrame()
      expect(links(menu)).to.have.length(6)
      menu.addEventListener('click', (event) => event.preventDefault(), { once: true })
      await click(entry)
      await until(() => expect(links(menu)).to.have.length(2))
      menu.after(document.createElement('button'))
      await openByKeyboard(menu)
      await press('End')
      await press('Tab')
      await until(() => expect(links(menu)).to.have.length(2))
    })

    it('goes with its trigger and does not come back open', async () => {
      const menu = await show(many(6), 150)
      await openByKeyboard(menu)
      await resize(menu, 600)
      expect(focused()).to.equal(the(menu, 'link', 'App 3'))
      await resize(menu, 150)
      expect(links(menu)).to.have.length(2)
      expect(focused()).to.equal(moreButton(menu))
    })

    it('shows which entries open in a new tab', async () => {
      const menu = await show([app('a', { target: '_blank' }), app('b'), app('c')], 50)
      await click(moreButton(menu))
      await until(() => expect(links(menu)).to.have.length(3))
      expect(all(menu, 'link').map((link) => link.querySelectorAll('svg').length)).to.eql([1, 0, 0])
    })
  })

  describe('the field to find an app', () => {
    const cities = ['Århus', 'Berlin', 'Bern', 'Cádiz', 'Dublin', 'Essen', 'Faro', 'Genf', 'Hamburg', 'Izmir'].map(
      (name) => app(name),
    )

    it('is there from 10 entries on, and takes the focus', async () => {
      const menu = await show(cities.slice(1), 50)
      await openByKeyboard(menu)
      expect(all(menu, 'searchbox')).to.eql([])
      await press('Escape')
      Object.assign(menu, { apps: cities })
      await nextFrame()
      await openByKeyboard(menu)
      expect(focused()).to.equal(the(menu, 'searchbox', 'Find an app'))
    })

    it('finds by any case and accent, says how many, and says when there is none', async () => {
      const menu = await show(cities, 50)
      await openByKeyboard(menu)
      await type(menu, 'searchbox', 'aRH')
      await until(() => expect(links(menu)).to.eql(['Århus']))
      const status = all(menu, 'status').map((element) => element.textContent)
      expect(status).to.contain('1 app found')
      await type(menu, 'searchbox', 'x')
      await shows(menu, 'No apps found')
      expect(all(menu, 'list')).to.eql([])
    })

    it('opens the first match by Enter, and reaches the list by arrow', async () => {
      const menu = await show(cities, 50)
      const followed: (string | null)[] = []
      await openByKeyboard(menu)
      menu.addEventListener('click', (event) => {
        event.preventDefault()
        followed.push((event.composedPath()[0] as Element).getAttribute('href'))
      })
      await type(menu, 'searchbox', 'be')
      await until(() => expect(links(menu)).to.eql(['Berlin', 'Bern']))
      await press('ArrowDown')
      await press('ArrowDown')
      expect(nameOf(focused() as Element)).to.equal('Bern')
      await press('ArrowUp')
      await press('ArrowUp')
      await press('Enter')
      expect(followed).to.eql(['?app=Berlin'])
    })

    it('is empty again after closing', async () => {
      const menu = await show(cities, 50)
      await openByKeyboard(menu)
      await type(menu, 'searchbox', 'be')
      await press('Escape')
      await openByKeyboard(menu)
      expect((the(menu, 'searchbox') as HTMLInputElement).value).to.equal('')
      expect(links(menu)).to.have.length(10)
    })
  })

  it('never touches a click on an entry', async () => {
    const menu = await show(apps('files'))
    const prevented: boolean[] = []
    menu.addEventListener('click', (event) => {
      prevented.push(event.defaultPrevented)
      event.preventDefault()
    })
    for (const modifier of [{}, { ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }]) {
      the(menu, 'link').dispatchEvent(
        new MouseEvent('click', { bubbles: true, composed: true, cancelable: true, ...modifier }),
      )
    }
    expect(prevented).to.eql([false, false, false, false, false])
  })

  describe('reordering', () => {
    const said = (menu: Menu): string[] => all(menu, 'status').map((element) => element.textContent ?? '')

    it('moves an entry of the row by Alt and arrow, keeps the focus, says so and tells the page', async () => {
      const menu = await show(apps('a', 'b', 'c'), 600, 'reorderable')
      menu.hiddenApps = ['b']
      await until(() => expect(links(menu)).to.eql(['a', 'c']))
      const heard = record(menu, 'order-changed')
      the(menu, 'link', 'a').focus()
      await press('Alt+ArrowRight')
      await until(() => expect(links(menu)).to.eql(['c', 'a']))
      expect(focused()).to.equal(the(menu, 'link', 'a'))
      expect(said(menu)).to.eql(['a moved to position 2 of 2'])
      expect(heard).to.eql([{ type: 'order-changed', detail: { order: ['c', 'a', 'b'] } }])
      expect(menu.order).to.eql(['c', 'a', 'b'])
      await press('Alt+ArrowRight')
      expect(heard).to.have.length(1)
      await press('Alt+ArrowLeft')
      await until(() => expect(links(menu)).to.eql(['a', 'c']))
      expect(heard).to.have.length(2)
    })

    it('says so once, and nothing when others go or the room changes', async () => {
      const menu = await show(apps('a', 'b', 'c'), 600, 'reorderable')
      the(menu, 'link', 'b').focus()
      await press('Alt+ArrowRight')
      await until(() => expect(links(menu)).to.eql(['a', 'c', 'b']))
      expect(said(menu)).to.eql(['b moved to position 3 of 3'])
      menu.hiddenApps = ['a']
      await until(() => expect(links(menu)).to.eql(['c', 'b']))
      await resize(menu, 500)
      expect(said(menu)).to.eql(['b moved to position 3 of 3'])
    })

    it('is mirrored from right to left', async () => {
      const menu = await show(apps('a', 'b', 'c'), 600, 'reorderable dir="rtl"')
      the(menu, 'link', 'a').focus()
      await press('Alt+ArrowLeft')
      await until(() => expect(links(menu)).to.eql(['b', 'a', 'c']))
      await press('Alt+ArrowRight')
      await until(() => expect(links(menu)).to.eql(['a', 'b', 'c']))
    })

    it('moves an entry within the overflow and out of it, with the focus', async () => {
      const menu = await show(many(6), 150, 'reorderable')
      await openByKeyboard(menu)
      await press('Alt+ArrowDown')
      await until(() => expect(links(menu).slice(2)).to.eql(['App 4', 'App 3', 'App 5', 'App 6']))
      expect(nameOf(focused() as Element)).to.equal('App 3')
      await press('Home')
      await press('Alt+ArrowUp')
      await until(() => expect(links(menu)).to.eql(['App 1', 'App 4']))
      expect(nameOf(focused() as Element)).to.equal('App 4')
      expect(said(menu)).to.eql(['App 4 moved to position 2 of 6'])
    })

    it('moves an entry of the row into the overflow, opens it and keeps the focus', async () => {
      const menu = await show(many(6), 150, 'reorderable')
      the(menu, 'link', 'App 2').focus()
      await press('Alt+ArrowRight')
      await until(() => expect(links(menu)).to.eql(['App 1', 'App 3', 'App 2', 'App 4', 'App 5', 'App 6']))
      await until(() => expect(nameOf(focused() as Element)).to.equal('App 2'))
    })

    it('happens only where the page allows it', async () => {
      const menu = await show(apps('a', 'b'))
      const heard = record(menu, 'order-changed')
      the(menu, 'link', 'b').focus()
      menu.addEventListener('keydown', (event) => event.preventDefault())
      the(menu, 'link', 'b').dispatchEvent(
        new KeyboardEvent('keydown', { key: 'ArrowLeft', altKey: true, bubbles: true, composed: true }),
      )
      await nextFrame()
      expect([links(menu), heard]).to.eql([['a', 'b'], []])
    })
  })

  it('keeps the focus in reach when the focused entry goes into the overflow', async () => {
    const menu = await show(many(6), 600)
    the(menu, 'link', 'App 6').focus()
    await resize(menu, 150)
    expect(focused()).to.equal(moreButton(menu))
  })

  it('keeps the focus in the row when the button of the overflow is no longer needed, open or not', async () => {
    const menu = await show(many(12), 100)
    for (const open of [false, true]) {
      if (open) await openByKeyboard(menu)
      else moreButton(menu).focus()
      await resize(menu, 600)
      expect(nameOf(focused() as Element), `${open}`).to.equal('App 12')
      await resize(menu, 100)
    }
  })

  it('goes on after a move in the page', async () => {
    const menu = await show(many(6), 150)
    const elsewhere = await place('<div></div>')
    elsewhere.append(menu)
    await resize(menu, 600)
    setUnread('App 1', 2)
    await until(() => expect(links(menu)[0]).to.equal('App 1 (2 notifications)'))
    expect(links(menu)).to.have.length(6)
  })

  it('leaves no listener and no observer behind when it is removed', async () => {
    const RealObserver = window.ResizeObserver
    const observing = new Set<ResizeObserver>()
    window.ResizeObserver = class extends RealObserver {
      override observe(target: Element): void {
        // The page's theme is watched by one for all elements.
        if (target !== document.documentElement) observing.add(this)
        super.observe(target)
      }
      override disconnect(): void {
        observing.delete(this)
        super.disconnect()
      }
    }
    const listeners = (): number => {
      const bus = shared<{ all: Map<string, unknown[]> }>('bus', () => ({ all: new Map() }), lasting)
      return bus.all.get('nextcloud:app-menu.refresh')?.length ?? 0
    }
    const menu = await show(many(6), 150)
    expect([observing.size, listeners()]).to.eql([1, 1])
    menu.remove()
    await endOfTurn()
    window.ResizeObserver = RealObserver
    expect([observing.size, listeners()]).to.eql([0, 0])
    setUnread('App 1', 9)
    document.body.append(menu)
    await until(() => expect(links(menu)[0]).to.equal('App 1 (9 notifications)'))
    menu.remove()
  })

  it('stands where the server’s links stood', async () => {
    const css = await (await fetch('/src/entries/shared-environment.css')).text()
    const sheet = new CSSStyleSheet()
    await sheet.replace(css.replaceAll('app-menu', 'later-menu'))
    document.adoptedStyleSheets.push(sheet)
    const inner = '<a href="/a" data-id="a">A long name</a><a href="/b" data-id="b">B</a><a href="/c" data-id="c">C</a>'
    const header = await place(
      `<header style="display: flex; inline-size: 600px"><later-menu>${inner}</later-menu><b>end</b></header>`,
    )
    const boxes = (root: ParentNode): number[][] =>
      [...root.querySelectorAll('a')].map((link) => [
        link.offsetWidth,
        link.offsetHeight,
        link.getBoundingClientRect().left,
      ])
    const before = header.firstElementChild as HTMLElement
    const was = [before.offsetWidth, before.offsetHeight, ...boxes(before)]
    const menu = document.createElement('app-menu')
    menu.append(...before.childNodes)
    before.replaceWith(menu)
    expect([menu.offsetWidth, menu.offsetHeight, ...boxes(menu.shadowRoot as ShadowRoot)]).to.eql(was)
    document.adoptedStyleSheets.pop()
  })

  it('has the current application in the row from the first picture on', async () => {
    const css = await (await fetch('/src/entries/shared-environment.css')).text()
    const sheet = new CSSStyleSheet()
    await sheet.replace(css.replaceAll('app-menu', 'later-menu'))
    document.adoptedStyleSheets.push(sheet)
    const inner = many(12).map(
      ({ id, href }, at) => `<li><a href="${href}" data-id="${id}" ${at === 10 ? 'aria-current="page"' : ''}>${id}</a>`,
    )
    const header = await place(
      `<header style="display: flex; inline-size: 150px"><later-menu><ul>${inner.join('')}</ul></later-menu></header>`,
    )
    const later = header.firstElementChild as HTMLElement
    const shownIn = (root: ParentNode): (string | undefined)[] =>
      [...root.querySelectorAll('a')]
        .filter((link) => {
          const { left, right } = link.getBoundingClientRect()
          return left >= later.getBoundingClientRect().left && right <= later.getBoundingClientRect().right
        })
        .map(({ dataset }) => dataset['id'])
    expect(shownIn(later)).to.include('App 11')
    document.adoptedStyleSheets.pop()

    const menu = await show(
      many(12).map((entry, at) => ({ ...entry, active: at === 10 })),
      150,
    )
    expect(names(all(the(menu, 'list'), 'link'))).to.eql(['App 1', 'App 11 (Currently open)'])
    Object.assign(menu, { apps: many(12).map((entry, at) => ({ ...entry, active: at === 7 })) })
    await until(() => expect(links(menu).slice(0, 2)).to.eql(['App 1', 'App 8 (Currently open)']))
  })
})

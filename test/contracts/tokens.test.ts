/** The variables of the theme: set on the root of the page, each is obeyed by every element, and seen. */
import '../support/setup.js'
import { expect } from '@open-wc/testing'
import { tagNames } from 'virtual:tag-names'
import { themeRules } from '../../src/core/element/theme.js'
import { handOver } from '../support/handover.js'
import { place, until } from '../support/page.js'

const root = document.documentElement
/** Elements that show nothing by themselves, so have no theme. */
const plain = ['session-keepalive', 'auto-logout', 'live-time']

const tokens = [...themeRules.matchAll(/--_([\w-]+): var\(--se-([\w-]+), /g)]

describe('the variables of the theme', () => {
  afterEach(() => root.removeAttribute('style'))

  it('have one name inside and outside', () => {
    expect(tokens.length).to.be.greaterThan(15)
    for (const [, inside, outside] of tokens) expect(inside).to.equal(outside)
  })

  for (const tag of tagNames.filter((name) => !plain.includes(name)))
    it(`reach <${tag}> from the root`, async () => {
      for (const [, name] of tokens) root.style.setProperty(`--se-${name}`, `value-of-${name}`)
      const element = await place(`<${tag}></${tag}>`)
      await until(() => element.shadowRoot)
      await until(() => getComputedStyle(element).getPropertyValue('--_surface') !== '')
      for (const [, name] of tokens)
        expect(getComputedStyle(element).getPropertyValue(`--_${name}`).trim(), name).to.equal(`value-of-${name}`)
    })
})

describe('the height of the header', () => {
  it('is that of its three menus, with the unread mark at its icon', async () => {
    handOver({
      user: { uid: 'alice', displayName: 'Alice' },
      initialState: { 'core-apps': [{ id: 'a', name: 'A', href: '/a', icon: '/a.svg', unread: 3 }] },
    })
    const box = await place('<div><app-menu></app-menu><contacts-menu></contacts-menu><user-menu></user-menu></div>')
    const [apps, contacts, user] = [...box.children] as [HTMLElement, HTMLElement, HTMLElement]
    const mark = (): Element | null | undefined => apps.shadowRoot?.querySelector('li [part=unread]')
    await until(
      () => mark() && user.shadowRoot?.querySelector('button') && contacts.shadowRoot?.querySelector('button'),
    )
    const places = (): number[] =>
      [apps, contacts, user].map(
        (menu) => menu.shadowRoot?.querySelector('a, button')?.getBoundingClientRect().height ?? 0,
      )
    const fromIcon = (): number =>
      (mark()?.getBoundingClientRect().top ?? 0) -
      (apps.shadowRoot?.querySelector('[part=icon]')?.getBoundingClientRect().top ?? 0)
    expect(places()).to.eql([50, 50, 50])
    const before = fromIcon()
    root.style.setProperty('--se-header-height', '70px')
    expect(places()).to.eql([70, 70, 70])
    expect(fromIcon()).to.equal(before)
  })

  it('is the room above the toasts', async () => {
    root.style.setProperty('--se-header-height', '70px')
    const stack = await place('<toast-stack></toast-stack>')
    await until(() => stack.shadowRoot?.querySelector('[popover]'))
    expect(getComputedStyle(stack.shadowRoot?.querySelector('[popover]') as Element).top).to.equal('70px')
  })
})

describe('corners, depth, motion and text size', () => {
  it('are those of the root', async () => {
    root.style.setProperty('--se-overlay', '1px 2px 3px rgb(1, 2, 3)')
    root.style.setProperty('--se-duration', '7ms')
    root.style.setProperty('--se-radius', '3px')
    root.style.setProperty('--se-font-size', '20px')
    const dialog = await place('<modal-dialog open heading="A dialog"><p>Text</p></modal-dialog>')
    await until(() => dialog.shadowRoot?.querySelector('dialog, [part=base]'))
    const base = dialog.shadowRoot?.querySelector('dialog') as Element
    await until(() => getComputedStyle(base).fontSize === '20px')
    expect(getComputedStyle(base).boxShadow).to.equal('rgb(1, 2, 3) 1px 2px 3px 0px')
    expect(getComputedStyle(base).animationDuration).to.equal('0.007s')
    // A dialog has larger corners.
    expect(getComputedStyle(base).borderTopLeftRadius).to.equal('4.5px')
  })
})

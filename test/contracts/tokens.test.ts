/** The variables of the theme: set on the root of the page, each is obeyed by every element, and seen. */
import '../support/setup.js'
import { expect } from '@open-wc/testing'
import { scenes } from 'virtual:scenes'
import { tagNames } from 'virtual:tag-names'
import { themeRules } from '../../src/core/element/theme.js'
import { handOver } from '../support/handover.js'
import { everything, place, until } from '../support/page.js'
import { play } from '../support/play.js'

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

/** Values that nothing has otherwise. */
const values: Readonly<Record<string, string>> = {
  raised: '0 0 3px rgb(1, 2, 3)',
  overlay: '0 0 3px rgb(1, 2, 3)',
  space: '7px',
  duration: '77ms',
  radius: '13px',
  'font-size': '23px',
}

/** Where a change of the look shows. */
const looks = [
  ...['color', 'fill', 'background-color', 'box-shadow', 'border-top-color', 'border-top-left-radius', 'font-size'],
  ...['row-gap', 'column-gap', 'padding-top', 'padding-left', 'margin-top', 'margin-bottom'],
  ...['transition-duration', 'animation-duration'],
]

/** How everything in an element looks. */
function lookOf(element: Element): string {
  const all = [...everything(element), ...(element.shadowRoot ? everything(element.shadowRoot) : [])]
  return [element, ...all]
    .map((inside) => {
      const style = getComputedStyle(inside)
      return looks.map((name) => style.getPropertyValue(name)).join()
    })
    .join('\n')
}

/** What every element shows in one of its scenes, at least. */
const ofAll = ['surface', 'text', 'radius', 'space', 'font-size', 'duration']

/** What an element does not show, since it has no such thing, or stands in the page's own text. */
const without: Readonly<Record<string, readonly string[]>> = {
  'password-form': ofAll,
  'password-strength': ['surface', 'text', 'font-size'],
  'user-avatar': ['radius', 'space', 'font-size', 'duration'],
  'user-status': ['surface', 'text', 'font-size'],
  // To be made anew.
  ...Object.fromEntries(
    ['app-menu', 'conflict-dialog', 'file-picker', 'file-upload', 'modal-dialog', 'toast-stack'].map((tag) => [
      tag,
      ['space'],
    ]),
  ),
}

describe('a scene of each element', () => {
  afterEach(() => root.removeAttribute('style'))

  for (const tag of tagNames.filter((name) => !plain.includes(name)))
    it(`changes with the variables: <${tag}>`, async () => {
      const left = new Set(ofAll.filter((name) => !without[tag]?.includes(name)))
      for (const scene of scenes[tag] ?? []) {
        if (left.size === 0) break
        const element = await play(scene)
        for (const name of left) {
          const before = lookOf(element)
          root.style.setProperty(`--se-${name}`, values[name] ?? 'rgb(1, 2, 3)')
          if (lookOf(element) !== before) left.delete(name)
          root.removeAttribute('style')
        }
      }
      expect([...left], 'variables that change nothing').to.eql([])
    })
})

describe('the two depths', () => {
  afterEach(() => root.removeAttribute('style'))

  for (const [name, tag, selector] of [
    ['raised', 'user-menu', '[part=panel]'],
    ['overlay', 'modal-dialog', 'dialog'],
  ] as const)
    it(`are those of the root: --se-${name} in <${tag}>`, async () => {
      handOver({
        user: { uid: 'alice', displayName: 'Alice' },
        initialState: { 'core-settingsNavEntries': [{ id: 'help', name: 'Help', href: '/help' }] },
      })
      root.style.setProperty(`--se-${name}`, '0 0 3px rgb(1, 2, 3)')
      const element = await place(`<${tag} open heading="A dialog"></${tag}>`)
      await until(() => element.shadowRoot?.querySelector(selector))
      expect(getComputedStyle(element.shadowRoot?.querySelector(selector) as Element).boxShadow).to.equal(
        'rgb(1, 2, 3) 0px 0px 3px 0px',
      )
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

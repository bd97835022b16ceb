/** The elements follow the theme of the page, whatever the system prefers. */
import '../support/setup.js'
import { expect } from '@open-wc/testing'
import { executeServerCommand } from '@web/test-runner-commands'
import { define } from '../../src/core/element/element-class.js'
import { place, until } from '../support/page.js'
import { Probe } from '../support/probe.js'

type Scheme = 'light' | 'dark'
const both = ['light', 'dark'] as const

const prefer = (value: Scheme | ''): Promise<unknown> =>
  executeServerCommand('emulate-media-features', [{ name: 'prefers-color-scheme', value }])

/** As the server's theme sheets have them. */
const colors = {
  light: '--color-main-background: #ffffff; --color-main-text: #222222;',
  dark: '--color-main-background: #171717; --color-main-text: #EBEBEB;',
}

describe('the colour scheme of the elements', () => {
  let element: HTMLElement
  const undo: (() => void)[] = []

  const inHead = (markup: string): Element => {
    const added = document.createRange().createContextualFragment(markup).firstElementChild as Element
    document.head.append(added)
    undo.push(() => added.remove())
    return added
  }
  const inBody = (name: string): void => {
    document.body.setAttribute(name, '')
    undo.push(() => document.body.removeAttribute(name))
  }
  const style = (css: string): Element => inHead(`<style>${css}</style>`)
  const is = (scheme: string): Promise<void> =>
    until(() => expect(getComputedStyle(element).colorScheme).to.equal(scheme))
  /** After all that a change of the page sets off. */
  const stays = async (scheme: string): Promise<void> => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
    expect(getComputedStyle(element).colorScheme).to.equal(scheme)
  }

  before(() => define(Probe))
  beforeEach(async () => {
    element = await place('<probe-element></probe-element>')
  })
  afterEach(async () => {
    for (const step of undo.splice(0)) step()
    await prefer('')
  })

  for (const system of both)
    for (const theme of both)
      for (const id of [theme, `${theme}-highcontrast`])
        it(`is ${theme} in the theme "${id}", on a ${system} system`, async () => {
          await prefer(system)
          inHead('<meta name="color-scheme" content="light dark">')
          style(`[data-theme-${id}] { ${colors[theme]} }`)
          inBody(`data-theme-${id}`)
          // The inherited one is right where the system agrees.
          await stays(system === theme ? 'normal' : theme)
        })

  it('comes with no motion, where the user has chosen that theme', async () => {
    const moving = document.createElement('span')
    moving.style.transitionDuration = '1s'
    element.shadowRoot?.append(moving)
    const takes = (time: string): Promise<void> =>
      until(() => expect(getComputedStyle(moving).transitionDuration).to.equal(time))
    await takes('1s')
    inBody('data-theme-dark')
    inBody('data-theme-reduced-motion')
    await takes('0s')
    await is('dark')
    document.body.removeAttribute('data-theme-reduced-motion')
    await takes('1s')
  })

  it('changes with the theme and with the system, in both directions', async () => {
    await prefer('light')
    inHead('<meta name="color-scheme" content="light dark">')
    style(
      `[data-theme-dark] { ${colors.dark} } [data-theme-default] { ${colors.light} } @media (prefers-color-scheme: dark) { [data-theme-default] { ${colors.dark} } }`,
    )
    inBody('data-theme-dark')
    await is('dark')
    document.body.removeAttribute('data-theme-dark')
    inBody('data-theme-default')
    await is('normal')
    await prefer('dark')
    await stays('normal')
    document.body.removeAttribute('data-theme-default')
    inBody('data-theme-light')
    await is('light')
    await prefer('light')
    await is('normal')
  })

  it('is that of a page which has colours but no name for its theme', async () => {
    await prefer('light')
    const sheet = style(`body { background: #111; color: #eee }`)
    await is('dark')
    sheet.remove()
    await is('normal')
    style(`html { background: #111 } body { background: none; color: #eee }`)
    await is('dark')
  })

  it('follows a style sheet that comes later', async () => {
    await prefer('light')
    const sheet = URL.createObjectURL(new Blob([`body { ${colors.dark} }`], { type: 'text/css' }))
    undo.push(() => URL.revokeObjectURL(sheet))
    const link = inHead(`<link rel="stylesheet" href="${sheet}">`)
    await new Promise((resolve) => link.addEventListener('load', resolve, { once: true }))
    await is('dark')
  })

  it('is left to a page that sets it', async () => {
    await prefer('light')
    style(`:root { color-scheme: dark } body { background: #fff; color: #000 }`)
    await stays('dark')
  })

  it('is not looked after when no element is there', async () => {
    await prefer('light')
    element.remove()
    await new Promise((resolve) => setTimeout(resolve, 50))
    style(`body { ${colors.dark} }`)
    element = document.createElement('probe-element')
    document.body.append(element)
    undo.push(() => element.remove())
    await is('dark')
  })
})

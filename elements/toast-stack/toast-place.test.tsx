/** Where toasts stand in the window, and that they cover neither the header nor what has the focus. */
import '../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { setViewport } from '@web/test-runner-commands'
import { place, shows, until } from '../../test/support/page.js'
import { toast } from '../../src/services/toasts/toast.js'
import { define } from '../../src/core/element/element-class.js'
import { modalWith, opened } from '../../test/support/dialogs.js'
import { ToastStack } from './toast-stack.js'

const original = { width: innerWidth, height: innerHeight }
const root = document.documentElement

describe('<toast-stack> in the window', () => {
  const added: HTMLElement[] = []
  before(async () => {
    define(ToastStack)
    await setViewport({ width: 1000, height: 600 })
  })
  afterEach(async () => {
    toast.dismissAll()
    root.dir = ''
    root.style.removeProperty('--toast-placement')
    for (const element of added.splice(0)) element.remove()
    await until(() => expect(document.querySelector('toast-stack:state(filled)')).to.equal(null))
  })
  after(() => setViewport(original))

  async function ours(text = 'Ours'): Promise<() => DOMRect> {
    const host = await place('<toast-stack></toast-stack>')
    toast(text, { timeoutMs: -1 })
    await shows(host, text)
    const panel = host.shadowRoot?.querySelector('[part=base]') as HTMLElement
    await until(() => expect(panel.getBoundingClientRect().height).to.be.greaterThan(0))
    return () => panel.getBoundingClientRect()
  }
  const add = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag, css: string): HTMLElementTagNameMap[Tag] => {
    const element = document.createElement(tag)
    element.style.cssText = css
    document.body.append(element)
    added.push(element)
    return element
  }
  const middleOf = ({ left, right }: DOMRect): number => (left + right) / 2

  for (const [placement, dir, block, inline] of [
    ['block-start end', 'ltr', 'top', 'right'],
    ['block-start end', 'rtl', 'top', 'left'],
    ['block-end end', 'ltr', 'bottom', 'right'],
    ['block-end start', 'ltr', 'bottom', 'left'],
    ['block-end start', 'rtl', 'bottom', 'right'],
    ['center', 'ltr', 'top', 'middle'],
    ['block-end center', 'rtl', 'bottom', 'middle'],
  ] as const)
    it(`stands at ${placement} in ${dir}, as the page says`, async () => {
      root.dir = dir
      root.style.setProperty('--toast-placement', placement)
      const box = await ours()
      await until(() => {
        const { top, bottom, left, right } = box()
        expect(block === 'top' ? top : bottom).to.equal(block === 'top' ? 50 : 600)
        if (inline === 'middle') expect(middleOf(box())).to.be.closeTo(500, 1)
        else expect(inline === 'left' ? left : right).to.equal(inline === 'left' ? 0 : 1000)
      })
    })

  it('begins below the header with our menus, however high that is', async () => {
    const header = add('header', 'position: fixed; inset: 0 0 auto; block-size: 90px')
    header.append(document.createElement('user-menu'))
    const box = await ours()
    await until(() => expect(box().top).to.equal(90))
  })

  it('goes to the other end where it would cover what has the focus, and stays there until it is empty', async () => {
    const box = await ours()
    const field = add('input', 'position: fixed; inset: 60px 20px auto auto')
    expect(box().top).to.equal(50)
    field.focus()
    await until(() => expect(box().bottom).to.equal(600))
    field.blur()
    add('input', 'position: fixed; inset: 60px auto auto 20px').focus()
    toast('Another', { timeoutMs: -1 })
    await until(() => expect(box().height).to.be.greaterThan(100))
    expect(box().bottom).to.equal(600)
    toast.dismissAll()
    await until(() => expect(box().height).to.equal(0))
    toast('Later', { timeoutMs: -1 })
    await until(() => expect(box().top).to.equal(50))
  })

  it('goes aside for a field that is scrolled below it, or in a shadow tree', async () => {
    const holder = add('div', 'position: absolute; inset: 400px 20px auto auto')
    holder.attachShadow({ mode: 'open' }).append(document.createElement('input'))
    add('div', 'position: absolute; inset: 0 auto auto 0; inline-size: 1px; block-size: 3000px')
    const box = await ours()
    ;(holder.shadowRoot?.firstElementChild as HTMLElement).focus()
    scrollTo(0, 0)
    expect(box().top).to.equal(50)
    scrollTo(0, 330)
    await until(() => expect(box().bottom).to.equal(600))
    scrollTo(0, 0)
  })

  it('comes from the lower end in the same way', async () => {
    root.style.setProperty('--toast-placement', 'block-end')
    const box = await ours()
    await until(() => expect(box().bottom).to.equal(600))
    add('input', 'position: fixed; inset: auto 20px 30px auto').focus()
    await until(() => expect(box().top).to.equal(50))
  })

  it('stays where something as large as the window has the focus', async () => {
    const box = await ours()
    add('textarea', 'position: fixed; inset: 0; inline-size: 100%; block-size: 100%').focus()
    toast('Another', { timeoutMs: -1 })
    await until(() => expect(box().height).to.be.greaterThan(100))
    expect(box().top).to.equal(50)
  })

  it('is at the head of a dialog of ours, which leaves room there', async () => {
    root.style.setProperty('--toast-placement', 'block-end center')
    const modal = await opened(await modalWith('<input aria-label="Name">'))
    const box = await ours()
    await until(() => expect(box().top).to.equal(0))
    expect(modal.querySelector('input')?.getBoundingClientRect().top).to.be.at.least(box().bottom)
  })
})

/** Toasts of ours and those of the page's own scripts, in one window. */
import { expect } from '@open-wc/testing'
import { place, shows, until } from '../../test/support/page.js'
import { toast } from '../../src/services/toasts/toast.js'
import { define } from '../../src/core/element/element-class.js'
import { ToastStack } from './toast-stack.js'

type Shared = { __nc_toast_container__?: { api: { getContainerEl(): Element } } }

describe('<toast-stack> and toasts of the page', () => {
  before(() => define(ToastStack))
  const added: Element[] = []
  afterEach(async () => {
    toast.dismissAll()
    for (const element of added.splice(0)) element.remove()
    delete (window as Shared).__nc_toast_container__
    await until(() => expect(document.querySelector('toast-stack:state(filled)')).to.equal(null))
  })

  function pageToast(css: string, into: Element = document.body): HTMLElement {
    const element = Object.assign(document.createElement('div'), { className: 'toastify', textContent: 'Theirs' })
    element.style.cssText = `position: fixed; inset-inline-end: 15px; inline-size: 200px; block-size: 60px; ${css}`
    into.append(element)
    added.push(element)
    return element
  }
  async function ours(): Promise<() => DOMRect> {
    const host = await place('<toast-stack></toast-stack>')
    toast('Ours', { timeoutMs: -1 })
    await shows(host, 'Ours')
    const panel = host.shadowRoot?.querySelector('[part=base]')
    return () => panel?.getBoundingClientRect() as DOMRect
  }

  it('begin below theirs, whichever came first, and go up when those are gone', async () => {
    const early = pageToast('top: 70px')
    const box = await ours()
    await until(() => expect(box().top).to.equal(130))
    const late = pageToast('top: 140px')
    await until(() => expect(box().top).to.equal(200))
    late.remove()
    await until(() => expect(box().top).to.equal(130))
    early.remove()
    await until(() => expect(box().top).to.equal(50))
  })

  it('begin below one that has slid to its place', async () => {
    const box = await ours()
    const theirs = pageToast('top: -80px; transition: top 10ms')
    expect(box().top).to.equal(50)
    theirs.getBoundingClientRect()
    theirs.style.top = '70px'
    await until(() => expect(box().top).to.equal(130))
  })

  it('stay where they are where theirs are on the other side', async () => {
    pageToast('top: 70px; inset-inline: 0 auto')
    expect((await ours())().top).to.equal(50)
  })

  it('end above theirs at the bottom, in a box that comes later and stays', async () => {
    const box = await ours()
    const container = document.body.appendChild(document.createElement('div'))
    added.push(container)
    ;(window as Shared).__nc_toast_container__ = { api: { getContainerEl: () => container } }
    const wrapper = container.appendChild(document.createElement('div'))
    wrapper.style.display = 'contents'
    pageToast('bottom: 10px', wrapper)
    for (let count = 0; count < 20; count += 1) toast(`Ours ${count}`, { timeoutMs: -1 })
    await until(() => expect(box().bottom).to.be.at.most(innerHeight - 70))
    wrapper.remove()
    expect(box().top).to.equal(50)
  })
})

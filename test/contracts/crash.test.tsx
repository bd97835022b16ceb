/** An element whose view crashes: the server's markup is shown again and usable, and the view can be retried. */
import { expectOnConsole } from '../support/setup.js'
import { useEffect, type ReactNode } from 'react'
import { expect } from '@open-wc/testing'
import { sendMouse } from '@web/test-runner-commands'
import { AppMenu } from '../../elements/app-menu/app-menu.js'
import { ContactsMenu } from '../../elements/contacts-menu/contacts-menu.js'
import { UserMenu } from '../../elements/user-menu/user-menu.js'
import { renderInto } from '../../src/core/element/render-into.js'
import { define } from '../../src/core/element/element-class.js'
import type { Host } from '../../src/core/element/element-host.js'
import { themedElement, type PlainView } from '../../src/core/element/themed-element.js'
import { askBy } from '../../src/kits/modals/ask-by.js'
import { place, press, record, the, until } from '../support/page.js'
import { Probe } from '../support/probe.js'

let crashes = true

/** Views of the header that crash for as long as `crashes` is set. */
for (const contract of [AppMenu, ContactsMenu, UserMenu]) {
  const begin = ({ element }: Host): PlainView<object> => ({
    draw() {
      if (crashes) throw new Error('crash on purpose')
      element.shadowRoot?.append('better')
    },
    stop: () => undefined,
  })
  define(themedElement({ ...(contract as typeof AppMenu), begin }), { prefix: 'crash-' })
}

let crashesLeft = 0

/** Crashes after it has been drawn, as often as wanted. */
function Fragile({ label }: { label: string }): ReactNode {
  useEffect(() => {
    if (crashesLeft <= 0) return
    crashesLeft -= 1
    throw new Error('crash on purpose')
  })
  return <p>{label}</p>
}
define({ ...Probe, view: Fragile }, { prefix: 'fragile-' })

const links = '<a href="#mail" data-id="mail">Mail</a><a href="#logout" data-id="logout">Log out</a>'

/** The bundle's style sheet, with the element names of this test. */
async function reservedPlaces(): Promise<CSSStyleSheet> {
  const css = await (await fetch('/src/entries/shared-environment.css')).text()
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css.replace(/(^|[\s,}])(user-menu|app-menu|contacts-menu)(?=[\s:,{])/g, '$1crash-$2'))
  return sheet
}

describe('an element that crashes', () => {
  let errors: unknown[]
  const hear = (event: Event): void => {
    errors.push(((event as CustomEvent).detail as { error: Error }).error.message)
  }

  beforeEach(async () => {
    crashes = true
    errors = []
    expectOnConsole(/crash on purpose/)
    document.addEventListener('element-error', hear, true)
    document.adoptedStyleSheets = [await reservedPlaces()]
    document.head.dataset['user'] = 'ada'
  })
  afterEach(async () => {
    document.removeEventListener('element-error', hear, true)
    document.adoptedStyleSheets = []
    delete document.head.dataset['user']
    history.replaceState(null, '', location.pathname + location.search)
    await sendMouse({ type: 'move', position: [0, 0] })
  })

  const placed = (tag: string): Promise<HTMLElement> =>
    place(
      `<header style="display: flex; block-size: 50px; inline-size: 400px; justify-content: end; background: #00639a; color: #fff"><${tag}>${links}</${tag}></header>`,
    ).then((header) => header.firstElementChild as HTMLElement)
  const middle = (target: Element): [number, number] => {
    const { left, top, width, height } = target.getBoundingClientRect()
    return [Math.round(left + width / 2), Math.round(top + height / 2)]
  }

  for (const tag of ['crash-app-menu', 'crash-user-menu', 'crash-contacts-menu']) {
    it(`<${tag}> is as high as the header, with the server's links and a button to try again, and is told once`, async () => {
      const element = await placed(tag)
      await until(() => the(element, 'button', 'Try again'))
      expect(errors).to.eql(['crash on purpose'])
      expect(element.matches(':state(crashed)')).to.equal(true)
      expect(element.offsetHeight).to.equal(50)
      const { width, height } = the(element, 'button', 'Try again').getBoundingClientRect()
      expect([width, height]).to.eql([50, 50])
      const logOut = element.querySelector('[data-id=logout]') as HTMLElement
      // The links of the user menu open below, on hover and on focus.
      await sendMouse({ type: 'move', position: middle(the(element, 'button')) })
      await until(() => expect(logOut.getBoundingClientRect().width).to.be.greaterThan(20))
      await sendMouse({ type: 'click', position: middle(logOut) })
      await until(() => expect(location.hash).to.equal('#logout'))
    })

    it(`<${tag}> shows its view again once that works, by the button`, async () => {
      const element = await placed(tag)
      await until(() => the(element, 'button', 'Try again'))
      the(element, 'button', 'Try again').focus()
      await press('Enter')
      await until(() => expect(errors).to.have.length(2))
      crashes = false
      await sendMouse({ type: 'click', position: middle(the(element, 'button', 'Try again')) })
      await until(() => expect(element.shadowRoot?.textContent).to.equal('better'))
      expect(errors).to.have.length(2)
    })
  }

  it('is drawn anew by itself, once, from nothing', async () => {
    const element = await place('<fragile-probe-element label="whole"></fragile-probe-element>')
    element.shadowRoot?.append('of another script')
    crashesLeft = 1
    element.setAttribute('label', 'anew')
    await until(() => expect(element.shadowRoot?.textContent).to.equal('anew'))
    expect([crashesLeft, errors, element.matches(':state(crashed)')]).to.eql([0, [], false])
    crashesLeft = 1
    element.setAttribute('label', 'again')
    await until(() => the(element, 'button', 'Try again'))
    expect(errors).to.eql(['crash on purpose'])
    element.setAttribute('label', 'better')
    await until(() => expect(element.shadowRoot?.textContent).to.equal('better'))
  })

  it('takes only its panel with it where the view is in one, is drawn anew once, and then offers to try again', async () => {
    const showFragile = renderInto(Fragile)
    let content: ReturnType<typeof showFragile> | undefined
    define(themedElement({
      ...AppMenu,
      tag: 'panel-probe',
      begin(host): PlainView<object> {
        const panel = document.createElement('div')
        host.element.shadowRoot?.append('the rest ', panel)
        content = showFragile(host, panel)
        return { draw: () => content?.draw({ label: 'whole' }, true), stop: () => content?.remove() }
      },
    }))
    const element = await place('<panel-probe></panel-probe>')
    expect(element.shadowRoot?.textContent).to.equal('the rest whole')
    crashesLeft = 1
    content?.draw({ label: 'anew' }, true)
    await until(() => expect(element.shadowRoot?.textContent).to.equal('the rest anew'))
    expect([crashesLeft, errors]).to.eql([0, []])
    crashesLeft = 1
    content?.draw({ label: 'again' }, true)
    const again = await until(() => the(element, 'button', 'Try again')).then(() => the(element, 'button', 'Try again'))
    expect([errors, element.matches(':state(crashed)')]).to.eql([['crash on purpose'], false])
    expect(element.shadowRoot?.textContent).to.contain('the rest')
    again.focus()
    await press('Enter')
    await until(() => expect(element.shadowRoot?.textContent).to.equal('the rest again'))
  })

  it('keeps a question open while it is drawn anew, and ends it when it has crashed for good', async () => {
    const element = document.createElement('fragile-probe-element') as HTMLElement & { open: boolean }
    let lost = 0
    askBy(element, 'closed', () => {
      lost += 1
    })
    crashesLeft = 1
    element.setAttribute('label', 'again')
    await until(() => expect([crashesLeft, element.shadowRoot?.textContent]).to.eql([0, 'again']))
    expect(lost).to.equal(0)
    crashesLeft = 1
    element.setAttribute('label', 'once more')
    await until(() => expect([lost, element.isConnected]).to.eql([1, false]))
  })

  it('is drawn anew when the popup that it opens was removed', async () => {
    expectOnConsole(/Popup removed/)
    const menu = await place(`<user-menu user-id="ada" display-name="Ada">${links}</user-menu>`)
    menu.shadowRoot?.querySelector('[part=panel]')?.remove()
    the(menu, 'button').focus()
    await press('Enter')
    await until(() => expect(menu.shadowRoot?.querySelector('[part=panel]')?.matches(':popover-open')).to.equal(true))
    expect(errors).to.eql([])
  })

  it('gives an answer and lets the page scroll when its dialog was removed, and opens again', async () => {
    expectOnConsole(/Another script has removed|NotFoundError/)
    const modal = await place<HTMLElement & { open: boolean }>(
      '<modal-dialog heading="Why" open>Because</modal-dialog>',
    )
    const closed = record(modal, 'closed')
    const dialog = (): HTMLDialogElement | null | undefined => modal.shadowRoot?.querySelector('dialog')
    await until(() => expect(dialog()?.open).to.equal(true))
    dialog()?.remove()
    await until(() => expect(closed).to.have.length(1))
    expect(document.documentElement.style.overflow).to.equal('')
    modal.open = true
    await until(() => expect(dialog()?.open).to.equal(true))
    expect(errors).to.eql([])
  })
})

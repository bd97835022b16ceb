import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { all, focused, nameOf, place, press, shownText, shows, the, until } from '../../../test/support/page.js'
import { click } from '../../../test/support/pointer.js'
import { addTranslations } from '../page/server/translate.js'
import { navigation } from '../page/server/navigate.js'
import { upgrade } from '../loading/outdated-page.js'
import { showUpgradeBar } from './upgrade-bar.js'

const text = 'A new version is available. Reload the page to use it.'

describe('the bar that offers to reload after an upgrade', () => {
  let reloads: number
  const bar = (): HTMLElement => {
    const { bar: placed } = upgrade()
    if (!placed) throw new Error('There is no bar.')
    return placed
  }

  beforeEach(() => {
    reloads = 0
    navigation().reload = () => {
      reloads += 1
    }
  })
  afterEach(() => upgrade().bar?.remove())

  it('says so in a live region that was there before, and leaves the focus where it is', async () => {
    const input = await place<HTMLInputElement>('<input>')
    input.focus()
    showUpgradeBar()
    expect(the(bar(), 'status').textContent).to.equal('')
    await shows(bar(), text)
    expect(the(bar(), 'status').textContent).to.equal(text)
    expect(focused() === input).to.equal(true)
    expect(reloads).to.equal(0)
  })

  it('is there once, however often it is asked for', () => {
    showUpgradeBar()
    const first = bar()
    showUpgradeBar()
    expect(bar() === first).to.equal(true)
    expect(first.isConnected).to.equal(true)
  })

  it('is left alone from the keyboard, and comes again with the next failure', async () => {
    showUpgradeBar()
    the(bar(), 'button', 'Reload').focus()
    await press('Tab')
    expect(nameOf(focused() as Element)).to.equal('Not now')
    await press('Enter')
    expect(bar().isConnected).to.equal(false)
    showUpgradeBar()
    expect(bar().isConnected).to.equal(true)
    await shows(bar(), text)
    expect(reloads).to.equal(0)
  })

  it('reloads when the user wants it', async () => {
    showUpgradeBar()
    await shows(bar(), text)
    the(bar(), 'button', 'Reload').focus()
    await press('Enter')
    expect(reloads).to.equal(1)
  })

  it('says first what a reload would lose, and asks again where that has changed', async () => {
    let work = ['the drawing']
    upgrade().unsavedWork = () => work
    showUpgradeBar()
    await shows(bar(), text)
    const reload = the(bar(), 'button', 'Reload')
    await click(reload)
    expect(the(bar(), 'status').textContent).to.equal('Reloading the page would lose: the drawing')
    work = ['the drawing', 'changes in a form']
    await click(reload)
    expect(the(bar(), 'status').textContent).to.equal('Reloading the page would lose: the drawing, changes in a form')
    expect(reloads).to.equal(0)
    await click(reload)
    expect(reloads).to.equal(1)
  })

  it('does not ask where nothing is unsaved', async () => {
    upgrade().unsavedWork = () => []
    showUpgradeBar()
    await shows(bar(), text)
    await click(the(bar(), 'button', 'Reload'))
    expect(reloads).to.equal(1)
  })

  it('keeps its margins, colours and place where the page takes them from all elements', async () => {
    const reset = new CSSStyleSheet()
    reset.replaceSync(
      'div, p, button { margin: 0; padding: 0; border: 0; position: static; background: none; inline-size: 100% }',
    )
    document.adoptedStyleSheets.push(reset)
    showUpgradeBar()
    await shows(bar(), text)
    const box = bar().shadowRoot?.firstElementChild as HTMLElement
    const { padding, position, borderTopWidth, backgroundColor } = getComputedStyle(box)
    expect([padding, position, borderTopWidth]).to.eql(['12px', 'fixed', '1px'])
    expect(backgroundColor).to.not.equal('rgba(0, 0, 0, 0)')
    const { left, right, width } = box.getBoundingClientRect()
    expect(Math.abs(left - (innerWidth - right))).to.be.lessThan(20)
    expect(width).to.be.lessThan(innerWidth)
    expect(bar().getClientRects()).to.have.length(0)
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== reset)
  })

  it('speaks the language of the page', async () => {
    addTranslations({ [text]: 'Neu', Reload: 'Los', 'Not now': 'Nein' })
    showUpgradeBar()
    await shows(bar(), 'Neu')
    expect(all(bar(), 'button').map(nameOf)).to.eql(['Los', 'Nein'])
  })

  it('shares its sheets with others of its kind', async () => {
    showUpgradeBar()
    const before = bar().shadowRoot?.adoptedStyleSheets ?? []
    bar().remove()
    showUpgradeBar()
    const after = bar().shadowRoot?.adoptedStyleSheets ?? []
    expect(before.length).to.equal(2)
    expect(before.every((sheet, at) => sheet === after[at])).to.equal(true)
    await until(() => shownText(bar()).includes(text))
  })
})

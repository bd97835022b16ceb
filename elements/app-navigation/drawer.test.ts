import '../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { executeServerCommand } from '@web/test-runner-commands'
import { stillRules } from '../../src/core/element/theme.js'
import { FakeWorld } from '../../test/support/fake-browser.js'
import { place, until } from '../../test/support/page.js'
import { makeDrawer, type Drawer } from './drawer.js'

const motion = (value: 'reduce' | 'no-preference'): Promise<unknown> =>
  executeServerCommand('emulate-media-features', [{ name: 'prefers-reduced-motion', value }])

/** The panel moves by the theme's duration. */
const sheet = new CSSStyleSheet()
sheet.replaceSync(`[popover] > div { transition: transform 160ms; } @media (prefers-reduced-motion) { ${stillRules} }`)

describe('a drawer', () => {
  let world: FakeWorld
  let drawer: Drawer
  let layer: HTMLElement
  let panel: HTMLElement

  beforeEach(async () => {
    document.adoptedStyleSheets.push(sheet)
    world = new FakeWorld()
    layer = await place('<div popover="manual"><div></div></div>')
    panel = layer.firstElementChild as HTMLElement
    drawer = makeDrawer(layer, panel, layer, world.tab().browser)
  })
  afterEach(async () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    document.documentElement.removeAttribute('dir')
    await motion('no-preference')
  })

  it('says that it is there once it has slid in, and leaves the top layer once it has slid out', async () => {
    const heard: string[] = []
    await new Promise<void>((shown) => {
      drawer.show(shown)
    })
    expect([panel.style.transform, layer.matches(':popover-open')]).to.eql(['translateX(-100%)', true])
    drawer.rest(true, () => heard.push('open'))
    await world.advance(159)
    expect(heard).to.eql([])
    await world.advance(1)
    expect([heard, panel.style.transform]).to.eql([['open'], ''])
    drawer.rest(false, () => heard.push('closed'))
    expect(panel.style.transform).to.equal('translateX(-100%)')
    await world.advance(159)
    expect(layer.matches(':popover-open')).to.equal(true)
    await world.advance(1)
    expect(heard).to.eql(['open', 'closed'])
    await until(() => expect(layer.matches(':popover-open')).to.equal(false))
  })

  it('says nothing of being there when it is to slide out before', async () => {
    const heard: string[] = []
    drawer.show(() => heard.push('shown'))
    drawer.rest(false)
    await until(() => expect(layer.matches(':popover-open')).to.equal(true))
    await world.advance(160)
    await until(() => expect(layer.matches(':popover-open')).to.equal(false))
    expect(heard).to.eql([])
  })

  it('says only of the last of two ways that it is at its end', async () => {
    const heard: string[] = []
    drawer.show()
    drawer.rest(true, () => heard.push('open'))
    await world.advance(100)
    drawer.rest(false, () => heard.push('closed'))
    await world.advance(1000)
    expect(heard).to.eql(['closed'])
  })

  it('is there at once for who wants less motion', async () => {
    await motion('reduce')
    let isThere = false
    drawer.show()
    drawer.rest(true, () => {
      isThere = true
    })
    await world.advance(0)
    expect(isThere).to.equal(true)
  })

  it('comes from the right where the page is written from the right', () => {
    document.documentElement.dir = 'rtl'
    drawer.show()
    expect([drawer.side(), panel.style.transform]).to.eql([-1, 'translateX(100%)'])
    drawer.place(100)
    expect(panel.style.transform).to.equal(`translateX(${drawer.maxPx() - 100}px)`)
  })

  it('follows a finger without a transition', () => {
    drawer.show()
    drawer.place(120)
    expect([panel.style.transform, panel.style.transition]).to.eql([`translateX(${120 - drawer.maxPx()}px)`, 'none'])
    expect(drawer.maxPx()).to.equal(Math.min(300, innerWidth - 20))
  })
})

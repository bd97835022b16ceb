import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { restore, spy } from 'sinon'
import { FakeWorld, type FakeTab } from '../../../test/support/fake-browser.js'
import { focused, place, press } from '../../../test/support/page.js'
import { click } from '../../../test/support/pointer.js'
import { registerMenu, type RegisteredMenu } from './menus.js'

describe('a menu of an old page', () => {
  let world: FakeWorld
  let tab: FakeTab
  let page: HTMLElement
  let heard: string[]
  const registered: RegisteredMenu[] = []

  beforeEach(async () => {
    world = new FakeWorld()
    tab = world.tab()
    heard = []
    page = await place(`<main>
      <button id="toggle">Sort</button><div id="menu"><button id="inside">By name</button></div>
      <div id="other-toggle" tabindex="0">More</div><div id="other"><a href="#there">There</a></div>
      <p id="outside">Text</p>
    </main>`)
  })
  afterEach(() => {
    registered.splice(0).forEach(({ unregister }) => unregister())
    restore()
  })

  const at = (id: string): HTMLElement => page.querySelector<HTMLElement>(`#${id}`) as HTMLElement
  function register(toggle = 'toggle', menu = 'menu', onToggle?: () => void): RegisteredMenu {
    for (const name of ['beforeShow', 'afterShow', 'beforeHide', 'afterHide'])
      at(menu).addEventListener(name, () => heard.push(`${menu} ${name}`))
    const one = registerMenu(at(toggle), at(menu), onToggle, tab.browser)
    registered.push(one)
    return one
  }
  const isShown = (id = 'menu'): boolean => at(id).checkVisibility()
  const mouseUp = (id: string): boolean => at(id).dispatchEvent(new MouseEvent('mouseup', { bubbles: true }))

  it('is hidden at first, opens in 50 ms by a click, and closes by the next', async () => {
    register()
    expect([isShown(), at('toggle').ariaExpanded]).to.eql([false, 'false'])
    await click(at('toggle'))
    expect([isShown(), at('toggle').ariaExpanded, heard]).to.eql([true, 'true', ['menu beforeShow']])
    await world.advance(49)
    expect(heard).to.eql(['menu beforeShow'])
    await world.advance(1)
    expect([heard, at('menu').getAnimations().length]).to.eql([['menu beforeShow', 'menu afterShow'], 0])
    heard = []
    await click(at('toggle'))
    expect([isShown(), at('toggle').ariaExpanded]).to.eql([true, 'false'])
    await world.advance(50)
    expect([isShown(), heard, tab.held.timers]).to.eql([false, ['menu beforeHide', 'menu afterHide'], 0])
  })

  it('opens by Enter, once, whatever its toggle is', async () => {
    register()
    register('other-toggle', 'other')
    for (const [toggle, menu] of [
      ['toggle', 'menu'],
      ['other-toggle', 'other'],
    ] as const) {
      at(toggle).focus()
      await press('Enter')
      expect([isShown(menu), at(toggle).ariaExpanded], menu).to.eql([true, 'true'])
    }
    await press('a')
    await press('Tab')
    expect(at('other-toggle').ariaExpanded, 'other keys').to.equal('true')
  })

  it('is the only one that is open', async () => {
    register()
    register('other-toggle', 'other')
    await click(at('toggle'))
    await world.advance(50)
    await click(at('other-toggle'))
    await world.advance(50)
    expect([isShown(), isShown('other'), at('toggle').ariaExpanded]).to.eql([false, true, 'false'])
  })

  it('closes by a click outside, not by one in it or on a toggle', async () => {
    register().show()
    mouseUp('inside')
    mouseUp('toggle')
    expect(at('toggle').ariaExpanded).to.equal('true')
    mouseUp('outside')
    await world.advance(50)
    expect(isShown()).to.equal(false)
  })

  it('closes by Escape, and gives the focus back', async () => {
    register().show()
    at('inside').focus()
    await press('Escape')
    expect(focused()?.id).to.equal('toggle')
    await world.advance(50)
    expect(isShown()).to.equal(false)
  })

  it('is shown and hidden by a script at once, each once', () => {
    const menu = register()
    menu.show()
    menu.show()
    expect([isShown(), heard]).to.eql([true, ['menu beforeShow', 'menu afterShow']])
    menu.hide()
    menu.hide()
    expect([isShown(), heard.slice(2), tab.held.timers]).to.eql([false, ['menu beforeHide', 'menu afterHide'], 0])
  })

  it('turns round half-way, and tells of both ways in their order', async () => {
    register()
    await click(at('toggle'))
    await world.advance(20)
    await click(at('toggle'))
    await world.advance(50)
    expect([isShown(), heard]).to.eql([
      false,
      ['menu beforeShow', 'menu afterShow', 'menu beforeHide', 'menu afterHide'],
    ])
  })

  it('tells the page of each use of its toggle, and holds a link back', () => {
    let uses = 0
    register('toggle', 'menu', () => {
      uses += 1
    }).show()
    expect(uses).to.equal(0)
    const click = new MouseEvent('click', { bubbles: true, cancelable: true })
    at('toggle').dispatchEvent(click)
    expect([uses, click.defaultPrevented]).to.eql([1, true])
  })

  it('opens also where an old page hid it by its style, and says that it is in the header', async () => {
    at('menu').style.display = 'none'
    const one = registerMenu(at('toggle'), at('menu'), undefined, true)
    registered.push(one)
    one.show()
    expect(isShown()).to.equal(true)
    one.hide()
    await click(at('toggle'))
    expect([isShown(), at('toggle').ariaExpanded]).to.eql([true, 'true'])
  })

  it('opens and closes whatever a style sheet of the page says', async () => {
    const sheet = '#menu { display: none } #menu.open { display: block }'
    page.append(Object.assign(document.createElement('style'), { textContent: sheet }))
    register()
    await click(at('toggle'))
    const { effect } = at('menu').getAnimations()[0] as Animation
    expect((effect as KeyframeEffect).getKeyframes()[1]?.['height']).to.not.equal('0px')
    await world.advance(50)
    expect(isShown()).to.equal(true)
    at('menu').classList.add('open')
    await click(at('toggle'))
    await world.advance(50)
    expect(isShown()).to.equal(false)
  })

  it('is hidden at first also where a style sheet shows it', () => {
    page.append(Object.assign(document.createElement('style'), { textContent: '#menu { display: block }' }))
    register()
    expect(isShown()).to.equal(false)
  })

  it('listens to the page only while it is open', () => {
    const [added, removed] = [spy(document, 'addEventListener'), spy(document, 'removeEventListener')]
    const mouseUps = ({ args }: { args: readonly (readonly unknown[])[] }): unknown[] =>
      args.filter(([type]) => type === 'mouseup').map(([, listener]) => listener)
    const menu = register()
    expect(mouseUps(added)).to.eql([])
    menu.show()
    expect([mouseUps(added).length, mouseUps(removed)]).to.eql([1, []])
    menu.hide()
    expect(mouseUps(removed)).to.eql(mouseUps(added))
  })

  it('is forgotten: nothing listens, and another may open', async () => {
    const menu = register()
    menu.show()
    menu.unregister()
    await click(at('toggle'))
    mouseUp('outside')
    expect([isShown(), at('toggle').ariaExpanded]).to.eql([true, 'true'])
    register('other-toggle', 'other').show()
    await world.advance(50)
    expect([isShown(), isShown('other'), at('toggle').ariaExpanded]).to.eql([true, true, 'true'])
  })
})

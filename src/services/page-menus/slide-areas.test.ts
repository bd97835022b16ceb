import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { executeServerCommand } from '@web/test-runner-commands'
import { FakeWorld, type FakeTab } from '../../../test/support/fake-browser.js'
import { focused, place } from '../../../test/support/page.js'
import { click } from '../../../test/support/pointer.js'
import { startSlideAreas } from './slide-areas.js'

describe('slide areas of an old page', () => {
  let world: FakeWorld
  let tab: FakeTab
  let page: HTMLElement
  let heard: string[]
  let stop = (): void => undefined

  async function given(
    markup = '<button id="button" data-apps-slide-toggle="#area">Settings</button><div id="area" hidden><input id="field" autofocus></div>',
  ): Promise<void> {
    page = await place(`<main>${markup}<p id="outside">Text</p></main>`)
    for (const name of ['show', 'hide'])
      page.addEventListener(name, ({ target }) => heard.push(`${(target as Element).id} ${name}`), { capture: true })
    stop = startSlideAreas(tab.browser)
  }
  beforeEach(() => {
    world = new FakeWorld()
    tab = world.tab()
    heard = []
  })
  afterEach(() => stop())

  const at = (id: string): HTMLElement => page.querySelector<HTMLElement>(`#${id}`) as HTMLElement
  const marked = (): unknown[] => [
    at('area').checkVisibility(),
    at('area').classList.contains('opened'),
    at('button').classList.contains('opened'),
    at('button').ariaExpanded,
  ]

  it('open in 200 ms, tell it then, and give the field the focus that wants it', async () => {
    await given()
    await click(at('button'))
    expect([marked(), heard]).to.eql([[true, true, true, 'true'], []])
    await world.advance(199)
    expect([heard, focused()?.id === 'field']).to.eql([[], false])
    await world.advance(1)
    expect([heard, focused()?.id, at('area').getAnimations().length]).to.eql([['area show'], 'field', 0])
    await click(at('button'))
    await world.advance(200)
    expect([marked(), heard, tab.held.timers]).to.eql([[false, false, false, 'false'], ['area show', 'area hide'], 0])
  })

  const motion = (value: string): Promise<unknown> =>
    executeServerCommand('emulate-media-features', [{ name: 'prefers-reduced-motion', value }])
  for (const [how, set, takeBack] of [
    ['system', () => motion('reduce'), () => motion('no-preference')],
    [
      "platform's theme",
      () => document.body.setAttribute('data-theme-reduced-motion', ''),
      () => document.body.removeAttribute('data-theme-reduced-motion'),
    ],
  ] as const)
    it(`open and close at once for who wants less motion by the ${how}`, async () => {
      await set()
      try {
        await given()
        await click(at('button'))
        expect([marked(), heard, focused()?.id]).to.eql([[true, true, true, 'true'], ['area show'], 'field'])
        await click(at('button'))
        expect([marked(), heard, tab.held.timers]).to.eql([
          [false, false, false, 'false'],
          ['area show', 'area hide'],
          0,
        ])
      } finally {
        await takeBack()
      }
    })

  it('open and close where a style sheet of the page hides them', async () => {
    await given(
      '<style>#area { display: none }</style><button id="button" data-apps-slide-toggle="#area">Settings</button><div id="area">Text</div>',
    )
    for (const isOpen of [true, false]) {
      await click(at('button'))
      const { effect } = at('area').getAnimations()[0] as Animation
      expect((effect as KeyframeEffect).getKeyframes()[isOpen ? 1 : 0]?.['height']).to.not.equal('0px')
      await world.advance(200)
      expect(marked()[0]).to.equal(isOpen)
    }
  })

  it('ignore clicks while they move', async () => {
    await given()
    await click(at('button'))
    await world.advance(100)
    await click(at('button'))
    await click(at('outside'))
    await world.advance(100)
    expect([marked(), heard]).to.eql([[true, true, true, 'true'], ['area show']])
  })

  it('close by a click outside, and not by one in them', async () => {
    await given()
    await click(at('button'))
    await world.advance(200)
    await click(at('field'))
    expect(marked()[1]).to.equal(true)
    await click(at('outside'))
    await world.advance(200)
    expect(marked()).to.eql([false, false, false, 'false'])
  })

  it('close when another one opens, and need nothing for buttons that come later', async () => {
    await given()
    await click(at('button'))
    await world.advance(200)
    const later = Object.assign(document.createElement('button'), { id: 'later' })
    later.dataset['appsSlideToggle'] = '#other'
    const other = Object.assign(document.createElement('div'), { id: 'other', hidden: true, textContent: 'More' })
    page.append(later, other)
    await click(later)
    await world.advance(200)
    expect([marked()[0], other.checkVisibility(), heard]).to.eql([
      false,
      true,
      ['area show', 'area hide', 'other show'],
    ])
  })

  it('give no field the focus where two want it', async () => {
    await given(
      '<button id="button" data-apps-slide-toggle="#area">Settings</button><div id="area" hidden><input autofocus><input autofocus></div>',
    )
    await click(at('button'))
    await world.advance(200)
    expect(focused()?.localName).to.not.equal('input')
  })

  for (const selector of ['#nowhere', '', '##', '<b>']) {
    it(`do nothing where the button finds none: '${selector}'`, async () => {
      await given(
        `<button id="button" data-apps-slide-toggle="${selector.replace('<', '&lt;')}">Settings</button><div id="area" hidden></div>`,
      )
      await click(at('button'))
      expect([at('button').ariaExpanded, tab.held.timers]).to.eql([null, 0])
    })
  }

  it('say where a page has none', async () => {
    await given('<nav id="app-navigation"></nav>')
    expect(at('app-navigation').className).to.equal('without-app-settings')
    stop()
    await given('<nav id="app-navigation"><button data-apps-slide-toggle="#area"></button></nav>')
    expect(at('app-navigation').className).to.equal('')
  })

  it('are let go: what moves is where it was going, and nothing listens', async () => {
    await given()
    await click(at('button'))
    stop()
    expect([heard, tab.held.timers]).to.eql([['area show'], 0])
    await click(at('button'))
    expect(marked()[0]).to.equal(true)
  })
})
